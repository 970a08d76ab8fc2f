// SPDX-License-Identifier: Apache-2.0
// Reads a page in a browser: takes one snapshot, parses it once, and finds its text, its links and
// the elements that can be clicked.
#pragma once

#include "sito/reveal/items.h"
#include "sito/reveal/links.h"
#include "sito/reveal/snapshot.h"
#include "sito/reveal/states.h"
#include "sito/reveal/texts.h"
#include "sito/reveal/with.h"

#include <cstdint>
#include <string>
#include <unordered_set>
#include <vector>

namespace sito::reveal {

/// The new content of a state.
struct Look {
  TextYield yield;
  std::uint32_t new_links = 0;
  [[nodiscard]] bool brings_something() const { return yield.words > 0 || new_links > 0; }
};

class StateReader {
 public:
  /// `sifter` is null if no text is wanted.
  StateReader(const browser::Loaded& loaded, Reading reading, const Classify& classify,
              sift::Sifter* sifter);

  /// Adds a snapshot: `after_clicks` and `pager_page` as in PageState. With `may_be_other`, a state
  /// that shares next to nothing with the last one counts as another page, and nothing of it is
  /// kept.
  Look add(std::string html, std::uint32_t after_clicks, bool may_be_other = false,
           std::uint32_t pager_page = 0);
  /// Returns true if the last add() met another page.
  [[nodiscard]] bool is_other() const { return is_other_; }
  /// Returns the page of the last state.
  [[nodiscard]] const Page& page() const { return snapshot_.page(); }
  [[nodiscard]] const std::vector<Item>& items() const { return items_; }
  [[nodiscard]] std::uint32_t n_states() const { return n_states_; }
  /// Returns the number of words of the last state that are drawn, anywhere.
  [[nodiscard]] std::uint32_t words_shown() const;
  /// Returns the number of controls that were not looked at, in the state with most of them.
  [[nodiscard]] std::uint32_t n_left() const { return n_left_; }
  LinkHarvest& links() { return links_; }
  /// From now on, links to fragments without an element are pages, and are not clicked.
  void use_bare_routes() { links_.use_bare_routes(); }
  /// Fills states, geometry, document, drop, links and words.
  void finish(Revealed& out);

 private:
  void sift(std::uint32_t state);
  [[nodiscard]] bool looks_like_other(const Page& page) const;
  void mark_dialogs(bool clicked);
  [[nodiscard]] std::vector<elements::ConsentWall> find_walls(bool clicked);

  const browser::Loaded& loaded_;
  const Reading reading_;
  const Classify& classify_;
  Snapshot snapshot_;
  bool is_other_ = false;
  std::uint32_t n_states_ = 0;
  std::vector<Item> items_;
  std::uint32_t n_left_ = 0;
  /// Boxes over the page, by their numbers in the browser.
  struct Boxes {
    std::unordered_set<std::uint32_t> known, opened;  // opened by a click
    std::uint32_t clicks = 0;                         // before the last state
    /// Adds a box of the last state; `clicked`: a click has led there. Returns true if a click has
    /// opened it.
    bool add(std::uint32_t element, bool clicked) {
      if (known.insert(element).second && clicked) opened.insert(element);
      return opened.contains(element);
    }
  };
  Boxes boxes_;
  std::vector<std::uint64_t> last_blocks_;  // sorted hashes
  StateTexts texts_;
  StateDocuments documents_;
  KeptStates kept_;
  LinkHarvest links_;
  bool has_places_ = false;  // in routes, by any of the states
};

}  // namespace sito::reveal
