// SPDX-License-Identifier: Apache-2.0
// Finds the content management system that made a page, by the fingerprints of
// data/metadata/systems (an idea of Komporday 2016).
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/server_field.h"
#include "sito/metadata/system_rules.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sito {

/// A system is reported if its fingerprints on the page weigh at least this much together.
inline constexpr float kMinSystemScore = 0.5F;
/// Score of a value from an element whose class has its meaning from the page's system.
inline constexpr float kSystemHintScore = 0.75F;

/// An element whose class has a meaning in the page's system.
struct SystemHint {
  SystemRole role = SystemRole::Title;
  NodeId node = kNoNode;
  BlockId block = kNoBlock;  ///< the first after the element's start
};

/// Looks at the elements of one page after the other. Keeps its memory; one for each thread.
class SystemFinder {
 public:
  SystemFinder();

  void clear();
  /// Looks at the header with which the page was served.
  void look(std::span<const ServerField> header);
  /// Look at the parts of one element, in document order: at a class or an id, at another attribute,
  /// and at an element that is a `meta` or a script. Cost: linear in them; of a script, in its first
  /// bytes.
  /// The first returns true if the words have no meaning, so that it need not see them again.
  bool look_at_names(const Attribute& names, NodeId node, BlockId next_block);
  void look_at_attribute(const Attribute& attribute, Tag tag, NodeId node);
  void look_at_element(const Page& page, NodeId node);
  /// Adds every system with a sufficient score, the best first, and the first element of each role
  /// in the best system.
  void add_systems(const Page& page, Candidates& candidates);
  /// Returns the meanings of classes in the best system, in the order of the page; empty if there
  /// is none. Call it after add_systems.
  [[nodiscard]] const std::vector<SystemHint>& hints() const { return hints_; }

 private:
  struct Score {
    float sum = 0;
    float best = 0;  // the weight of the evidence shown
    NodeId node = kNoNode;
    std::string_view evidence;
  };
  struct Seen {  // a class with a meaning in some system
    std::uint32_t rule = 0;
    NodeId node = kNoNode;
    BlockId block = kNoBlock;
  };
  void look_at_meta(const Page& page, NodeId node);
  void look_at_script(const Page& page, NodeId node);
  bool is_new(std::string_view name);
  void count(std::uint32_t rule, NodeId node, std::string_view evidence);

  std::vector<Score> scores_;          // by system
  std::vector<std::uint8_t> counted_;  // by rule
  std::uint32_t n_addresses_ = 0;      // number of URLs looked at
  std::size_t script_bytes_ = 0;
  std::array<std::string_view, 64> seen_names_{};  // of attributes of this page, by hash
  std::vector<Seen> seen_;
  std::vector<SystemHint> hints_;
};

}  // namespace sito
