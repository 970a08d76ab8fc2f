// SPDX-License-Identifier: Apache-2.0
// From the options of a program to those of the rooms.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/sifter.h"
#include "sito/extractor.h"
#include "sito/text/stop_words.h"

namespace sito::door {

/// Fills `sift`, and `words` with a stop list of the caller's own; `sift` then points to it.
/// InvalidArgument: an option names something that does not exist.
Result<void> build_options(const Options& options, corpus::SiftOptions& sift,
                           text::StopWords& words);

}  // namespace sito::door
