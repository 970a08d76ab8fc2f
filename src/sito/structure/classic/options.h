// SPDX-License-Identifier: Apache-2.0
// Options of the classic search, for choices that the thesis leaves open.
#pragma once

#include "sito/base/result.h"

#include <span>
#include <string_view>

namespace sito::structure {

struct ClassicOptions {
  bool generalise = true;        ///< leave out attributes that differ from page to page
  bool match_href = false;       ///< also look for labels in URLs of links
  bool split_shared = true;      ///< of a text with a date and more, remove only the date
  bool first_only = false;       ///< report the first hit of a stage only
  bool h2_before_title = false;  ///< try h2 before the element title
  bool short_paths = true;       ///< compare paths of tags alone if no full path is common
  bool layouts = true;           ///< search each layout if no path of an article is common
};

/// One choice that differs from the default, for flags (docs/structure-detection.md).
struct ClassicChoice {
  std::string_view name;
  bool ClassicOptions::*option;
  bool value;
};
std::span<const ClassicChoice> classic_choices();

/// Makes the choices of a list of names ("match-href,first-only"); "" changes nothing.
/// Errors: InvalidArgument: a name is not in classic_choices().
Result<void> choose_classic(std::string_view names, ClassicOptions& options);

}  // namespace sito::structure
