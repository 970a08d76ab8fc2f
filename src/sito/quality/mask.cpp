// SPDX-License-Identifier: Apache-2.0
#include "sito/quality/mask.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"

#include <algorithm>
#include <cstdint>
#include <string>

namespace sito::quality {
namespace {

// Reserved addresses (RFC 2606, RFC 5737, RFC 3849), and a number that cannot exist.
constexpr std::string_view kEmail = "email@example.com", kIpv4 = "192.0.2.1", kIpv6 = "2001:db8::1",
                           kPhone = "000-000-0000";
constexpr std::size_t kFewestPhoneDigits = 7, kMaxPhoneDigits = 15;  // E.164 has at most 15
// How many bytes before a number are searched for a word that announces it.
constexpr std::size_t kWordBefore = 16;

bool is_local(char c) {
  return is_letter_or_digit(c) ||
         std::string_view("!#$%&'*+/=?^_`{|}~-.").find(c) != std::string_view::npos;
}
bool is_host(char c) { return is_letter_or_digit(c) || c == '-' || c == '.'; }

// Returns the e-mail address around the @ at `at`; empty if there is none.
Replacement email_at(std::string_view text, std::size_t at, std::size_t from) {
  std::size_t begin = at, end = at + 1;
  while (begin > from && is_local(text[begin - 1])) --begin;
  while (begin < at && !is_letter_or_digit(text[begin])) ++begin;
  while (end < text.size() && is_host(text[end])) ++end;
  while (end > at + 1 && !is_letter_or_digit(text[end - 1])) --end;
  const std::string_view host = text.substr(at + 1, end - at - 1);
  const std::size_t dot = host.rfind('.');
  const bool named =
      dot != std::string_view::npos && dot > 0 && host.size() - dot > 2 &&
      std::all_of(host.begin() + static_cast<std::ptrdiff_t>(dot) + 1, host.end(), is_letter) &&
      host.find("..") == std::string_view::npos;
  if (begin == at || !named) return {};
  return {begin, end, kEmail};
}

bool is_public(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  if (a == 0 || a == 10 || a == 127 || a >= 224) return false;
  if (a == 100 && b >= 64 && b < 128) return false;
  if (a == 169 && b == 254) return false;
  if (a == 172 && b >= 16 && b < 32) return false;
  if (a == 192 && (b == 168 || (b == 0 && (c == 0 || c == 2)))) return false;
  if (a == 198 && (b == 18 || b == 19 || (b == 51 && c == 100))) return false;
  return !(a == 203 && b == 0 && c == 113);
}

// Reads four numbers with points, but not a part of a longer series, such as a version.
Replacement ipv4_at(std::string_view text, std::size_t begin) {
  if (begin > 0 && (is_letter_or_digit(text[begin - 1]) || text[begin - 1] == '.')) return {};
  std::uint32_t parts[4] = {};
  std::size_t at = begin;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i > 0 && (at >= text.size() || text[at++] != '.')) return {};
    const std::size_t first = at;
    while (at < text.size() && is_digit(text[at]) && at - first < 3) {
      parts[i] = parts[i] * 10 + static_cast<std::uint32_t>(text[at++] - '0');
    }
    if (at == first || parts[i] > 255) return {};
  }
  const bool longer =
      at < text.size() && (is_letter_or_digit(text[at]) ||
                           (text[at] == '.' && at + 1 < text.size() && is_digit(text[at + 1])));
  if (longer || !is_public(parts[0], parts[1], parts[2])) return {};
  return {begin, at, kIpv4};
}

// Reads a global unicast address (2000::/3): groups of hexadecimal digits with colons, eight or
// with "::".
Replacement ipv6_at(std::string_view text, std::size_t begin) {
  if (begin > 0 && (is_letter_or_digit(text[begin - 1]) || text[begin - 1] == ':')) return {};
  if (text[begin] != '2' && text[begin] != '3') return {};
  std::size_t at = begin, colons = 0, digits = 0;
  bool gap = false;
  for (; at < text.size() && (hex_value(text[at]) >= 0 || text[at] == ':'); ++at) {
    if (text[at] != ':') {
      if (++digits > 4) return {};
      continue;
    }
    gap |= digits == 0;
    ++colons;
    digits = 0;
  }
  if (at < text.size() && is_letter_or_digit(text[at])) return {};
  const bool whole = gap ? colons >= 2 && colons <= 7 : colons == 7 && digits > 0;
  const std::size_t first = text.find(':', begin) - begin;
  if (!whole || first != 4 || text.substr(begin, at - begin).starts_with("2001:db8")) return {};
  return {begin, at, kIpv6};
}

