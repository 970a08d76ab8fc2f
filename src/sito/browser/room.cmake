# SPDX-License-Identifier: Apache-2.0
include(embed)
sito_embed(browser embedded_scripts=browser/*.js)
