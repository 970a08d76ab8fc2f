# SPDX-License-Identifier: Apache-2.0
"""Staged web sites whose text comes by scripts, clicks and scrolling, with gold and labels: tools/stage_dynamic.py."""
