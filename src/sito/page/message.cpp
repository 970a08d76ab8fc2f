// SPDX-License-Identifier: Apache-2.0
#include "sito/page/message.h"

#include "sito/base/ascii.h"
#include "sito/base/base64.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/page/text_limit.h"
#include "sito/page/utf8_repair.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito {
namespace {

constexpr std::size_t kMaxHeaderBytes = std::size_t{64} << 10;
constexpr std::size_t kMinKnownFields = 3;
// Real messages have a few parts, and nest them three deep.
constexpr int kMostParts = 100, kMaxDepth = 8;

constexpr std::array<std::string_view, 14> kKnownFields = {
    "bcc",         "cc",         "content-type", "date",     "delivered-to", "from",
    "in-reply-to", "message-id", "mime-version", "received", "reply-to",     "return-path",
    "subject",     "to"};

/// Removes the first line from `rest`; returns it without its line end.
std::string_view take_line(std::string_view& rest) {
  std::string_view line = take_until(rest, '\n');
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

struct Field {
  std::string name;  ///< in lower case
  std::string value;
};

/// Removes the header and the empty line behind it from `rest`. Returns nothing if a line is not a
/// field.
std::vector<Field> take_header(std::string_view& rest, bool& whole) {
  std::vector<Field> fields;
  whole = false;
  const std::size_t begin = rest.size();
  while (!rest.empty() && begin - rest.size() <= kMaxHeaderBytes) {
    const std::string_view line = take_line(rest);
    if (line.empty()) {
      whole = true;
      return fields;
    }
    if (is_blank(line.front()) && !fields.empty()) {
      fields.back().value += ' ';
      fields.back().value += text::trim(line);
      continue;
    }
    const std::size_t colon = line.find(':');
    const bool is_name =
        colon != std::string_view::npos && colon > 0 &&
        std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon),
                    [](char c) { return c > ' ' && c < 0x7F; });
    if (!is_name) return {};
    fields.push_back(
        {lowered(line.substr(0, colon)), std::string(text::trim(line.substr(colon + 1)))});
  }
  return fields;
}

std::string_view value_of(const std::vector<Field>& fields, std::string_view name) {
  for (const Field& field : fields) {
    if (field.name == name) return field.value;
  }
  return {};
}

/// Returns the value of a parameter, such as charset of `text/plain; charset="utf-8"`.
std::string parameter(std::string_view value, std::string_view name) {
  std::size_t at = value.find(';');
  while (at < value.size()) {
    std::string_view rest = value.substr(at + 1);
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t"), rest.size()));
    const std::size_t equals = rest.find('=');
    if (equals == std::string_view::npos) return {};
    const bool found = lowered(text::trim(rest.substr(0, equals))) == name;
    rest.remove_prefix(equals + 1);
    const bool quoted = rest.starts_with('"');
    if (quoted) rest.remove_prefix(1);
    const std::size_t end = std::min(quoted ? rest.find('"') : rest.find(';'), rest.size());
    if (found) return std::string(text::trim(rest.substr(0, end)));
    at = static_cast<std::size_t>(rest.data() - value.data()) + end;
    at = std::min(value.find(';', at), value.size());
  }
  return {};
}

std::string media_type(std::string_view value) {
  return lowered(text::trim(value.substr(0, std::min(value.find(';'), value.size()))));
}

/// Decodes quoted-printable (RFC 2045); with `word`, `_` is a blank (RFC 2047).
std::string from_quoted_printable(std::string_view text, bool word) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (word && text[at] == '_') {
      out += ' ';
    } else if (text[at] != '=') {
      out += text[at];
    } else if (at + 2 < text.size() && hex_value(text[at + 1]) >= 0 &&
               hex_value(text[at + 2]) >= 0) {
      out += static_cast<char>(hex_value(text[at + 1]) * 16 + hex_value(text[at + 2]));
      at += 2;
    } else {
      // A soft line end, perhaps with blanks in front of it.
      std::size_t end = at + 1;
      while (end < text.size() && (is_blank(text[end]) || text[end] == '\r')) ++end;
      if (end < text.size() && text[end] == '\n') {
        at = end;
      } else {
        out += '=';
      }
    }
  }
  return out;
}

class Writer {
 public:
  Writer(Transcoder& transcoder, Buffer& out) : transcoder_(transcoder), out_(out) {}

  void message(std::string_view bytes, int depth) {
    if (bytes.starts_with("From ")) take_line(bytes);
    bool whole = false;
    const std::vector<Field> fields = take_header(bytes, whole);
    const std::string subject = words_of(value_of(fields, "subject"));
    const auto [name, address] = author_of(words_of(value_of(fields, "from")));
    const std::string date(value_of(fields, "date"));
    if (depth == 0) {
      head(subject, name, date);
    } else {
      out_.append("<blockquote>");
    }
    const std::size_t before = out_.size();
    out_.append("<header><h1>");
    content(subject);
    out_.append("</h1><p class=\"byline\"><a class=\"author\" href=\"mailto:");
    attribute(address);
    out_.append("\">");
    content(name.empty() ? address : name);
    out_.append("</a> <time>");
    content(date);
    out_.append("</time></p></header>\n");
    const std::size_t header_end = out_.size();
    part(fields, bytes, depth);
    // Of a message with attachments only, the header would be the text.
    if (out_.size() == header_end) out_.resize_down(before);
    out_.append(depth == 0 ? "</body></html>" : "</blockquote>");
  }

