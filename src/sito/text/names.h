// SPDX-License-Identifier: Apache-2.0
// Names of several words (such as places) that become one position of a corpus.
#pragma once

#include "sito/base/result.h"
#include "sito/text/segment.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::text {

/// A list of names to find in token sequences. Immutable; share freely.
///
/// Memory: the bytes of the list, and about 25 bytes for each name.
class NameList {
 public:
  static constexpr std::size_t kMostNames = 10'000'000;
  static constexpr std::size_t kMaxNameBytes = 1024;

  /// Lines of a list that name nothing. Empty lines and comments are not counted.
  struct Losses {
    std::uint64_t not_utf8 = 0, one_token = 0, too_long = 0;
    [[nodiscard]] std::uint64_t total() const { return not_utf8 + one_token + too_long; }
  };

  /// Reads UTF-8 lines, one name on each. Trims lines, and skips empty lines and lines that begin
  /// with '#'. Splits names as Segmenter does; names of one token have no effect.
  ///
  /// Errors: TooLarge for more than `most` names, or 4 GB.
  static Result<NameList> parse(std::string lines, std::size_t most = kMostNames);

  /// Joins the tokens of each occurrence of a name into one token, from left to right; at each
  /// place the longest name wins. Case matters, and so does the presence of white space between
  /// tokens, but not its width or kind. Cost: linear in the tokens, times the length of the longest
  /// name that a place begins.
  void join(std::string_view text, std::vector<Token>& tokens) const;

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] bool empty() const { return names_.empty(); }
  [[nodiscard]] const Losses& losses() const { return losses_; }

 private:
  struct Name {
    std::uint64_t hash = 0;    // of its tokens, and whether they are glued
    std::uint32_t offset = 0;  // in lines_
    std::uint32_t length = 0;
  };
  void add(std::string_view name, const std::vector<Token>& tokens);
  void build_index();
  [[nodiscard]] bool has(std::uint64_t hash, std::string_view text,
                         const std::vector<Token>& tokens, std::size_t at, std::size_t n) const;
  [[nodiscard]] std::size_t longest_at(std::string_view text, const std::vector<Token>& tokens,
                                       std::size_t at) const;
  [[nodiscard]] std::size_t bit_of(std::uint64_t hash) const { return hash >> begin_shift_; }

  std::string lines_;
  std::vector<Name> names_;             // by hash
  std::vector<std::uint32_t> buckets_;  // the first name with these upper bits of the hash
  unsigned bucket_shift_ = 63;
  // A bit for the hash of each beginning of a name, so that most tokens need one look-up only.
  std::vector<bool> begins_;
  unsigned begin_shift_ = 63;
  Losses losses_;
};

}  // namespace sito::text
