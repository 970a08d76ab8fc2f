// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/admonition.h"

#include "sito/document/structure/attributes.h"

#include <array>
#include <string_view>

namespace sito::structured {
namespace {

// Classes of docutils and its themes, of Markdown extensions, and of the large generators.
constexpr std::array<std::string_view, 6> kBoxes = {"admonition",       "admonitionblock",
                                                    "callout",          "markdown-alert",
                                                    "theme-admonition", "custom-block"};
constexpr std::array<std::string_view, 5> kTitles = {"admonition-title", "callout-title",
                                                     "markdown-alert-title", "admonition-heading",
                                                     "custom-block-title"};

}  // namespace

bool is_admonition(const Page& page, NodeId id) {
  return page.node(id).n_attrs > 0 && has_token_of(class_of(page, id), kBoxes);
}

bool is_admonition_title(const Page& page, NodeId id) {
  return page.node(id).n_attrs > 0 && has_token_of(class_of(page, id), kTitles);
}

}  // namespace sito::structured
