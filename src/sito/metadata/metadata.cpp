// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/metadata.h"

#include <array>

namespace sito {
namespace {

constexpr std::array<std::string_view, kMetadataFields> kFieldNames = {
    "title",       "author",  "published", "modified",  "site-name", "language",
    "description", "perex",   "category",  "tag",       "licence",   "canonical",
    "image",       "caption", "credit",    "generator", "system",    "element",
};

constexpr std::array<std::string_view, 17> kSourceNames = {
    "json-ld", "microdata", "rdfa",   "open-graph", "dublin-core", "meta",
    "link",    "title",     "html",   "heading",    "time",        "byline",
    "text",    "address",   "system", "feed",       "template",
};

template <typename Enum, std::size_t kSize>
std::optional<Enum> from_name(const std::array<std::string_view, kSize>& names,
                              std::string_view name) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) return static_cast<Enum>(i);
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(MetadataField field) {
  return kFieldNames[static_cast<std::size_t>(field)];
}

std::string_view name_of(MetadataSource source) {
  return kSourceNames[static_cast<std::size_t>(source)];
}

std::optional<MetadataSource> metadata_source_from_name(std::string_view name) {
  return from_name<MetadataSource>(kSourceNames, name);
}

const MetadataValue* Metadata::find(MetadataField field) const {
  for (const MetadataValue& value : values) {
    if (value.field == field) return value.accepted ? &value : nullptr;
  }
  return nullptr;
}

std::string_view Metadata::text(MetadataField field) const {
  const MetadataValue* value = find(field);
  return value == nullptr ? std::string_view() : std::string_view(value->value);
}

}  // namespace sito
