// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/site_view.h"

#include "sito/structure/headline.h"

#include <algorithm>

namespace sito::structure {
namespace {

std::vector<const Page*> pages_of(std::span<const PageInput> inputs) {
  std::vector<const Page*> pages;
  for (const PageInput& input : inputs) pages.push_back(&input.page);
  return pages;
}

}  // namespace

SiteView::SiteView(std::span<const PageInput> inputs, PathStyle style,
                   std::span<const std::uint32_t> layouts)
    : pages(inputs), paths(pages_of(inputs), style, layouts) {
  for (std::size_t p = 0; p < pages.size(); ++p) {
    xpaths.emplace_back(pages[p].page);
    trees.emplace_back(pages[p].page);
    units.push_back(units_of(pages[p]));
    headlines.push_back(headline_of(pages[p], units.back()));
    std::vector<std::uint32_t>& counts = cleaned.emplace_back(paths.size(), 0);
    const Page& page = pages[p].page;
    for (std::uint32_t t = 0; t < page.texts().size(); ++t) {
      const Text& text = page.texts()[t];
      if (text.hidden || text.blank || pages[p].cleaned.keep[t] <= 0) continue;
      ++counts[index_of(paths.of(p, text.node))];
    }
  }
}

Stage SiteView::stage_of(PathId path, bool is_cleaned) const {
  if (!is_cleaned) return Stage::Raw;
  const bool common = std::all_of(cleaned.begin(), cleaned.end(),
                                  [&](const auto& counts) { return counts[index_of(path)] > 0; });
  return common ? Stage::Common : Stage::Cleaned;
}

Path SiteView::describe(std::span<const PathId> ids, std::string_view attribute) const {
  if (ids.empty() || ids[0] == kNoPath) return {};
  Path described{paths.shortened(ids[0]), paths.full(ids[0]), paths.xpath(ids)};
  if (attribute.empty()) return described;
  const std::string name = "/@" + std::string(attribute);
  described.full += name;
  std::string& xpath = described.xpath;
  for (std::size_t at = xpath.find(" | "); at != std::string::npos; at = xpath.find(" | ", at))
    xpath.insert(at, name), at += name.size() + 3;
  xpath += name;
  return described;
}

std::string names_of(const Page& page, NodeId element) {
  std::string names;
  for (const Attribute& attribute : page.attributes(element)) {
    if (attribute.name != "class" && attribute.name != "id" && attribute.name != "itemprop" &&
        attribute.name != "rel" && attribute.name != "property" && attribute.name != "name") {
      continue;
    }
    names += attribute.value;
    names += ' ';
  }
  return names;
}

}  // namespace sito::structure
