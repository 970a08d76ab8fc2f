// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/admonition.h"

#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"

#include <array>
#include <string_view>

namespace sito::structured {
namespace {

constexpr std::array<std::string_view, 5> kTitles = {"admonition-title", "callout-title",
                                                     "markdown-alert-title", "admonition-heading",
                                                     "custom-block-title"};

}  // namespace

bool is_admonition(const Page& page, NodeId id, Signs signs) {
  if (page.node(id).n_attrs == 0) return false;
  const bool may_name = (signs & kAdmonitionSign) != 0;
  return (may_name && has_token_of(class_of(page, id), kAdmonitions)) ||
         page.attribute(id, Attr::Role).value_or(std::string_view()) == "note";
}

bool is_admonition_title(const Page& page, NodeId id) {
  return page.node(id).n_attrs > 0 && has_token_of(class_of(page, id), kTitles);
}

}  // namespace sito::structured
