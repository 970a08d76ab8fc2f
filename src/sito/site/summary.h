// SPDX-License-Identifier: Apache-2.0
// Summaries as bytes: numbers in as few bytes as they need, and texts with their length in front.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito::site {

/// Appends to a summary.
class SummaryWriter {
 public:
  /// Keeps the reference.
  explicit SummaryWriter(std::string& out) : out_(out) {}
  /// A number, seven bits a byte.
  void number(std::uint64_t value);
  /// Eight bytes, for hashes.
  void hash(std::uint64_t value);
  void text(std::string_view value);
  /// Four bytes, for hashes of which one in four thousand million may be another's.
  void short_hash(std::uint32_t value);

 private:
  std::string& out_;
};

/// Reads a summary that may be damaged: once something is missing, everything is, and ok() is
/// false.
class SummaryReader {
 public:
  explicit SummaryReader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t number();
  std::uint64_t hash();
  std::uint32_t short_hash();
  std::string_view text();
  /// A number of things of at least `least` bytes each that are still to come; 0 when there cannot
  /// be so many.
  std::uint64_t count(std::size_t least);

  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }

 private:
  std::uint64_t little_endian(std::size_t n_bytes);

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace sito::site
