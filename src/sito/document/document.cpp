// SPDX-License-Identifier: Apache-2.0
#include "sito/document/document.h"

#include <array>

namespace sito {
namespace {

/// In the order of ParagraphRole.
constexpr std::array<std::string_view, 6> kRoleNames = {"text",       "heading", "list-item",
                                                        "table-cell", "quote",   "preformatted"};

/// In the order of SpanKind.
constexpr std::array<std::string_view, 9> kSpanNames = {"emphasis", "strong",      "code",
                                                        "strike",   "superscript", "subscript",
                                                        "break",    "math",        "note-ref"};

/// In the order of ElementKind.
constexpr std::array<std::string_view, 20> kElementNames = {
    "paragraph", "heading", "list",  "item",    "definitions", "term", "description",
    "table",     "row",     "cell",  "caption", "quote",       "code", "figure",
    "image",     "math",    "notes", "note",    "post",        "rule"};
static_assert(kElementNames.size() == static_cast<std::size_t>(ElementKind::Rule) + 1);

template <typename Kind, std::size_t n>
std::optional<Kind> value_of(const std::array<std::string_view, n>& names, std::string_view name) {
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] == name) return static_cast<Kind>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(SpanKind kind) { return kSpanNames[static_cast<std::size_t>(kind)]; }

std::string_view name_of(ElementKind kind) { return kElementNames[static_cast<std::size_t>(kind)]; }

std::string_view name_of(ParagraphRole role) { return kRoleNames[static_cast<std::size_t>(role)]; }

std::optional<ParagraphRole> role_from_name(std::string_view name) {
  return value_of<ParagraphRole>(kRoleNames, name);
}

std::optional<SpanKind> span_kind_from_name(std::string_view name) {
  return value_of<SpanKind>(kSpanNames, name);
}

std::optional<ElementKind> element_kind_from_name(std::string_view name) {
  return value_of<ElementKind>(kElementNames, name);
}

}  // namespace sito
