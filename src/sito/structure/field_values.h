// SPDX-License-Identifier: Apache-2.0
// What queries and metadata find, as values of a field.
#pragma once

#include "sito/metadata/metadata.h"
#include "sito/page/page.h"
#include "sito/page/xpath.h"
#include "sito/structure/detection.h"
#include "sito/structure/query.h"
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
  /// `page` must outlive the calls below; `number` is what values say their page is.
  void open(const Page& page, std::uint32_t number = 0);

  /// Appends the values of a field that stand where a query has found something, in the order of
  /// the page: none for what cannot be one (no date in it, no name, no text). Of Article and
  /// Comments one value with sections.
  void append(Field field, std::span<const Match> matches, std::vector<Value>& values) const;
  /// Appends what the metadata of the page say with this source; false when that is nothing.
  bool append_metadata(Field field, std::string_view source, const Metadata& metadata,
                       std::vector<Value>& values) const;

  /// Sets 1 for each visible text node that a match shows; `kept` has one entry for each text node.
  void mark(std::span<const Match> matches, char as, std::vector<char>& kept) const;
  /// The value of an article of which these text nodes are kept; no sections when none is.
  [[nodiscard]] Value article_of(const std::vector<char>& kept) const;

 private:
  [[nodiscard]] ValueContext context() const { return {*xpaths_, number_, language_}; }
  void append_text(Field field, std::string_view text, const Place& place,
                   std::vector<Value>& values) const;
  void append_new(std::vector<Value> found, std::vector<Value>& values) const;
  [[nodiscard]] Value comments_of(std::span<const Match> matches) const;
  [[nodiscard]] std::string text_of(const Match& match) const;
  [[nodiscard]] std::pair<std::uint32_t, std::uint32_t> texts_in(NodeId node) const;

  const Page* page_ = nullptr;
  std::optional<XPaths> xpaths_;
  std::uint32_t number_ = 0;
  std::string language_;
};

}  // namespace sito::structure
