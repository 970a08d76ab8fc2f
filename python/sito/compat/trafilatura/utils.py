# SPDX-License-Identifier: Apache-2.0
"""Pages as they are given. As the module of trafilatura with this name."""
from . import load_html  # noqa: F401
from .downloads import Response  # noqa: F401
