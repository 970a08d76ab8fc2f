// SPDX-License-Identifier: Apache-2.0
// The patterns of Bilek (2013) and their scores.
#pragma once

#include "sito/metadata/date.h"
#include "sito/structure/detection.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure::classic {

/// Evidence for a text; empty: the text is not a value.
using Points = std::vector<Evidence>;

float sum_of(const Points& points);

/// Returns the first day in the text, with its bytes; nothing if there is none. The year is 0 if
/// the text has no date with a year but names a day of a year ("5. 3.").
std::optional<FoundDate> date_in(std::string_view text, std::string_view language);
/// Returns "2013-03-05" or "2013-03-05T14:20"; without a year "--03-05".
std::string value_of(const Date& date);

/// `labels`: names and values of the attributes of an element and of those around it.
bool is_date_label(std::string_view labels);
/// Returns "author" or "autor", whichever occurs; "" for none, and for credits of photos.
std::string_view author_label(std::string_view labels);
bool is_logo(std::string_view labels);
/// Returns true if a line begins with "Photo", "Foto:" and the like.
bool is_photo_credit(std::string_view text);
/// Returns true for "Autor:" and the like, with nothing behind it.
bool is_only_label(std::string_view text);
/// Returns true if a text has at most 60 characters.
bool is_short(std::string_view text);

Points date_points(std::string_view text, const Date& date, bool labelled, Stage stage);
Points author_points(std::string_view text, std::string_view label, Stage stage);
Points title_points(std::string_view text, bool h1, Stage stage);

}  // namespace sito::structure::classic
