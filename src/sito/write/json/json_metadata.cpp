// SPDX-License-Identifier: Apache-2.0
#include "sito/write/json/json_metadata.h"

#include "sito/write/json/json_fields.h"

namespace sito::write {
namespace {

void append_metadata_value(const MetadataValue& value, std::string& out) {
  Fields fields(out);
  fields.text("value", value.value);
  fields.text("source", name_of(value.source));
  fields.number("score", value.score);
  if (!value.accepted) {
    fields.name("alternative");
    out += "true";
  }
  fields.text("written", value.written);
  fields.text("xpath", value.xpath);
  fields.number("begin", value.source_begin);
  fields.number("end", value.source_end);
  fields.end();
}

}  // namespace

void append_metadata(const Metadata& metadata, std::string& out) {
  Fields fields(out);
  for (std::size_t i = 0; i < metadata.values.size(); ++i) {
    const MetadataValue& value = metadata.values[i];
    const bool first = i == 0 || metadata.values[i - 1].field != value.field;
    if (first && i > 0) out += ']';
    if (first) fields.name(name_of(value.field));
    out += first ? '[' : ',';
    append_metadata_value(value, out);
  }
  if (!metadata.values.empty()) out += ']';
  fields.end();
}

}  // namespace sito::write
