# SPDX-License-Identifier: Apache-2.0
"""The functions that extract. As the module of trafilatura with this name."""
from . import bare_extraction, extract, extract_with_metadata  # noqa: F401
