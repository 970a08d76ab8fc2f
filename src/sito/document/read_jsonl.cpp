// SPDX-License-Identifier: Apache-2.0
#include "sito/document/read_jsonl.h"

#include "sito/base/json_values.h"
#include "sito/document/identity.h"
#include "sito/document/json_read.h"
#include "sito/document/plain_text.h"
#include "sito/document/read_structure.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sito {
namespace {

using namespace json_read;

constexpr std::string_view kSchema = "sito/1";

/// An image of the file, with the number of the link around it.
struct PlacedImage {
  Mark mark;
  std::uint64_t link = kNoLinkNumber;
  static constexpr std::uint64_t kNoLinkNumber = ~std::uint64_t{0};
};

std::vector<Mark> read_links(const Json& paragraph, Positions& positions) {
  std::vector<Mark> links;
  const Json* array = find(paragraph, "links");
  if (array == nullptr || !array->is_array()) return links;
  for (const Json& item : *array) {
    if (!item.is_object()) continue;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
    read(item, "begin", begin);
    read(item, "end", end);
    Mark& link = links.emplace_back();
    link.begin = positions.bytes(begin);
    link.end = std::max(link.begin, positions.bytes(end));
    read(item, "url", link.url);
  }
  return links;
}

std::vector<PlacedImage> read_images(const Json& paragraph, Positions& positions) {
  std::vector<PlacedImage> images;
  const Json* array = find(paragraph, "images");
  if (array == nullptr || !array->is_array()) return images;
  for (const Json& item : *array) {
    if (!item.is_object()) continue;
    PlacedImage& image = images.emplace_back();
    std::uint64_t at = 0;
    read(item, "at", at);
    read(item, "link", image.link);
    image.mark.begin = image.mark.end = positions.bytes(at);
    image.mark.kind = MarkKind::Image;
    read(item, "url", image.mark.url);
    read(item, "alt", image.mark.alt);
  }
  return images;
}

// Sorts marks as in Paragraph::marks. Images in a missing link count as outside links.
void merge_marks(std::vector<Mark> links, std::vector<PlacedImage> images,
                 std::vector<Mark>& marks) {
  for (PlacedImage& image : images) {
    image.mark.in_link = image.link < links.size();
    if (!image.mark.in_link) image.link = PlacedImage::kNoLinkNumber;
  }
  std::stable_sort(images.begin(), images.end(),
                   [](const PlacedImage& a, const PlacedImage& b) { return a.link < b.link; });
  auto linked = images.begin();
  auto free = std::find_if(images.begin(), images.end(),
                           [](const PlacedImage& image) { return !image.mark.in_link; });
  for (std::size_t i = 0; i < links.size(); ++i) {
    for (; free != images.end() && free->mark.begin <= links[i].begin; ++free) {
      marks.push_back(std::move(free->mark));
    }
    marks.push_back(std::move(links[i]));
    for (; linked != images.end() && linked->link == i; ++linked) {
      marks.push_back(std::move(linked->mark));
    }
  }
  for (; free != images.end(); ++free) marks.push_back(std::move(free->mark));
}

void read_paragraph(const Json& json, Paragraph& paragraph) {
  read(json, "text", paragraph.text);
  std::string role;
  read(json, "role", role);
  paragraph.role = role_from_name(role).value_or(ParagraphRole::Text);
  std::uint64_t level = 0;
  read(json, "level", level);
  paragraph.heading_level = static_cast<std::uint8_t>(std::min<std::uint64_t>(level, 6));
  read(json, "language", paragraph.language);
  read(json, "language_score", paragraph.language_score);
  read(json, "duplicate", paragraph.duplicate);
  read(json, "xpath", paragraph.xpath);
  std::uint64_t part = 0;
  read(json, "part", part);
  paragraph.part = static_cast<std::uint32_t>(std::min<std::uint64_t>(part, kNoParagraph));
  const Json* range = find(json, "source");
  if (range != nullptr && range->is_object()) {
    read(*range, "begin", paragraph.source_begin);
    read(*range, "end", paragraph.source_end);
  }
  Positions positions(paragraph.text);
  merge_marks(read_links(json, positions), read_images(json, positions), paragraph.marks);
  read_spans(json, positions, paragraph);
}

void read_origin(const Json& json, Origin& origin) {
  read(json, "file", origin.file);
  read(json, "offset", origin.offset);
  read(json, "length", origin.length);
  read(json, "record_id", origin.record_id);
  read(json, "timestamp", origin.date);
  read(json, "mime", origin.mime);
  const Json* charset = find(json, "charset");
  if (charset == nullptr || !charset->is_object()) return;
  read(*charset, "used", origin.charset);
  read(*charset, "declared", origin.charset_declared);
  read(*charset, "detected", origin.charset_detected);
}

void read_parts(const Json& json, std::vector<JoinedPart>& parts) {
  const Json* array = find_array(json, "parts");
  if (array == nullptr) return;
  for (const Json& item : *array) {
    if (!item.is_object()) continue;
    JoinedPart& part = parts.emplace_back();
    read(item, "url", part.url);
    read(item, "record_id", part.record_id);
  }
}

void read_metadata_value(const Json& json, MetadataValue& value) {
  read(json, "value", value.value);
  read(json, "score", value.score);
  bool alternative = false;
  read(json, "alternative", alternative);
  value.accepted = !alternative;
  std::string source;
  read(json, "source", source);
  value.source = metadata_source_from_name(source).value_or(MetadataSource::Meta);
  read(json, "written", value.written);
  read(json, "xpath", value.xpath);
  read(json, "begin", value.source_begin);
  read(json, "end", value.source_end);
}

void read_metadata(const Json& json, Metadata& metadata) {
  for (std::size_t i = 0; i < kMetadataFields; ++i) {
    const auto field = static_cast<MetadataField>(i);
    const Json* values = find(json, std::string(name_of(field)).c_str());
    if (values == nullptr || !values->is_array()) continue;
    for (const Json& item : *values) {
      if (!item.is_object()) continue;
      MetadataValue& value = metadata.values.emplace_back();
      value.field = field;
      read_metadata_value(item, value);
    }
  }
}

void read_description(const Json& json, Document& document) {
  read(json, "id", document.id);
  read(json, "url", document.url);
  read(json, "title", document.title);
  read(json, "language", document.language);
  read(json, "language_score", document.language_score);
  read(json, "page_type", document.page_type);
  read(json, "page_type_score", document.page_type_score);
  if (find(json, "feed_recall") != nullptr)
    read(json, "feed_recall", document.feed_recall.emplace());
}

Result<void> read_own(const Json& json, const Json& paragraphs, Document& document) {
  std::string schema(kSchema);
  read(json, "schema", schema);
  if (schema != kSchema) {
    return Error{ErrorCode::Unsupported,
                 "schema \"" + schema + "\", expected " + std::string(kSchema)};
  }
  read_description(json, document);
  read(json, "algorithm", document.algorithm);
  read(json, "duplicate", document.duplicate);
  read(json, "cut", document.cut);
  if (const Json* directives = find_array(json, "directives")) {
    for (const Json& item : *directives) {
      if (item.is_string()) document.directives.push_back(item.get<std::string>());
    }
  }
  const Json* source = find(json, "source");
  if (source != nullptr && source->is_object()) read_origin(*source, document.origin);
  read_parts(json, document.parts);
  const Json* metadata = find(json, "metadata");
  if (metadata != nullptr && metadata->is_object()) read_metadata(*metadata, document.metadata);
  for (const Json& item : paragraphs) {
    if (!item.is_object()) continue;
    const auto number = static_cast<std::uint32_t>(document.paragraphs.size());
    read_paragraph(item, document.paragraphs.emplace_back());
    document.paragraphs.back().pieces = {number, number};
  }
  if (find_array(json, "elements") != nullptr) {
    document.structured.paragraphs = document.paragraphs;
    read_structure(json, document.structured);
  }
  return {};
}

// Reads the format of Datatrove, C4 and the like.
void read_text(const Json& json, const std::string& text, Document& document) {
  const Json* metadata = find(json, "metadata");
  for (const Json* part : {metadata, &json}) {
    if (part == nullptr || !part->is_object()) continue;
    read_description(*part, document);
    read(*part, "date", document.origin.date);
    read(*part, "timestamp", document.origin.date);
    read(*part, "file_path", document.origin.file);
  }
  read_plain_text(text, document);
}

}  // namespace

Result<void> read_jsonl(std::string_view line, Document& document) {
  document.clear();
  if (has_more_json_values(line))
    return Error{ErrorCode::TooLarge,
                 "the JSON object has more than " + std::to_string(kMaxJsonValues) + " values"};
  const Json json = Json::parse(line, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object()) return Error{ErrorCode::Malformed, "not a JSON object in UTF-8"};
  const Json* paragraphs = find(json, "paragraphs");
  const Json* text = find(json, "text");
  if (paragraphs != nullptr && paragraphs->is_array()) {
    if (Result<void> done = read_own(json, *paragraphs, document); !done) return done;
  } else if (text != nullptr && text->is_string()) {
    read_text(json, text->get_ref<const std::string&>(), document);
  } else {
    return Error{ErrorCode::Malformed, "the JSON object has neither paragraphs nor text"};
  }
  if (document.id.empty()) document.id = document_id(document);
  return {};
}

}  // namespace sito
