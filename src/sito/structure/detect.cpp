// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "sito/structure/article.h"
#include "sito/structure/classic/classic.h"
#include "sito/structure/comments.h"
#include "sito/structure/evidence.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"
#include "sito/structure/kind.h"
#include "sito/structure/layouts.h"
#include "sito/structure/mail.h"
#include "sito/structure/remove_found.h"
#include "sito/structure/template/site_view.h"
#include "sito/url/url.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

namespace sito::structure {
namespace {

// Returns the host to which at least half of the absolute links of a page lead: pages without a URL
// of their own link to their site more often than to any other. Returns "" if there is none.
std::string linked_host(const Page& page) {
  constexpr std::size_t kFewLinks = 3;
  std::map<std::string, std::size_t> links;
  std::size_t n_links = 0;
  for (const Link& link : page.links()) {
    if (!link.href.starts_with("http://") && !link.href.starts_with("https://")) continue;
    ++links[url::registrable_domain(url::host_of(link.href))];
    ++n_links;
  }
  const auto most = std::max_element(
      links.begin(), links.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == links.end() || most->second < kFewLinks || 2 * most->second < n_links) return {};
  return most->first;
}

void name_pages(std::span<const PageInput> pages, Detection& detection) {
  std::set<std::string> hosts;
  for (const PageInput& input : pages) {
    detection.pages.push_back(
        {std::string(input.name), std::string(input.page.url()), std::string(input.page.title())});
    std::string host = url::host_of(input.page.url());
    if (host.empty()) host = url::host_of(input.metadata.text(MetadataField::Canonical));
    if (host.empty()) host = linked_host(input.page);
    if (!host.empty()) hosts.insert(url::registrable_domain(host));
  }
  if (hosts.size() == 1) detection.site = url::host_of(pages.front().page.url());
  if (hosts.size() > 1) {
    detection.notes.push_back(
        {"different-sites",
         "the pages are of " + std::to_string(hosts.size()) + " sites; give pages of one"});
  }
  if (pages.size() == 1) {
    detection.notes.push_back({"one-page",
                               "a single page does not show what the pages of the site share; two "
                               "or more give better paths"});
  }
}

bool has_chosen(const Detection& detection, Field field) {
  return std::any_of(detection.hits.begin(), detection.hits.end(),
                     [field](const Hit& hit) { return hit.field == field && hit.chosen; });
}

// A message's header comes before all other evidence.
void find_by_evidence_behind(const SiteView& site, Field field, Detection& detection) {
  const bool known = has_chosen(detection, field);
  const std::size_t first = detection.hits.size();
  find_by_evidence(site, field, detection.hits);
  for (std::size_t i = first; known && i < detection.hits.size(); ++i)
    detection.hits[i].chosen = false;
}

void find_fields(const SiteView& site, Detection& detection) {
  std::vector<Hit>& hits = detection.hits;
  if (detection.kind == Kind::Mail) find_mail_fields(site, hits);
  for (const Field field : {Field::Date, Field::Updated, Field::Author, Field::Title})
    find_by_evidence_behind(site, field, detection);
  find_article(site, hits);
  const auto article = std::find_if(hits.begin(), hits.end(), [](const Hit& hit) {
    return hit.field == Field::Article && hit.chosen;
  });
  const Hit* found = article == hits.end() ? nullptr : &*article;
  std::vector<Hit> comments;
  // The posts of a thread are its text; messages and documents have no readers' comments.
  if (detection.kind == Kind::News || detection.kind == Kind::Blog)
    find_comments(site, found, comments);
  for (const Field field :
       {Field::Perex, Field::Category, Field::Image, Field::Caption, Field::Credit})
    find_by_evidence(site, field, hits);
  hits.insert(hits.end(), std::make_move_iterator(comments.begin()),
              std::make_move_iterator(comments.end()));
  remove_found(hits);
}

void sort_hits(std::vector<Hit>& hits) {
  std::stable_sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) {
    return a.field != b.field ? a.field < b.field : a.chosen > b.chosen;
  });
}

std::vector<Hit> find_fields_on(std::span<const PageInput> pages, Detection& detection,
                                std::span<const std::uint32_t> layouts = {}) {
  detection.hits.clear();
  find_fields(SiteView(pages, PathStyle::Stable, layouts), detection);
  return std::move(detection.hits);
}

// Fields that are searched on a page alone in its layout if the other pages do not help.
constexpr Field kFieldsOfOnePage[] = {Field::Date, Field::Author, Field::Title, Field::Perex,
                                      Field::Category};

bool has_metadata(const Metadata& metadata, Field field) {
  const auto of = row_of(field).metadata;
  return std::any_of(metadata.values.begin(), metadata.values.end(),
                     [&of](const MetadataValue& value) { return of && value.field == *of; });
}

bool has_value(const Hit& hit, Field field, std::uint32_t page) {
  return hit.field == field && hit.chosen &&
         std::any_of(hit.values.begin(), hit.values.end(),
                     [page](const Value& value) { return value.page == page; });
}

// Puts what was found on one page in the place of the chosen values of a field there. Changes
// nothing if nothing was found.
void replace_values(Field field, std::uint32_t page, std::vector<Hit> found,
                    std::vector<Hit>& hits) {
  if (found.empty()) return;
  for (Hit& hit : hits) {
    if (!has_value(hit, field, page)) continue;
    std::erase_if(hit.values, [page](const Value& value) { return value.page == page; });
  }
  std::erase_if(hits, [](const Hit& hit) { return hit.values.empty(); });
  join_hits({page}, std::move(found), hits);
}

