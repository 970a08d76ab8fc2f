// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/link_urls.h"

#include "sito/base/contains.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace sito {
namespace {

/// Words in the order of their first letters, which find them.
template <std::size_t kSize>
class ByInitial {
 public:
  explicit constexpr ByInitial(const std::array<std::string_view, kSize>& words) : words_(words) {
    for (std::size_t i = 0; i < kSize; ++i) {
      Range& range = ranges_[place_of(words[i].front())];
      if (range.end == 0) range.begin = static_cast<std::uint8_t>(i);
      range.end = static_cast<std::uint8_t>(i + 1);
    }
  }
  [[nodiscard]] std::span<const std::string_view> with(char initial) const {
    const Range range = ranges_[place_of(initial)];
    return std::span(words_).subspan(range.begin, range.end - range.begin);
  }

 private:
  struct Range {
    std::uint8_t begin = 0, end = 0;
  };
  static constexpr std::size_t place_of(char c) { return static_cast<unsigned char>(c); }

  const std::array<std::string_view, kSize>& words_;
  std::array<Range, 256> ranges_{};
};

// The beginnings of URL segments behind which an author's own page is.
constexpr std::array<std::string_view, 33> kAuthorPaths = {
    "author/", "authors/", "auteur/",   "auteurs/",    "autor/",    "autor.",     "autora/",
    "autore/", "autores/", "autori/",   "autorka/",    "autorzy/",  "avtor/",     "bloger",
    "blogger", "by/",      "columnist", "contributor", "forfatter", "journalist", "members",
    "novinar", "people/",  "person/",   "profile",     "redaktor",  "reporter/",  "staff/",
    "szerzo",  "team/",    "user/",     "users/",      "writers",
};
constexpr ByInitial kAuthorPathsByInitial(kAuthorPaths);

}  // namespace

bool is_author_url(std::string_view href) {
  for (std::size_t slash = href.find('/'); slash != std::string_view::npos;
       slash = href.find('/', slash + 1)) {
    const std::string_view rest = href.substr(slash + 1);
    if (rest.empty()) continue;
    for (const std::string_view path : kAuthorPathsByInitial.with(rest.front())) {
      if (rest.starts_with(path)) return true;
    }
  }
  return false;
}

namespace {

// URL segments, or their ends behind a hyphen, below which the pages of one keyword are.
constexpr std::array<std::string_view, 14> kTagPaths = {
    "etiqueta", "klicova-slova", "keyword", "keywords", "stitek", "stitky", "tag",
    "tagi",     "tags",          "temata",  "thema",    "themen", "topic",  "topics",
};

constexpr ByInitial kTagPathsByInitial(kTagPaths);

bool is_tag_path(std::string_view part) {
  return !part.empty() && is_one_of(part, kTagPathsByInitial.with(part.front()));
}

}  // namespace

bool is_tag_url(std::string_view href) {
  for (std::size_t slash = href.find('/'); slash != std::string_view::npos;) {
    const std::size_t end = href.find('/', slash + 1);
    if (end == std::string_view::npos || end + 1 == href.size()) return false;
    const std::string_view part = href.substr(slash + 1, end - slash - 1);
    const std::size_t hyphen = part.rfind('-');
    if (is_tag_path(part)) return true;
    if (hyphen != std::string_view::npos && is_tag_path(part.substr(hyphen + 1))) return true;
    slash = end;
  }
  return false;
}

}  // namespace sito
