// SPDX-License-Identifier: Apache-2.0
// Finds values of attributes that differ from page to page, among elements in similar places.
#pragma once

#include "sito/page/page.h"
#include "sito/structure/paths.h"

#include <cstdint>
#include <limits>
#include <string>
#include <unordered_map>
#include <vector>

namespace sito::structure {

/// Counts the values of attributes over several pages. Elements are in similar places if their
/// parents have the same path and they have the same name. An attribute differs in a place if every
/// page that has it there has a value that not all of these pages have; those values are left out.
/// An optional block (`class=lead` on two of three pages) keeps its name.
///
/// The three calls are made for all elements in turn, in the order of the pages. Each word of
/// `class` and `rel` is a value of its own. Handlers and styles do not count.
class PageValues {
 public:
  void count(std::uint32_t page_index, const Page& page, NodeId node, PathId parent);
  void add_values(std::uint32_t page_index, const Page& page, NodeId node, PathId parent);
  /// Appends the values that stay, in the order of the source.
  void append_marks(const Page& page, NodeId node, PathId parent, std::vector<Mark>& marks) const;

 private:
  static constexpr std::uint32_t kNoPage = std::numeric_limits<std::uint32_t>::max();
  struct Pages {
    std::uint32_t n = 0;
    std::uint32_t last = kNoPage;
    void add(std::uint32_t page) {
      n += last == page ? 0 : 1;
      last = page;
    }
  };
  struct Use {
    Pages pages;  // those that have the attribute
    Pages own;    // those that have a value which not all of them have
    std::unordered_map<std::string, Pages> values;
  };

  std::unordered_map<std::string, Use> uses_;  // of an attribute in a place
};

}  // namespace sito::structure
