# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(extract embedded_lexicon=lexicon/units.txt embedded_models=models/*.txt
           embedded_genres=genres/*.json embedded_name_lists=readability/*.txt
           embedded_page_states=page_states/*.txt embedded_ad_hosts=ad_hosts/*.txt)
