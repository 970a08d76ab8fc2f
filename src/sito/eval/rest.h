// SPDX-License-Identifier: Apache-2.0
// What an algorithm leaves out of a page, in the form of what it keeps.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

namespace sito::eval {

/// Replaces `rest` by labels that keep what `labels` drop and drop what they keep; nodes that are
/// kept in part are cut at the same places. Twice gives the labels back, but for scores and rules.
void invert(const Page& page, const Labels& labels, Labels& rest);

}  // namespace sito::eval
