# SPDX-License-Identifier: Apache-2.0
"""ICU's dictionaries for words of Chinese, Japanese, Thai, Lao, Khmer and Burmese, where sito brings its own ICU: the package sito-icu."""
import os

from ._sito import use_icu_data

try:
    import sito_icu
except ImportError:
    pass  # the system's ICU has them, or sito.tokens says what is missing
else:
    use_icu_data(os.path.dirname(sito_icu.__file__))
