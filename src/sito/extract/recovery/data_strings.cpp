// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/recovery/data_strings.h"

#include "sito/base/ascii.h"
#include "sito/base/utf16.h"
#include "sito/text/utf8.h"

#include <charconv>
#include <optional>

namespace sito::extract {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

bool is_name_char(char c) { return begins_name(c) || is_digit(c) || c == '$'; }

// The walk of one value: its place and depth.
class Walker {
 public:
  Walker(std::string_view text, std::size_t begin,
         const std::function<void(const DataEvent&)>& take)
      : text_(text), at_(begin), take_(take) {}

  std::size_t run() {
    do {
      if (!step()) return text_.size();
    } while (depth_ > 0);
    return at_;
  }

 private:
  // Reads one token. Returns false if the text ends or is not data.
  bool step() {
    while (at_ < text_.size() && (is_xml_space(text_[at_]) || text_[at_] == ',')) ++at_;
    if (at_ >= text_.size()) return false;
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      ++depth_;
      ++at_;
      take_({DataEvent::Kind::Open, c == '[', key_, {}});
      key_ = {};
      return true;
    }
    if (c == '}' || c == ']') {
      if (depth_ == 0) return false;
      --depth_;
      ++at_;
      key_ = {};
      take_({DataEvent::Kind::Close, false, {}, {}});
      return true;
    }
    if (c == '"' || c == '\'' || c == '`') return string(c);
    return bare();
  }

  bool string(char quote) {
    const std::size_t begin = ++at_;
    while (at_ < text_.size() && text_[at_] != quote) at_ += text_[at_] == '\\' ? 2 : 1;
    if (at_ >= text_.size()) return false;
    const std::string_view found = text_.substr(begin, at_ - begin);
    ++at_;
    if (take_colon()) {
      key_ = found;
      return true;
    }
    take_({DataEvent::Kind::String, false, key_, found});
    key_ = {};
    return true;
  }

  // Reads a number, a literal, or a key without quotes.
  bool bare() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (is_name_char(text_[at_]) || is_sign(text_[at_]))) ++at_;
    if (at_ == begin) return false;
    const std::string_view found = text_.substr(begin, at_ - begin);
    if (found == "function" || found == "new" || found == "return") return false;
    key_ = take_colon() ? found : std::string_view();
    return true;
  }

  static bool is_sign(char c) { return c == '.' || c == '-' || c == '+' || c == '!'; }

  // Takes a colon, if one is next.
  bool take_colon() {
    std::size_t next = at_;
    while (next < text_.size() && is_xml_space(text_[next])) ++next;
    if (next >= text_.size() || text_[next] != ':') return false;
    at_ = next + 1;
    return true;
  }

  std::string_view text_;
  std::size_t at_;
  const std::function<void(const DataEvent&)>& take_;
  std::size_t depth_ = 0;
  std::string_view key_;
};

std::optional<char32_t> hex_at(std::string_view text, std::size_t at, std::size_t n) {
  if (at + n > text.size()) return std::nullopt;
  std::uint32_t value = 0;
  const auto read = std::from_chars(text.data() + at, text.data() + at + n, value, 16);
  if (read.ec != std::errc() || read.ptr != text.data() + at + n) return std::nullopt;
  return value;
}

// Returns the character of the escape \uXXXX at `at` (behind the u), and moves `at` behind it.
char32_t take_unit(std::string_view text, std::size_t& at) {
  const std::optional<char32_t> unit = hex_at(text, at, 4);
  if (!unit) return kReplacement;
  at += 4;
  if (!is_high_surrogate(*unit)) return is_low_surrogate(*unit) ? kReplacement : *unit;
  if (text.substr(at, 2) != "\\u") return kReplacement;
  const std::optional<char32_t> low = hex_at(text, at + 2, 4);
  if (!low || !is_low_surrogate(*low)) return kReplacement;
  at += 6;
  return join_surrogates(*unit, *low);
}

// Returns the character of an escape of one letter; the letter itself if it has no other meaning.
char plain_escape(char c) {
  switch (c) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case 'b':
    case 'f':
    case 'v':
    case '0':
      return ' ';
    default:
      return c;
  }
}

}  // namespace

std::size_t walk_data(std::string_view text, std::size_t begin,
                      const std::function<void(const DataEvent&)>& take) {
  return Walker(text, begin, take).run();
}

void append_unescaped(std::string_view written, std::string& out) {
  for (std::size_t at = 0; at < written.size();) {
    const std::size_t slash = std::min(written.find('\\', at), written.size());
    out += written.substr(at, slash - at);
    at = slash + 1;
    if (at >= written.size()) return;
    const char c = written[at++];
    if (c == 'u') {
      text::append_utf8(take_unit(written, at), out);
    } else if (const auto byte = c == 'x' ? hex_at(written, at, 2) : std::nullopt) {
      text::append_utf8(*byte, out);
      at += 2;
    } else if (c != '\n') {
      out += plain_escape(c);
    }
  }
}

}  // namespace sito::extract
