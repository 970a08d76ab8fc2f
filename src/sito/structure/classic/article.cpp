// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/classic/article.h"

#include "sito/base/contains.h"
#include "sito/page/line_break.h"
#include "sito/structure/fields.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace sito::structure::classic {
namespace {

constexpr std::array<std::string_view, 10> kWithin = {"a", "b",  "strong", "em", "i",
                                                      "u", "h2", "h3",     "h4", "span"};
constexpr std::array<std::string_view, 3> kSubheadings = {"h2", "h3", "h4"};
constexpr int kMaxWithin = 2;     // elements between the article's path and a section of it
constexpr std::size_t kEdge = 1;  // sections in front of the first one that may be its heading

struct Count {
  std::uint32_t sentences = 0;
  std::uint32_t sections = 0;
  std::size_t chars = 0;
  std::set<std::size_t> pages;
};

// Returns the number of stops that end a sentence.
std::uint32_t count_sentences(std::string_view text) {
  std::uint32_t n = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool stop = text[at] == '.' || text[at] == '!' || text[at] == '?';
    if (stop && (at + 1 == text.size() || text[at + 1] == ' ' || text[at + 1] == '"')) ++n;
  }
  return n;
}

class ArticleSearch {
 public:
  ArticleSearch(const SiteView& site, const std::vector<std::vector<TextSection>>& sections)
      : site_(site), sections_(sections) {}

  void append(PathId path, std::vector<Hit>& hits) const {
    Hit hit;
    hit.field = Field::Article;
    hit.stage = Stage::Common;
    hit.path = site_.describe(path, "");
    hit.max = row_of(Field::Article).max;
    hit.score = hit.max;
    hit.evidence.push_back({"count", hit.max, "more sections than any other common path"});
    hit.chosen = true;
    for (std::uint32_t p = 0; p < site_.size(); ++p) {
      Value value = value_of(p, path);
      hit.count += static_cast<std::uint32_t>(value.sections.size());
      if (!value.sections.empty()) hit.values.push_back(std::move(value));
    }
    hits.push_back(std::move(hit));
  }

  [[nodiscard]] ArticlePath most_frequent() const {
    std::map<PathId, Count> counts;
    for (std::size_t p = 0; p < sections_.size(); ++p) {
      for (const TextSection& section : sections_[p]) {
        if (!section.alive || !section.cleaned) continue;
        Count& count = counts[section.path];
        ++count.sections;
        count.sentences += count_sentences(section.text);
        count.chars += section.text.size();
        count.pages.insert(p);
      }
    }
    ArticlePath best;
    Count most;
    for (auto& [path, count] : counts) {
      if (count.pages.size() < site_.size()) continue;
      if (std::tie(count.sentences, count.sections, count.chars) <=
          std::tie(most.sentences, most.sections, most.chars)) {
        continue;
      }
      best = {path, count.sections, count.sentences};
      most = count;
    }
    return best;
  }

 private:
  // Returns the element with the article's path around a section that belongs to it; kNoNode if the
  // section does not belong to it. A sub-heading beside that path is an element of its own.
  [[nodiscard]] NodeId container_of(std::uint32_t p, const TextSection& section,
                                    PathId path) const {
    const Page& page = site_.pages[p].page;
    NodeId at = section.element;
    for (int level = 0; level <= kMaxWithin && at != kNoNode; ++level) {
      if (site_.paths.of(p, at) == path) return at;
      const std::string_view tag = page.tag_name(at);
      const bool beside = site_.paths.parent(site_.paths.of(p, at)) == site_.paths.parent(path);
      if (beside && is_one_of(tag, kSubheadings)) return at;
      if (!is_one_of(tag, kWithin)) return kNoNode;
      at = page.node(at).parent;
    }
    return kNoNode;
  }

  [[nodiscard]] Value value_of(std::uint32_t p, PathId path) const {
    std::vector<std::pair<const TextSection*, NodeId>> parts;
    std::optional<std::size_t> first, last;
    for (const TextSection& section : sections_[p]) {
      if (!section.alive || !section.cleaned) continue;
      const NodeId container = container_of(p, section, path);
      if (section.path == path) {
        if (!first) first = parts.size();
        last = parts.size();
      }
      parts.emplace_back(&section, container);
    }
    Value value;
    value.page = p;
    if (!first) return value;
    const std::size_t begin = *first - std::min(*first, kEdge);
    NodeId open = kNoNode;
    for (std::size_t i = begin; i < parts.size(); ++i) {
      const auto [section, container] = parts[i];
      // After the last one, only sections in the same element still belong to it.
      if (i > *last && container != open) break;
      if (container == kNoNode) continue;
      append_section(p, *section, container, container == open, value);
      open = container;
    }
    return value;
  }

  void append_section(std::uint32_t p, const TextSection& section, NodeId container, bool same,
                      Value& value) const {
    const Page& page = site_.pages[p].page;
    const Place place = place_of(site_.xpaths[p], container, section.text_id,
                                 TextId{sito::index_of(section.text_id) + 1});
    if (!same) {
      value.sections.push_back({std::string(page.tag_name(container)), section.text, place});
      return;
    }
    Section& open = value.sections.back();
    // The page's text has blanks between sections; the collapsed sections do not.
    open.text += (are_apart(page, section) ? " " : "") + section.text;
    open.place.source_end = place.source_end;
  }

  // Returns true if a blank or a line break separates a section from the text before it.
  static bool are_apart(const Page& page, const TextSection& section) {
    const std::uint32_t t = sito::index_of(section.text_id);
    if (t == 0) return false;
    const Text& before = page.texts()[t - 1];
    const Text& own = page.texts()[t];
    return text::is_space(text::code_point_at(own.text, 0).value) || before.text.empty() ||
           text::is_space(text::code_point_before(before.text, before.text.size()).value) ||
           is_line_between(page, before.node, own.node);
  }

  const SiteView& site_;
  const std::vector<std::vector<TextSection>>& sections_;
};

}  // namespace

std::vector<std::vector<TextSection>> sections_of(const SiteView& site) {
  std::vector<std::vector<TextSection>> sections(site.size());
  for (std::size_t p = 0; p < site.size(); ++p) {
    const Page& page = site.pages[p].page;
    for (std::uint32_t t = 0; t < page.texts().size(); ++t) {
      const Text& text = page.texts()[t];
      if (text.hidden || text.blank) continue;
      TextSection section;
      section.text_id = TextId{t};
      section.element = page.node(text.node).parent;
      section.path = site.paths.of(p, text.node);
      append_visible_text(page, TextId{t}, TextId{t + 1}, section.text);
      section.cleaned = site.pages[p].cleaned.keep[t] > 0;
      sections[p].push_back(std::move(section));
    }
  }
  return sections;
}

ArticlePath article_path(const SiteView& site,
                         const std::vector<std::vector<TextSection>>& sections) {
  return ArticleSearch(site, sections).most_frequent();
}

void append_article(const SiteView& site, const std::vector<std::vector<TextSection>>& sections,
                    PathId path, std::vector<Hit>& hits) {
  ArticleSearch(site, sections).append(path, hits);
}

}  // namespace sito::structure::classic
