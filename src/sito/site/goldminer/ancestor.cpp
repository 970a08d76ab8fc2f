// SPDX-License-Identifier: Apache-2.0
#include "sito/site/goldminer/ancestor.h"

#include "sito/base/hash.h"

#include <algorithm>
#include <map>

namespace sito::site::goldminer {
namespace {

// Returns the path from the root to the element, as places in the page's elements.
std::vector<std::uint32_t> chain_of(const MinedPage& page, std::uint32_t element) {
  std::vector<std::uint32_t> chain{element};
  while (chain.back() != 0) chain.push_back(page.elements[chain.back()].parent);
  std::reverse(chain.begin(), chain.end());
  return chain;
}

struct Found {
  std::uint64_t path = 0;
  std::string name;
  std::vector<std::uint64_t> children;
};

// The common ancestor of a single paragraph is the element around it.
Found common_ancestor(const GoodParagraphs& good) {
  const MinedPage& page = *good.page;
  std::vector<std::vector<std::uint32_t>> chains;
  for (const std::size_t i : good.paragraphs) {
    chains.push_back(chain_of(page, page.paragraphs[i].element));
  }
  std::size_t depth = chains.front().size();
  if (chains.size() == 1 && depth > 1) --depth;
  for (const auto& chain : chains) {
    const auto end = std::mismatch(chains.front().begin(),
                                   chains.front().begin() + static_cast<std::ptrdiff_t>(depth),
                                   chain.begin(), chain.end());
    depth = static_cast<std::size_t>(end.first - chains.front().begin());
  }
  Found found;
  for (std::size_t i = 0; i < depth; ++i) {
    const MinedElement& element = page.elements[chains.front()[i]];
    found.path = hash_pair(found.path, element.key);
    if (!found.name.empty()) found.name += " > ";
    found.name += element.name;
  }
  for (const auto& chain : chains) {
    if (chain.size() > depth) found.children.push_back(page.elements[chain[depth]].key);
  }
  return found;
}

}  // namespace

std::optional<Ancestor> learn_ancestor(std::span<const GoodParagraphs> pages) {
  std::map<std::uint64_t, Ancestor> ancestors;
  const Ancestor* best = nullptr;
  for (const GoodParagraphs& page : pages) {
    if (page.paragraphs.empty() || page.page->elements.empty()) continue;
    Found found = common_ancestor(page);
    Ancestor& ancestor = ancestors[found.path];
    if (ancestor.pages++ == 0) {
      ancestor.path = found.path;
      ancestor.name = std::move(found.name);
    }
    ancestor.children.insert(ancestor.children.end(), found.children.begin(), found.children.end());
  }
  for (auto& [path, ancestor] : ancestors) {
    if (best == nullptr || ancestor.pages > best->pages) best = &ancestor;
  }
  if (best == nullptr) return std::nullopt;
  Ancestor ancestor = *best;
  std::sort(ancestor.children.begin(), ancestor.children.end());
  ancestor.children.erase(std::unique(ancestor.children.begin(), ancestor.children.end()),
                          ancestor.children.end());
  return ancestor;
}

std::optional<std::pair<NodeId, NodeId>> find_ancestor(const Page& page, const Ancestor& ancestor) {
  thread_local std::vector<std::uint64_t> paths;
  const auto nodes = page.nodes();
  paths.assign(nodes.size(), 0);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    if (nodes[i].is_text()) continue;
    const std::uint64_t parent = nodes[i].parent == kNoNode ? 0 : paths[index_of(nodes[i].parent)];
    paths[i] = hash_pair(parent, key_of_element(page, NodeId{i}));
    if (paths[i] != ancestor.path) continue;
    std::pair<NodeId, NodeId> range{NodeId{i}, NodeId{nodes[i].end}};
    bool found = false;
    for (std::uint32_t child = i + 1; child < nodes[i].end; child = nodes[child].end) {
      if (nodes[child].is_text() ||
          !std::binary_search(ancestor.children.begin(), ancestor.children.end(),
                              key_of_element(page, NodeId{child}))) {
        continue;
      }
      if (!found) range.first = NodeId{child};
      range.second = NodeId{nodes[child].end};
      found = true;
    }
    return range;
  }
  return std::nullopt;
}

}  // namespace sito::site::goldminer
