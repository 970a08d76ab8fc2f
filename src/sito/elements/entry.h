// SPDX-License-Identifier: Apache-2.0
// Labelled elements, as files have them: a JSON array of entries, or an entry a line
// (docs/formats/elements.md).
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/page/geometry.h"
#include "sito/page/page.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// One element and what it is. `url`, `tag`, `code` and `crawler_class` are those of the published
/// format; what else there is, is left out of the file when it is empty.
struct Entry {
  std::string url;            ///< of the page, or its host
  std::string tag;            ///< lower case
  std::string code;           ///< source of the element with what is in it; cut at kMostCode bytes
  std::string crawler_class;  ///< canonical (classifier.h); "" for not labelled
  /// The start tags of what it stands in, innermost first, at most kMostAncestors; of snapshots
  /// with their geometry.
  std::vector<std::string> ancestors;
  /// Text in front of its item and behind it, within the item's parent; at most kMostAround bytes.
  /// The item is the element, or the outermost ancestor that holds nothing else.
  std::string before, after;
  std::uint32_t siblings = 0;  ///< elements of the item's tag in the item's parent, itself included
  std::uint32_t position = 0;  ///< among them, from 0
  std::optional<Geometry> geometry;                   ///< as drawn in a window of `window_width`
  std::uint32_t window_width = 0, window_height = 0;  ///< 0: unknown
  std::string page;            ///< SHA-1 of the page, hexadecimal; "" unknown
  std::string language;        ///< of the page, as it says itself
  std::uint32_t repeats = 0;   ///< elements of its tag and class on the page, itself included
  std::uint32_t controls = 0;  ///< what can be pressed in the overlay around it; 0: in no overlay
  std::uint32_t list = 0;      ///< like elements that stand in a row in front of its item
  std::uint32_t hidden = 0;    ///< characters of text close behind it that are not shown
  std::string refers;  ///< "hidden" or "shown": the element that an attribute names by its id
  bool operator==(const Entry&) const = default;
};
inline constexpr std::size_t kMostCode = 4'000;
inline constexpr std::size_t kMostAncestors = 6;
inline constexpr std::size_t kMostAround = 80;

/// Reads a JSON array of entries, entries a line, or entries one behind the other; keys that are
/// not known are passed over. Errors: Malformed, with the place.
Result<std::vector<Entry>> read_entries(std::string_view bytes, std::string_view source);
/// An array, an entry a line; ends in a newline.
std::string write_entries(const std::vector<Entry>& entries);
/// One entry, as a line without its end.
std::string write_entry(const Entry& entry);

/// Makes entries of the elements of one page, of which it remembers what takes a pass to find out.
/// The page must outlive it. Not for several threads at once.
class EntryMaker {
 public:
  /// Cost: one pass over the page.
  explicit EntryMaker(const Page& page);
  ~EntryMaker();
  EntryMaker(EntryMaker&&) noexcept;

  /// The entry of an element, without class and without the page's SHA-1.
  [[nodiscard]] Entry entry_of(NodeId node) const;
  /// The elements that can be acted upon, in document order: links, buttons and the like, what has
  /// a role, a handler or an attribute of such, and, in snapshots, what has the cursor of a link.
  [[nodiscard]] const std::vector<NodeId>& candidates() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::elements
