// SPDX-License-Identifier: Apache-2.0
// Is a text well-formed XML? Elements, attributes, the five entities and the characters of XML 1.0;
// no declarations, comments or CDATA sections, which no writer of ours makes.
#pragma once

#include "sito/text/utf8.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

class WellFormed {
 public:
  explicit WellFormed(std::string_view text) : text_(text) {}

  /// "" when it is; else what is wrong and where.
  std::string fault() {
    while (at_ < text_.size() && fault_.empty()) {
      if (text_[at_] == '<') {
        tag();
      } else {
        character("<");
      }
    }
    if (fault_.empty() && !open_.empty()) fail("not closed: " + open_.back());
    return fault_;
  }

 private:
  void fail(const std::string& what) {
    if (fault_.empty()) fault_ = what + " at byte " + std::to_string(at_);
  }

  // One character of text or of an attribute's value, or an entity.
  void character(std::string_view forbidden) {
    if (text_[at_] == '&') {
      for (const std::string_view entity : {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#92;"}) {
        if (text_.substr(at_).starts_with(entity)) {
          at_ += entity.size();
          return;
        }
      }
      return fail("bare ampersand");
    }
    const text::CodePoint point = text::code_point_at(text_, at_);
    const char32_t c = point.value;
    const bool is_char = c == 9 || c == 10 || c == 13 || (c >= 0x20 && c < 0xD800) ||
                         (c >= 0xE000 && c < 0xFFFE) || (c >= 0x10000 && c < 0x110000);
    if (!is_char) return fail("not a character of XML");
    if (forbidden.find(text_[at_]) != std::string_view::npos) return fail("forbidden character");
    at_ += point.length;
  }

  bool take(std::string_view expected) {
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  std::string name() {
    const std::size_t begin = at_;
    const auto is_name = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == ':';
    };
    const auto goes_on = [&](char c) { return is_name(c) || (c >= '0' && c <= '9') || c == '-'; };
    if (at_ < text_.size() && is_name(text_[at_])) ++at_;
    if (begin == at_) fail("no name");
    while (at_ < text_.size() && at_ > begin && goes_on(text_[at_])) ++at_;
    return std::string(text_.substr(begin, at_ - begin));
  }

  void tag() {
    if (take("</")) {
      const std::string closed = name();
      if (!take(">")) return fail("end tag without >");
      if (open_.empty() || open_.back() != closed)
        return fail("closes what is not open: " + closed);
      open_.pop_back();
      return;
    }
    take("<");
    open_.push_back(name());
    std::vector<std::string> names;
    while (fault_.empty() && take(" ")) attribute(names);
    if (take("/>")) {
      open_.pop_back();
    } else if (!take(">")) {
      fail("start tag without >");
    }
  }

  void attribute(std::vector<std::string>& names) {
    names.push_back(name());
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
      if (names[i] == names.back()) return fail("attribute twice: " + names[i]);
    }
    if (!take("=\"")) return fail("attribute without value");
    while (fault_.empty() && at_ < text_.size() && text_[at_] != '"') character("<");
    if (!take("\"")) fail("value not closed");
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<std::string> open_;
  std::string fault_;
};

}  // namespace sito::test
