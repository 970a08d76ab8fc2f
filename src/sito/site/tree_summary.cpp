// SPDX-License-Identifier: Apache-2.0
#include "sito/site/tree_summary.h"

#include "sito/base/hash.h"
#include "sito/site/page_text.h"
#include "sito/site/summary.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::site {
namespace {

// What a feature is a hash of.
enum FeatureKind : std::uint64_t { kWord, kTarget, kImage };

// 32 bits are enough for what is compared within one leaf, and make summaries small.
std::uint64_t feature_of(std::string_view value, FeatureKind kind) {
  return hash_bytes(value, kind) >> 32;
}

void find_features(const Page& page, const parts::Region& region,
                   std::vector<std::uint64_t>& features) {
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
  std::sort(features.begin(), features.end());
}

// Sorted features as differences, each with how often it is there.
void write_features(std::span<const std::uint64_t> features, SummaryWriter& writer) {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < features.size(); ++i) {
    if (i == 0 || features[i] != features[i - 1]) ++n;
  }
  writer.number(n);
  std::uint64_t last = 0;
  for (std::size_t begin = 0, end = 0; begin < features.size(); begin = end) {
    while (end < features.size() && features[end] == features[begin]) ++end;
    writer.number(features[begin] - last);
    writer.number(end - begin);
    last = features[begin];
  }
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
  thread_local std::vector<std::uint64_t> features;
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
    if (content == LeafContent::Features) {
      find_features(page, region, features);
    } else {
      features.assign(
          1, hash_of_leaf(page, tree.first_text(region.begin), tree.first_text(region.end)));
    }
    write_features(features, writer);
  }
}

bool SummaryTree::read(std::string_view summary, bool runs) {
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
  if (!read_nodes(reader) || !reader.ok() || !reader.at_end() || nodes.empty()) return false;
  arrange(nodes, runs, scratch_);
  return true;
}

bool SummaryTree::read_nodes(SummaryReader& reader) {
  std::vector<std::uint32_t> open;  // the elements around
  for (std::uint64_t left = reader.count(2); left != 0; --left) {
    const std::uint64_t name = reader.number();
    const std::uint64_t form = reader.number();
    const std::uint64_t depth = form >> 1;
    const bool leaf = (form & 1) != 0;
    if (!reader.ok() || name >= table_.size() || depth > kMostTreeDepth || depth > open.size() ||
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
      Leaf& content = leaf_content.emplace_back();
      content.text = reader.text();
      content.features_begin = static_cast<std::uint32_t>(features.size());
      std::uint64_t hash = 0;
      for (std::uint64_t n = reader.count(2); n != 0; --n) {
        hash += reader.number();
        features.push_back({hash, static_cast<std::uint32_t>(reader.number())});
      }
      content.features_end = static_cast<std::uint32_t>(features.size());
    } else {
      open.push_back(static_cast<std::uint32_t>(nodes.size()));
    }
    nodes.push_back(node);
  }
  return true;
}

}  // namespace sito::site
