// SPDX-License-Identifier: Apache-2.0
#include "sito/sift/sifted.h"

namespace sito::sift {
namespace {

extract::Inputs inputs_of(OpenPage& page, const ReadOptions& options) {
  extract::Inputs inputs;
  inputs.facts = &page.facts;
  inputs.resources = &options.resources;
  return inputs;
}

}  // namespace

std::string_view name_of(SiteUse use) {
  switch (use) {
    case SiteUse::None:
      return "no-template";
    case SiteUse::Used:
      return "used";
    case SiteUse::Missed:
      return "missed";
  }
  return "";
}

void Sifted::clear() {
  row = nullptr;
  changes.clear();
  site_use = SiteUse::None;
  by_site = false;
  fields = nullptr;
  recovered = extract::RecoveredFrom::Nothing;
  state = PageState::Content;
}

extract::PageType page_type(OpenPage& page, const Sifted& sifted, const ReadOptions& options) {
  if (sifted.row == nullptr || sifted.row->page_type == nullptr) return {};
  return sifted.row->page_type(inputs_of(page, options));
}

extract::PageType page_type_by_any_row(OpenPage& page, const Sifted& sifted,
                                       const ReadOptions& options) {
  const extract::PageType known = page_type(page, sifted, options);
  if (!known.name.empty()) return known;
  const extract::Algorithm& row = *extract::find_algorithm(kDefaultAlgorithm);
  const auto params = extract::resolve_params(row, {});
  extract::Inputs inputs = inputs_of(page, options);
  inputs.params = params ? &*params : nullptr;
  Labels unused;
  row.label(page.page, inputs, nullptr, unused);
  return row.page_type(inputs);
}

std::vector<extract::BlockRole> roles(OpenPage& page, const Sifted& sifted,
                                      const ReadOptions& options) {
  std::vector<extract::BlockRole> found;
  if (sifted.row != nullptr && sifted.row->roles != nullptr) {
    sifted.row->roles(page.page, inputs_of(page, options), found);
  }
  return found;
}

extract::Explanation explain(OpenPage& page, const Sifted& sifted, const ReadOptions& options) {
  extract::Explanation found;
  if (sifted.row != nullptr && sifted.row->reasons != nullptr) {
    sifted.row->reasons(page.page, inputs_of(page, options), found);
  }
  return found;
}

}  // namespace sito::sift
