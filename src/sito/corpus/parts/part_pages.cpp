// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/parts/part_pages.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/cut.h"
#include "sito/base/lowered.h"
#include "sito/url/normalise.h"
#include "sito/url/site_key.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <unordered_set>

namespace sito::corpus {
namespace {

constexpr TagSet kHeadings(Tag::H1, Tag::H2, Tag::H3, Tag::H4);
constexpr std::size_t kLinkedHeadingsOfLists = 2;

// Segments of paths that lists have anywhere.
constexpr std::array kLists = std::to_array<std::string_view>(
    {"category",  "categories", "cat",      "tag",        "tags",    "author",  "authors",
     "archive",   "archives",   "search",   "label",      "labels",  "topics",  "kategorie",
     "kategoria", "kategorien", "rubrik",   "rubrika",    "rubriky", "stitek",  "stitky",
     "categoria", "categorie",  "etiqueta", "schlagwort", "cimke",   "kereses", "hledani"});
// Names of whole sections, if nothing follows.
constexpr std::array kSections = std::to_array<std::string_view>(
    {"blog", "blogs", "news", "articles", "events", "forum", "forums", "posts", "stories", "clanky",
     "aktuality", "zpravy", "novinky", "nyheter", "noticias", "actualites", "nachrichten",
     "hirek"});
// What stands for the front of a folder, or for the number of a page.
constexpr std::array kNothing = std::to_array<std::string_view>(
    {"page", "pages", "p", "index.html", "index.htm", "index.php", "index.asp", "index.aspx"});

bool is_number(std::string_view text) { return std::all_of(text.begin(), text.end(), is_digit); }

bool is_address_of_list(std::string_view url) {
  const std::string path = lowered(url::path_of(url));
  std::size_t n = 0;
  std::string_view last;
  for (const std::string_view segment : parts_of(path, '/')) {
    if (is_number(segment) || is_one_of(segment, kNothing)) continue;
    if (is_one_of(segment, kLists)) return true;
    last = segment;
    ++n;
  }
  return n == 0 || (n == 1 && is_one_of(last, kSections));
}

/// Counts the kept headings that lead to other pages of the host.
class LinkedHeadings {
 public:
  LinkedHeadings(const Page& page, const Labels& labels, std::string_view url)
      : page_(page), labels_(labels), url_(url), host_(url::host_of(url)) {
    resolver_.set_base(page.base_url());
  }

  std::size_t count() {
    for (std::uint32_t i = 0; i < page_.nodes().size(); ++i) {
      const Node& node = page_.nodes()[i];
      if (kHeadings.contains(node.tag) && !node.hidden) take(i, node.end);
    }
    return targets_.size();
  }

 private:
  // Takes a heading whose whole text is one link.
  void take(std::uint32_t begin, std::uint32_t end) {
    LinkId link = kNoLink;
    for (std::uint32_t i = begin; i < end; ++i) {
      if (!page_.nodes()[i].is_text()) continue;
      const TextId id = page_.nodes()[i].text;
      const Text& text = page_.text(id);
      if (text.hidden || text.blank) continue;
      if (labels_.keep[index_of(id)] <= 0 || text.link == kNoLink) return;
      link = text.link;
    }
    if (link == kNoLink) return;
    const std::string target =
        normaliser_.normalised(resolver_.resolve(page_.links()[index_of(link)].href));
    if (target != url_ && url::host_of(target) == host_) targets_.insert(target);
  }

  const Page& page_;
  const Labels& labels_;
  std::string_view url_;
  std::string host_;
  url::Resolver resolver_;
  url::Normaliser normaliser_;
  std::unordered_set<std::string> targets_;
};

}  // namespace

bool is_single_text(const Page& page, const Labels& labels, std::string_view url) {
  if (is_address_of_list(url)) return false;
  return LinkedHeadings(page, labels, url).count() < kLinkedHeadingsOfLists;
}

}  // namespace sito::corpus
