// SPDX-License-Identifier: Apache-2.0
// Merges the documents of the states of one page into one, each paragraph once.
#pragma once

#include "sito/document/document.h"

#include <cstddef>
#include <cstdint>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// Returns the text in the form for comparison: lower case, no white space, no ASCII punctuation.
std::string merge_form(std::string_view text);

/// Returns true if `whole` continues the truncated text `part`: `whole` begins with `part`, and
/// `part` is long or ends in an ellipsis (after which a label such as "more" may follow). Both are
/// in merge_form(); `part_text` is `part` as written.
bool may_continue(std::string_view part_text, std::string_view part, std::string_view whole);

/// Merges the documents of states, in the order in which they were seen.
///
/// A paragraph occurs as often as in the state that has it most often. If a later state has it too,
/// it is taken from there, with its marks and provenance. A new paragraph goes behind the one that
/// it followed in its state, and behind the paragraphs that were inserted there before. A whole
/// text replaces a truncated one. If each state only adds to the one before, the result is the last
/// one.
class Merger {
 public:
  /// Adds a document. Cost: linear in the paragraphs so far. `state`: any number, rising.
  void add(const Document& document, std::uint32_t state);
  [[nodiscard]] bool empty() const { return documents_.empty(); }
  /// Returns the number of words of all paragraphs.
  [[nodiscard]] std::uint64_t words() const { return words_; }
  /// Returns the states from which paragraphs are taken, rising.
  [[nodiscard]] std::vector<std::uint32_t> states() const;
  /// Returns the merged document. Everything except the paragraphs and their references is that of
  /// the last document. In bodies with structure, whole elements of the top level are put in order;
  /// an element of which two states show different parts occurs twice, each time with its part.
  [[nodiscard]] Document finish() const;

 private:
  struct Entry {
    std::string form;
    std::uint64_t key = 0;
    std::uint32_t words = 0;
    std::uint32_t document = 0, paragraph = 0;
    std::uint32_t seen = 0;  // number of the last document that has it
  };
  struct Source {
    Document document;
    std::uint32_t state = 0;
    std::size_t n_entries = 0;  // taken from it
  };
  using Place = std::list<Entry>::iterator;

  bool only_adds(const std::vector<Entry>& next) const;
  void take_all(std::vector<Entry>& next);
  void weave(std::vector<Entry>& next);
  std::vector<Place> match(const std::vector<Entry>& next);
  void match_cut(const std::vector<Entry>& next, std::vector<Place>& places);
  void move_to(Entry& entry, const Entry& from);
  [[nodiscard]] std::string_view text_of(const Entry& entry) const;
  [[nodiscard]] bool same(const Entry& old, const Entry& next) const;
  [[nodiscard]] bool may_go_on(const Entry& cut, const Entry& whole) const;

  std::list<Entry> entries_;
  std::vector<Source> documents_;       // emptied when no paragraph is taken from them any more
  std::unique_ptr<Merger> structured_;  // of the bodies with structure; null without
  std::uint64_t words_ = 0;
};

}  // namespace sito::reveal
