// SPDX-License-Identifier: Apache-2.0
#include "sito/site/tree_summary.h"

#include "sito/base/hash.h"
#include "sito/site/page_text.h"
#include "sito/site/summary.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::site {
namespace {

// Kinds of features.
enum FeatureKind : std::uint64_t { kWord, kTarget, kImage };

// 32 bits are enough within one leaf, and make summaries small.
std::uint32_t feature_of(std::string_view value, FeatureKind kind) {
  return static_cast<std::uint32_t>(hash_bytes(value, kind) >> 32);
}

// Long leaves are compared by some of their features, chosen by their hashes: the mean over a
// fourth of them is nearly that over all.
constexpr std::size_t kAllFeatures = 40;
constexpr std::uint32_t kFeatureSpacing = 4;

void choose_features(std::vector<std::uint32_t>& features) {
  if (features.size() <= kAllFeatures) return;
  const auto is_chosen = [](std::uint32_t feature) { return feature % kFeatureSpacing == 0; };
  if (std::none_of(features.begin(), features.end(), is_chosen)) return;
  std::erase_if(features, [&](std::uint32_t feature) { return !is_chosen(feature); });
}

// Appends each feature as often as it occurs: sorting and counting them would cost more than it
// saves.
void find_features(const Page& page, const parts::Region& region,
                   std::vector<std::uint32_t>& features) {
  features.clear();
  LinkId link = kNoLink;
  for (std::uint32_t i = region.begin; i < region.end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.hidden) continue;
    if (!node.is_text()) {
      if (node.tag != Tag::Img) continue;
      if (const auto src = page.attribute(NodeId{i}, Attr::Src)) {
        features.push_back(feature_of(*src, kImage));
      }
      continue;
    }
    const Text& text = page.text(node.text);
    if (text.blank) continue;
    if (text.link != kNoLink && text.link != link) {
      features.push_back(feature_of(page.links()[index_of(text.link)].href, kTarget));
    }
    link = text.link;
    std::size_t at = 0;
    for (auto word = text::next_word(text.text, at); !word.empty();
         word = text::next_word(text.text, at)) {
      features.push_back(feature_of(word, kWord));
    }
  }
  choose_features(features);
}

}  // namespace

std::uint64_t hash_of_leaf(const Page& page, TextId begin, TextId end) {
  thread_local std::string text;  // kept for its memory
  text.clear();
  append_text(page, begin, end, text);
  return text.empty() ? 0 : std::max(hash_bytes(text), std::uint64_t{1});
}

void write_tree(const Page& page, const TreeRules& rules, LeafContent content,
                std::string& summary) {
  thread_local PageTree tree;  // kept for their memory
  thread_local FlatIndex numbers;
  thread_local std::vector<std::uint32_t> name_numbers;
  thread_local std::vector<std::uint32_t> features;
  thread_local std::string names, text;
  tree.read(page, rules);
  numbers.clear();
  name_numbers.clear();
  names.clear();
  SummaryWriter name_writer(names);
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const auto [number, is_new] = numbers.add(tree.nodes()[i].name);
    name_numbers.push_back(number);
    if (!is_new) continue;
    text.clear();
    tree.append_name(page, i, text);
    name_writer.text(text);
  }
  SummaryWriter writer(summary);
  writer.number(numbers.size());
  summary += names;
  writer.number(tree.nodes().size());
  for (std::size_t i = 0; i < tree.nodes().size(); ++i) {
    const TreeNode& node = tree.nodes()[i];
    writer.number(name_numbers[i]);
    writer.number(std::uint64_t{node.depth} << 1 | (node.leaf ? 1 : 0));
    if (!node.leaf) continue;
    const parts::Region region = tree.region_of(i);
    text.clear();
    append_beginning(page, region.begin, region.end, text);
    writer.text(text);
    if (content == LeafContent::Text) {
      writer.hash(hash_of_leaf(page, tree.first_text(region.begin), tree.first_text(region.end)));
      continue;
    }
    find_features(page, region, features);
    writer.number(features.size());
    for (const std::uint32_t feature : features) writer.short_hash(feature);
  }
}

bool SummaryTree::read(std::string_view summary, LeafContent content, bool runs) {
  nodes.clear();
  names.clear();
  leaves.clear();
  leaf_content.clear();
  features.clear();
  table_.clear();
  hashes_.clear();
  SummaryReader reader(summary);
  for (std::uint64_t left = reader.count(1); left != 0; --left) {
    table_.push_back(reader.text());
    hashes_.push_back(hash_bytes(table_.back()));
  }
  if (!read_nodes(reader, content) || !reader.ok() || !reader.at_end() || nodes.empty())
    return false;
  arrange(nodes, runs, scratch_);
  return true;
}

void SummaryTree::read_leaf(SummaryReader& reader, LeafContent content) {
  Leaf& leaf = leaf_content.emplace_back();
  leaf.text = reader.text();
  leaf.features_begin = static_cast<std::uint32_t>(features.size());
  if (content == LeafContent::Text) {
    features.push_back(reader.hash());
  } else {
    for (std::uint64_t n = reader.count(4); n != 0; --n) features.push_back(reader.short_hash());
  }
  leaf.features_end = static_cast<std::uint32_t>(features.size());
}

bool SummaryTree::read_nodes(SummaryReader& reader, LeafContent content) {
  std::vector<std::uint32_t> open;  // the open elements
  for (std::uint64_t left = reader.count(2); left != 0; --left) {
    const std::uint64_t name = reader.number();
    const std::uint64_t form = reader.number();
    const std::uint64_t depth = form >> 1;
    const bool leaf = (form & 1) != 0;
    if (!reader.ok() || name >= table_.size() || depth > kMaxTreeDepth || depth > open.size() ||
        (depth == 0) != nodes.empty()) {
      return false;
    }
    open.resize(depth);
    TreeNode node;
    node.name = hashes_[name];
    node.parent = depth == 0 ? kNone : open.back();
    node.depth = static_cast<std::uint32_t>(depth);
    node.leaf = leaf;
    names.push_back(table_[name]);
    leaves.push_back(kNone);
    if (leaf) {
      leaves.back() = static_cast<std::uint32_t>(leaf_content.size());
      read_leaf(reader, content);
    } else {
      open.push_back(static_cast<std::uint32_t>(nodes.size()));
    }
    nodes.push_back(node);
  }
  return true;
}

}  // namespace sito::site