// Searches a field on one page by itself. Scores on all pages are small if only this one has such
// a place, and their paths lack what names it. A known value stays, and gets a path that reads it.
void search_alone(const SiteView& own, std::uint32_t page, Field field, std::vector<Hit>& hits) {
  const auto known = std::find_if(hits.begin(), hits.end(),
                                  [&](const Hit& hit) { return has_value(hit, field, page); });
  const std::vector<std::string> keys =
      known == hits.end() ? std::vector<std::string>() : keys_of(*known, page);
  std::vector<Hit> found;
  find_by_evidence(own, field, found);
  std::erase_if(found, [&](const Hit& hit) {
    return !hit.chosen || !reads_back(hit, own.pages[0], 0) ||
           (!keys.empty() && keys_of(hit, 0) != keys);
  });
  replace_values(field, page, std::move(found), hits);
}

// Searches the pages alone in their layouts by themselves, for fields without a place, or with a
// path that reads something else.
void search_each_alone(std::span<const PageInput> pages, const Layout& alone,
                       std::vector<Hit>& hits) {
  for (const std::uint32_t page : alone) {
    std::optional<SiteView> own;
    for (const Field field : kFieldsOfOnePage) {
      const bool is_read = std::any_of(hits.begin(), hits.end(), [&](const Hit& hit) {
        return has_value(hit, field, page) && reads_back(hit, pages[page], page);
      });
      if (is_read || !has_metadata(pages[page].metadata, field)) continue;
      if (!own) own.emplace(pages.subspan(page, 1), PathStyle::Stable);
      search_alone(*own, page, field, hits);
    }
  }
}

// Searches the articles of pages alone in their layouts by themselves: the place that holds the
// articles of several layouts is often the whole body.
void search_articles_alone(std::span<const PageInput> pages, const Layout& alone,
                           std::vector<Hit>& hits) {
  for (const std::uint32_t page : alone) {
    std::vector<Hit> found;
    find_article(SiteView(pages.subspan(page, 1), PathStyle::Stable), found);
    std::erase_if(found, [](const Hit& hit) { return !hit.chosen; });
    replace_values(Field::Article, page, std::move(found), hits);
  }
}

// Searches each layout for itself: what the pages of one layout share would count as a detail of
// few pages if all pages were compared. A page alone in its layout is compared with all others.
void find_fields_of_layouts(std::span<const PageInput> pages, Detection& detection) {
  const std::vector<Layout> layouts = layouts_of(pages);
  std::vector<Hit> hits;
  Layout alone;
  for (const Layout& layout : layouts) {
    if (layout.size() > 1 && layouts.size() > 1) {
      join_hits(layout, find_fields_on(pages_of(pages, layout), detection), hits);
    } else {
      alone.insert(alone.end(), layout.begin(), layout.end());
    }
  }
  if (!alone.empty()) {
    // The classes of a page alone are those of its layout, which others need not have.
    std::vector<std::uint32_t> layout_of;
    if (layouts.size() > 1) layout_of.resize(pages.size());
    for (std::uint32_t i = 0; i < layouts.size() && !layout_of.empty(); ++i) {
      for (const std::uint32_t page : layouts[i]) layout_of[page] = i;
    }
    std::vector<Hit> of_all = find_fields_on(pages, detection, layout_of);
    keep_pages(alone, of_all);
    join_hits({}, std::move(of_all), hits);
    if (layouts.size() > 1) search_articles_alone(pages, alone, hits);
    if (pages.size() > 1) search_each_alone(pages, alone, hits);
  }
  sort_hits(hits);
  if (layouts.size() > 1) {
    order_chosen(pages, hits);
    detection.notes.push_back(
        {"layouts", "the pages have " + std::to_string(layouts.size()) +
                        " layouts, of several years or sections; each has places of its own"});
  }
  detection.hits = std::move(hits);
}

}  // namespace

Detection detect(std::span<const PageInput> pages, const Options& options) {
  Detection detection;
  detection.kind_given = options.kind.has_value();
  if (pages.empty()) return detection;
  name_pages(pages, detection);
  detection.kind = options.kind ? *options.kind : detect_kind(pages);
  if (options.method == Method::Classic) {
    find_classic(pages, options.classic, detection.hits);
    std::stable_sort(detection.hits.begin(), detection.hits.end(), [](const Hit& a, const Hit& b) {
      return a.field != b.field ? a.field < b.field : a.score > b.score;
    });
    return detection;
  }
  find_fields_of_layouts(with_orders(pages), detection);
  std::erase_if(detection.hits,
                [&](const Hit& hit) { return hit.score < options.min_score * hit.max; });
  return detection;
}

bool is_same_manual_hit(const Hit& a, const Hit& b) {
  return a.field == b.field && a.stage == Stage::Hand && b.stage == Stage::Hand &&
         a.path.xpath == b.path.xpath;
}

void choose_first(Detection& detection, Hit hit) {
  const Field field = hit.field;
  hit.chosen = true;
  std::set<std::uint32_t> pages;
  for (const Value& value : hit.values) pages.insert(value.page);
  for (Hit& other : detection.hits) {
    if (other.field != field) continue;
    const bool adds = std::any_of(other.values.begin(), other.values.end(),
                                  [&](const Value& value) { return !pages.contains(value.page); });
    other.chosen = other.chosen && adds;
  }
  const auto at = std::find_if(detection.hits.begin(), detection.hits.end(),
                               [&](const Hit& other) { return other.field >= field; });
  detection.hits.insert(at, std::move(hit));
}

}  // namespace sito::structure
