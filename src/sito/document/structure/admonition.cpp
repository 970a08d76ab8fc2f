// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/admonition.h"

#include "sito/document/structure/attributes.h"

#include <array>
#include <string_view>

namespace sito::structured {
namespace {

// Classes of docutils and its themes, of Markdown extensions, and of the large generators.
constexpr auto kBoxes = std::to_array<std::string_view>(
    {"admonition", "admonitionblock", "callout", "markdown-alert", "theme-admonition",
     "custom-block", "notecard", "starlight-aside"});
constexpr std::array<std::string_view, 5> kTitles = {"admonition-title", "callout-title",
                                                     "markdown-alert-title", "admonition-heading",
                                                     "custom-block-title"};

}  // namespace

bool is_admonition(const Page& page, NodeId id) {
  if (page.node(id).n_attrs == 0) return false;
  return has_token_of(class_of(page, id), kBoxes) ||
         page.attribute(id, Attr::Role).value_or(std::string_view()) == "note";
}

bool is_admonition_title(const Page& page, NodeId id) {
  return page.node(id).n_attrs > 0 && has_token_of(class_of(page, id), kTitles);
}

}  // namespace sito::structured
