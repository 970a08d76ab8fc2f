// SPDX-License-Identifier: Apache-2.0
// Cuts text at signs: lines, lists with commas, parts of paths.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace sito {

/// Returns the text in front of the next `sign`, and removes both from `rest`; all of `rest` if it
/// has no such sign.
inline std::string_view take_until(std::string_view& rest, char sign) {
  const std::size_t end = std::min(rest.find(sign), rest.size());
  const std::string_view taken = rest.substr(0, end);
  rest.remove_prefix(std::min(end + 1, rest.size()));
  return taken;
}

/// The parts of a text between signs, to loop over. Views of the text.
class Parts {
 public:
  struct End {};
  class Iterator {
   public:
    Iterator(std::string_view text, char sign, std::size_t limit)
        : text_(text), sign_(sign), limit_(limit) {
      find_end();
    }
    std::string_view operator*() const { return text_.substr(begin_, end_ - begin_); }
    Iterator& operator++() {
      begin_ = end_ + 1;
      find_end();
      return *this;
    }
    bool operator!=(End /*end*/) const { return begin_ < limit_; }

   private:
    void find_end() { end_ = std::min(text_.find(sign_, begin_), text_.size()); }

    std::string_view text_;
    char sign_;
    std::size_t limit_;
    std::size_t begin_ = 0, end_ = 0;
  };

  Parts(std::string_view text, char sign, std::size_t limit)
      : text_(text), sign_(sign), limit_(limit) {}
  [[nodiscard]] Iterator begin() const { return {text_, sign_, limit_}; }
  [[nodiscard]] static End end() { return {}; }

 private:
  std::string_view text_;
  char sign_;
  std::size_t limit_;  // the last part begins before it
};

/// Returns the parts as if `sign` were a line end: no part follows a sign at the end, and an empty
/// text has no part.
inline Parts parts_of(std::string_view text, char sign) { return {text, sign, text.size()}; }

/// Returns one part more than the text has signs. Parts may be empty, also the last one.
inline Parts all_parts_of(std::string_view text, char sign) {
  return {text, sign, text.size() + 1};
}

}  // namespace sito
