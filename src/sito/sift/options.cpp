// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/options.h"

#include "sito/base/cut.h"
#include "sito/text/language.h"
#include "sito/write/vertical/registry.h"

#include <algorithm>

namespace sito::sift {
namespace {

Result<void> check_page_types(const SiftOptions& options) {
  if (options.page_types.empty()) return {};
  const extract::Algorithm* row = options.plan.root().row;
  if (row == nullptr || row->page_types == nullptr) {
    return invalid("the algorithm does not classify the types of pages; use the row sito");
  }
  const auto known = row->page_types(&options.resources);
  for (const std::string& type : options.page_types) {
    if (std::find(known.begin(), known.end(), type) != known.end()) continue;
    std::string names;
    for (const std::string& name : known) names += (names.empty() ? "" : ", ") + name;
    return invalid("there is no type of pages '" + type + "'; types are " + names);
  }
  return {};
}

}  // namespace

extract::Plan default_plan() {
  return extract::Plan::of(*extract::find_algorithm(kDefaultAlgorithm));
}

Result<void> check(const SiftOptions& options) {
  Result<void> checked = options.plan.check(options.resources);
  return checked ? check_page_types(options) : checked;
}

Result<void> check_languages(std::string_view languages) {
  for (const std::string_view written : parts_of(languages, ',')) {
    const std::string code = text::normalise_language(written);
    // ICU knows every code of two letters, but not every code of three letters that fastText
    // returns.
    if (code.size() > 3 || (code.size() < 3 && write::english_name(code).empty())) {
      return invalid("'" + std::string(written) + "' is not a language code, such as cs or en");
    }
  }
  return {};
}

}  // namespace sito::sift
