// SPDX-License-Identifier: Apache-2.0
// Turns results of queries and metadata into values of a field.
#pragma once

#include "sito/fields/paths/query.h"
#include "sito/metadata/metadata.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"
#include "sito/structure/detection.h"
#include "sito/structure/page_input.h"
#include "sito/structure/values.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::structure {

/// Makes values of one page.
class FieldValues {
 public:
  FieldValues() = default;
  FieldValues(const FieldValues&) = delete;
  FieldValues& operator=(const FieldValues&) = delete;

  /// `page` must outlive the calls below; `number` becomes the page of the values. `order`: of its
  /// dates; Unknown: what the page says. Cost: linear in the nodes of the page.
  void open(const Page& page, std::uint32_t number = 0,
            DayMonthOrder order = DayMonthOrder::Unknown);
  /// The same with XPaths that are there already, for no cost.
  void open(const XPaths& xpaths, std::uint32_t number, DayMonthOrder order);

  /// Appends the values of a field at the matches of a query, in the order of the page; none for a
  /// match that cannot be a value (no date in it, no name, no text). Article and Comments get one
  /// value with sections.
  void append(Field field, std::span<const fields::Match> matches,
              std::vector<Value>& values) const;
  /// Appends the metadata of the page with this source; returns false if there are none.
  bool append_metadata(Field field, std::string_view source, const Metadata& metadata,
                       std::vector<Value>& values) const;

  /// Sets `as` for each visible text node that a match shows; `kept` has one entry for each text
  /// node.
  void mark(std::span<const fields::Match> matches, char as, std::vector<char>& kept) const;
  /// Returns the value of an article with these text nodes; without sections if there are none.
  [[nodiscard]] Value article_of(const std::vector<char>& kept) const;

 private:
  [[nodiscard]] ValueContext context() const { return {*xpaths_, number_, language_, order_}; }
  void append_text(Field field, std::string_view text, const Place& place,
                   std::vector<Value>& values) const;
  void append_new(std::vector<Value> found, std::vector<Value>& values) const;
  [[nodiscard]] Value comments_of(std::span<const fields::Match> matches) const;
  [[nodiscard]] std::string text_of(const fields::Match& match) const;
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> texts_in(NodeId node) const;

  const Page* page_ = nullptr;
  const XPaths* xpaths_ = nullptr;
  std::optional<XPaths> own_xpaths_;
  std::uint32_t number_ = 0;
  std::string language_;
  DayMonthOrder order_ = DayMonthOrder::Unknown;
};

/// Returns the keys (see key_of) of values, sorted.
std::vector<std::string> keys_of(Field field, std::span<const Value> values);
/// Returns the keys of a hit's values on a page, sorted.
std::vector<std::string> keys_of(const Hit& hit, std::uint32_t page);

/// Returns true if the path of a hit finds its values on a page and no others, or if the values are
/// of the metadata. `number`: of the page in the hit. Cost: a walk over the page.
bool reads_back(const Hit& hit, const PageInput& input, std::uint32_t number);

}  // namespace sito::structure
