# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(document embedded_comment_words=comments/*.txt)
