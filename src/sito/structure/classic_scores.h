// SPDX-License-Identifier: Apache-2.0
// The patterns of the original and what they are worth (algorithms, section 5.4).
#pragma once

#include "sito/structure/detection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure::classic {

/// What speaks for a text; empty: it is none.
using Points = std::vector<Evidence>;

float sum_of(const Points& points);

/// A date in the text, as ISO 8601, with its bytes; nothing when there is none.
struct DateInText {
  std::string iso;
  std::size_t begin = 0, end = 0;
  bool has_time = false;
};
std::optional<DateInText> date_in(std::string_view text, std::string_view language);

/// `labels`: names and values of the attributes of a path.
bool is_date_label(std::string_view labels);
/// "author" or "autor", whichever is in it; "" for none, and where a photo is credited.
std::string_view author_label(std::string_view labels);
bool is_logo(std::string_view labels);
/// "Autor:" and the like, with nothing behind it.
bool is_only_label(std::string_view text);

Points date_points(std::string_view text, const DateInText& date, bool labelled, Stage stage);
Points author_points(std::string_view text, std::string_view label, Stage stage);
Points title_points(std::string_view text, bool h1, Stage stage);

}  // namespace sito::structure::classic