  [[nodiscard]] std::uint64_t replaced() const { return replaced_; }

 private:
  void head(const std::string& subject, const std::string& name, const std::string& date) {
    out_.append("<html><head><meta charset=\"utf-8\"><title>");
    content(subject);
    out_.append("</title><meta name=\"author\" content=\"");
    attribute(name);
    out_.append("\"><meta name=\"date\" content=\"");
    attribute(date);
    out_.append("\"></head><body>\n");
  }

  void part(const std::vector<Field>& fields, std::string_view body, int depth) {
    if (++n_parts_ > kMostParts || depth > kMaxDepth || out_.size() > kMaxTextBytes) return;
    const std::string_view type_field = value_of(fields, "content-type");
    const std::string type = type_field.empty() ? "text/plain" : media_type(type_field);
    if (type.starts_with("multipart/")) {
      return several(parameter(type_field, "boundary"), body, type == "multipart/alternative",
                     depth);
    }
    if (lowered(value_of(fields, "content-disposition")).starts_with("attachment")) return;
    if (type == "message/rfc822") return message(body, depth + 1);
    if (type != "text/plain" && type != "text/html") return;
    const std::string text = decoded(
        decoded_transfer(body, lowered(text::trim(value_of(fields, "content-transfer-encoding")))),
        parameter(type_field, "charset"));
    if (type == "text/html") {
      out_.append("<div>");
      out_.append(text);
      out_.append("</div>\n");
    } else {
      plain(text);
    }
  }

  /// Writes the parts between the lines of a boundary. Of alternatives it writes one: the last HTML
  /// part, else the last readable part.
  void several(const std::string& boundary, std::string_view body, bool alternative, int depth) {
    if (boundary.empty()) return;
    const std::string line = "--" + boundary;
    std::vector<std::pair<std::vector<Field>, std::string_view>> parts;
    std::size_t begin = std::string_view::npos;
    for (std::size_t at = body.find(line); at != std::string_view::npos;) {
      if (at > 0 && body[at - 1] != '\n') {
        at = body.find(line, at + 1);
        continue;
      }
      if (begin != std::string_view::npos) add_part(body.substr(begin, at - begin), parts);
      std::string_view rest = body.substr(at + line.size());
      const bool last = rest.starts_with("--");
      take_line(rest);
      begin = last ? std::string_view::npos : body.size() - rest.size();
      if (last || parts.size() > static_cast<std::size_t>(kMostParts)) break;
      at = body.find(line, body.size() - rest.size());
    }
    // A truncated message has no last boundary.
    if (begin != std::string_view::npos) add_part(body.substr(begin), parts);
    if (!alternative) {
      for (const auto& [fields, text] : parts) part(fields, text, depth + 1);
      return;
    }
    const auto* best = parts.empty() ? nullptr : &parts.front();
    for (const auto& one : parts) {
      const std::string type = media_type(value_of(one.first, "content-type"));
      if (type == "text/html" || type.starts_with("multipart/")) best = &one;
    }
    if (best != nullptr) part(best->first, best->second, depth + 1);
  }

  static void add_part(std::string_view text,
                       std::vector<std::pair<std::vector<Field>, std::string_view>>& parts) {
    bool whole = false;
    std::vector<Field> fields = take_header(text, whole);
    parts.emplace_back(std::move(fields), text);
  }

  static std::string decoded_transfer(std::string_view body, std::string_view encoding) {
    if (encoding == "base64") return from_loose_base64(body);
    if (encoding == "quoted-printable") return from_quoted_printable(body, false);
    return std::string(body);
  }

  /// Decodes to UTF-8. Bytes without a known label are UTF-8 if they are valid, else windows-1252,
  /// the usual set of Western mail.
  std::string decoded(std::string_view bytes, std::string_view label) {
    std::string encoding = encoding_of_label(label);
    if (encoding.empty()) {
      encoding = check_utf8(bytes).valid_bytes == bytes.size() ? "utf-8" : "windows-1252";
    }
    scratch_.clear();
    replaced_ += encoding == "utf-8" ? append_repaired(bytes, scratch_)
                                     : transcoder_.append(bytes, encoding, scratch_);
    return std::string(scratch_.view());
  }

