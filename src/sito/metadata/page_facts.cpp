// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/page_facts.h"

#include "sito/base/cut.h"
#include "sito/metadata/clean_value.h"
#include "sito/metadata/date_order.h"
#include "sito/metadata/thread.h"
#include "sito/text/language.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// A heading below h1 is that of the page if it is this near to a title: likeness + share of its words,
// of 2.
constexpr float kNear = 1.0F;

constexpr std::uint32_t kParagraphChars = 80;
constexpr double kMaxLinksOfParagraph = 0.3;

// FNV-1a: the same on every machine.
std::uint64_t hash_of(std::string_view word) {
  std::uint64_t hash = 14695981039346656037U;
  for (const char c : word) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
  }
  return hash;
}

std::string_view path_of(std::string_view url) {
  const std::size_t scheme = url.find("://");
  if (scheme == std::string_view::npos) return {};
  const std::size_t slash = url.find('/', scheme + 3);
  if (slash == std::string_view::npos) return {};
  std::string_view path = url.substr(slash);
  return path.substr(0, path.find_first_of("?#"));
}

bool is_number(std::string_view word) {
  return word.size() >= 4 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

WordBag slug_of(std::string_view path) {
  WordBag longest;
  std::string segment;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::size_t end = std::min(path.find('/'), path.size());
    segment = comparable(path.substr(0, end));
    path.remove_prefix(end);
    WordBag words;
    std::size_t at = 0;
    for (std::string_view word = text::next_word(segment, at); !word.empty();
         word = text::next_word(segment, at)) {
      if (word == "html" || word == "htm" || word == "php" || word == "aspx" || is_number(word)) {
        continue;
      }
      words.add(word);
    }
    words.sort();
    if (!words.empty() && words.size() >= longest.size()) longest = std::move(words);
  }
  return longest;
}

// Returns the orders that the dates of a page show.
ShownOrders orders_of(const Candidates& candidates) {
  ShownOrders shown;
  for (const Field field : {Field::Published, Field::Modified}) {
    for (const Candidate& candidate : candidates.of(field)) shown.add(candidate.text);
  }
  return shown;
}

}  // namespace

WordBag::WordBag(std::string_view text) {
  const std::string key = comparable(text);
  words_.reserve(static_cast<std::size_t>(std::count(key.begin(), key.end(), ' ')) + 1);
  for (const std::string_view word : parts_of(key, ' ')) add(word);
  sort();
}

void WordBag::add(std::string_view word) { words_.push_back(hash_of(word)); }

void WordBag::sort() { std::sort(words_.begin(), words_.end()); }

std::size_t WordBag::common(const WordBag& other) const {
  std::size_t n = 0;
  auto a = words_.begin();
  auto b = other.words_.begin();
  while (a != words_.end() && b != other.words_.end()) {
    if (*a == *b)
      ++n, ++a, ++b;
    else if (*a < *b)
      ++a;
    else
      ++b;
  }
  return n;
}

float WordBag::share_in(const WordBag& other) const {
  return empty() ? 0 : static_cast<float>(common(other)) / static_cast<float>(size());
}

float WordBag::likeness(const WordBag& other) const {
  if (empty() || other.empty()) return 0;
  return 2 * static_cast<float>(common(other)) / static_cast<float>(size() + other.size());
}

bool PageFacts::is_site(std::string_view key) const {
  if (std::find(sites.begin(), sites.end(), key) != sites.end()) return true;
  std::string joined(key);
  joined.erase(std::remove(joined.begin(), joined.end(), ' '), joined.end());
  return !domain.empty() && joined == domain;
}

std::vector<WordBag> title_words(const Candidates& candidates) {
  std::vector<WordBag> titles;
  for (const Source source : {Source::OpenGraph, Source::Title}) {
    for (const Candidate& title : candidates.of(Field::Title)) {
      if (title.source != source) continue;
      titles.emplace_back(clean_value(title.text));
      break;
    }
  }
  return titles;
}

BlockId heading_block(const Page& page, const Candidates& candidates,
                      const std::vector<WordBag>& titles) {
  BlockId heading = kNoBlock;
  bool is_h1 = false;
  float most = kNear;
  for (const Candidate& candidate : candidates.of(Field::Title)) {
    if (candidate.source != Source::Heading) continue;
    const bool h1 = page.node(candidate.node).tag == Tag::H1;
    if (is_h1 && !h1) continue;
    const WordBag words(candidate.text);
    float likeness = 0;
    for (const WordBag& title : titles) {
      likeness = std::max(likeness, words.likeness(title) + words.share_in(title));
    }
    const bool is_first_h1 = h1 && !is_h1;
    if (!is_first_h1 && likeness <= most) continue;
    most = likeness;
    is_h1 = h1;
    heading = candidate.block;
  }
  return heading;
}

bool is_paragraph(const Block& block) {
  return block.n_chars >= kParagraphChars && block.link_density() <= kMaxLinksOfParagraph;
}

BlockId first_paragraph(const Page& page, BlockId heading) {
  const auto n = static_cast<std::uint32_t>(page.blocks().size());
  for (std::uint32_t i = heading == kNoBlock ? 0 : index_of(heading) + 1; i < n; ++i) {
    if (is_paragraph(page.block(BlockId{i}))) return BlockId{i};
  }
  return kNoBlock;
}

PageFacts page_facts(const Page& page, const Candidates& candidates, std::string_view language) {
  PageFacts facts;
  facts.page = &page;
  facts.language = language;
  const std::string host = url::host_of(page.url());
  facts.domain = url::registrable_domain(host);
  facts.domain.resize(std::min(facts.domain.find('.'), facts.domain.size()));
  for (const Candidate& site : candidates.of(Field::SiteName)) {
    facts.sites.push_back(comparable(clean_value(site.text)));
  }
  facts.titles = title_words(candidates);
  const std::string_view path = path_of(page.url());
  facts.slug = slug_of(path);
  facts.root = !page.url().empty() && path.find_first_not_of('/') == std::string_view::npos;
  for (const Candidate& date : candidates.of(Field::Published)) {
    const bool data = date.source == Source::JsonLd || date.source == Source::OpenGraph;
    facts.dated = facts.dated || (data && date.score > 0.9F);
  }
  facts.any_date = !candidates.of(Field::Published).empty();
  facts.is_signed = !candidates.of(Field::Author).empty();
  facts.thread = is_thread(page, candidates);
  facts.order = order_on_page(orders_of(candidates), language, page.language(), host);
  facts.heading = heading_block(page, candidates, facts.titles);
  facts.text = first_paragraph(page, facts.heading);
  return facts;
}

}  // namespace sito
