// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detection.h"

#include <array>

namespace sito::structure {
namespace {

constexpr std::array<std::string_view, kFields> kFieldNames = {
    "date",     "updated", "author",  "title",  "article", "perex",
    "category", "image",   "caption", "credit", "comments"};
constexpr std::array<std::string_view, kKinds> kKindNames = {"news", "blog", "forum", "mail",
                                                             "offline"};
constexpr std::array<std::string_view, 5> kStageNames = {"metadata", "common", "cleaned", "raw",
                                                         "hand"};

template <typename Enum, std::size_t n>
std::optional<Enum> from_name(const std::array<std::string_view, n>& names, std::string_view name) {
  for (std::size_t i = 0; i < n; ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Field field) { return kFieldNames[static_cast<std::size_t>(field)]; }
std::optional<Field> field_from_name(std::string_view name) {
  return from_name<Field>(kFieldNames, name);
}

std::string_view name_of(Kind kind) { return kKindNames[static_cast<std::size_t>(kind)]; }
std::optional<Kind> kind_from_name(std::string_view name) {
  return from_name<Kind>(kKindNames, name);
}

std::string_view name_of(Stage stage) { return kStageNames[static_cast<std::size_t>(stage)]; }

}  // namespace sito::structure
