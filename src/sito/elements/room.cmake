# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(elements embedded_words=elements/*.txt embedded_models=elements/model*.json)
