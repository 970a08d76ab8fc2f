// SPDX-License-Identifier: Apache-2.0
// The text that an algorithm drops, in the form of labels that keep it.
#pragma once

#include "sito/page/labels.h"
#include "sito/page/page.h"

namespace sito::eval {

/// Replaces `rest` by the inverse of `labels`: keeps what they drop and drops what they keep, also
/// inside nodes with cuttings. Inverting twice gives the same labels, except scores and rules.
void invert(const Page& page, const Labels& labels, Labels& rest);

}  // namespace sito::eval
