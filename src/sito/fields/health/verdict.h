// SPDX-License-Identifier: Apache-2.0
// Checks whether a record fulfils its template.
#pragma once

#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"
#include "sito/page/page.h"

#include <cstdint>
#include <map>
#include <span>
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

/// Counts of the pages of a template. Sums of parts equal the whole.
struct FieldCounts {
  std::uint64_t pages = 0;  ///< with a value
  std::uint64_t values = 0;
  /// number of pages, by name of the fault
  std::map<std::string, std::uint64_t, std::less<>> faults;
};
struct TemplateCounts {
  std::uint64_t pages = 0;  ///< number of pages on which it was tried
  std::uint64_t valid = 0;
  std::map<std::string, FieldCounts, std::less<>> fields;  ///< by name, as in FieldFault

  void add(const Template& mapping, const Element& record, std::span<const FieldFault> faults);
  void add(const TemplateCounts& other);
};

}  // namespace sito::fields