  /// Decodes words like =?utf-8?Q?caf=C3=A9?= (RFC 2047). Blanks between two of them are dropped.
  std::string words_of(std::string_view value) {
    std::string out;
    bool behind_word = false;
    while (!value.empty()) {
      const std::size_t begin = value.find("=?");
      const std::size_t charset =
          begin == std::string_view::npos ? begin : value.find('?', begin + 2);
      const std::size_t end =
          charset == std::string_view::npos ? charset : value.find("?=", charset + 3);
      if (end == std::string_view::npos || charset + 2 >= end || value[charset + 2] != '?') break;
      const std::string_view before = value.substr(0, begin);
      if (!behind_word || !text::is_blank(before)) out += decoded(before, "");
      const std::string_view text = value.substr(charset + 3, end - charset - 3);
      const bool base64 = lower(value[charset + 1]) == 'b';
      std::string_view label = value.substr(begin + 2, charset - begin - 2);
      label = label.substr(0, std::min(label.find('*'), label.size()));  // a language, RFC 2231
      out += decoded(base64 ? from_loose_base64(text) : from_quoted_printable(text, true), label);
      value.remove_prefix(end + 2);
      behind_word = true;
    }
    out += decoded(value, "");
    return text::collapse_and_trim(out);
  }

  /// Returns "Jane Doe" for "Doe, Jane", the form of address books, because commas divide lists of
  /// authors. The second part of "Acme, Inc." is no first name.
  static std::string in_order(std::string_view name) {
    const std::size_t comma = name.find(',');
    if (comma == std::string_view::npos) return std::string(name);
    const std::string_view last = text::trim(name.substr(0, comma));
    const std::string_view first = text::trim(name.substr(comma + 1));
    if (first.empty() || first.find_first_of(",.") != std::string_view::npos) {
      std::string plain(name);
      std::replace(plain.begin(), plain.end(), ',', ' ');
      return text::collapse_and_trim(plain);
    }
    return std::string(first) + ' ' + std::string(last);
  }

  /// Returns the name and the address of `Jane Doe <jane@x.test>` or `jane@x.test (Jane Doe)`.
  static std::pair<std::string, std::string> author_of(std::string_view from) {
    const std::size_t open = from.rfind('<');
    std::string_view name;
    std::string_view address = from;
    if (open != std::string_view::npos) {
      name = from.substr(0, open);
      address = from.substr(open + 1);
      address = address.substr(0, std::min(address.find('>'), address.size()));
    } else if (const std::size_t bracket = from.find('('); bracket != std::string_view::npos) {
      address = from.substr(0, bracket);
      name = from.substr(bracket + 1);
      name = name.substr(0, std::min(name.rfind(')'), name.size()));
    }
    std::string plain(text::trim(name));
    std::erase(plain, '"');
    std::erase(plain, '\\');
    plain = in_order(plain);
    return {std::move(plain), std::string(text::trim(address))};
  }

  /// Writes plain text: empty lines separate paragraphs, and lines after `>` are quoted.
  void plain(std::string_view text) {
    std::string paragraph;
    bool quoted = false;
    const auto flush = [&] {
      if (!text::is_blank(paragraph)) {
        out_.append(quoted ? "<blockquote><p>" : "<p>");
        content(text::trim(paragraph));
        out_.append(quoted ? "</p></blockquote>\n" : "</p>\n");
      }
      paragraph.clear();
    };
    while (!text.empty()) {
      std::string_view line = take_line(text);
      const bool quote = line.starts_with('>');
      while (line.starts_with('>') || (quote && line.starts_with(' '))) line.remove_prefix(1);
      if (quote != quoted || text::is_blank(line)) flush();
      quoted = quote;
      if (text::is_blank(line)) continue;
      if (!paragraph.empty()) paragraph += '\n';
      paragraph += line;
    }
    flush();
  }

  void content(std::string_view text) {
    escaped_.clear();
    text::append_xml_content(text, escaped_);
    out_.append(escaped_);
  }
  void attribute(std::string_view text) {
    escaped_.clear();
    text::append_xml_attribute(text, escaped_);
    out_.append(escaped_);
  }

  Transcoder& transcoder_;
  Buffer& out_;
  Buffer scratch_;
  std::string escaped_;
  int n_parts_ = 0;
  std::uint64_t replaced_ = 0;
};

}  // namespace

bool begins_message(Bytes bytes) {
  std::string_view rest = bytes.substr(0, kMaxHeaderBytes);
  if (rest.starts_with("From ")) take_line(rest);
  if (rest.empty() || !is_letter(rest.front())) return false;
  // The first line rules out most pages.
  const std::size_t colon = rest.substr(0, 80).find(':');
  if (colon == std::string_view::npos || rest.substr(0, colon).find_first_of(" <>") != rest.npos)
    return false;
  bool whole = false;
  const std::vector<Field> fields = take_header(rest, whole);
  if (!whole) return false;
  const auto known = std::count_if(fields.begin(), fields.end(), [](const Field& field) {
    return std::find(kKnownFields.begin(), kKnownFields.end(), field.name) != kKnownFields.end();
  });
  const bool numbered = !value_of(fields, "date").empty() ||
                        !value_of(fields, "message-id").empty() ||
                        !value_of(fields, "received").empty();
  return numbered && !value_of(fields, "from").empty() &&
         static_cast<std::size_t>(known) >= kMinKnownFields;
}

std::uint64_t append_message(Bytes bytes, Transcoder& transcoder, Buffer& out) {
  Writer writer(transcoder, out);
  writer.message(bytes, 0);
  return writer.replaced();
}

}  // namespace sito
