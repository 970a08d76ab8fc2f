// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/script_signs.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace sito::crawl {
namespace {

// A page with this number of words has its content (tuned on staged sites, decision 0028).
constexpr std::uint64_t kEnoughWords = 60;
// A page with scripts and fewer words in all, menus included, gets its content from the scripts.
constexpr std::uint32_t kFewWordsInAll = 40;
// Ids of the elements into which common frameworks insert their content.
constexpr std::array kRoots = std::to_array<std::string_view>(
    {"root", "app", "__next", "__nuxt", "application", "main-app", "svelte", "ember-app"});

bool is_root(const Page& page, NodeId node) {
  const std::string_view id = page.attribute(node, Attr::Id).value_or(std::string_view());
  return std::find(kRoots.begin(), kRoots.end(), id) != kRoots.end();
}

// Returns true if it contains only white space and scripts.
bool is_empty(const Page& page, std::size_t node) {
  const std::size_t end = page.nodes()[node].end;
  for (std::size_t i = node; i < end; ++i) {
    const Node& one = page.nodes()[i];
    if (one.is_text() && !one.hidden && !page.text(one.text).blank) return false;
  }
  return true;
}

// Returns true for a script that runs, not one that holds data ("application/ld+json").
bool runs(const Page& page, NodeId node) {
  const std::string_view type = page.attribute(node, Attr::Type).value_or("");
  return type.find("json") == std::string_view::npos &&
         type.find("template") == std::string_view::npos;
}

bool has_handler(const Page& page, NodeId node) {
  for (const Attribute& attribute : page.attributes(node)) {
    if (attribute.name.starts_with("on")) return true;
    if (attribute.id == Attr::Href && attribute.value.starts_with("javascript:")) return true;
  }
  return false;
}

}  // namespace

bool may_change_in_browser(const Page& page) {
  static constexpr TagSet kBringing{Tag::Iframe, Tag::Frame, Tag::Object, Tag::Embed,
                                    Tag::Template};
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) continue;
    if (kBringing.contains(node.tag) || has_handler(page, NodeId{i})) return true;
    if (node.tag == Tag::Script && runs(page, NodeId{i})) return true;
  }
  return false;
}

bool asks_for_scripts(const Page& page, std::uint64_t words, sift::Drop drop) {
  if (drop == sift::PageState::NeedsScript) return true;
  std::size_t scripts = 0;
  bool empty_root = false;
  std::uint32_t words_in_all = 0;
  for (std::size_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) {
      words_in_all += page.text(node.text).n_words;
      continue;
    }
    if (node.tag == Tag::Script) ++scripts;
    const NodeId id{static_cast<std::uint32_t>(i)};
    if (!empty_root && node.tag == Tag::Div && is_root(page, id)) empty_root = is_empty(page, i);
  }
  if (scripts == 0) return false;
  if (empty_root) return true;
  if (words >= kEnoughWords) return false;
  if (drop == sift::PageState::Empty || drop == sift::PageState::ConsentWall) return true;
  return words_in_all < kFewWordsInAll || (words == 0 && drop == sift::Drop::NoContent);
}

}  // namespace sito::crawl
