"""PLM American Revolution: armies of 1775 to 1783 in battalions, their cards and rosters."""
