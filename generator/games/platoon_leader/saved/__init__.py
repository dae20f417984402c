"""Campaigns as files, edited by hand or not, and what an edit is held against."""
