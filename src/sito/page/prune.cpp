// SPDX-License-Identifier: Apache-2.0
#include "sito/page/prune.h"

#include "sito/page/builder.h"

namespace sito {

struct Pruner::State {
  PageBuilder builder;
};

Pruner::Pruner() : state_(std::make_unique<State>()) {}
Pruner::~Pruner() = default;

void Pruner::prune(const Page& page, const Labels& labels, Page& out,
                   std::vector<PrunedFrom>& origins) {
  state_->builder.build_pruned(page, labels, out, origins);
}

void PageBuilder::build_pruned(const Page& page, const Labels& labels, Page& out,
                               std::vector<PrunedFrom>& origins) {
  page_ = &out;
  clear(page.source(), page.url());
  out.base_url_ = page.base_url();
  out.cut_ = page.cut();
  origins.clear();
  find_dropped(page, labels);
  const auto nodes = page.nodes();
  const auto n_nodes = static_cast<std::uint32_t>(nodes.size());
  std::size_t next_cutting = 0;
  std::size_t next_name = 0;
  pruned_path_.clear();
  const auto close_until = [&](std::uint32_t index) {
    while (!pruned_path_.empty() && pruned_path_.back().old_end <= index) {
      out.nodes_[pruned_path_.back().node].end = static_cast<std::uint32_t>(out.nodes_.size());
      pruned_path_.pop_back();
    }
  };
  for (std::uint32_t i = 0; i < n_nodes;) {
    close_until(i);
    const Node& node = nodes[i];
    if (node.is_text()) {
      copy_text(page, labels, i, next_cutting, origins);
      ++i;
    } else if (i != 0 && dropped_[i] != 0) {
      i = node.end;
    } else {
      copy_element(page, i, next_name);
      pruned_path_.push_back({static_cast<std::uint32_t>(out.nodes_.size() - 1), node.end});
      ++i;
    }
  }
  close_until(n_nodes);
  survey();
  page_ = nullptr;
}

// An element is dropped if it holds visible text and none of it is kept.
void PageBuilder::find_dropped(const Page& page, const Labels& labels) {
  enum : std::uint8_t { kHasText = 1, kHasKept = 2 };
  const auto nodes = page.nodes();
  dropped_.assign(nodes.size(), 0);
  // Children come after their parents, so that a backward pass meets each subtree complete.
  for (std::size_t i = nodes.size(); i-- > 0;) {
    if (nodes[i].is_text()) {
      const Text& text = page.text(nodes[i].text);
      if (text.hidden || text.blank) continue;
      const bool kept = labels.keep[index_of(nodes[i].text)] > 0;
      dropped_[i] = kept ? kHasText | kHasKept : kHasText;
    }
    if (nodes[i].parent != kNoNode) {
      std::uint8_t& above = dropped_[index_of(nodes[i].parent)];
      above = static_cast<std::uint8_t>(above | dropped_[i]);
    }
  }
  for (std::uint8_t& seen : dropped_) seen = seen == kHasText ? 1 : 0;
}

Node& PageBuilder::copy_node(const Page& page, std::uint32_t index) {
  Node& out = page_->nodes_.emplace_back(page.nodes()[index]);
  out.parent = pruned_path_.empty() ? kNoNode : NodeId{pruned_path_.back().node};
  out.end = static_cast<std::uint32_t>(page_->nodes_.size());
  return out;
}

void PageBuilder::copy_element(const Page& page, std::uint32_t index, std::size_t& next_name) {
  Node& out = copy_node(page, index);
  const auto attributes = page.attributes(NodeId{index});
  out.first_attr = static_cast<std::uint32_t>(page_->attributes_.size());
  page_->attributes_.insert(page_->attributes_.end(), attributes.begin(), attributes.end());
  if (out.tag != Tag::Other) return;
  const auto& names = page.other_names_;
  while (next_name < names.size() && index_of(names[next_name].node) < index) ++next_name;
  if (next_name == names.size() || index_of(names[next_name].node) != index) return;
  page_->other_names_.push_back(
      {NodeId{static_cast<std::uint32_t>(page_->nodes_.size() - 1)}, names[next_name].name});
}

void PageBuilder::copy_text(const Page& page, const Labels& labels, std::uint32_t index,
                            std::size_t& next_cutting, std::vector<PrunedFrom>& origins) {
  const TextId id = page.nodes()[index].text;
  const Text& text = page.text(id);
  const auto& cuttings = labels.cuttings;
  while (next_cutting < cuttings.size() && cuttings[next_cutting].text < id) ++next_cutting;
  if (text.hidden || text.blank || labels.keep[index_of(id)] >= 1) {
    add_pruned_text(page, index, 0, text.text, origins);
    return;
  }
  for (std::size_t i = next_cutting; i < cuttings.size() && cuttings[i].text == id; ++i) {
    const Cutting& c = cuttings[i];
    add_pruned_text(page, index, c.begin, text.text.substr(c.begin, c.end - c.begin), origins);
  }
}

void PageBuilder::add_pruned_text(const Page& page, std::uint32_t index, std::uint32_t begin,
                                  std::string_view chars, std::vector<PrunedFrom>& origins) {
  const TextId id = page.nodes()[index].text;
  const Text& from = page.text(id);
  Node& node = copy_node(page, index);
  node.text = TextId{static_cast<std::uint32_t>(page_->texts_.size())};
  const bool whole = chars.size() == from.text.size();
  const SourceRange range = node.source;
  const bool verbatim = range.known() && range.end - range.begin == from.text.size();
  if (!whole && verbatim) {
    node.source = {range.begin + begin,
                   range.begin + begin + static_cast<std::uint32_t>(chars.size())};
  }
  Text& text = page_->texts_.emplace_back();
  text.text = chars;
  text.node = NodeId{static_cast<std::uint32_t>(page_->nodes_.size() - 1)};
  text.hidden = from.hidden;
  Tally& tally = tallies_.emplace_back();
  if (!text.hidden) take_tally(chars, tally);
  origins.push_back({id, begin});
}

}  // namespace sito
