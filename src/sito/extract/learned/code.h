// SPDX-License-Identifier: Apache-2.0
// Rules of the row `sito` for code beside kept texts, and for labels of code.
#pragma once

#include "sito/extract/learned/corrections.h"

#include <span>

namespace sito::extract::learned {

/// Keeps code in a `figure` right behind a chosen text, or between two of them if only figures,
/// headings and labels stand there, as the names of several languages. The trees know figures from
/// pictures, whose captions are rarely content.
void keep_listings(const ScoredPage& scored, std::span<Choice> choices);

/// Keeps the code of all panels, shown or hidden, behind as many labels: tabs, with the same program
/// in several languages. One of them or a text right beside them must be chosen.
void keep_tabs(const ScoredPage& scored, std::span<Choice> choices);

/// Keeps code near chosen texts on either side, on documentation, forums and articles. Between
/// sentences, the trees take its short lines for labels.
void keep_code_between(const ScoredPage& scored, std::span<Choice> choices);

/// Drops labels in front of code that only repeat its language: the box around both has it as a
/// class, and structured formats read it from there.
void drop_code_labels(const ScoredPage& scored, std::span<Choice> choices);

}  // namespace sito::extract::learned
