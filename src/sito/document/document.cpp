// SPDX-License-Identifier: Apache-2.0
#include "sito/document/document.h"

#include <array>

namespace sito {
namespace {

/// In the order of ParagraphRole.
constexpr std::array<std::string_view, 6> kRoleNames = {"text",       "heading", "list-item",
                                                        "table-cell", "quote",   "preformatted"};

}  // namespace

std::string_view name_of(ParagraphRole role) { return kRoleNames[static_cast<std::size_t>(role)]; }

std::optional<ParagraphRole> role_from_name(std::string_view name) {
  for (std::size_t i = 0; i < kRoleNames.size(); ++i) {
    if (kRoleNames[i] == name) return static_cast<ParagraphRole>(i);
  }
  return std::nullopt;
}

}  // namespace sito
