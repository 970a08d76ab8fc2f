// SPDX-License-Identifier: Apache-2.0
// The tree from the view of its units: containers, runs of similar siblings, and paths.
#pragma once

#include "sito/extract/learned/numbering.h"
#include "sito/extract/learned/tokens.h"
#include "sito/extract/learned/units.h"
#include "sito/page/page.h"

#include <cstdint>
#include <span>
#include <vector>

namespace sito::extract::learned {

/// Returns the part as a share of the whole; 0 if there is nothing.
inline float share(float part, float whole) { return whole > 0 ? part / whole : 0; }

/// Sums over consecutive units.
struct Sums {
  float words = 0, link_words = 0, units = 0;
  float long_words = 0;  ///< of long units with less than 0.4 of their words in links
  float p_words = 0, item_words = 0, heading_units = 0;
  float ends = 0, commas = 0, images = 0, digits = 0, chars = 0, capitals = 0, currency = 0;

  Sums& operator+=(const Sums& other) {
    words += other.words;
    link_words += other.link_words;
    units += other.units;
    long_words += other.long_words;
    p_words += other.p_words;
    item_words += other.item_words;
    heading_units += other.heading_units;
    ends += other.ends;
    commas += other.commas;
    images += other.images;
    digits += other.digits;
    chars += other.chars;
    capitals += other.capitals;
    currency += other.currency;
    return *this;
  }
  Sums operator-(const Sums& other) const {
    Sums result;
    result.words = words - other.words;
    result.link_words = link_words - other.link_words;
    result.units = units - other.units;
    result.long_words = long_words - other.long_words;
    result.p_words = p_words - other.p_words;
    result.item_words = item_words - other.item_words;
    result.heading_units = heading_units - other.heading_units;
    result.ends = ends - other.ends;
    result.commas = commas - other.commas;
    result.images = images - other.images;
    result.digits = digits - other.digits;
    result.chars = chars - other.chars;
    result.capitals = capitals - other.capitals;
    result.currency = currency - other.currency;
    return result;
  }
  [[nodiscard]] float link_density() const { return words > 0 ? link_words / words : 0; }
  [[nodiscard]] float per_unit(float sum) const { return units > 0 ? sum / units : 0; }
  [[nodiscard]] float per_word(float sum) const { return words > 0 ? sum / words : 0; }
};

/// Properties of an element or of any element around it.
enum class Around : std::uint32_t {
  Nav = 1U << 0,
  Header = 1U << 1,
  Footer = 1U << 2,
  Aside = 1U << 3,
  Article = 1U << 4,
  Main = 1U << 5,
  Form = 1U << 6,
  Cell = 1U << 7,
  Item = 1U << 8,
  Definition = 1U << 9,
  Quote = 1U << 10,
  Pre = 1U << 11,
  Figure = 1U << 12,
  Details = 1U << 13,
  Dialog = 1U << 14,
  Section = 1U << 15,
  Paragraph = 1U << 16,
  Heading = 1U << 17,
  Button = 1U << 18,
  Link = 1U << 19,
  Noscript = 1U << 20,
  BodyProperty = 1U << 21,    // itemprop articleBody, text, description
  PersonProperty = 1U << 22,  // itemprop comment, review, author
  Opened = 1U << 23,          // a dialog that a click has opened; it is no Dialog
};
constexpr bool has(std::uint32_t set, Around bit) {
  return (set & static_cast<std::uint32_t>(bit)) != 0;
}

/// Elements with the same units inside are one container.
struct Container {
  std::uint32_t begin = 0, end = 0;  ///< units, half-open
  std::uint32_t parent = kNone;      ///< container; kNone for the whole page
  std::uint32_t depth = 0;
};

/// Three or more elements with the same parent, name and first class.
struct Run {
  std::uint32_t members = 0;
  float words = 0, squares = 0, link_words = 0, units = 0, images = 0;
};
inline constexpr std::uint32_t kRunMembers = 3;

/// The facts of an element. For elements without units, only the facts needed on the way.
struct OutlineNode {
  std::uint32_t around = 0;  ///< set of Around
  std::uint32_t container = 0;
  std::uint64_t path_tags = 0, path_names = 0;  ///< hashes of the path from the root
  std::uint32_t run = kNone;                    ///< its own
  std::uint32_t run_index = 0;
  std::uint32_t nearest = kNone, heaviest = kNone, outermost = kNone;  ///< elements in runs, this
                                                                       ///< one or around it
};

/// Keeps its memory.
class Outline {
 public:
  /// Cost: two walks over the nodes.
  void build(const Page& page, const Units& units);

  [[nodiscard]] Sums between(std::uint32_t begin, std::uint32_t end) const {
    return before_[end] - before_[begin];
  }
  [[nodiscard]] Sums page() const { return before_.back(); }
  [[nodiscard]] const OutlineNode& node(std::uint32_t index) const { return nodes_[index]; }
  /// Returns a hash of the name, class and id of an element with units; never 0.
  [[nodiscard]] std::uint64_t names(std::uint32_t index) const { return names_[index]; }
  [[nodiscard]] std::span<const Container> containers() const { return containers_; }
  [[nodiscard]] const Run& run(std::uint32_t index) const { return runs_[index]; }
  [[nodiscard]] std::span<const Run> runs() const { return runs_; }

 private:
  void sum(const Units& units);
  void enter(const Page& page, const Units& units, std::uint32_t index);
  void join_run(const Page& page, const Units& units, std::uint32_t index);
  void inherit_runs(const Page& page, const Units& units);

  std::vector<Sums> before_;
  std::vector<OutlineNode> nodes_;
  std::vector<std::uint64_t> names_;  // by node
  std::vector<Container> containers_;
  std::vector<Run> runs_;
  Numbering run_keys_;
};

}  // namespace sito::extract::learned
