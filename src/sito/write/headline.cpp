// SPDX-License-Identifier: Apache-2.0
#include "sito/write/headline.h"

#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <array>
#include <string_view>

namespace sito::write {
namespace {

// Marks between a headline and the name of a site.
constexpr auto kMarks = std::to_array<std::string_view>(
    {" | ", " - ", " \xE2\x80\x93 ", " \xE2\x80\x94 ", " :: ", " \xC2\xBB ", " \xC2\xB7 ", " / "});
// A heading of fewer letters is too short to be recognised in a title.
constexpr std::size_t kFewestLetters = 4;

// Returns true if a part of a title is the name of the site: "Bees News" on beesnews.example.org.
bool names_site(std::string_view part, const Document& document, std::string_view host) {
  const std::string letters = letters_of(part);
  if (letters.size() < 3) return false;
  if (letters_of(host).find(letters) != std::string::npos) return true;
  const std::string site = letters_of(document.metadata.text(MetadataField::SiteName));
  return !site.empty() && (site == letters || letters.find(site) != std::string::npos);
}

std::string_view without_site(std::string_view title, const Document& document) {
  const std::string host = url::host_of(document.url);
  for (const std::string_view mark : kMarks) {
    const std::size_t last = title.rfind(mark), first = title.find(mark);
    if (last == std::string_view::npos) continue;
    if (names_site(title.substr(last + mark.size()), document, host)) return title.substr(0, last);
    if (names_site(title.substr(0, first), document, host)) {
      return title.substr(first + mark.size());
    }
  }
  return title;
}

}  // namespace

std::string letters_of(std::string_view text) {
  std::string letters;
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint next = text::code_point_at(text, at);
    if (text::is_letter_or_digit(next.value)) text::append_utf8(text::lower(next.value), letters);
    at += next.length;
  }
  return letters;
}

std::string headline_of(const Document& document) {
  const std::string_view known = document.metadata.text(MetadataField::Title);
  if (!known.empty()) return std::string(known);
  if (!text::is_valid_utf8(document.title)) return document.title;
  const std::string title = letters_of(document.title);
  for (const Paragraph& paragraph : document.paragraphs) {
    if (paragraph.role != ParagraphRole::Heading || paragraph.heading_level > 2) continue;
    const std::string heading = letters_of(paragraph.text);
    if (heading.size() < kFewestLetters || title.empty()) continue;
    if (title.find(heading) != std::string::npos || heading.find(title) != std::string::npos) {
      return paragraph.text;
    }
  }
  return std::string(without_site(document.title, document));
}

}  // namespace sito::write
