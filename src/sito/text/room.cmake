# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(text embedded_stop_lists=stoplists/*.txt embedded_abbreviations=abbreviations/*.txt
           embedded_inflections=inflection/*.txt embedded_names=names/*.txt)
