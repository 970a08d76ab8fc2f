// SPDX-License-Identifier: Apache-2.0
#include "support/gold_checks.h"

TEST(PageGold, SampleIsLexborsTreeWhoeverParsedBefore) { sito::test::check_gold_pages(16); }
