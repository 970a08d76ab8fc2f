// SPDX-License-Identifier: Apache-2.0
// Chooses the records that an index of archives names (CDXJ, CDX).
#pragma once

#include "sito/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::corpus {

/// A record that an index names.
struct CdxEntry {
  std::uint64_t offset = 0;  ///< of the record as stored
  std::uint64_t url = 0;     ///< hash of its URL; 0: the index has none

  auto operator<=>(const CdxEntry&) const = default;
};

/// The lines of some indexes about some archives, by the names of the files without folders.
class CdxSelection {
 public:
  /// Reads indexes, also compressed: CDXJ, the JSON lines of an index server, CDX with a line of
  /// columns in front, and CDX of 9 or 11 columns. Keeps 16 bytes for each line about an input.
  /// Errors: Io; Malformed with the line; InvalidArgument if no line is about an input.
  static Result<CdxSelection> read(const std::vector<std::string>& indexes,
                                   const std::vector<std::string>& inputs);
  /// Returns the lines about an input, by offset.
  [[nodiscard]] std::span<const CdxEntry> of(const std::string& input) const;

 private:
  std::map<std::string, std::vector<CdxEntry>, std::less<>> entries_;
};

/// The records of one input that an index names, while the input is read in any order.
class NamedRecords {
 public:
  /// `from`: another reader has read the part before it.
  void begin(std::span<const CdxEntry> entries, std::uint64_t from);
  /// Returns true if the index names the record of this URL that begins at `offset`.
  bool take(std::uint64_t offset, std::string_view url);
  /// Returns the first offset from `from` on that the index names; nothing if there is none.
  [[nodiscard]] std::optional<std::uint64_t> next(std::uint64_t from) const;
  /// Returns the offset before `end` at which the index names a record that was not there.
  [[nodiscard]] std::optional<std::uint64_t> missed(std::uint64_t end) const;

 private:
  std::span<const CdxEntry> entries_;
  std::vector<bool> seen_;
};

}  // namespace sito::corpus
