// SPDX-License-Identifier: Apache-2.0
#include "sito/parts/page_shape.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <string_view>

namespace sito::parts {
namespace {

constexpr unsigned kBucketBits = std::countr_zero(kShapeValues);
static_assert(std::has_single_bit(kShapeValues));
constexpr std::uint32_t kEmpty = 0;

// The first class without digits: "post-1234" is equal on every page.
std::uint64_t hash_of_class(std::string_view classes) {
  constexpr std::size_t kMostBytes = 48;
  std::array<char, kMostBytes> kept{};
  std::size_t n = 0;
  for (const char c : classes) {
    const bool space = is_html_space(c);
    if (space && n == 0) continue;
    if (space || n == kMostBytes) break;
    if (!is_digit(c)) kept[n++] = c;
  }
  return hash_bytes({kept.data(), n});
}

}  // namespace

// One hash for each element, divided into buckets (one permutation hashing): 64 hashes for each
// would take a tenth of the parse.
Shape shape_of(const Page& page) {
  Shape shape;
  shape.fill(std::numeric_limits<std::uint32_t>::max());
  thread_local std::vector<std::uint64_t> names;
  const auto nodes = page.nodes();
  names.assign(nodes.size(), 0);
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Node& node = nodes[i];
    if (node.is_text() || node.hidden) continue;
    const auto classes = page.attribute(NodeId{i}, Attr::Class);
    names[i] = hash_pair(static_cast<std::uint64_t>(node.tag),
                         classes ? hash_of_class(*classes) : std::uint64_t{0});
    const std::uint64_t parent = node.parent == kNoNode ? 0 : names[index_of(node.parent)];
    const std::uint64_t hash = hash_pair(parent, names[i]);
    std::uint32_t& value = shape[hash >> (64 - kBucketBits)];
    value = std::min(value, static_cast<std::uint32_t>(hash) | 1U);
  }
  for (std::uint32_t& value : shape) {
    if (value == std::numeric_limits<std::uint32_t>::max()) value = kEmpty;
  }
  return shape;
}

double likeness(const Shape& a, const Shape& b) {
  unsigned same = 0;
  unsigned used = 0;
  for (std::size_t i = 0; i < kShapeValues; ++i) {
    if (a[i] == kEmpty && b[i] == kEmpty) continue;
    ++used;
    if (a[i] == b[i]) ++same;
  }
  return used == 0 ? 0.0 : static_cast<double>(same) / used;
}

std::vector<std::size_t> group_by_shape(std::span<const Shape> shapes) {
  std::vector<std::size_t> groups;
  std::vector<std::size_t> first;
  std::size_t n_groups = 0;
  for (const Shape& shape : shapes) {
    std::size_t group = 0;
    while (group < first.size() && likeness(shapes[first[group]], shape) < kSameKind) ++group;
    if (group == first.size()) {
      if (first.size() < kMaxKinds) first.push_back(groups.size());
      group = n_groups++;
    }
    groups.push_back(group);
  }
  return groups;
}

}  // namespace sito::parts
