// SPDX-License-Identifier: Apache-2.0
#include "sito/site/source_tags.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <array>

namespace sito::site {
namespace {

// Elements whose contents are text, even if they look like tags (WHATWG, "raw text" and "RCDATA").
constexpr std::array<std::string_view, 8> kRawTextElements = {
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"};

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

// First letters of kRawTextElements.
constexpr bool may_hold_raw_text(char first) {
  const char c = lower(first);
  return c == 's' || c == 't' || c == 'x' || c == 'i' || c == 'n';
}

template <typename Stops>
constexpr std::array<bool, 256> table_of(Stops stops) {
  std::array<bool, 256> table{};
  for (std::size_t c = 0; c < table.size(); ++c) table[c] = stops(static_cast<char>(c));
  return table;
}
constexpr auto kEndsName =
    table_of([](char c) { return is_html_space(c) || c == '>' || c == '/'; });
constexpr auto kInTag = table_of([](char c) { return c == '>' || c == '"' || c == '\''; });

std::size_t find_any(std::string_view text, std::size_t at, const std::array<bool, 256>& table) {
  while (at < text.size() && !table[static_cast<unsigned char>(text[at])]) ++at;
  return at;
}

// Returns the position after the `>` of a tag whose name ends at `at`; npos if there is none. A
// quotation mark counts only where a value begins, so that a missing second one does not hide the
// rest of the page.
std::size_t behind_tag(std::string_view source, std::size_t at) {
  const std::size_t name_end = at;
  for (at = find_any(source, at, kInTag); at < source.size();
       at = find_any(source, at + 1, kInTag)) {
    if (source[at] == '>') return at + 1;
    std::size_t before = at;
    while (before > name_end && is_html_space(source[before - 1])) --before;
    if (before == name_end || source[before - 1] != '=') continue;
    at = source.find(source[at], at + 1);
    if (at == std::string_view::npos) return at;
  }
  return std::string_view::npos;
}

}  // namespace

// Returns where the text continues; `at` is the place of a `<`.
std::size_t TagScanner::behind_markup(std::size_t at) const {
  const bool comment = source_.compare(at, 4, "<!--") == 0;
  const std::size_t end = comment ? source_.find("-->", at + 4) : source_.find('>', at);
  return end == std::string_view::npos ? source_.size() : end + (comment ? 3 : 1);
}

// Returns the next `<` that begins a comment or similar markup, or the end of the text.
std::size_t TagScanner::text_piece_end(std::size_t at) const {
  for (std::size_t end = source_.find('<', at); end < text_end_; end = source_.find('<', end + 1)) {
    const char c = end + 1 < source_.size() ? source_[end + 1] : ' ';
    if (c == '!' || c == '?' || c == '/') return end;
  }
  return text_end_;
}

void TagScanner::skip_raw_text(std::string_view name) {
  if (std::none_of(kRawTextElements.begin(), kRawTextElements.end(),
                   [&](std::string_view raw) { return same_name(name, raw); })) {
    return;
  }
  for (std::size_t end = source_.find("</", at_); end != std::string_view::npos;
       end = source_.find("</", end + 2)) {
    if (!same_name(source_.substr(end + 2, name.size()), name)) continue;
    at_ = end;
    return;
  }
  at_ = source_.size();
}

bool TagScanner::next_name(SourceTag& tag) {
  for (;;) {
    const std::size_t begin = source_.find('<', at_);
    if (begin == std::string_view::npos || begin + 1 >= source_.size()) break;
    const char c = source_[begin + 1];
    const bool closing = c == '/';
    const std::size_t name_begin = begin + (closing ? 2 : 1);
    if (name_begin >= source_.size() || !is_letter(source_[name_begin])) {
      at_ = c == '!' || c == '?' || closing ? behind_markup(begin) : begin + 1;
      continue;
    }
    const std::size_t name_end = find_any(source_, name_begin, kEndsName);
    tag = {static_cast<std::uint32_t>(begin), 0, static_cast<std::uint32_t>(name_begin),
           static_cast<std::uint32_t>(name_end), closing};
    at_ = name_end;
    if (!closing && may_hold_raw_text(source_[name_begin])) {
      skip_raw_text(source_.substr(name_begin, name_end - name_begin));
    }
    return true;
  }
  at_ = source_.size();
  return false;
}

bool TagScanner::complete(SourceTag& tag) {
  const std::size_t end = behind_tag(source_, tag.name_end);
  if (end == std::string_view::npos) return false;
  tag.end = static_cast<std::uint32_t>(end);
  at_ = std::max(at_, end);
  return true;
}

bool TagScanner::next(SourceTag& tag) {
  text_begin_ = at_;
  const bool found = next_name(tag);
  text_end_ = found ? tag.begin : source_.size();
  if (found && complete(tag)) return true;
  at_ = source_.size();
  return false;
}

std::size_t match_tag(std::string_view source, std::size_t at, std::string_view wanted) {
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (at >= source.size()) return std::string_view::npos;
    if (wanted[i] == ' ' ? !is_html_space(source[at]) : wanted[i] != source[at]) {
      return std::string_view::npos;
    }
    ++at;
    if (wanted[i] == ' ') at = source.find_first_not_of(" \t\n\r\f", at);
  }
  return at;
}

bool is_blanked(std::string_view text) {
  char last = 'x';
  for (const char c : text) {
    if (static_cast<unsigned char>(c) > ' ') {
      last = c;
      continue;
    }
    if (is_html_space(c) && (c != ' ' || last == ' ')) return false;
    last = c;
  }
  return true;
}

void append_blanked(std::string_view text, std::string& out) {
  bool blank = false;
  for (const char c : text) {
    const bool now = is_html_space(c);
    if (!now || !blank) out += now ? ' ' : c;
    blank = now;
  }
}

}  // namespace sito::site
