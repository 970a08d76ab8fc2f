// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/layouts.h"

#include "sito/fields/paths/query.h"
#include "sito/page/xpath.h"
#include "sito/parts/page_shape.h"
#include "sito/structure/detect.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

bool is_same_place(const Hit& a, const Hit& b) {
  return a.field == b.field && a.source == b.source && a.chosen == b.chosen &&
         a.path.xpath == b.path.xpath && !a.path.xpath.empty();
}

/// How often the path of a hit finds something on pages where it was not chosen.
struct Elsewhere {
  std::size_t wrong = 0;  ///< pages on which this is not the chosen value
  std::size_t any = 0;    ///< pages
  auto operator<=>(const Elsewhere&) const = default;
};

/// Reads the paths of hits on the other pages.
class Misreadings {
 public:
  explicit Misreadings(std::span<const PageInput> pages) : pages_(pages) {
    for (const PageInput& input : pages) {
      trees_.emplace_back(input.page);
      xpaths_.emplace_back(input.page);
    }
  }

  Elsewhere count(const Hit& hit, std::span<const Hit> chosen) {
    Elsewhere found;
    const auto query = fields::Query::parse(hit.path.xpath);
    if (!query) return found;
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      if (!keys_of(hit, p).empty()) continue;
      const auto matches = query->select(trees_[p], kMaxMatches);
      if (!matches || matches->empty()) continue;
      ++found.any;
      if (misreads(hit, chosen, p, *matches)) ++found.wrong;
    }
    return found;
  }

 private:
  bool misreads(const Hit& hit, std::span<const Hit> chosen, std::uint32_t p,
                std::span<const fields::Match> matches) {
    reader_.open(xpaths_[p], p, pages_[p].order);
    std::vector<Value> read;
    reader_.append(hit.field, matches, read);
    if (read.empty()) return false;
    for (const Hit& other : chosen) {
      const std::vector<std::string> keys = keys_of(other, p);
      if (keys.empty()) continue;
      if (!read.front().sections.empty()) return !holds_text_of(other, p, matches);
      return std::find(keys.begin(), keys.end(), key_of(hit.field, read.front().value)) ==
             keys.end();
    }
    return true;
  }

  // Returns true if the first section of the page's value is inside a match.
  [[nodiscard]] bool holds_text_of(const Hit& hit, std::uint32_t p,
                                   std::span<const fields::Match> matches) const {
    for (const Value& value : hit.values) {
      if (value.page != p || value.sections.empty()) continue;
      const NodeId first = value.sections.front().place.node;
      return std::any_of(matches.begin(), matches.end(), [&](const fields::Match& match) {
        return match.is_node && first != kNoNode && index_of(match.node) <= index_of(first) &&
               index_of(first) < pages_[p].page.node(match.node).end;
      });
    }
    return false;
  }

  std::span<const PageInput> pages_;
  std::vector<fields::QueryPage> trees_;
  std::vector<XPaths> xpaths_;
  FieldValues reader_;
};

}  // namespace

std::vector<Layout> layouts_of(std::span<const PageInput> pages) {
  std::vector<parts::Shape> shapes;
  shapes.reserve(pages.size());
  for (const PageInput& input : pages) shapes.push_back(parts::shape_of(input.page));
  const std::vector<std::size_t> groups = parts::group_by_shape(shapes);
  std::vector<Layout> layouts;
  for (std::uint32_t p = 0; p < pages.size(); ++p) {
    if (groups[p] >= layouts.size()) layouts.resize(groups[p] + 1);
    layouts[groups[p]].push_back(p);
  }
  std::stable_sort(layouts.begin(), layouts.end(),
                   [](const Layout& a, const Layout& b) { return a.size() > b.size(); });
  return layouts;
}

std::vector<PageInput> pages_of(std::span<const PageInput> pages, const Layout& layout) {
  std::vector<PageInput> some;
  some.reserve(layout.size());
  for (const std::uint32_t p : layout) some.push_back(pages[p]);
  return some;
}

void keep_pages(const Layout& pages, std::vector<Hit>& hits) {
  for (Hit& hit : hits) {
    std::erase_if(hit.values, [&pages](const Value& value) {
      return std::find(pages.begin(), pages.end(), value.page) == pages.end();
    });
  }
  std::erase_if(hits, [](const Hit& hit) { return hit.values.empty(); });
}

void join_hits(const Layout& layout, std::vector<Hit> found, std::vector<Hit>& hits) {
  const std::size_t n_before = hits.size();
  for (Hit& hit : found) {
    for (Value& value : hit.values) {
      if (!layout.empty()) value.page = layout[value.page];
    }
    const auto end = hits.begin() + static_cast<std::ptrdiff_t>(n_before);
    const auto same = std::find_if(hits.begin(), end,
                                   [&hit](const Hit& known) { return is_same_place(known, hit); });
    if (same == end) {
      hits.push_back(std::move(hit));
      continue;
    }
    same->count += hit.count;
    std::move(hit.values.begin(), hit.values.end(), std::back_inserter(same->values));
    std::stable_sort(same->values.begin(), same->values.end(),
                     [](const Value& a, const Value& b) { return a.page < b.page; });
  }
}

void order_chosen(std::span<const PageInput> pages, std::vector<Hit>& hits) {
  Misreadings misreadings(pages);
  for (auto begin = hits.begin(); begin != hits.end();) {
    const Field field = begin->field;
    const auto is_other = [field](const Hit& hit) { return hit.field != field || !hit.chosen; };
    const auto end = std::find_if(begin, hits.end(), is_other);
    std::vector<std::pair<Elsewhere, Hit>> counted;
    if (end - begin > 1) {
      const std::vector<Hit> chosen(begin, end);
      for (const Hit& hit : chosen) counted.emplace_back(misreadings.count(hit, chosen), hit);
      std::stable_sort(counted.begin(), counted.end(),
                       [](const auto& a, const auto& b) { return a.first < b.first; });
      std::transform(counted.begin(), counted.end(), begin,
                     [](auto& one) { return std::move(one.second); });
    }
    begin = std::find_if(end, hits.end(), [field](const Hit& hit) { return hit.field != field; });
  }
}

}  // namespace sito::structure
