// SPDX-License-Identifier: Apache-2.0
#include "support/gold_conservation.h"

TEST(ConservationGold, OfEveryPage) { sito::test::check_gold_conservation(1); }
