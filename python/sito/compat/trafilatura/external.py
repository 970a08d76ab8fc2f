# SPDX-License-Identifier: Apache-2.0
"""The names of trafilatura's fallbacks, which are rows of their own in sito."""
from ..common import absent

try_readability = absent("try_readability", "use sito.compat.readability, or sito.Extractor(algorithm='readability')")
try_justext = absent("try_justext", "use sito.compat.justext, or sito.Extractor(algorithm='justext')")
