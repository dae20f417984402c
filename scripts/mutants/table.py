"""Which tests are asked about a module: a list for each folder, the longest name counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

TESTS: Mapping[str, Sequence[str]] = {
    "generator/dice": ("test_dice_*.py", "test_content_pack.py"),
    "generator/content": (
        "test_content_*.py",
        "test_schema.py",
        "test_bad_input_counts.py",
        "test_bad_input_references.py",
        "test_bad_input_yaml.py",
    ),
    "generator/content/cache": ("test_private.py", "test_memory.py", "test_kept_packs.py"),
    "generator/content/kinds": (
        "test_content_fields.py",
        "test_content_pack.py",
        "test_bad_input_pieces.py",
        "test_bad_input_references.py",
        "test_kinds.py",
        "test_gangs.py",
        "test_force.py",
        "test_boxes_bad_input.py",
        "test_aids_bad_input.py",
        "test_boxes.py",
        "test_drawn_boxes.py",
        "test_drawn_aids.py",
        "test_aids.py",
    ),
    "generator/roll": (
        "test_roll_*.py",
        "test_faults_roll.py",
        "test_faults_sky.py",
        "test_rules.py",
        "test_scenario_stages.py",
        "test_preferences_*.py",
        "test_campaign_data.py",
        "test_campaign_properties.py",
        "test_campaign_saved.py",
    ),
    "generator/scenario": (
        "test_scenario_fields.py",
        "test_scenario_sheets.py",
        "test_scenario_stages.py",
        "test_rules.py",
        "test_wording.py",
        "test_saved_words.py",
        "test_scenario_locks.py",
        "test_games_registry.py",
        "test_scenario_papers.py",
        "test_plm_scenario_papers.py",
    ),
    "generator/ground": (
        "test_ground*.py",
        "test_faults_ground.py",
        "test_faults_missions.py",
        "test_faults_sights.py",
        "test_drawn_land.py",
        "test_drawn_section.py",
        "test_faults_platoon_leader.py",
        "test_tabletop.py",
        "test_platoon_leader_ground_steps.py",
        "test_constraints_platoon_action.py",
    ),
    "generator/games/platoon_leader": (
        "test_preferences_*.py",
        "test_faults_platoon_leader.py",
        "test_platoon_leader_*.py",
        "test_campaign_forces.py",
        "test_*_control.py",
        "test_campaign_data.py",
        "test_campaign_properties.py",
        "test_campaign_saved.py",
    ),
    "generator/games/panzer_leader": (
        "test_constraints_panzer_leader.py",
        "test_faults_panzer_leader.py",
        "test_faults_sights.py",
        "test_faults_situation_map.py",
        "test_rule_numbers.py",
        "test_panzer_leader_*.py",
    ),
    "generator/games/platoon_action": (
        "test_constraints_platoon_action.py",
        "test_faults_platoon_action.py",
        "test_faults_missions.py",
        "test_rule_numbers.py",
        "test_platoon_action_*.py",
    ),
    "generator/games/plm_american_revolution": (
        "test_constraints_plm.py",
        "test_faults_plm*.py",
        "test_rule_numbers.py",
        "test_plm_*.py",
    ),
    "generator/games/platoon_command": (
        "test_constraints_platoon_command.py",
        "test_faults_play_layout.py",
        "test_platoon_command_*.py",
        "test_scenario_locks.py",
        "test_preferences_missions.py",
        "test_preferences_board.py",
        "test_preferences_decks.py",
        "test_preferences_words.py",
        "test_scenario_properties.py",
        "test_scenario_bad_input.py",
    ),
    "generator/games": ("test_games_registry.py", "test_kinds.py", "test_kept_packs.py"),
    "generator/press": (
        "test_press_*.py",
        "test_faults_press.py",
        "test_build_booklet.py",
        "test_build_documents.py",
        "test_fitting_steps.py",
    ),
    "generator/draw": (
        "test_drawn_*.py",
        "test_press_*.py",
        "test_faults_hexmap.py",
        "test_faults_boxes.py",
        "test_aids.py",
        "test_boxes.py",
        "test_tabletop.py",
        "test_field_map.py",
        "test_panzer_leader_boards.py",
    ),
}
"""The tests of a folder's modules, quick ones first; the longest name that fits counts."""

PACKAGES = ("roll", "scenario", "ground", "games", "press", "draw", "dice", "content")


def folder_of(path: str) -> str:
    """Return the longest folder with tests of its own that a file lies in."""
    return max((name for name in TESTS if path.startswith(f"{name}/")), key=len)
