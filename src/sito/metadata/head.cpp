// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/head.h"

#include "sito/base/ascii.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito {
namespace {

using Field = MetadataField;
using Source = MetadataSource;

// Names of fields. Scores: the reliability of such a place alone, from the order of
// docs/metadata.md.
constexpr MetaKey kMetaKeys[] = {
    {"abstract", Field::Description, Source::Meta, 0.8F},
    {"apple-mobile-web-app-title", Field::SiteName, Source::Meta, 0.6F},
    {"application-name", Field::SiteName, Source::Meta, 0.6F},
    {"article-author", Field::Author, Source::OpenGraph, 0.8F},
    {"article-author-name", Field::Author, Source::Meta, 0.8F},
    {"article-category", Field::Category, Source::Meta, 0.75F},
    {"article-created", Field::Published, Source::Meta, 0.6F},
    {"article-date-original", Field::Published, Source::Meta, 0.85F},
    {"article-modified", Field::Modified, Source::Meta, 0.8F},
    {"article-modified-time", Field::Modified, Source::OpenGraph, 0.95F},
    {"article-publication-date", Field::Published, Source::Meta, 0.85F},
    {"article-published", Field::Published, Source::OpenGraph, 0.95F},
    {"article-published-date", Field::Published, Source::Meta, 0.85F},
    {"article-published-time", Field::Published, Source::OpenGraph, 0.95F},
    {"article-section", Field::Category, Source::OpenGraph, 0.9F},
    {"article-tag", Field::Tag, Source::OpenGraph, 0.9F},
    {"article-title", Field::Title, Source::Meta, 0.8F},
    {"article-updated", Field::Modified, Source::Meta, 0.8F},
    {"author", Field::Author, Source::Meta, 0.8F},
    {"author-name", Field::Author, Source::Meta, 0.8F},
    {"authors", Field::Author, Source::Meta, 0.8F},
    {"book-author", Field::Author, Source::OpenGraph, 0.8F},
    {"book-release-date", Field::Published, Source::Meta, 0.85F},
    {"byl", Field::Author, Source::Meta, 0.8F},
    {"byline", Field::Author, Source::Meta, 0.8F},
    {"category", Field::Category, Source::Meta, 0.75F},
    {"citation-author", Field::Author, Source::Meta, 0.8F},
    {"citation-authors", Field::Author, Source::Meta, 0.8F},
    {"citation-date", Field::Published, Source::Meta, 0.6F},
    {"citation-journal-title", Field::SiteName, Source::Meta, 0.6F},
    {"citation-keyword", Field::Tag, Source::Meta, 0.8F},
    {"citation-keywords", Field::Tag, Source::Meta, 0.8F},
    {"citation-online-date", Field::Published, Source::Meta, 0.85F},
    {"citation-publication-date", Field::Published, Source::Meta, 0.85F},
    {"citation-title", Field::Title, Source::Meta, 0.8F},
    {"content-language", Field::Language, Source::Meta, 0.7F},
    {"created", Field::Published, Source::Meta, 0.6F},
    {"creation-date", Field::Published, Source::Meta, 0.6F},
    {"creationdate", Field::Published, Source::Meta, 0.6F},
    {"creator", Field::Author, Source::Meta, 0.6F},
    {"cxenseparse-recs-publishtime", Field::Published, Source::Meta, 0.85F},
    {"date", Field::Published, Source::Meta, 0.85F},
    {"date-created", Field::Published, Source::Meta, 0.6F},
    {"date-modified", Field::Modified, Source::Meta, 0.8F},
    {"date-published", Field::Published, Source::Meta, 0.85F},
    {"datecreated", Field::Published, Source::Meta, 0.6F},
    {"datemodified", Field::Modified, Source::Meta, 0.8F},
    {"datepublished", Field::Published, Source::Meta, 0.85F},
    {"dc-contributor-author", Field::Author, Source::DublinCore, 0.8F},
    {"dc-created", Field::Published, Source::DublinCore, 0.65F},
    {"dc-creator", Field::Author, Source::DublinCore, 0.8F},
    {"dc-date", Field::Published, Source::DublinCore, 0.85F},
    {"dc-date-created", Field::Published, Source::DublinCore, 0.65F},
    {"dc-date-issued", Field::Published, Source::DublinCore, 0.85F},
    {"dc-date-modified", Field::Modified, Source::DublinCore, 0.85F},
    {"dc-date-published", Field::Published, Source::DublinCore, 0.85F},
    {"dc-description", Field::Description, Source::DublinCore, 0.8F},
    {"dc-issued", Field::Published, Source::DublinCore, 0.85F},
    {"dc-language", Field::Language, Source::DublinCore, 0.8F},
    {"dc-modified", Field::Modified, Source::DublinCore, 0.85F},
    {"dc-publisher", Field::SiteName, Source::DublinCore, 0.5F},
    {"dc-rights", Field::Licence, Source::DublinCore, 0.8F},
    {"dc-rights-license", Field::Licence, Source::DublinCore, 0.8F},
    {"dc-subject", Field::Tag, Source::DublinCore, 0.8F},
    {"dc-title", Field::Title, Source::DublinCore, 0.8F},
    {"dcterms-abstract", Field::Description, Source::DublinCore, 0.8F},
    {"dcterms-created", Field::Published, Source::DublinCore, 0.65F},
    {"dcterms-creator", Field::Author, Source::DublinCore, 0.8F},
    {"dcterms-date", Field::Published, Source::DublinCore, 0.85F},
    {"dcterms-description", Field::Description, Source::DublinCore, 0.8F},
    {"dcterms-issued", Field::Published, Source::DublinCore, 0.85F},
    {"dcterms-language", Field::Language, Source::DublinCore, 0.8F},
    {"dcterms-license", Field::Licence, Source::DublinCore, 0.8F},
    {"dcterms-modified", Field::Modified, Source::DublinCore, 0.85F},
    {"dcterms-publisher", Field::SiteName, Source::DublinCore, 0.5F},
    {"dcterms-rights", Field::Licence, Source::DublinCore, 0.8F},
    {"dcterms-subject", Field::Tag, Source::DublinCore, 0.8F},
    {"dcterms-title", Field::Title, Source::DublinCore, 0.8F},
    {"description", Field::Description, Source::Meta, 0.85F},
    {"displaydate", Field::Published, Source::Meta, 0.85F},
    {"excerpt", Field::Description, Source::Meta, 0.8F},
    {"generator", Field::Generator, Source::Meta, 0.9F},
    {"headline", Field::Title, Source::Meta, 0.8F},
    {"keywords", Field::Tag, Source::Meta, 0.8F},
    {"language", Field::Language, Source::Meta, 0.7F},
    {"last-modified", Field::Modified, Source::Meta, 0.8F},
    {"last-updated", Field::Modified, Source::Meta, 0.8F},
    {"lastmod", Field::Modified, Source::Meta, 0.8F},
    {"lastmodified", Field::Modified, Source::Meta, 0.8F},
    {"lastupdated", Field::Modified, Source::Meta, 0.8F},
    {"licence", Field::Licence, Source::Meta, 0.7F},
    {"license", Field::Licence, Source::Meta, 0.7F},
    {"modified", Field::Modified, Source::Meta, 0.8F},
    {"modified-time", Field::Modified, Source::Meta, 0.8F},
    {"news-keywords", Field::Tag, Source::Meta, 0.8F},
    {"og-article-author", Field::Author, Source::OpenGraph, 0.8F},
    {"og-article-created-time", Field::Published, Source::Meta, 0.6F},
    {"og-article-modified-time", Field::Modified, Source::OpenGraph, 0.95F},
    {"og-article-published-time", Field::Published, Source::OpenGraph, 0.95F},
    {"og-article-tag", Field::Tag, Source::OpenGraph, 0.9F},
    {"og-author", Field::Author, Source::OpenGraph, 0.8F},
    {"og-description", Field::Description, Source::OpenGraph, 0.9F},
    {"og-image", Field::Image, Source::OpenGraph, 0.95F},
    {"og-image-secure-url", Field::Image, Source::OpenGraph, 0.95F},
    {"og-image-url", Field::Image, Source::OpenGraph, 0.95F},
    {"og-locale", Field::Language, Source::OpenGraph, 0.6F},
    {"og-modified-time", Field::Modified, Source::OpenGraph, 0.95F},
    {"og-pubdate", Field::Published, Source::OpenGraph, 0.95F},
    {"og-published-time", Field::Published, Source::OpenGraph, 0.95F},
    {"og-release-date", Field::Published, Source::Meta, 0.85F},
    {"og-site-name", Field::SiteName, Source::OpenGraph, 0.95F},
    {"og-title", Field::Title, Source::OpenGraph, 0.9F},
    {"og-updated-time", Field::Modified, Source::OpenGraph, 0.95F},
    {"og-url", Field::Canonical, Source::OpenGraph, 0.8F},
    {"originalpublicationdate", Field::Published, Source::Meta, 0.85F},
    {"parsely-author", Field::Author, Source::Meta, 0.8F},
    {"parsely-image-url", Field::Image, Source::Meta, 0.85F},
    {"parsely-pub-date", Field::Published, Source::Meta, 0.85F},
    {"parsely-section", Field::Category, Source::Meta, 0.75F},
    {"parsely-tags", Field::Tag, Source::Meta, 0.8F},
    {"parsely-title", Field::Title, Source::Meta, 0.8F},
    {"pdate", Field::Published, Source::Meta, 0.85F},
    {"ptime", Field::Published, Source::Meta, 0.85F},
    {"pub-date", Field::Published, Source::Meta, 0.85F},
    {"pubdate", Field::Published, Source::Meta, 0.85F},
    {"publication-date", Field::Published, Source::Meta, 0.85F},
    {"publication-time", Field::Published, Source::Meta, 0.85F},
    {"publicationdate", Field::Published, Source::Meta, 0.85F},
    {"publish-date", Field::Published, Source::Meta, 0.85F},
    {"publish-time", Field::Published, Source::Meta, 0.85F},
    {"publishdate", Field::Published, Source::Meta, 0.85F},
    {"published", Field::Published, Source::Meta, 0.85F},
    {"published-at", Field::Published, Source::Meta, 0.85F},
    {"published-date", Field::Published, Source::Meta, 0.85F},
    {"published-on", Field::Published, Source::Meta, 0.85F},
    {"published-time", Field::Published, Source::Meta, 0.85F},
    {"publisheddate", Field::Published, Source::Meta, 0.85F},
    {"publishtime", Field::Published, Source::Meta, 0.85F},
    {"release-date", Field::Published, Source::Meta, 0.6F},
    {"revised", Field::Modified, Source::Meta, 0.8F},
    {"rnews-datepublished", Field::Published, Source::Meta, 0.85F},
    {"sailthru-author", Field::Author, Source::Meta, 0.8F},
    {"sailthru-date", Field::Published, Source::Meta, 0.85F},
    {"sailthru-description", Field::Description, Source::Meta, 0.8F},
    {"sailthru-image-full", Field::Image, Source::Meta, 0.85F},
    {"sailthru-tags", Field::Tag, Source::Meta, 0.8F},
    {"sailthru-title", Field::Title, Source::Meta, 0.8F},
    {"section", Field::Category, Source::Meta, 0.75F},
    {"shareaholic-article-modified-time", Field::Modified, Source::Meta, 0.8F},
    {"shareaholic-article-published-time", Field::Published, Source::Meta, 0.85F},
    {"shareaholic-article-section", Field::Category, Source::Meta, 0.75F},
    {"shareaholic-image", Field::Image, Source::Meta, 0.85F},
    {"shareaholic-keywords", Field::Tag, Source::Meta, 0.8F},
    {"shareaholic-language", Field::Language, Source::Meta, 0.7F},
    {"shareaholic-site-name", Field::SiteName, Source::Meta, 0.6F},
    {"thumbnail", Field::Image, Source::Meta, 0.85F},
    {"title", Field::Title, Source::Meta, 0.5F},
    {"twitter-description", Field::Description, Source::Meta, 0.8F},
    {"twitter-image", Field::Image, Source::Meta, 0.85F},
    {"twitter-image-src", Field::Image, Source::Meta, 0.85F},
    {"twitter-title", Field::Title, Source::Meta, 0.8F},
    {"update-time", Field::Modified, Source::Meta, 0.8F},
    {"updated-time", Field::Modified, Source::Meta, 0.8F},
    {"utime", Field::Modified, Source::Meta, 0.8F},
    {"video-release-date", Field::Published, Source::Meta, 0.6F},
    {"web-author", Field::Author, Source::Meta, 0.6F},
};

constexpr std::size_t kLongestKey = 40;

struct ByName {
  bool operator()(const MetaKey& key, std::string_view name) const { return key.name < name; }
};

constexpr bool is_sorted_by_name() {
  for (std::size_t i = 1; i < std::size(kMetaKeys); ++i) {
    if (!(kMetaKeys[i - 1].name < kMetaKeys[i].name)) return false;
  }
  return true;
}
static_assert(is_sorted_by_name(), "found by a binary search");

char folded(char c) {
  if (c == '.' || c == ':' || c == '_') return '-';
  return lower(c);
}

bool same_word(std::string_view word, std::string_view lower) {
  return std::equal(word.begin(), word.end(), lower.begin(), lower.end(),
                    [](char a, char b) { return folded(a) == b; });
}

// Searches a list of words: rel="license nofollow".
bool has_word(std::string_view list, std::string_view lower) {
  std::size_t at = 0;
  for (std::string_view word = text::next_word(list, at); !word.empty();
       word = text::next_word(list, at)) {
    if (same_word(word, lower)) return true;
  }
  return false;
}

void add(const Page& page, NodeId node, const MetaKey& key, std::string_view value,
         Candidates& candidates) {
  Candidate candidate;
  candidate.field = key.field;
  candidate.source = key.source;
  candidate.score = key.score;
  candidate.text = value;
  candidate.node = node;
  candidate.range = range_of(page, value, page.node(node).source);
  candidates.add(candidate);
}

}  // namespace

