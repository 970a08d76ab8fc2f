// SPDX-License-Identifier: Apache-2.0
// What clicking has taught the loop about the elements of a page: which were clicked, which kinds
// bring nothing, which can be clicked again.
#pragma once

#include "sito/reveal/items.h"
#include "sito/reveal/texts.h"

#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace sito::reveal {

/// Elements of one shape of which so many in a row brought nothing are not clicked any more; more
/// are tried of a shape that has brought something before.
inline constexpr std::uint32_t kBarrenClicks = 2, kBarrenClicksOfUseful = 4;
/// The same of one look, wherever they stand; and of all elements of a page.
inline constexpr std::uint32_t kBarrenClicksAlike = 8, kMostClicksInVain = 40;
/// Elements of one look of which so many have brought fewer words each are not clicked any more.
inline constexpr std::uint32_t kManyClicks = 30, kLeastWordsAClick = 4;

class ClickMemory {
 public:
  /// The first element of the page that is worth a click; null when there is none.
  [[nodiscard]] const Item* next_revealer(const std::vector<Item>& items);
  /// The first element of a kind to be clicked because of what lies over the page: Closer or
  /// Consent; closers of overlays, or with `any` every one that is drawn. `budget`: how often one
  /// of them may be clicked by now.
  [[nodiscard]] const Item* next_closer(const std::vector<Item>& items, Item::Kind kind, bool any,
                                        std::uint32_t budget) const;

  /// An element was clicked and brought nothing to look at.
  void clicked_in_vain(const Item& item);
  /// The same, and it would have written to a server or sent a form: no element like it is clicked.
  void clicked_to_write(const Item& item);
  /// An element was clicked and brought text or links; `now` are the elements behind that, `yield`
  /// the text.
  void clicked(const Item& item, const std::vector<Item>& now, const TextYield& yield);
  /// It could not be clicked. It is tried once more.
  void refused(const Item& item) { ++refusals_[item.element]; }
  void closed(const Item& item) {
    ++closes_[item.place];
    closed_now_.insert(item.element);
  }
  /// The page was looked at: a closer that is drawn now is one that has come anew, or that did not
  /// close.
  void looked(const std::vector<Item>& items);

  /// Elements that were left alone because their text was there already.
  [[nodiscard]] std::size_t n_spared() const { return spared_.size(); }
  /// Elements that were left alone because those like them had brought nothing.
  [[nodiscard]] std::size_t n_barren() const { return barren_.size(); }
  /// Whether so much was clicked in vain that nothing is any more.
  [[nodiscard]] bool has_given_up() const { return in_vain_ >= kMostClicksInVain; }

 private:
  struct Shape {
    std::uint32_t in_vain = 0;  // in a row
    std::uint32_t useful = 0;
    bool once = false;  // a second click on one of them brings nothing
  };
  struct Alike {
    std::uint32_t in_vain = 0;  // in a row
    std::uint32_t clicks = 0;
    std::uint64_t words = 0;
  };
  [[nodiscard]] bool reveals(const Item& item) const;
  [[nodiscard]] bool is_barren(const Item& item) const;
  [[nodiscard]] bool was_clicked(const Item& item, const std::unordered_set<std::uint32_t>& there);
  void remember(const Item& item);
  [[nodiscard]] std::uint32_t goes_on_giving(const Item& item, const std::vector<Item>& now,
                                             const TextYield& yield);
  [[nodiscard]] const Item* next_again(const std::vector<Item>& items) const;

  std::unordered_set<std::uint32_t> clicked_;                  // elements
  std::unordered_map<std::uint64_t, std::uint32_t> by_place_;  // those of them, by place
  std::unordered_set<std::uint32_t> again_;                    // elements that may give more
  std::unordered_map<std::uint64_t, Shape> shapes_;
  std::unordered_map<std::uint64_t, Alike> alike_;  // by look
  std::uint32_t in_vain_ = 0;                       // clicks in a row, on whatever
  std::unordered_map<std::uint32_t, std::uint32_t> refusals_;
  std::unordered_map<std::uint64_t, std::uint32_t> closes_;  // by place
  std::unordered_set<std::uint32_t> closed_now_;             // since the page was looked at
  std::unordered_set<std::uint32_t> spared_, barren_;
};

}  // namespace sito::reveal
