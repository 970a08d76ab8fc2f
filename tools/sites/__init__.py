# SPDX-License-Identifier: Apache-2.0
"""Web sites made up from a seed, with gold: tools/generate_sites.py."""