const MetaKey* find_meta_key(std::string_view name) {
  if (name.empty() || name.size() > kLongestKey) return nullptr;
  std::array<char, kLongestKey> buffer{};
  std::transform(name.begin(), name.end(), buffer.begin(), folded);
  const std::string_view key(buffer.data(), name.size());
  const auto* const found =
      std::lower_bound(std::begin(kMetaKeys), std::end(kMetaKeys), key, ByName());
  return found != std::end(kMetaKeys) && found->name == key ? found : nullptr;
}

std::optional<std::string_view> meta_content(const Page& page, NodeId node) {
  const auto content = page.attribute(node, Attr::Content);
  return content && !content->empty() ? content : page.attribute(node, Attr::Value);
}

void collect_meta(const Page& page, NodeId node, Candidates& candidates) {
  const auto content = meta_content(page, node);
  if (!content || content->empty()) return;
  for (const Attr naming : {Attr::Property, Attr::Name, Attr::Itemprop, Attr::HttpEquiv}) {
    const auto names = page.attribute(node, naming);
    if (!names) continue;
    const MetaKey* last = nullptr;
    std::size_t at = 0;
    for (std::string_view name = text::next_word(*names, at); !name.empty();
         name = text::next_word(*names, at)) {
      const MetaKey* key = find_meta_key(name);
      if (key == nullptr || (last != nullptr && last->field == key->field)) continue;
      add(page, node, *key, *content, candidates);
      last = key;
    }
    if (last != nullptr) return;
  }
}

