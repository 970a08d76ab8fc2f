// SPDX-License-Identifier: Apache-2.0
// Labelled elements, as stored in files: a JSON array of entries, or one entry on each line
// (docs/formats/elements.md).
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/page/geometry.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::elements {

/// One element and its class. `url`, `tag`, `code` and `crawler_class` are those of the published
/// format; the other members are left out of the file when they are empty.
struct Entry {
  std::string url;            ///< of the page, or its host
  std::string tag;            ///< lower case
  std::string code;           ///< source of the element with its contents; cut at kMaxCode bytes
  std::string crawler_class;  ///< canonical (classifier.h); "" for not labelled
  /// The start tags of its ancestors, innermost first, at most kMaxAncestors; in snapshots with
  /// their geometry.
  std::vector<std::string> ancestors;
  /// Text before and after its item, within the item's parent; at most kMaxAround bytes. The item
  /// is the element, or the outermost ancestor that contains nothing else.
  std::string before, after;
  std::uint32_t siblings = 0;  ///< elements of the item's tag in the item's parent, itself included
  std::uint32_t position = 0;  ///< among the siblings, from 0
  std::optional<Geometry> geometry;                   ///< as drawn in a window of `window_width`
  std::uint32_t window_width = 0, window_height = 0;  ///< 0: unknown
  std::string page;            ///< SHA-1 of the page, hexadecimal; "" unknown
  std::string language;        ///< of the page, as it states it
  std::uint32_t repeats = 0;   ///< elements with its tag and class on the page, itself included
  std::uint32_t controls = 0;  ///< controls in the overlay around it; 0: in no overlay
  std::uint32_t list = 0;      ///< similar elements in a row before its item
  std::uint32_t hidden = 0;    ///< characters of hidden text close behind it
  std::string row;     ///< "on": its item is marked as the open one of its row, "off": another is
  std::string next;    ///< start tag of the element behind its item, or behind an element around it
  std::string refers;  ///< "hidden" or "shown": the element that an attribute names by its id
  bool operator==(const Entry&) const = default;
};
inline constexpr std::size_t kMaxCode = 4'000;
inline constexpr std::size_t kMaxAncestors = 6;
inline constexpr std::size_t kMaxAround = 80;

/// Reads a JSON array of entries, one entry on each line, or entries in sequence; skips unknown
/// keys. Errors: Malformed, with the place; TooLarge above `most` entries.
Result<std::vector<Entry>> read_entries(std::string_view bytes, std::string_view source,
                                        std::size_t most = std::numeric_limits<std::size_t>::max());
/// Writes an array, one entry on each line, with a newline at the end.
std::string write_entries(const std::vector<Entry>& entries);
/// Writes one entry, as a line without its end.
std::string write_entry(const Entry& entry);

/// Makes entries of the elements of one page; it remembers the facts from a pass over the page. The
/// page must outlive it. Not safe for several threads at once.
class EntryMaker {
 public:
  /// Cost: one pass over the page.
  explicit EntryMaker(const Page& page);
  ~EntryMaker();
  EntryMaker(EntryMaker&&) noexcept;

  /// Returns the entry of an element, without class and without the page's SHA-1.
  [[nodiscard]] Entry entry_of(NodeId node) const;
  /// Returns the elements that can be used, in document order: links, buttons and the like,
  /// elements with such a role, handler or attribute, and, in snapshots, with the cursor of a link.
  [[nodiscard]] const std::vector<NodeId>& candidates() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito::elements
