// SPDX-License-Identifier: Apache-2.0
// The loop over one page that is made at run time: close what lies over it, reveal, scroll, read,
// until nothing new comes (algorithms, section 8.5).
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/corpus/sifter.h"
#include "sito/document/document.h"
#include "sito/elements/classifier.h"
#include "sito/reveal/actions.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito::reveal {

/// What to do with walls that ask for consent.
enum class Consent : std::uint8_t {
  Reject,  ///< the choice that agrees to least; never one that agrees to more
  Leave,   ///< nothing is clicked in them
};
/// When text is read.
enum class Reading : std::uint8_t {
  None,
  Final,       ///< once, when nothing more is to be revealed
  Continuous,  ///< after each change, merged: for pages that hide again what they showed
};

/// The note of a page whose reading was ended by RevealOptions::stop.
inline constexpr std::string_view kInterrupted = "loop-interrupted";

/// Bounds and manners of the loop. Plain data.
struct RevealOptions {
  bool click = true;      ///< false: nothing is clicked but what `actions` say
  int reveal_limit = -1;  ///< clicks on revealers; -1: all that are found
  int scroll_limit = 5;   ///< times that it scrolls to an end which then moved on
  Consent consent = Consent::Reject;
  Reading reading = Reading::Continuous;
  browser::LoadOptions load;
  browser::Settling settling;               ///< after a click or a scroll
  browser::milliseconds page_time{60'000};  ///< for the whole page; what is there then is used
  browser::milliseconds watch{0};           ///< a page that updates by itself is watched so long
  std::size_t most_states = 500;            ///< different states of one page
  std::vector<Action> actions;
  const std::atomic<bool>* stop = nullptr;
};

/// An address that was found on the page, in any of its states.
struct FoundLink {
  std::string url;          ///< absolute, behind redirect services
  std::string of_class;     ///< "Inner", "Outer", "LanguageSelection", "Pager"
  std::string language;     ///< hreflang, or the language that the link names; "" unknown
  std::uint32_t state = 0;  ///< the state in which it first appeared; 0: as loaded
};

/// One state of the page that gave text which no other state gives.
struct PageState {
  std::string html;  ///< without geometry
  std::uint32_t after_clicks = 0;
};

/// What came of a page.
struct Revealed {
  browser::Loaded loaded;
  std::vector<PageState> states;           ///< those that have text of their own, the last one last
  std::string geometry;                    ///< the last state with geometry
  Document document;                       ///< of all states, merged; empty with Reading::None
  corpus::Drop drop = corpus::Drop::Kept;  ///< why it gave no document
  std::vector<FoundLink> links;            ///< in the order of their finding, each once
  std::uint32_t clicks = 0;                ///< on revealers
  std::uint32_t useful_clicks = 0;         ///< of them, those that brought text or links
  std::uint32_t closed = 0, scrolls = 0;
  std::uint32_t n_states = 0;                  ///< different states that it was seen in
  std::map<std::string, std::uint32_t> notes;  ///< "click-covered", "loop-stopped" ..., by name
  browser::Incidents incidents;
  std::uint64_t words_loaded = 0, words = 0;         ///< of the document as loaded, and in the end
  browser::milliseconds load_time{0}, loop_time{0};  ///< until it had settled; and what came then
};

/// Opens an address in `view` and runs the loop. `sifter` may be null with Reading::None.
///
/// Output: the same for the same behaviour of the view.
/// Errors: those of View::load; what happens after it is survived, and noted.
Result<Revealed> reveal(browser::View& view, std::string_view url, const RevealOptions& options,
                        const elements::Classifier& classifier, corpus::Sifter* sifter);

}  // namespace sito::reveal