void collect_link(const Page& page, NodeId node, Candidates& candidates) {
  const auto rel = page.attribute(node, Attr::Rel);
  if (!rel) return;
  const auto href = page.attribute(node, Attr::Href);
  if (!href) return;
  static constexpr MetaKey kRels[] = {
      {"canonical", Field::Canonical, Source::Link, 0.95F},
      {"license", Field::Licence, Source::Link, 0.9F},
      {"image_src", Field::Image, Source::Link, 0.8F},
  };
  for (const MetaKey& key : kRels) {
    if (has_word(*rel, key.name)) add(page, node, key, text::trim(*href), candidates);
  }
}

void collect_title_element(const Page& page, NodeId node, Candidates& candidates) {
  const Node& element = page.node(node);
  for (const Candidate& seen : candidates.of(Field::Title)) {
    if (seen.source == Source::Title) return;  // a later title belongs to an image
  }
  if (element.end <= index_of(node) + 1) return;
  const Node& child = page.nodes()[index_of(node) + 1];
  if (!child.is_text()) return;
  Candidate candidate;
  candidate.field = Field::Title;
  candidate.source = Source::Title;
  candidate.score = 0.6F;
  candidate.text = page.text(child.text).text;
  candidate.node = node;
  candidate.range = child.source;
  candidates.add(candidate);
}

void collect_html_element(const Page& page, NodeId node, Candidates& candidates) {
  for (const Attr name : {Attr::Lang, Attr::XmlLang}) {
    const auto value = page.attribute(node, name);
    if (!value) continue;
    add(page, node, {"", Field::Language, Source::Html, 0.8F}, *value, candidates);
    return;
  }
}

}  // namespace sito
