// SPDX-License-Identifier: Apache-2.0
#include "sito/write/description.h"

#include "sito/metadata/metadata.h"
#include "sito/write/outline.h"

namespace sito::write {
namespace {

std::vector<std::string_view> accepted(const Metadata& metadata, MetadataField field) {
  std::vector<std::string_view> values;
  for (const MetadataValue& value : metadata.values) {
    if (value.field == field && value.accepted) values.push_back(value.value);
  }
  return values;
}

}  // namespace

Description describe(const Document& document) {
  const Metadata& metadata = document.metadata;
  Description known;
  known.title = metadata.text(MetadataField::Title);
  if (known.title.empty()) known.title = document.title;
  known.authors = accepted(metadata, MetadataField::Author);
  known.published = metadata.text(MetadataField::Published);
  known.modified = metadata.text(MetadataField::Modified);
  known.site = metadata.text(MetadataField::SiteName);
  known.description = metadata.text(MetadataField::Description);
  known.perex = metadata.text(MetadataField::Perex);
  known.categories = accepted(metadata, MetadataField::Category);
  known.tags = accepted(metadata, MetadataField::Tag);
  known.licence = metadata.text(MetadataField::Licence);
  known.image = metadata.text(MetadataField::Image);
  if (!is_web_address(known.image)) known.image = {};
  if (is_web_address(document.url)) known.url = document.url;
  return known;
}

}  // namespace sito::write
