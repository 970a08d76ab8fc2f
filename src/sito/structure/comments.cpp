// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/comments.h"

#include "sito/structure/comment_signs.h"
#include "sito/structure/fields.h"
#include "sito/structure/values.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

constexpr float kLabelWeight = 0.5F, kCoverWeight = 0.3F, kLengthWeight = 0.2F;
constexpr std::size_t kMaxHits = 4;
// A form, a count and a heading are not comments.
constexpr std::size_t kMinBytes = 200;

struct Thread {
  Hit hit;
  std::size_t bytes = 0;
  std::size_t pages = 0;
};

// Returns the article's first section on the page, kNoNode if it has none.
NodeId article_on(const Hit* article, std::uint32_t page) {
  if (article == nullptr) return kNoNode;
  for (const Value& value : article->values) {
    if (value.page == page && !value.sections.empty()) return value.sections.front().place.node;
  }
  return kNoNode;
}

bool holds(const Page& page, std::uint32_t element, NodeId inside) {
  return inside != kNoNode && sito::index_of(inside) >= element &&
         sito::index_of(inside) < page.nodes()[element].end;
}

// Keeps the longest texts at one path, which are the texts of the comments; names, dates, "Reply"
// and the heading are at other paths.
void keep_texts(const SiteView& site, Hit& hit) {
  // Ids and classes number the comments; the names of elements do not.
  const auto path_of = [&](const Value& value, const Section& section) {
    return site.paths.shortened(site.paths.of(value.page, section.place.node));
  };
  std::map<std::string_view, std::set<std::uint32_t>> pages;
  for (const Value& value : hit.values) {
    for (const Section& section : value.sections) pages[section.text].insert(value.page);
  }
  const auto is_of_site = [&](const Section& section) { return pages[section.text].size() > 1; };
  std::map<std::string, std::size_t> bytes;
  for (const Value& value : hit.values) {
    for (const Section& section : value.sections) {
      if (!is_of_site(section)) bytes[path_of(value, section)] += section.text.size();
    }
  }
  const auto best = std::max_element(
      bytes.begin(), bytes.end(), [](const auto& x, const auto& y) { return x.second < y.second; });
  if (best == bytes.end()) return;
  std::vector<Value> kept;
  hit.count = 0;
  for (const Value& value : hit.values) {
    Value texts = value;
    texts.sections.clear();
    for (const Section& section : value.sections) {
      if (!is_of_site(section) && (path_of(value, section) + ' ').starts_with(best->first + ' '))
        texts.sections.push_back(section);
    }
    hit.count += static_cast<std::uint32_t>(texts.sections.size());
    if (!texts.sections.empty()) kept.push_back(std::move(texts));
  }
  hit.values = std::move(kept);
}

}  // namespace

void find_comments(const SiteView& site, const Hit* article, std::vector<Hit>& hits) {
  const FieldRow& row = row_of(Field::Comments);
  std::map<PathId, Thread> places;
  for (std::uint32_t p = 0; p < site.size(); ++p) {
    const Page& page = site.pages[p].page;
    const NodeId main = article_on(article, p);
    const ValueContext context{site.xpaths[p], p, {}};
    for (std::uint32_t n = 0; n < page.nodes().size();) {
      const Node& node = page.nodes()[n];
      const bool named = !node.is_text() && node.tag != Tag::A && node.tag != Tag::Body &&
                         node.tag != Tag::Html && !holds(page, n, main) &&
                         !label_in(row, names_of(page, NodeId{n})).empty();
      if (!named) {
        ++n;
        continue;
      }
      const PathId path = site.paths.of(p, NodeId{n});
      for (Value& value : values_at(context, Field::Comments, NodeId{n})) {
        Thread& place = places[path];
        for (const Section& section : value.sections) place.bytes += section.text.size();
        place.hit.count += static_cast<std::uint32_t>(value.sections.size());
        if (place.hit.values.empty() || place.hit.values.back().page != p) ++place.pages;
        place.hit.values.push_back(std::move(value));
      }
      n = node.end;
    }
  }
  std::vector<Thread> ranked;
  for (auto& [path, place] : places) {
    if (place.bytes < kMinBytes) continue;
    place.hit.path = site.describe(path, "");
    keep_texts(site, place.hit);
    for (Value& value : place.hit.values) sign_comments(site, value);
    ranked.push_back(std::move(place));
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Thread& a, const Thread& b) { return a.bytes > b.bytes; });
  if (ranked.size() > kMaxHits) ranked.resize(kMaxHits);
  for (std::size_t i = 0; i < ranked.size(); ++i) {
    Hit& hit = ranked[i].hit;
    hit.field = Field::Comments;
    hit.max = row.max;
    hit.stage = Stage::Raw;
    hit.chosen = i == 0;
    const auto add = [&hit](std::string_view name, float share, std::string detail) {
      hit.evidence.push_back({name, share * hit.max, std::move(detail)});
      hit.score += share * hit.max;
    };
    add("label", kLabelWeight, "it is named so");
    add("cover",
        kCoverWeight * static_cast<float>(ranked[i].pages) / static_cast<float>(site.size()),
        std::to_string(ranked[i].pages) + " of " + std::to_string(site.size()) + " pages");
    add("length",
        kLengthWeight * static_cast<float>(ranked[i].bytes) / static_cast<float>(ranked[0].bytes),
        std::to_string(ranked[i].bytes) + " bytes of text");
    hits.push_back(std::move(hit));
  }
}

}  // namespace sito::structure
