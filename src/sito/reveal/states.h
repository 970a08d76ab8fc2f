// SPDX-License-Identifier: Apache-2.0
// What is kept of the states of a page: the text of all of them, and the HTML of some.
#pragma once

#include "sito/document/document.h"
#include "sito/reveal/merge.h"
#include "sito/reveal/reveal.h"
#include "sito/sift/drop.h"

#include <cstdint>
#include <map>
#include <span>

namespace sito::reveal {

/// Merges the documents of states. Of states without text, it keeps the last one.
class StateDocuments {
 public:
  /// `state`: its number, rising.
  void add(sift::Drop drop, const Document& document, std::uint32_t state);
  /// Forgets all text so far.
  void clear_text() { merger_ = {}; }
  /// Remembers the number of words so far as that of the page as it was loaded.
  void mark_loaded() { words_loaded_ = merger_.words(); }
  /// Fills drop, document, words and words_loaded.
  void finish(Revealed& out);

 private:
  Merger merger_;
  sift::Drop last_drop_ = sift::PageState::Empty;
  Document last_dropped_;
  std::uint64_t words_loaded_ = 0;
};

/// The HTML of the states that have text of their own, up to 64 MiB.
class KeptStates {
 public:
  /// Adds the newest state. Drops those that are not `worth` keeping (numbers, rising) and, above
  /// the limit, the oldest ones.
  void add(std::uint32_t number, PageState state, std::span<const std::uint32_t> worth);
  /// Fills states.
  void finish(Revealed& out);

 private:
  std::map<std::uint32_t, PageState> states_;  // by number
};

}  // namespace sito::reveal
