// SPDX-License-Identifier: Apache-2.0
// The loop over one page that scripts build: close overlays, reveal, scroll and read, until nothing
// new appears (after Komporday 2016).
#pragma once

#include "sito/base/result.h"
#include "sito/browser/view.h"
#include "sito/document/document.h"
#include "sito/elements/classifier.h"
#include "sito/reveal/actions.h"
#include "sito/sift/drop.h"

#include <atomic>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sito::sift {
class Sifter;
}

namespace sito::reveal {

/// The treatment of consent banners.
enum class Consent : std::uint8_t {
  Reject,  ///< click the choice that agrees to least; never one that agrees to more
  Leave,   ///< leave them alone
};
/// When to read text.
enum class Reading : std::uint8_t {
  None,
  Final,       ///< once, when nothing more can be revealed
  Continuous,  ///< after each change, merged: for pages that hide again what they showed
};

/// The treatment of links whose fragments look like routes of scripts (url::is_route).
enum class Routes : std::uint8_t {
  InPage,  ///< parts of this page: they are clicked
  Pages,   ///< URLs of their own, if a click shows that the page routes by them
  Proven,  ///< URLs of their own
};

/// The note of a page whose reading was ended by RevealOptions::stop.
inline constexpr std::string_view kInterrupted = "loop-interrupted";
/// The note of a page whose tab or browser ended while it was read.
inline constexpr std::string_view kViewEnded = "view-lost-io";

/// Bounds and options of the loop. Plain data.
struct RevealOptions {
  bool click = true;       ///< false: only `actions` click
  int reveal_limit = -1;   ///< clicks on revealers; -1: no bound
  int scroll_limit = 120;  ///< scrolls to an end; scrolling stops earlier when nothing more appears
  Consent consent = Consent::Reject;
  Reading reading = Reading::Continuous;
  Routes routes = Routes::InPage;
  browser::LoadOptions load;                ///< routes_are_pages is set by `routes`
  browser::Settling settling;               ///< after a click or a scroll
  browser::milliseconds page_time{60'000};  ///< for the whole page; text found until then is used
  browser::milliseconds watch{0};           ///< how long to watch a page that updates itself
  std::size_t most_states = 500;            ///< different states of one page
  std::vector<Action> actions;
  bool view_picture = false, whole_picture = false;  ///< take pictures of the page as loaded
  const std::atomic<bool>* stop = nullptr;
};

/// A URL that was found on the page, in any of its states.
struct FoundLink {
  std::string url;          ///< absolute, behind redirect services
  std::string of_class;     ///< "Inner", "Outer", "LanguageSelection", "Pager"
  std::string language;     ///< hreflang, or the language that the link names; "" unknown
  std::uint32_t state = 0;  ///< the state in which it first appeared; 0: as loaded
};

/// One state of the page with text that no other state has.
struct PageState {
  std::string html;  ///< without geometry
  std::uint32_t after_clicks = 0;
  std::uint32_t page = 0;  ///< number of the page that a pager without URLs shows; 0: none was
                           ///< chosen
};

/// Returns the id of a page that only a click on a pager shows: the URL with a directive in its
/// fragment, which browsers take off before scripts see it. It is the same in every visit.
std::string virtual_url(std::string_view url, std::uint32_t page);

inline constexpr std::size_t kMaxClicksListed = 1'000;

/// A click on an element that should show more, or the mouse over one.
struct ClickMade {
  enum class How : std::uint8_t {
    Click,
    LastResort,  ///< a click when nothing else was left: only a listener speaks for the element
    Hover,       ///< the mouse was moved over it
    Action,      ///< an action of the user's file
  };
  How how = How::Click;
  std::string name;  ///< label of the element; at most 80 bytes
  browser::ClickEffect effect = browser::ClickEffect::Unchanged;
  std::uint32_t words = 0, links = 0;  ///< new after it
  std::uint32_t page = 0;              ///< number on a pager without URLs; 0: it is none
};

/// The result of a page.
struct Revealed {
  browser::Loaded loaded;
  std::vector<PageState> states;            ///< states with text of their own, the last one last
  std::string view_picture, whole_picture;  ///< PNG; "" if there is none
  std::string geometry;                     ///< the last state with geometry
  Document document;                        ///< of all states, merged; empty with Reading::None
  sift::Drop drop = sift::Drop::Kept;       ///< why there is no document
  std::vector<FoundLink> links;             ///< in the order in which they were found, each once
  std::uint32_t clicks = 0;                 ///< on revealers
  std::uint32_t useful_clicks = 0;          ///< those of them that showed text or links
  std::vector<ClickMade>
      click_list;  ///< of them and of hovers; both kinds, in order; the first kMaxClicksListed
  std::uint32_t hovers = 0;  ///< elements that the mouse was moved over
  std::uint32_t closed = 0, scrolls = 0;
  std::uint32_t n_states = 0;                  ///< number of different states
  std::map<std::string, std::uint32_t> notes;  ///< "click-covered", "loop-stopped" ..., by name
  browser::Incidents incidents;
  std::uint64_t words_loaded = 0, words = 0;  ///< of the document as loaded, and at the end
  std::uint64_t words_shown =
      0;  ///< that came after it was loaded, also those that extraction drops
  browser::milliseconds load_time{0}, loop_time{0};  ///< until it had settled; and after that
};

/// Opens a URL in `view` and runs the loop. `sifter` may be null with Reading::None.
///
/// Output: the same for the same behaviour of the view.
/// Errors: those of View::load; later faults do not end the loop, but are noted.
Result<Revealed> reveal(browser::View& view, std::string_view url, const RevealOptions& options,
                        const elements::Classifier& classifier, sift::Sifter* sifter);

}  // namespace sito::reveal
