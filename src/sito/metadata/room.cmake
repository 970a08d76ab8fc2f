# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(metadata embedded_words=metadata/words/*.txt embedded_weights=metadata/weights.txt
           embedded_systems=metadata/systems/*.txt)
