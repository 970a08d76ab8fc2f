// SPDX-License-Identifier: Apache-2.0
// After CommonMark 0.30 and GitHub Flavored Markdown 0.29; section numbers are of the former.
#include "sito/write/markdown/markdown_escape.h"

#include "sito/base/ascii.h"
#include "sito/base/find_byte.h"
#include "sito/document/address.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"

#include <algorithm>

namespace sito::write {
namespace {

/// ASCII punctuation, which a backslash can escape (2.4).

constexpr std::string_view kUnsafeInUrls = "\\*_`[]<~$|&";

/// The characters for which Escaper::is_escaped may be true.
constexpr auto kMayBeEscaped = [](auto byte) {
  return ((byte >= '[') & (byte <= '`')) | (byte == '*') | (byte == '<') | (byte == '&') |
         (byte == '$') | (byte == '~') | (byte == '#') | (byte == ':') | (byte == '.');
};

/// The characters that append_destination does not write as they are.
constexpr auto kIsEscapedInUrl = [](auto byte) {
  return (byte == '(') | (byte == ')') | (byte == '&') | (byte == '\\') | (byte == '`');
};

class Escaper {
 public:
  Escaper(std::string_view text, const MarkdownPlace& place, std::string& out)
      : text_(text), place_(place), out_(out) {}

  void run() {
    if (text_.empty()) return;
    std::size_t at = place_.line_start ? begin_line() : 0;
    if (place_.after_note && at == 0 && text_.starts_with(':')) out_ += '\\';
    while (at < text_.size()) {
      const std::size_t begin = at;
      at = find_byte(text_, at, kMayBeEscaped);
      out_.append(text_, begin, at - begin);
      if (at == text_.size()) return;
      if (is_escaped(at)) out_ += '\\';
      out_ += text_[at++];
    }
  }

 private:
  [[nodiscard]] char at_or(std::size_t at, char otherwise) const {
    return at < text_.size() ? text_[at] : otherwise;
  }
  [[nodiscard]] bool ends_or_blank(std::size_t at) const { return at_or(at, ' ') == ' '; }

  // Writes characters that would begin a block (4, 5); returns their number.
  std::size_t begin_line() {
    const char first = at_or(0, ' ');
    std::size_t run = 0;
    while (run < text_.size() && text_[run] == first) ++run;
    constexpr std::size_t kDeepestHeading = 6;
    bool begins = false;
    if (first == '#') begins = run <= kDeepestHeading && ends_or_blank(run);
    if (first == '-') begins = run > 1 || ends_or_blank(1);
    if (first == '+') begins = ends_or_blank(1);
    if (first == '=' || first == '>') begins = true;
    if (first == '|' || first == ':' || first == '-') begins = begins || is_delimiter_row();
    if (begins) {
      out_ += '\\';
      out_ += first;
      return 1;
    }
    return begin_number();
  }

  // "|---|:-:|" below another line makes a table of both; bars alone do not.
  [[nodiscard]] bool is_delimiter_row() const {
    return text_.find_first_not_of("|:- ") == text_.npos && text_.find('-') != text_.npos;
  }

  // "1." and "1)" begin a list.
  std::size_t begin_number() {
    constexpr std::size_t kMaxDigits = 9;
    std::size_t digits = 0;
    while (is_digit(at_or(digits, ' '))) ++digits;
    const char mark = at_or(digits, ' ');
    if (digits == 0 || digits > kMaxDigits || (mark != '.' && mark != ')')) return 0;
    if (!ends_or_blank(digits + 1)) return 0;
    out_ += text_.substr(0, digits);
    out_ += '\\';
    out_ += mark;
    return digits + 1;
  }

