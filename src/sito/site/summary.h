// SPDX-License-Identifier: Apache-2.0
// Summaries as bytes: numbers in as few bytes as possible, and texts after their length.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::site {

/// Appends to a summary.
class SummaryWriter {
 public:
  /// Keeps the reference.
  explicit SummaryWriter(std::string& out) : out_(out) {}
  /// Appends a number, seven bits a byte.
  void number(std::uint64_t value);
  /// Appends eight bytes, for hashes.
  void hash(std::uint64_t value);
  void text(std::string_view value);
  /// Appends four bytes, for hashes where one collision in four thousand million is harmless.
  void short_hash(std::uint32_t value);

 private:
  std::string& out_;
};

/// Reads a summary that may be damaged. When a read fails, ok() becomes false, and all further reads
/// fail, too.
class SummaryReader {
 public:
  explicit SummaryReader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t number();
  std::uint64_t hash();
  std::uint32_t short_hash();
  std::string_view text();
  /// Reads the number of the items that follow, of at least `least` bytes each; 0 if the rest of the
  /// summary is too short for them.
  std::uint64_t count(std::size_t least);

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::uint64_t little_endian(std::size_t n_bytes);

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace sito::site
