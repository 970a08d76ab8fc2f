// SPDX-License-Identifier: Apache-2.0
#include "sito/archive/record.h"

#include "sito/archive/header.h"

namespace sito::archive {

std::string_view name_of(RecordType type) {
  switch (type) {
    case RecordType::WarcInfo:
      return "warcinfo";
    case RecordType::Response:
      return "response";
    case RecordType::Request:
      return "request";
    case RecordType::Metadata:
      return "metadata";
    case RecordType::Resource:
      return "resource";
    case RecordType::Revisit:
      return "revisit";
    case RecordType::Conversion:
      return "conversion";
    case RecordType::Continuation:
      return "continuation";
    case RecordType::Other:
      return "other";
  }
  return "other";
}

std::optional<std::string_view> find_field(const std::vector<HeaderField>& fields,
                                           std::string_view name) {
  for (const HeaderField& field : fields) {
    if (equal_without_case(field.name, name)) return field.value;
  }
  return std::nullopt;
}

std::string_view Record::field(std::string_view name) const {
  return find_field(fields, name).value_or(std::string_view());
}

}  // namespace sito::archive