// Returns true if a word before `at` announces a telephone number.
bool is_announced(std::string_view text, std::size_t at) {
  std::size_t begin = at > kWordBefore ? at - kWordBefore : 0;
  std::string before;
  for (; begin < at; ++begin) before += lower(text[begin]);
  const std::size_t last = before.find_last_of("abcdefghijklmnopqrstuvwxyz");
  if (last == std::string::npos) return false;
  std::size_t first = last;
  while (first > 0 && is_letter(before[first - 1])) --first;
  const std::string_view word = std::string_view(before).substr(first, last + 1 - first);
  for (const std::string_view known : {"tel", "phone", "telephone", "telefon", "telefax", "fax",
                                       "mobil", "mobile", "call", "gsm", "handy", "telefono"}) {
    if (word == known) return true;
  }
  return false;
}

bool has_american_form(std::string_view number) {
  // ddd-ddd-dddd, (ddd) ddd-dddd and the like: groups of 3, 3 and 4 digits.
  std::size_t groups[4] = {}, n = 0;
  for (std::size_t i = 0; i < number.size(); ++i) {
    if (!is_digit(number[i])) continue;
    const bool begins = i == 0 || !is_digit(number[i - 1]);
    if (begins && ++n > 3) return false;
    ++groups[n];
  }
  return n == 3 && groups[1] == 3 && groups[2] == 3 && groups[3] == 4 &&
         number.find_first_of("-.(") != std::string_view::npos;
}

bool may_separate(char c) { return c == ' ' || c == '-' || c == '.' || c == '/'; }

// Reads the number that begins at `begin`: digits with one separator between groups, and brackets.
Replacement phone_at(std::string_view text, std::size_t begin) {
  const bool before = begin > 0 && (is_letter_or_digit(text[begin - 1]) || text[begin - 1] == '.' ||
                                    text[begin - 1] == '-' || text[begin - 1] == '/');
  if (before) return {};
  std::size_t at = begin, digits = 0, end = begin;
  const bool plus = text[at] == '+';
  if (plus) ++at;
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (is_digit(c)) {
      if (++digits > kMaxPhoneDigits) return {};
      end = at + 1;
    } else if (c == '(' || c == ')' || may_separate(c)) {
      const bool double_separator = may_separate(c) && at > begin && may_separate(text[at - 1]);
      if (double_separator) break;
    } else {
      break;
    }
  }
  if (digits < kFewestPhoneDigits) return {};
  if (end < text.size() && is_letter_or_digit(text[end])) return {};
  const std::string_view number = text.substr(begin, end - begin);
  const bool international = plus || (number.starts_with("00") && digits > 10);
  if (!international && !has_american_form(number) && !is_announced(text, begin)) return {};
  return {begin, end, kPhone};
}

Replacement number_at(const Masks& masks, std::string_view text, std::size_t at) {
  Replacement found;
  const char c = text[at];
  if (masks.ip && is_digit(c)) {
    found = ipv4_at(text, at);
    if (found.end == 0) found = ipv6_at(text, at);
    if (found.end > 0) return found;
  }
  if (masks.phone && (is_digit(c) || c == '+' || c == '(')) {
    found = phone_at(text, at);
  }
  return found;
}

