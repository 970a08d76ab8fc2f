// SPDX-License-Identifier: Apache-2.0
// Tag paths as numbers, and the similarity of two paths.
#pragma once

#include "sito/page/page.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace sito::extract {

/// The paths of one page from html to an element: tags with their classes, without indexes. Equal
/// paths have one number. Keeps its memory from page to page; one per thread.
class PathFormats {
 public:
  /// Begins a page and forgets the last one.
  void open(const Page& page);

  /// Returns the number of an element's path. Cost: constant for each element of the path that has
  /// no number yet.
  std::uint32_t path_of(NodeId element);
  /// Returns the number of an element's name.
  std::uint32_t name_of(NodeId element);

  /// Returns 1 - (edit distance of the components) / (length of the longer path); 0 if that would
  /// be below `least`. A page may spend kMaxEditWork on distances; after that only equal paths are
  /// similar. `least` must be the same for all calls on one page. Cost: one look-up for a known
  /// pair; else the lengths of the paths times the allowed difference.
  double similarity(std::uint32_t a, std::uint32_t b, double least);

 private:
  /// Cells of edit distances; a page of 300 different paths takes about a million.
  static constexpr std::uint64_t kMaxEditWork = 10'000'000;
  static constexpr std::uint64_t kPairWork = 50;  // cost of a pair besides its cells

  struct Component {
    Tag tag = Tag::Other;
    std::string_view name;  // of Tag::Other
    std::string_view classes;
    bool operator==(const Component&) const = default;
  };
  struct Path {
    std::uint32_t parent = kNone;  // the path without its last component
    std::uint32_t component = 0;
    std::uint32_t length = 0;
    std::uint64_t marks = 0;  // a bit for each component, by its number
    bool operator==(const Path&) const = default;
  };
  struct Pair {
    std::uint64_t key = 0;  // both numbers; 0: empty
    double similarity = 0;
  };

  std::uint32_t component_of(const Component& component);
  std::uint32_t path_number(const Path& path);
  static bool too_far(const Path& a, const Path& b, std::uint32_t limit);
  void part_ways(std::uint32_t a, std::uint32_t b);
  void grow_pairs();

  const Page* page_ = nullptr;
  std::vector<std::uint32_t> path_of_node_;
  std::vector<Component> components_;
  std::vector<Path> paths_;
  // Open addressing; a slot holds one more than the number.
  std::vector<std::uint32_t> component_slots_;
  std::vector<std::uint32_t> path_slots_;
  std::vector<Pair> pairs_;
  std::size_t n_pairs_ = 0;
  std::uint64_t work_ = 0;
  std::vector<std::uint32_t> way_;  // buffers
  std::vector<std::uint32_t> left_, right_, row_;
};

}  // namespace sito::extract
