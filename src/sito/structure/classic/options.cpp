// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic/options.h"

#include "sito/base/cut.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <string>

namespace sito::structure {
namespace {

constexpr std::array<ClassicChoice, 7> kChoices = {{
    {"all-attributes", &ClassicOptions::generalise, false},
    {"match-href", &ClassicOptions::match_href, true},
    {"whole-texts", &ClassicOptions::split_shared, false},
    {"first-only", &ClassicOptions::first_only, true},
    {"h2-before-title", &ClassicOptions::h2_before_title, true},
    {"full-paths", &ClassicOptions::short_paths, false},
    {"one-layout", &ClassicOptions::layouts, false},
}};

}  // namespace

std::span<const ClassicChoice> classic_choices() { return kChoices; }

Result<void> choose_classic(std::string_view names, ClassicOptions& options) {
  while (!names.empty()) {
    const std::string_view name = text::trim(take_until(names, ','));
    const auto* row = std::find_if(kChoices.begin(), kChoices.end(),
                                   [name](const ClassicChoice& one) { return one.name == name; });
    if (row == kChoices.end()) {
      std::string all;
      for (const ClassicChoice& one : kChoices)
        all += (all.empty() ? "" : ", ") + std::string(one.name);
      return Error{ErrorCode::InvalidArgument, "the method classic has no option '" +
                                                   std::string(name) + "'; there are " + all};
    }
    options.*(row->option) = row->value;
  }
  return {};
}

}  // namespace sito::structure
