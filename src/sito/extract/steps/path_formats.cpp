// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/steps/path_formats.h"

#include "sito/base/hash.h"
#include "sito/extract/steps/edit_band.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <bit>

namespace sito::extract {
namespace {

constexpr std::size_t kFirstSlots = 256;
constexpr std::uint32_t kMarks = 64;
constexpr double kRounding = 1e-9;  // of a limit that should be a whole number

std::uint64_t hash_of(std::string_view text, std::uint64_t seed) {  // FNV-1a
  std::uint64_t hash = 0xCBF29CE484222325ULL ^ seed;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  return hash;
}

// Finds `item` among `items` by its hash, or appends it. Slots are at most half full.
template <typename Item, typename HashOf>
std::uint32_t intern(const Item& item, std::vector<Item>& items, std::vector<std::uint32_t>& slots,
                     HashOf&& hash) {
  if (2 * (items.size() + 1) > slots.size()) {
    slots.assign(std::max(kFirstSlots, slots.size() * 2), 0);
    for (std::size_t i = 0; i < items.size(); ++i) {
      std::size_t at = hash(items[i]) & (slots.size() - 1);
      while (slots[at] != 0) at = (at + 1) & (slots.size() - 1);
      slots[at] = static_cast<std::uint32_t>(i + 1);
    }
  }
  std::size_t at = hash(item) & (slots.size() - 1);
  for (; slots[at] != 0; at = (at + 1) & (slots.size() - 1)) {
    if (items[slots[at] - 1] == item) return slots[at] - 1;
  }
  items.push_back(item);
  slots[at] = static_cast<std::uint32_t>(items.size());
  return slots[at] - 1;
}

}  // namespace

void PathFormats::open(const Page& page) {
  page_ = &page;
  path_of_node_.assign(page.nodes().size(), kNone);
  components_.clear();
  paths_.clear();
  component_slots_.assign(component_slots_.size(), 0);
  path_slots_.assign(path_slots_.size(), 0);
  pairs_.clear();
  n_pairs_ = 0;
  work_ = 0;
}

std::uint32_t PathFormats::component_of(const Component& component) {
  return intern(component, components_, component_slots_, [](const Component& item) {
    return hash_of(item.classes, hash_of(item.name, static_cast<std::uint64_t>(item.tag)));
  });
}

std::uint32_t PathFormats::path_number(const Path& path) {
  return intern(path, paths_, path_slots_, [](const Path& item) {
    return mix_bits((std::uint64_t{item.parent} << 32) | item.component);
  });
}

std::uint32_t PathFormats::name_of(NodeId element) {
  const Tag tag = page_->node(element).tag;
  return component_of({tag, tag == Tag::Other ? page_->tag_name(element) : "", {}});
}

std::uint32_t PathFormats::path_of(NodeId element) {
  way_.clear();
  std::uint32_t node = index_of(element);
  while (node != kNone && path_of_node_[node] == kNone) {
    way_.push_back(node);
    node = index_of(page_->nodes()[node].parent);
  }
  while (!way_.empty()) {
    const std::uint32_t next = way_.back();
    way_.pop_back();
    const Tag tag = page_->nodes()[next].tag;
    const auto classes = page_->attribute(NodeId{next}, Attr::Class);
    Path path;
    path.parent = node == kNone ? kNone : path_of_node_[node];
    path.component = component_of({tag, tag == Tag::Other ? page_->tag_name(NodeId{next}) : "",
                                   text::trim(classes.value_or(""))});
    path.length = node == kNone ? 1 : paths_[path.parent].length + 1;
    path.marks = (node == kNone ? 0 : paths_[path.parent].marks) |
                 (std::uint64_t{1} << (path.component % kMarks));
    path_of_node_[next] = path_number(path);
    node = next;
  }
  return path_of_node_[index_of(element)];
}

// Finds the components below the last path that both have in common, the innermost first.
void PathFormats::part_ways(std::uint32_t a, std::uint32_t b) {
  left_.clear();
  right_.clear();
  const auto climb = [this](std::uint32_t& path, std::vector<std::uint32_t>& components) {
    components.push_back(paths_[path].component);
    path = paths_[path].parent;
  };
  const std::uint32_t shorter = std::min(paths_[a].length, paths_[b].length);
  for (std::uint32_t more = paths_[a].length - shorter; more > 0; --more) climb(a, left_);
  for (std::uint32_t more = paths_[b].length - shorter; more > 0; --more) climb(b, right_);
  while (a != b) {
    climb(a, left_);
    climb(b, right_);
  }
}

// Returns true if more edits than the limit are certain without comparing components.
bool PathFormats::too_far(const Path& a, const Path& b, std::uint32_t limit) {
  if (std::max(a.length, b.length) - std::min(a.length, b.length) > limit) return true;
  // An edit removes at most two marks that only one of them has.
  return static_cast<std::uint32_t>(std::popcount(a.marks ^ b.marks)) > 2 * limit;
}

void PathFormats::grow_pairs() {
  std::vector<Pair> old(std::max(kFirstSlots, pairs_.size() * 2));
  old.swap(pairs_);
  for (const Pair& pair : old) {
    if (pair.key == 0) continue;
    std::size_t at = mix_bits(pair.key) & (pairs_.size() - 1);
    while (pairs_[at].key != 0) at = (at + 1) & (pairs_.size() - 1);
    pairs_[at] = pair;
  }
}

double PathFormats::similarity(std::uint32_t a, std::uint32_t b, double least) {
  if (a == b) return 1;
  if (a > b) std::swap(a, b);
  const std::uint32_t longer = std::max(paths_[a].length, paths_[b].length);
  const auto limit = static_cast<std::uint32_t>((1 - least) * longer + kRounding);
  if (too_far(paths_[a], paths_[b], limit)) return 0;
  if (2 * (n_pairs_ + 1) > pairs_.size()) grow_pairs();
  const std::uint64_t key = (std::uint64_t{a} << 32) | b;  // b > a, so that it is not 0
  std::size_t at = mix_bits(key) & (pairs_.size() - 1);
  for (; pairs_[at].key != 0; at = (at + 1) & (pairs_.size() - 1)) {
    if (pairs_[at].key == key) return pairs_[at].similarity;
  }
  if (work_ >= kMaxEditWork) return 0;
  work_ += kPairWork;
  part_ways(a, b);
  const std::uint32_t distance = edit_distance_within(left_, right_, limit, row_, work_);
  const double similarity = distance > limit ? 0 : 1 - static_cast<double>(distance) / longer;
  pairs_[at] = {key, similarity};
  ++n_pairs_;
  return similarity;
}

}  // namespace sito::extract
