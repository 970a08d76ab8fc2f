// SPDX-License-Identifier: Apache-2.0
// Footnotes: references in the text, and the notes that they link to.
#pragma once

#include "sito/document/structure/kept_index.h"
#include "sito/document/structure/places.h"
#include "sito/page/page.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::structured {

/// Finds the footnotes with kept text, without a list of generators.
///
/// A reference is a link to a later element of the page. Its text is the mark of a note (a number,
/// a letter, a sign), or its role, epub:type or class marks a reference. In the first case the
/// target must be marked as a note, or link back.
class NoteFinder {
 public:
  /// Sets the page, which must outlive the calls of the others. Cost: linear in its links.
  void reset(const Page& page);

  /// Appends places of kinds Note, NoteRef and Gone to `places`, unsorted, and the ids of notes, by
  /// number, to `ids`. Cost: linear in the nodes of a page with such links, once for each page.
  void find(const KeptIndex& kept, Places& places, std::vector<std::string>& ids);

  /// The nodes of a note: the first, and that behind the last.
  using Range = std::pair<NodeId, NodeId>;
  /// Returns the notes to which kept text refers, and none of whose text was kept; none if there are
  /// more than a few. Cost: as of find().
  std::vector<Range> lost(const KeptIndex& kept);

 private:
  struct Jump {
    NodeId link{};
    std::string fragment;
    NodeId target = kNoNode;
    bool is_reference_mark = false;
    bool is_mark = false;
  };
  struct Note {
    std::uint32_t begin = 0, end = 0;
    std::uint32_t number = 0;
  };

  void find_targets();
  [[nodiscard]] std::optional<Note> note_of(const Page& page, const KeptIndex& kept,
                                            const Jump& jump) const;
  std::optional<std::uint32_t> number_of(const Page& page, const KeptIndex& kept, const Jump& jump,
                                         std::vector<std::string>& ids);
  [[nodiscard]] bool links_back(const Page& page, const Note& note, NodeId link) const;
  [[nodiscard]] bool is_back_link(const Page& page, const Note& note, NodeId id) const;
  void find_ways_back(const Page& page, Places& places);

  const Page* page_ = nullptr;
  std::vector<Jump> jumps_;
  bool has_targets_ = false;                                        // of jumps_
  std::vector<std::pair<std::string_view, std::uint32_t>> wanted_;  // fragments of jumps_, sorted
  std::unordered_map<std::uint32_t, std::uint32_t> numbers_;        // of notes, by their node
  std::vector<Note> notes_;
};

}  // namespace sito::structured
