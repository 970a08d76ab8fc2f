// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/teasers.h"

#include <algorithm>
#include <string_view>

namespace sito::extract::learned {
namespace {

constexpr std::uint32_t kLeastTeasers = 4;
constexpr float kShareOfTeasers = 0.75F;
constexpr std::uint32_t kUnitsOfTeaser = 8;
constexpr float kWordsOfTeaser = 60;
constexpr float kWordsOfTitle = 3;
constexpr float kLinkedTitle = 0.8F;  // share of its words

// Returns "example.org" of "https://www.example.org/a" and "//example.org/a"; "" of a relative URL.
std::string_view bare_host(std::string_view url) {
  const std::size_t slashes = url.find("//");
  if (slashes == std::string_view::npos) return {};
  std::string_view host = url.substr(slashes + 2);
  host = host.substr(0, host.find_first_of("/?#"));
  if (host.starts_with("www.")) host.remove_prefix(4);
  return host;
}

// Returns true for links to other pages of the site, as far as the host says.
bool leads_to_site(const Page& page, LinkId link) {
  if (link == kNoLink) return false;
  const std::string_view href = page.links()[index_of(link)].href;
  if (href.empty() || href.front() == '#' || href.starts_with("javascript:") ||
      href.starts_with("mailto:"))
    return false;
  const std::string_view host = bare_host(href);
  return host.empty() || host == bare_host(page.base_url());
}

/// Counts of the members of one run.
struct Members {
  std::uint32_t n = 0, n_teasers = 0, n_units = 0;
  std::uint32_t begin = kNone, end = 0;
};

bool is_teaser(const Page& page, const Units& units, std::uint32_t begin, std::uint32_t end) {
  if (end - begin > kUnitsOfTeaser) return false;
  float words = 0;
  bool has_title = false;
  for (std::uint32_t i = begin; i < end; ++i) {
    const Unit& unit = units[i];
    words += unit.words;
    if (!has_title && unit.words >= kWordsOfTitle && unit.link_density() >= kLinkedTitle) {
      has_title = leads_to_site(page, page.texts()[unit.text_begin].link);
    }
  }
  return has_title && words <= kWordsOfTeaser;
}

}  // namespace

std::vector<TeaserList> teaser_lists(const Page& page, const Units& units, const Outline& outline) {
  std::vector<Members> runs(outline.runs().size());
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    if (page.nodes()[i].is_text()) continue;
    const std::uint32_t run = outline.node(i).run;
    if (run == kNone || outline.run(run).members < kLeastTeasers) continue;
    const std::uint32_t begin = units.before(i);
    const std::uint32_t end = units.before(page.nodes()[i].end);
    if (begin == end) continue;
    Members& members = runs[run];
    ++members.n;
    members.n_units += end - begin;
    members.begin = std::min(members.begin, begin);
    members.end = std::max(members.end, end);
    if (is_teaser(page, units, begin, end)) ++members.n_teasers;
  }
  std::vector<TeaserList> lists;
  for (const Members& members : runs) {
    if (members.n_teasers < kLeastTeasers) continue;
    if (static_cast<float>(members.n_teasers) < kShareOfTeasers * static_cast<float>(members.n))
      continue;
    if (members.end - members.begin > members.n_units + members.n) continue;  // other text between
    lists.push_back({members.begin, members.end});
  }
  std::sort(lists.begin(), lists.end(), [](const TeaserList& a, const TeaserList& b) {
    return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
  });
  std::size_t n = 0;
  for (const TeaserList& list : lists) {
    if (n > 0 && list.begin < lists[n - 1].end) {
      lists[n - 1].end = std::max(lists[n - 1].end, list.end);
    } else {
      lists[n++] = list;
    }
  }
  lists.resize(n);
  return lists;
}

}  // namespace sito::extract::learned
