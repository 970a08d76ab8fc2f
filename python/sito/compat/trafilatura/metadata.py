# SPDX-License-Identifier: Apache-2.0
"""Metadata. As the module of trafilatura with this name."""
from . import Document, extract_metadata  # noqa: F401
