// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/admonition.h"

#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"

#include <string_view>

namespace sito::structured {
bool is_admonition(const Page& page, NodeId id, Signs signs) {
  if ((signs & kAdmonitionSign) != 0 && has_token_of(class_of(page, id), kAdmonitions)) return true;
  return (signs & kRoleSign) != 0 &&
         page.attribute(id, Attr::Role).value_or(std::string_view()) == "note";
}

bool is_admonition_title(const Page& page, NodeId id, Signs signs) {
  return (signs & kAdmonitionTitleSign) != 0 && has_token_of(class_of(page, id), kAdmonitionTitles);
}

}  // namespace sito::structured
