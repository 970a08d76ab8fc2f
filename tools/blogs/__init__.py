# SPDX-License-Identifier: Apache-2.0
"""Blogs made up from a seed: what tools/generate_blogs.py writes."""
