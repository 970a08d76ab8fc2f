// SPDX-License-Identifier: Apache-2.0
#include "sito/site/source_tags.h"

#include "sito/base/hash.h"

#include <algorithm>
#include <array>

namespace sito::site {
namespace {

// What is inside them is text, whatever it looks like (WHATWG, "raw text" and "RCDATA").
constexpr std::array<std::string_view, 8> kRawTextElements = {
    "script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"};

constexpr bool is_letter(char c) { return (c | 0x20) >= 'a' && (c | 0x20) <= 'z'; }
constexpr bool is_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c; }

bool same_name(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

// Behind the `>` that ends a tag whose name ends at `at`; npos: there is none. A quotation mark
// counts where a value begins, so that one that was forgotten does not swallow the page.
std::size_t behind_tag(std::string_view source, std::size_t at) {
  bool value = false;
  for (; at < source.size(); ++at) {
    const char c = source[at];
    if (c == '>') return at + 1;
    if (value && (c == '"' || c == '\'')) {
      at = source.find(c, at + 1);
      if (at == std::string_view::npos) return at;
    }
    value = c == '=' || (value && is_blank(c));
  }
  return std::string_view::npos;
}

}  // namespace

// `at` is that of a `<`; gives where text goes on.
std::size_t TagScanner::behind_markup(std::size_t at) const {
  if (source_.compare(at, 4, "<!--") == 0) {
    const std::size_t end = source_.find("-->", at + 4);
    return end == std::string_view::npos ? source_.size() : end + 3;
  }
  const std::size_t end = source_.find('>', at);
  return end == std::string_view::npos ? source_.size() : end + 1;
}

// The next `<` that is the beginning of a comment or the like, or the end of the text.
std::size_t TagScanner::text_piece_end(std::size_t at) const {
  for (std::size_t end = source_.find('<', at); end < text_end_; end = source_.find('<', end + 1)) {
    const char c = end + 1 < source_.size() ? source_[end + 1] : ' ';
    if (c == '!' || c == '?' || c == '/') return end;
  }
  return text_end_;
}

std::size_t TagScanner::skip_comment(std::size_t at) const {
  return at < text_end_ ? behind_markup(at) : at;
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

bool TagScanner::next(SourceTag& tag) {
  text_begin_ = at_;
  for (;;) {
    const std::size_t begin = source_.find('<', at_);
    if (begin == std::string_view::npos || begin + 1 >= source_.size()) break;
    const char c = source_[begin + 1];
    const bool closing = c == '/';
    const std::size_t name_begin = begin + (closing ? 2 : 1);
    if (name_begin < source_.size() && is_letter(source_[name_begin])) {
      std::size_t name_end = name_begin;
      while (name_end < source_.size() && !is_blank(source_[name_end]) &&
             source_[name_end] != '>' && source_[name_end] != '/') {
        ++name_end;
      }
      const std::size_t end = behind_tag(source_, name_end);
      if (end == std::string_view::npos) {
        text_end_ = begin;
        at_ = source_.size();
        return false;
      }
      tag = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end),
             static_cast<std::uint32_t>(name_begin), static_cast<std::uint32_t>(name_end), closing};
      at_ = end;
      text_end_ = begin;
      if (!closing) skip_raw_text(source_.substr(name_begin, name_end - name_begin));
      return true;
    }
    at_ = c == '!' || c == '?' || closing ? behind_markup(begin) : begin + 1;
  }
  text_end_ = at_ = source_.size();
  return false;
}

bool has_name(std::string_view source, const SourceTag& tag, std::string_view name) {
  return same_name(source.substr(tag.name_begin, tag.name_end - tag.name_begin), name);
}

std::uint64_t hash_of_tag(std::string_view tag) {
  bool plain = true;
  for (std::size_t i = 0; i < tag.size() && plain; ++i) {
    plain = !is_blank(tag[i]) || (tag[i] == ' ' && !is_blank(tag[i - 1]));
  }
  if (plain) return hash_bytes(tag);
  std::string blanked;
  append_blanked(tag, blanked);
  return hash_bytes(blanked);
}

void append_blanked(std::string_view text, std::string& out) {
  bool blank = false;
  for (const char c : text) {
    const bool now = is_blank(c);
    if (!now || !blank) out += now ? ' ' : c;
    blank = now;
  }
}

}  // namespace sito::site
