// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/detect.h"

#include "sito/structure/article.h"
#include "sito/structure/evidence.h"
#include "sito/structure/site_view.h"
#include "sito/url/url.h"

#include <algorithm>
#include <set>
#include <utility>

namespace sito::structure {
namespace {

void name_pages(std::span<const PageInput> pages, Detection& detection) {
  std::set<std::string> hosts;
  for (const PageInput& input : pages) {
    detection.pages.push_back(
        {std::string(input.name), std::string(input.page.url()), std::string(input.page.title())});
    if (std::string host = url::host_of(input.page.url()); !host.empty())
      hosts.insert(url::registrable_domain(host));
  }
  if (hosts.size() == 1) detection.site = url::host_of(pages.front().page.url());
  if (hosts.size() > 1) {
    detection.notes.push_back(
        {"different-sites",
         "the pages are of " + std::to_string(hosts.size()) + " sites; give pages of one"});
  }
  if (pages.size() == 1) {
    detection.notes.push_back(
        {"one-page", "one page alone does not tell what is common; two or more give better paths"});
  }
}

}  // namespace

Detection detect(std::span<const PageInput> pages, const Options& options) {
  Detection detection;
  detection.kind = options.kind.value_or(Kind::News);
  detection.kind_given = options.kind.has_value();
  if (pages.empty()) return detection;
  name_pages(pages, detection);
  if (options.method == Method::Classic) {
    find_classic(pages, options.classic, detection.hits);
    std::stable_sort(detection.hits.begin(), detection.hits.end(),
                     [](const Hit& a, const Hit& b) { return a.field < b.field; });
    return detection;
  }
  const SiteView site(pages, PathStyle::Stable);
  for (const Field field : {Field::Date, Field::Updated, Field::Author, Field::Title}) {
    find_by_evidence(site, field, detection.hits);
  }
  find_article(site, detection.hits);
  for (const Field field : {Field::Perex, Field::Category, Field::Image}) {
    find_by_evidence(site, field, detection.hits);
  }
  std::erase_if(detection.hits,
                [&](const Hit& hit) { return hit.score < options.min_score * hit.max; });
  return detection;
}

void choose_only(Detection& detection, Hit hit) {
  const Field field = hit.field;
  hit.chosen = true;
  for (Hit& other : detection.hits) {
    if (other.field == field) other.chosen = false;
  }
  const auto at = std::find_if(detection.hits.begin(), detection.hits.end(),
                               [&](const Hit& other) { return other.field >= field; });
  detection.hits.insert(at, std::move(hit));
}

}  // namespace sito::structure