/// Maps positions of a text to those of the text with replacements.
class Moved {
 public:
  explicit Moved(const std::vector<Replacement>& found) : found_(found) {
    std::int64_t shift = 0;
    for (const Replacement& one : found) {
      shifts_.push_back(shift);
      shift += static_cast<std::int64_t>(one.text.size() + one.begin) -
               static_cast<std::int64_t>(one.end);
    }
    shifts_.push_back(shift);
  }
  /// Returns the new position; for one inside a replaced range, its end. Cost: a binary search.
  [[nodiscard]] std::uint32_t operator()(std::uint32_t at) const {
    const auto after = std::upper_bound(
        found_.begin(), found_.end(), at,
        [](std::uint32_t place, const Replacement& one) { return place <= one.begin; });
    const auto n = static_cast<std::size_t>(after - found_.begin());
    if (n > 0 && at < found_[n - 1].end) at = static_cast<std::uint32_t>(found_[n - 1].end);
    return static_cast<std::uint32_t>(at + shifts_[n]);
  }

 private:
  const std::vector<Replacement>& found_;
  std::vector<std::int64_t> shifts_;  // [n]: shift of positions behind n replacements
};

class Masker {
 public:
  explicit Masker(const Masks& masks) : masks_(masks) {}

  void body(Body& body) {
    for (Paragraph& paragraph : body.paragraphs) this->paragraph(paragraph);
  }
  bool text(std::string& text, Masked& masked) {
    find_masked(masks_, text, found_, masked);
    if (found_.empty()) return false;
    out_.clear();
    std::size_t at = 0;
    for (const Replacement& one : found_) {
      out_.append(text, at, one.begin - at).append(one.text);
      at = one.end;
    }
    out_.append(text, at);
    text.swap(out_);
    return true;
  }
  [[nodiscard]] const Masked& masked() const { return masked_; }
  void forget() { masked_ = {}; }

 private:
  void paragraph(Paragraph& paragraph) {
    std::erase_if(paragraph.marks, [&](const Mark& mark) {
      return (masks_.email && mark.url.starts_with("mailto:")) ||
             (masks_.phone && mark.url.starts_with("tel:"));
    });
    if (text(paragraph.text, masked_)) {
      const Moved moved(found_);
      for (Mark& mark : paragraph.marks) mark.begin = moved(mark.begin), mark.end = moved(mark.end);
      for (Span& span : paragraph.spans) span.begin = moved(span.begin), span.end = moved(span.end);
    }
    Masked again;
    if (!paragraph.verbatim.empty()) text(paragraph.verbatim, again);
  }

  Masks masks_;
  Masked masked_;
  std::vector<Replacement> found_;
  std::string out_;
};

}  // namespace

Result<Masks> parse_masks(std::string_view list) {
  Masks masks;
  for (const std::string_view name : all_parts_of(list, ',')) {
    if (name == "email") {
      masks.email = true;
    } else if (name == "ip") {
      masks.ip = true;
    } else if (name == "phone") {
      masks.phone = true;
    } else {
      return Error{ErrorCode::InvalidArgument,
                   "cannot mask '" + std::string(name) + "', expected email, ip or phone"};
    }
  }
  return masks;
}

void find_masked(const Masks& masks, std::string_view text, std::vector<Replacement>& found,
                 Masked& masked) {
  found.clear();
  std::size_t from = 0;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    Replacement one;
    if (c == '@' && masks.email) {
      one = email_at(text, at, from);
    } else if (is_digit(c) || c == '+' || c == '(') {
      one = number_at(masks, text, at);
    }
    if (one.end == 0) {
      ++at;
      continue;
    }
    found.push_back(one);
    from = at = one.end;
  }
  for (const Replacement& one : found) {
    if (one.text == kEmail) ++masked.email;
    if (one.text == kPhone) ++masked.phone;
    if (one.text == kIpv4 || one.text == kIpv6) ++masked.ip;
  }
}

Masked mask(const Masks& masks, Document& document) {
  Masker masker(masks);
  masker.body(document);
  const Masked masked = masker.masked();
  masker.body(document.structured);  // the same text again
  Masked ignored;
  masker.text(document.title, ignored);
  for (MetadataValue& value : document.metadata.values) {
    if (value.field == MetadataField::Published || value.field == MetadataField::Modified) continue;
    masker.text(value.value, ignored);
    masker.text(value.written, ignored);
  }
  return masked;
}

}  // namespace sito::quality
