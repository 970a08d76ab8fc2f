// SPDX-License-Identifier: Apache-2.0
// The facts that the loop has learned by clicking: which elements were clicked, which kinds show
// nothing, and which can be clicked again.
#pragma once

#include "sito/reveal/items.h"
#include "sito/reveal/texts.h"

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sito::reveal {

/// After this many clicks in a row that show nothing, elements of one shape are not clicked any
/// more. The bound is higher for a shape that has shown text before.
inline constexpr std::uint32_t kBarrenClicks = 2, kBarrenClicksOfUseful = 4;
/// The same for elements that look the same, anywhere on the page, until one of them has shown text,
/// and after that; and for all elements of a page.
inline constexpr std::uint32_t kBarrenClicksAlikeNew = 2, kBarrenClicksAlike = 8;
inline constexpr std::uint32_t kMaxUselessClicks = 40;
/// The same for elements of which only their click listener is known.
inline constexpr std::uint32_t kMaxUselessListeners = 2;
/// After these, so many groups of such elements get one click each: at least so many elements of one
/// shape, each with a listener, a label and a text around of its own, are a list of what they show.
/// Tools beside each other (print, save) have one text around them.
inline constexpr std::uint32_t kMaxUselessGroups = 2;
inline constexpr std::size_t kMinGroup = 4;
/// The same for buttons of which only that is known (most of them print, save or enlarge letters), and
/// for elements that only a script around them could hear: clicks after which the page has not changed.
inline constexpr std::uint32_t kMaxUselessButtons = 1, kMaxUnheard = 4;
/// The same for elements that listen for the mouse: in a row, those of one shape that were useful
/// before included.
inline constexpr std::uint32_t kMaxUselessHovers = 6;
/// Elements that look the same are not clicked any more after this many clicks with fewer words
/// each. A pager without URLs is left after this many of its numbers in a row have shown nothing.
inline constexpr std::uint32_t kBarrenPages = 3;
inline constexpr std::uint32_t kManyClicks = 30, kMinWordsAClick = 4;

class ClickMemory {
 public:
  /// Links of routes are not clicked any more: they are pages of their own.
  void leave_routes() { leaves_routes_ = true; }
  /// Returns the element of the page that is worth a click next, or null: one that shows all of
  /// something, else what has appeared last, and of that first what takes the place of nothing;
  /// routes come last. What a click has shown is read in this way before the next click hides it.
  [[nodiscard]] const Item* next_revealer(const std::vector<Item>& items);
  /// Returns the first element that only has a click listener; it is clicked if nothing else is
  /// left. Null if there is none, or if kMaxUselessListeners of them and kMaxUselessGroups groups have
  /// shown nothing.
  [[nodiscard]] const Item* next_listener(const std::vector<Item>& items);
  /// Returns the first element to move the mouse to, which no click has reached. Null if there is
  /// none, or if kMaxUselessHovers in a row have shown nothing.
  [[nodiscard]] const Item* next_hover(const std::vector<Item>& items);
  /// Returns the first Closer or Consent element to click because of an overlay: closers of
  /// overlays, or with `any` every closer that is drawn. `budget`: how often one of them may have
  /// been clicked by now.
  [[nodiscard]] const Item* next_closer(const std::vector<Item>& items, Item::Kind kind, bool any,
                                        std::uint32_t budget) const;

  /// Returns true if an element to click is in a box in front of the page that was not there at
  /// first.
  [[nodiscard]] bool has_fresh_in_front(const std::vector<Item>& items);

  /// Records a click that showed nothing. `changed`: it changed the page.
  void clicked_uselessly(const Item& item, bool changed = true);
  /// Records such a click that would have written or sent a form; similar elements are not clicked.
  void clicked_to_write(const Item& item);
  /// Records a click that showed text or links; `now` are the elements after it, `yield` the
  /// text.
  void clicked(const Item& item, const std::vector<Item>& now, const TextYield& yield);
  /// Records a click that led to another URL, which no link had named. `page`: the number that was
  /// chosen last on a pager without URLs. It is chosen again, because the click may have left that
  /// page; the first time all numbers are, because their pages may hold more such elements. Links to
  /// routes are known on all pages.
  void note_new_url(const Item& item, std::uint32_t page);
  /// Records a click that failed. The element is tried once more.
  void refused(const Item& item) { ++refusals_[item.element]; }
  /// Records that the mouse was over an element, and whether that showed something.
  void hovered(const Item& item, bool useful);
  void closed(const Item& item) {
    ++closers_.clicks[item.place];
    closers_.clicked_now.insert(item.element);
    if (item.overlay) clicked_.leave_overlay();
  }
  /// Records a look at the page: a closer that is drawn now has appeared again, or does not work;
  /// the page that a pager shows is read.
  void looked(const std::vector<Item>& items);

  /// Returns the number of elements not clicked because their text was in the document already.
  [[nodiscard]] std::size_t n_spared() const { return left_out_.spared.size(); }
  /// Returns the number of elements not clicked because nothing can react to a click on them.
  [[nodiscard]] std::size_t n_inert() const { return left_out_.inert.size(); }
  /// Returns the number of elements not clicked because similar ones had shown nothing.
  [[nodiscard]] std::size_t n_barren() const { return left_out_.barren.size(); }
  /// Returns the number of pages of pagers without URLs that were read, or seen and not read.
  [[nodiscard]] std::size_t n_pages() const;
  [[nodiscard]] std::size_t n_pages_left() const;
  /// Returns true if too many clicks in a row showed nothing, so that clicking ends.
  [[nodiscard]] bool has_given_up() const { return useless_.clicks >= kMaxUselessClicks; }

 private:
  struct Shape {
    std::uint32_t useless = 0;  // in a row
    std::uint32_t useful = 0;
    bool all = false;   // one of them shows all of something, so the others hide or toggle it
    bool once = false;  // a second click on one of them shows nothing
  };
  struct Alike {
    std::uint32_t useless = 0;  // in a row
    std::uint32_t clicks = 0;
    std::uint64_t words = 0;
  };
  /// Numbers of a pager are identified by their text, because scripts reuse the elements for other
  /// numbers.
  struct Pager {
    std::unordered_set<std::uint32_t> clicked, seen;
    std::unordered_set<std::uint32_t> shown;   // clicked, and new text came
    std::unordered_set<std::uint32_t> silent;  // clicked, and it never came

    /// The lowest number is what the page shows at first, so that a click on it shows nothing new.
    [[nodiscard]] bool has_read(std::uint32_t page) const;
    std::uint32_t useless = 0;  // in a row
  };
  /// Elements that the mouse has reached, and has to reach only once.
  class Reached {
   public:
    /// Returns true also if a script has replaced the element; `there` are all elements now.
    bool has(const Item& item, const std::unordered_set<std::uint32_t>& there);
    void add(const Item& item);
    /// What stands at a known place from now on may be another element, if its text is another.
    void turn() { ++turn_; }
    /// An overlay was closed. New elements of the next one are others, whatever their places.
    void leave_overlay() { ++overlay_; }

   private:
    std::unordered_set<std::uint32_t> elements_;
    struct Known {
      std::uint32_t element = 0, turn = 0, overlay = 0;  // of the last one
      std::unordered_set<std::uint64_t> around;
    };
    std::unordered_map<std::uint64_t, Known> by_place_;  // the same, by place
    std::uint32_t turn_ = 0, overlay_ = 0;
  };
  [[nodiscard]] bool is_unread_page(const Item& item) const;
  [[nodiscard]] bool reveals(const Item& item) const;
  [[nodiscard]] bool is_fresh(const Item& item, const std::unordered_set<std::uint32_t>& there);
  [[nodiscard]] bool is_barren(const Item& item) const;
  [[nodiscard]] static bool is_barren(const Shape& shape);
  [[nodiscard]] std::uint32_t find_growing_button(const Item& item, const std::vector<Item>& now,
                                                  const TextYield& yield);
  [[nodiscard]] std::uint32_t age_of(const Item& item) const;
  [[nodiscard]] bool may_try(const Item& item, const std::unordered_set<std::uint32_t>& there);
  [[nodiscard]] const Item* next_of_group(const std::vector<Item>& items,
                                          const std::unordered_set<std::uint32_t>& there);
  [[nodiscard]] const Item* next_again(const std::vector<Item>& items) const;

  /// Clicks that showed nothing.
  struct Useless {
    std::uint32_t clicks = 0;     // in a row
    std::uint32_t listeners = 0;  // of elements from next_listener()
    std::uint32_t buttons = 0;    // of these, buttons; in a row
    std::uint32_t unheard = 0;    // clicks that only a script around could hear; in a row
  };
  struct Hovers {
    Reached reached;
    std::unordered_map<std::uint64_t, Shape> shapes;
    std::uint32_t useless = 0;  // in a row
  };
  struct Closers {
    std::unordered_map<std::uint64_t, std::uint32_t> clicks;  // by place
    std::unordered_set<std::uint32_t> clicked_now;            // since the last look
  };
  /// Elements that were not clicked, by reason.
  struct LeftOut {
    std::unordered_set<std::uint32_t> spared, inert, barren;
  };

  Reached clicked_;
  std::unordered_set<std::uint32_t> again_;  // elements that may show more
  std::unordered_map<std::uint32_t, std::uint32_t> refusals_;
  std::unordered_map<std::uint32_t, std::uint32_t> appeared_;  // elements, by look
  std::unordered_map<std::uint64_t, Shape> shapes_;
  std::unordered_map<std::uint64_t, Alike> alike_;   // by look
  std::unordered_map<std::uint64_t, Pager> pagers_;  // by place
  Hovers hovers_;
  Closers closers_;
  Useless useless_;
  LeftOut left_out_;
  bool leaves_routes_ = false;
  bool leads_on_ = false;  // a click has led to another URL
  bool has_useful_toggle_ = false;
  std::uint32_t n_looks_ = 0;
};

}  // namespace sito::reveal
