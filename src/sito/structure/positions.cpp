// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/positions.h"

#include <cstdint>
#include <utility>

namespace sito::structure {
namespace {

// Returns the number of an element among the elements of its name beside it, from 1 on, and how many
// there are.
std::pair<std::uint32_t, std::uint32_t> place_among_siblings(const Page& page, NodeId element) {
  const NodeId parent = page.node(element).parent;
  if (parent == kNoNode) return {1, 1};
  std::uint32_t number = 0, n = 0;
  for (std::uint32_t i = sito::index_of(parent) + 1; i < page.node(parent).end;
       i = page.node(NodeId{i}).end) {
    if (page.node(NodeId{i}).is_text() || page.tag_name(NodeId{i}) != page.tag_name(element))
      continue;
    ++n;
    if (NodeId{i} == element) number = n;
  }
  return {number, n};
}

}  // namespace

std::string shared_position(const SiteView& site, std::span<const Found> found, int level) {
  bool last = true;
  std::uint32_t position = 0;  // 0: not the same
  for (const Found& one : found) {
    const Page& page = site.pages[one.page].page;
    NodeId element = one.element;
    for (int i = 0; i < level && element != kNoNode; ++i) element = page.node(element).parent;
    if (element == kNoNode) return {};
    const auto [number, n] = place_among_siblings(page, element);
    last = last && number == n;
    if (&one == &found.front()) position = number;
    if (number != position) position = 0;
  }
  if (last) return "[last()]";
  return position == 0 ? std::string() : '[' + std::to_string(position) + ']';
}

std::string with_position(std::string_view path, int level, std::string_view position) {
  int depth = 0;
  std::size_t end = path.size();  // of the step
  for (std::size_t at = path.size(); at > 0; --at) {
    const char c = path[at - 1];
    depth += c == ']' ? 1 : c == '[' ? -1 : 0;
    if (c != '/' || depth != 0) continue;
    if (at == end) return {};  // "//"
    if (level-- == 0)
      return std::string(path.substr(0, end)) + std::string(position) +
             std::string(path.substr(end));
    end = at - 1;
  }
  return {};
}

}  // namespace sito::structure
