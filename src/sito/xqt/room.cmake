# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(xqt embedded_prolog=xqt/prolog.xq)
