// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/links/harvest.h"

#include "sito/base/lowered.h"
#include "sito/document/structure/post_signals.h"
#include "sito/elements/account_links.h"
#include "sito/url/normalise.h"

#include <cstdint>
#include <unordered_set>

namespace sito::crawl {
namespace {

// A page with more links is a trap or a dump; further links are not read.
constexpr std::size_t kMaxFound = 20'000;
constexpr std::size_t kLongestLabel = 100;  // bytes that are read of the label of a link

bool is_feed_type(std::string_view type) {
  return type.starts_with("application/rss+xml") || type.starts_with("application/atom+xml") ||
         type.starts_with("application/feed+json");
}

// Returns "next.html" of "5; url='next.html'"; "" if it only reloads the page.
std::string_view refresh_target(std::string_view content) {
  const std::string low = lowered(content);
  const std::size_t at = low.find("url");
  if (at == std::string::npos) return {};
  std::size_t begin = low.find('=', at);
  if (begin == std::string::npos) return {};
  ++begin;
  while (begin < content.size() &&
         (content[begin] == ' ' || content[begin] == '\'' || content[begin] == '"'))
    ++begin;
  std::size_t end = begin;
  while (end < content.size() && content[end] != '\'' && content[end] != '"') ++end;
  while (end > begin && content[end - 1] == ' ') --end;
  return content.substr(begin, end - begin);
}

std::string_view value_of(const Page& page, NodeId node, Attr name) {
  return page.attribute(node, name).value_or(std::string_view());
}

bool changes_account(const Page& page, NodeId node) {
  const std::string_view href = value_of(page, node, Attr::Href);
  return elements::changes_account(structured::brief_text(page, node, kLongestLabel), href) ||
         elements::changes_account(value_of(page, node, Attr::AriaLabel), {}) ||
         elements::changes_account(value_of(page, node, Attr::Title), {});
}

}  // namespace

bool has_word(std::string_view list, std::string_view word) {
  const std::string low = lowered(list);
  for (std::size_t at = low.find(word); at != std::string::npos; at = low.find(word, at + 1)) {
    const auto parts = [](char c) {
      return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n';
    };
    const bool begins = at == 0 || parts(low[at - 1]);
    const std::size_t end = at + word.size();
    if (begins && (end == low.size() || parts(low[end]))) return true;
  }
  return false;
}

std::vector<FoundAddress> Harvester::read(const Page& page) {
  std::vector<FoundAddress> harvest;
  resolver_.set_base(page.base_url());
  for (std::size_t i = 0; i < page.nodes().size(); ++i) {
    const NodeId node{static_cast<std::uint32_t>(i)};
    switch (page.node(node).tag) {
      case Tag::A:
      case Tag::Area:
        read_anchor(page, node, harvest);
        break;
      case Tag::Link:
        read_link(page, node, harvest);
        break;
      case Tag::Meta:
        read_meta(page, node, harvest);
        break;
      case Tag::Frame:
        add(value_of(page, node, Attr::Src), "link", "", false, harvest);
        break;
      default:
        break;
    }
    was_cut_ = harvest.size() >= kMaxFound;
    if (was_cut_) break;
  }
  std::unordered_set<std::string> of_account;
  for (const FoundAddress& one : harvest) {
    if (one.changes_account) of_account.insert(one.url);
  }
  std::unordered_set<std::string> seen;
  std::erase_if(harvest, [&](FoundAddress& one) {
    one.changes_account = of_account.contains(one.url);
    return !seen.insert(one.kind + ' ' + one.url).second;
  });
  return harvest;
}

void Harvester::read_anchor(const Page& page, NodeId node, std::vector<FoundAddress>& harvest) {
  const std::string_view rel = value_of(page, node, Attr::Rel);
  const std::string_view language = value_of(page, node, Attr::Hreflang);
  const bool nofollow = has_word(rel, "nofollow");
  const bool pager = has_word(rel, "next") || has_word(rel, "prev");
  const bool other_language = !language.empty() && !has_word(language, "x-default");
  const std::size_t n = harvest.size();
  add(value_of(page, node, Attr::Href),
      other_language ? "language"
      : pager        ? "pager"
                     : "link",
      other_language ? language : std::string_view(), nofollow, harvest);
  if (harvest.size() > n) harvest.back().changes_account = changes_account(page, node);
}

void Harvester::read_link(const Page& page, NodeId node, std::vector<FoundAddress>& harvest) {
  const std::string_view rel = value_of(page, node, Attr::Rel);
  const std::string_view href = value_of(page, node, Attr::Href);
  if (has_word(rel, "next") || has_word(rel, "prev")) add(href, "pager", "", false, harvest);
  if (!has_word(rel, "alternate") || has_word(rel, "stylesheet")) return;
  const std::string_view language = value_of(page, node, Attr::Hreflang);
  if (is_feed_type(lowered(value_of(page, node, Attr::Type)))) {
    add(href, "feed", "", false, harvest);
  } else if (!language.empty()) {
    const bool other = !has_word(language, "x-default");
    add(href, "language", other ? language : std::string_view(), false, harvest);
  }
}

void Harvester::read_meta(const Page& page, NodeId node, std::vector<FoundAddress>& harvest) {
  if (lowered(value_of(page, node, Attr::HttpEquiv)) == "refresh") {
    add(refresh_target(value_of(page, node, Attr::Content)), "redirect", "", false, harvest);
  }
}

void Harvester::add(std::string_view href, std::string_view kind, std::string_view language,
                    bool nofollow, std::vector<FoundAddress>& harvest) {
  if (href.empty()) return;
  FoundAddress found;
  found.url = resolver_.resolve(href);
  // Only a page that was opened in a browser shows whether it routes by such fragments. `#!` was
  // made for crawlers.
  if (const std::size_t hash = found.url.find('#'); hash != std::string::npos) {
    if (url::is_route(found.url) && found.url[hash + 1] != '!') found.url.resize(hash);
  }
  if (!found.url.starts_with("http://") && !found.url.starts_with("https://")) return;
  if (std::string behind = redirects_.target_of(found.url); !behind.empty()) {
    found.url = std::move(behind);
  }
  found.kind = kind;
  found.language = language;
  found.nofollow = nofollow;
  harvest.push_back(std::move(found));
}

}  // namespace sito::crawl