  [[nodiscard]] bool is_escaped(std::size_t at) const {
    switch (text_[at]) {
      case '\\':
        return at + 1 == text_.size() || is_punctuation(text_[at + 1]);
      case '*':
      case '`':
      case '[':
        return true;
      case ']':
        return place_.in_brackets;
      case '_':
        return at == 0 || !is_letter_or_digit(text_[at - 1]) ||
               !is_letter_or_digit(at_or(at + 1, ' '));
      case '<':
        return begins_tag(at_or(at + 1, '/'));
      case '&':
        return is_entity(at);
      case '$':
        return place_.escape_dollars;
      case '~':
        // GFM looks past a bare tilde for the neighbour of a delimiter.
        return place_.escape_tildes || at == 0 || at + 1 == text_.size();
      case '^':
        return place_.in_brackets && at == 0;  // a footnote
      case '#':
        return place_.in_heading && place_.line_end && at + 1 == text_.size();
      case ':':
        return text_.substr(at).starts_with("://") && is_unsafe_url(at);
      case '.':
        return at >= 3 && text_.substr(at - 3, 3) == "www" && is_unsafe_url(at);
      default:
        return false;
    }
  }

  static bool begins_tag(char next) {
    return is_letter(next) || next == '/' || next == '!' || next == '?';
  }

  // "&amp;", "&#38;" (2.5).
  [[nodiscard]] bool is_entity(std::size_t at) const {
    constexpr std::size_t kLongest = 40;
    std::size_t end = at + 1;
    if (at_or(end, ' ') == '#') ++end;
    while (is_letter_or_digit(at_or(end, ' ')) && end - at < kLongest) ++end;
    return at_or(end, ' ') == ';';
  }

  // GFM turns URLs in text into links and would include our backslashes in them. Such a URL is
  // therefore broken at its beginning. In brackets they stay text.
  [[nodiscard]] bool is_unsafe_url(std::size_t at) const {
    if (place_.in_brackets) return false;
    const std::size_t end = std::min(text_.find(' ', at), text_.size());
    if (end == text_.size() && !place_.line_end) return true;
    return text_.substr(at, end - at).find_first_of(kUnsafeInUrls) != std::string_view::npos;
  }

  std::string_view text_;
  const MarkdownPlace& place_;
  std::string& out_;
};

std::size_t longest_backticks(std::string_view text) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return longest;
}

bool has_backticks(std::string_view text, std::size_t length) {
  std::size_t run = 0;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at < text.size() && text[at] == '`') {
      ++run;
      continue;
    }
    if (run == length) return true;
    run = 0;
  }
  return false;
}

}  // namespace

void append_markdown(std::string_view text, const MarkdownPlace& place, std::string& out) {
  Escaper(text, place, out).run();
}

void append_plain_line(std::string_view text, std::string& out) {
  std::string storage;
  std::string clean;
  for (const char c : as_utf8(text, storage)) {
    const auto byte = static_cast<unsigned char>(c);
    const bool is_control = (byte < 0x20 && !(byte >= '\t' && byte <= '\r')) || byte == 0x7F;
    if (!is_control) clean += c;
  }
  text::append_collapsed(clean, out);
}

void append_destination(std::string_view url, std::string& out) {
  std::string encoded;
  if (!is_plain_address(url)) append_address(url, encoded);
  const std::string_view plain = encoded.empty() ? url : encoded;
  for (std::size_t at = 0; at < plain.size(); ++at) {
    const std::size_t begin = at;
    at = find_byte(plain, at, kIsEscapedInUrl);
    out.append(plain, begin, at - begin);
    if (at == plain.size()) return;
    const char c = plain[at];
    switch (c) {
      case '(':
      case ')':
      case '&':
        // An ampersand could begin an entity; elsewhere it needs no backslash.
        if (c != '&' || plain.find(';', at) != std::string::npos) out += '\\';
        out += c;
        break;
      case '\\':
        out += "%5C";
        break;
      default:
        out += "%60";
    }
  }
}

void append_code_span(std::string_view text, std::string& out) {
  std::size_t length = 1;
  while (has_backticks(text, length)) ++length;
  const bool pad = text.starts_with('`') || text.ends_with('`') ||
                   (text.starts_with(' ') && text.ends_with(' '));
  out.append(length, '`');
  if (pad) out += ' ';
  out += text;
  if (pad) out += ' ';
  out.append(length, '`');
}

void append_fence(std::string_view text, std::string& out) {
  constexpr std::size_t kShortest = 3;
  out.append(std::max(kShortest, longest_backticks(text) + 1), '`');
}

}  // namespace sito::write
