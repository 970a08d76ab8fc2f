# SPDX-License-Identifier: Apache-2.0
"""What is kept between calls."""
from ..common import forget


def reset_caches() -> None:
    """Lets go of the extractors that are kept for the next page with the same options."""
    forget()
