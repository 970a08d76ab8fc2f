// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/link_urls.h"

#include "sito/base/contains.h"
#include "sito/base/find_byte.h"
#include "sito/metadata/by_initial.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace sito {
namespace {

// The beginnings of URL segments behind which an author's own page is.
constexpr std::array<std::string_view, 33> kAuthorPaths = {
    "author/", "authors/", "auteur/",   "auteurs/",    "autor/",    "autor.",     "autora/",
    "autore/", "autores/", "autori/",   "autorka/",    "autorzy/",  "avtor/",     "bloger",
    "blogger", "by/",      "columnist", "contributor", "forfatter", "journalist", "members",
    "novinar", "people/",  "person/",   "profile",     "redaktor",  "reporter/",  "staff/",
    "szerzo",  "team/",    "user/",     "users/",      "writers",
};
constexpr ByInitial kAuthorPathsByInitial(kAuthorPaths);

// URL segments, or their ends behind a hyphen, below which the pages of one keyword are.
constexpr std::array<std::string_view, 14> kTagPaths = {
    "etiqueta", "klicova-slova", "keyword", "keywords", "stitek", "stitky", "tag",
    "tagi",     "tags",          "temata",  "thema",    "themen", "topic",  "topics",
};

constexpr ByInitial kTagPathsByInitial(kTagPaths);

bool is_tag_path(std::string_view part) {
  return !part.empty() && is_one_of(part, kTagPathsByInitial.with(part.front()));
}

// `behind`: what follows a slash.
bool leads_to_author(std::string_view behind) {
  if (behind.empty()) return false;
  const auto paths = kAuthorPathsByInitial.with(behind.front());
  return std::any_of(paths.begin(), paths.end(),
                     [behind](std::string_view path) { return behind.starts_with(path); });
}

bool is_tag_segment(std::string_view segment) {
  if (is_tag_path(segment)) return true;
  const std::size_t hyphen = segment.rfind('-');
  return hyphen != std::string_view::npos && is_tag_path(segment.substr(hyphen + 1));
}

}  // namespace

UrlMeaning meaning_of_url(std::string_view href) {
  constexpr std::size_t kStep = 64;
  UrlMeaning meaning;
  std::size_t segment = std::string_view::npos;  // behind the slash before
  for (std::size_t from = 0; from < href.size(); from += kStep) {
    std::uint64_t slashes =
        matching_bytes(href.substr(from, kStep), [](auto byte) { return byte == '/'; });
    for (; slashes != 0; slashes &= slashes - 1) {
      const std::size_t slash = from + static_cast<std::size_t>(std::countr_zero(slashes));
      const std::string_view behind = href.substr(slash + 1);
      if (segment != std::string_view::npos && !behind.empty() && !meaning.tag) {
        meaning.tag = is_tag_segment(href.substr(segment, slash - segment));
      }
      meaning.author = meaning.author || leads_to_author(behind);
      segment = slash + 1;
    }
  }
  return meaning;
}

}  // namespace sito
