// SPDX-License-Identifier: Apache-2.0
// Checks whether a record fulfils its template.
#pragma once

#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::fields {

/// A fault of a field of a record.
enum class Fault : std::uint8_t {
  Missing,  ///< fewer than min
  TooMany,  ///< more than max
  Type,     ///< a value has another type
  Unknown,  ///< an element that the template does not have
};
std::string_view name_of(Fault fault);  ///< "missing", "too-many", "type", "unknown"

struct FieldFault {
  std::string field;  ///< "title", "comments/author"
  Fault fault = Fault::Missing;
  std::string value;  ///< of Type and Unknown, shortened
  bool operator==(const FieldFault&) const = default;
};

/// Normalises values that engines leave to this function (URLs, against `base_url`) and returns the
/// faults, in the order of the mapping. Removes nothing.
std::vector<FieldFault> finish(const Template& mapping, std::string_view base_url, Element& record);

}  // namespace sito::fields
