// SPDX-License-Identifier: Apache-2.0
// The prescan of the HTML standard ("prescan a byte stream to determine its encoding"), over 4096
// bytes instead of 1024: many pages have long comments or scripts in front of their meta tag.
#include "sito/page/charset_declared.h"

#include "sito/base/ascii.h"
#include "sito/page/encoding.h"

#include <algorithm>
#include <optional>

namespace sito {
namespace {

constexpr std::size_t kPrescanBytes = 4096;
constexpr std::string_view kSpaces = "\t\n\f\r ";

bool begins_with(std::string_view text, std::string_view lower_case) {
  return text.size() >= lower_case.size() &&
         std::equal(lower_case.begin(), lower_case.end(), text.begin(),
                    [](char a, char b) { return a == lower(b); });
}

struct Pair {
  std::string name;   // lower case
  std::string value;  // lower case
};

/// Walks over the bytes; each step is one of the standard.
class Scanner {
 public:
  explicit Scanner(std::string_view bytes) : rest_(bytes) {}

  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] std::string_view rest() const { return rest_; }
  void skip(std::size_t n) { rest_.remove_prefix(std::min(n, rest_.size())); }
  void skip_to(std::string_view what) {
    const std::size_t found = rest_.find(what);
    skip(found == std::string_view::npos ? rest_.size() : found + what.size());
  }
  void skip_name() { skip(std::min(rest_.find_first_of("\t\n\f\r >"), rest_.size())); }

  /// "Get an attribute": nothing at the end of the tag or of the bytes.
  std::optional<Pair> attribute() {
    skip(std::min(rest_.find_first_not_of("\t\n\f\r /"), rest_.size()));
    if (rest_.empty() || rest_.front() == '>') return std::nullopt;
    Pair pair;
    while (!rest_.empty() && (rest_.front() != '=' || pair.name.empty())) {
      if (is_html_space(rest_.front())) {
        skip_spaces();
        if (rest_.empty() || rest_.front() != '=') return pair;
        break;
      }
      if (rest_.front() == '/' || rest_.front() == '>') return pair;
      pair.name += lower(rest_.front());
      skip(1);
    }
    skip(1);  // "="
    skip_spaces();
    take_value(pair.value);
    return pair;
  }

 private:
  void skip_spaces() { skip(std::min(rest_.find_first_not_of(kSpaces), rest_.size())); }
  void take_value(std::string& value) {
    if (rest_.empty()) return;
    const char quote = rest_.front();
    if (quote == '"' || quote == '\'') {
      skip(1);
      const std::size_t end = std::min(rest_.find(quote), rest_.size());
      for (const char c : rest_.substr(0, end)) value += lower(c);
      skip(end + 1);
      return;
    }
    while (!rest_.empty() && !is_html_space(rest_.front()) && rest_.front() != '>') {
      value += lower(rest_.front());
      skip(1);
    }
  }

  std::string_view rest_;
};

/// "Extract a character encoding from a meta element", applied to its `content`.
std::string_view label_in_content(std::string_view content) {
  for (;;) {
    const std::size_t found = content.find("charset");
    if (found == std::string_view::npos) return {};
    content.remove_prefix(found + 7);
    content.remove_prefix(std::min(content.find_first_not_of(kSpaces), content.size()));
    if (content.empty() || content.front() != '=') continue;
    content.remove_prefix(1);
    content.remove_prefix(std::min(content.find_first_not_of(kSpaces), content.size()));
    if (content.empty()) return {};
    if (content.front() == '"' || content.front() == '\'') {
      const std::size_t end = content.find(content.front(), 1);
      return end == std::string_view::npos ? std::string_view() : content.substr(1, end - 1);
    }
    return content.substr(0, content.find_first_of("\t\n\f\r ;"));
  }
}

std::string encoding_of_meta_label(std::string_view label) {
  std::string encoding = encoding_of_label(label);
  if (encoding.starts_with("utf-16")) return "utf-8";
  if (encoding == "x-user-defined") return "windows-1252";
  return encoding;
}

/// Returns the encoding that one meta tag declares; the scanner stands behind its name.
std::string encoding_in_tag(Scanner& scanner) {
  bool has_http_equiv = false;
  bool has_charset = false;
  bool has_content = false;
  bool needs_http_equiv = false;
  std::string encoding;
  while (const std::optional<Pair> pair = scanner.attribute()) {
    if (pair->name == "http-equiv") {
      has_http_equiv = has_http_equiv || pair->value == "content-type";
    } else if (pair->name == "charset" && !has_charset) {
      has_charset = true;
      needs_http_equiv = false;
      encoding = encoding_of_meta_label(pair->value);
    } else if (pair->name == "content" && !has_content && !has_charset) {
      has_content = true;
      encoding = encoding_of_meta_label(label_in_content(pair->value));
      needs_http_equiv = true;
    }
  }
  return needs_http_equiv && !has_http_equiv ? std::string() : encoding;
}

}  // namespace

ByteOrderMark byte_order_mark_of(Bytes bytes) {
  if (bytes.starts_with("\xEF\xBB\xBF")) return {"utf-8", 3};
  if (bytes.starts_with("\xFE\xFF")) return {"utf-16be", 2};
  if (bytes.starts_with("\xFF\xFE")) return {"utf-16le", 2};
  return {};
}

std::string encoding_of_meta(Bytes bytes) {
  Scanner scanner(bytes.substr(0, kPrescanBytes));
  while (!scanner.at_end()) {
    const std::string_view rest = scanner.rest();
    if (rest.front() != '<') {
      scanner.skip(std::min(rest.find('<'), rest.size()));
    } else if (rest.starts_with("<!--")) {
      scanner.skip(2);  // "<!-->" is a whole comment
      scanner.skip_to("-->");
    } else if (begins_with(rest, "<meta") && rest.size() > 5 &&
               (is_html_space(rest[5]) || rest[5] == '/')) {
      scanner.skip(6);
      std::string encoding = encoding_in_tag(scanner);
      if (!encoding.empty()) return encoding;
    } else if (rest.size() > 2 && (is_letter(rest[1]) || (rest[1] == '/' && is_letter(rest[2])))) {
      scanner.skip_name();
      while (scanner.attribute()) {
      }
    } else if (rest.starts_with("<!") || rest.starts_with("</") || rest.starts_with("<?")) {
      scanner.skip_to(">");
    } else {
      scanner.skip(1);
    }
  }
  return "";
}

std::string encoding_of_xml_declaration(Bytes bytes) {
  bytes = bytes.substr(0, kPrescanBytes);
  if (!bytes.starts_with("<?xml")) return "";
  Scanner scanner(bytes.substr(5, bytes.find("?>") == Bytes::npos ? 0 : bytes.find("?>") - 5));
  while (const std::optional<Pair> pair = scanner.attribute()) {
    if (pair->name == "encoding") return encoding_of_meta_label(pair->value);
  }
  return "";
}

}  // namespace sito
