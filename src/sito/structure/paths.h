// SPDX-License-Identifier: Apache-2.0
// Stores the paths of the elements of several pages, each path once (paths as in Bilek 2013).
#pragma once

#include "sito/page/page.h"
#include "sito/structure/detection.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sito::structure {

enum class PathId : std::uint32_t {};
inline constexpr PathId kNoPath{kNone};
constexpr std::uint32_t index_of(PathId id) { return static_cast<std::uint32_t>(id); }

/// Which attributes distinguish elements.
enum class PathStyle : std::uint8_t {
  Original,  ///< all attributes but handlers, as they are written
  /// Without the values that differ from page to page; of one page, without those that do on most
  /// sites ("post-123" is "post-*").
  Generalised,
  Tags,  ///< its name alone
  /// What names an element (id, class, itemprop ...), and of that the words that most pages of a
  /// layout have.
  Stable,
};

/// A required attribute.
struct Mark {
  enum class Test : std::uint8_t { Is, HasWord, Begins };
  std::string attribute;
  std::string value;
  Test test = Test::Is;
  bool operator==(const Mark&) const = default;
};

/// One element of a path.
struct Step {
  std::string tag;
  std::vector<Mark> marks;  ///< in the order of the source
};

/// All paths of some pages. Immutable; does not refer to the pages.
class PathTable {
 public:
  /// `layouts`: number of the layout of each page, for Stable; empty: all have one. Cost: linear in
  /// the pages.
  PathTable(std::span<const Page* const> pages, PathStyle style,
            std::span<const std::uint32_t> layouts = {});

  [[nodiscard]] std::size_t size() const { return paths_.size(); }
  /// Returns the path of an element, or of the parent of a text node.
  [[nodiscard]] PathId of(std::size_t page, NodeId node) const {
    return of_node_[page][sito::index_of(node)];
  }
  [[nodiscard]] PathId parent(PathId id) const { return paths_[index_of(id)].parent; }
  [[nodiscard]] const Step& step(PathId id) const { return steps_[paths_[index_of(id)].step]; }
  [[nodiscard]] std::size_t depth(PathId id) const { return paths_[index_of(id)].depth; }
  /// Returns true if `id` is `top` or below it. Cost: two comparisons.
  [[nodiscard]] bool is_within(PathId id, PathId top) const;
  /// Returns the common path of the two.
  [[nodiscard]] PathId common(PathId a, PathId b) const;

  [[nodiscard]] std::string shortened(PathId id) const;  ///< "html body div"
  [[nodiscard]] std::string full(PathId id) const;       ///< "/html/body/div[@id='a']"
  /// Returns the shortest XPath that selects the elements of these paths and no others on these
  /// pages; if there is none, the whole paths. `ids` is not empty.
  [[nodiscard]] std::string xpath(std::span<const PathId> ids) const;

 private:
  struct Entry {
    PathId parent = kNoPath;
    std::uint32_t step = 0;
    std::uint32_t depth = 1;
    std::uint32_t begin = 0, end = 0;  // numbers of it and of what is below it; see number_paths()
  };
  struct Pattern {
    std::vector<std::vector<Mark>> marks;  // for each step, the last element first
  };

  void add_page(const Page& page);
  void add_levels(std::span<const Page* const> pages);
  void number_paths();
  PathId path_below(PathId parent, Step step);
  Step step_of(const Page& page, NodeId node) const;
  void append_marks(const Page& page, NodeId node, std::vector<Mark>& marks) const;
  void append_words(const Attribute& attribute, bool always, std::vector<Mark>& marks) const;
  void find_stable_words(std::span<const Page* const> pages,
                         std::span<const std::uint32_t> layouts);
  [[nodiscard]] bool selects(const Pattern& pattern, PathId like, PathId path) const;
  [[nodiscard]] bool selects_only(const Pattern& pattern, std::span<const PathId> ids) const;
  [[nodiscard]] bool add_common_step(std::span<PathId> at, Pattern& pattern) const;
  void take_marks_off(std::span<const PathId> ids, Pattern& pattern) const;
  [[nodiscard]] std::string to_xpath(PathId id, const Pattern& pattern) const;

  PathStyle style_;
  std::vector<Entry> paths_;
  std::vector<Step> steps_;
  std::vector<std::vector<PathId>> of_node_;
  std::unordered_map<std::string, std::uint32_t> step_ids_;
  std::unordered_map<std::uint64_t, PathId> path_ids_;
  std::unordered_set<std::string> stable_words_;  // "attribute=word"
  std::string key_;
};

}  // namespace sito::structure
