// SPDX-License-Identifier: Apache-2.0
// Writes recovered strings as a page. Inside the room only.
#pragma once

#include "sito/extract/recovery/prose.h"
#include "sito/extract/recovery/recovered.h"

#include <string>
#include <string_view>
#include <unordered_set>

namespace sito::extract {

/// Appends to a Recovered: each string once, titles only in front of text.
class RecoveredWriter {
 public:
  RecoveredWriter(const Page& page, Recovered& found) : page_(page), found_(found) {}

  /// Sets the origin of the strings that are added next: a range of the source if they are not in
  /// the source in this form, else an unknown one.
  void set_origin(NodeId node, SourceRange range) {
    node_ = node;
    range_ = range;
  }
  [[nodiscard]] NodeId node() const { return node_; }
  [[nodiscard]] SourceRange range() const { return range_; }
  /// Returns the range of a string as written: its own if it points into the source.
  [[nodiscard]] SourceRange range_of(std::string_view written) const;

  /// Adds an unescaped string. `written` is its place, see range_of.
  void add(DataText kind, std::string_view text, std::string_view written);
  /// Adds text, or a tag, of a tree in the data.
  void add_inline(std::string_view text, SourceRange range);
  void add_tag(std::string_view tag) { found_.html += tag; }

 private:
  void begin_piece(SourceRange range);
  void add_paragraphs(std::string_view text, std::string_view tag);
  void add_escaped(std::string_view text);

  const Page& page_;
  Recovered& found_;
  NodeId node_ = kNoNode;
  SourceRange range_;
  std::string title_;  // waits for text
  SourceRange title_range_;
  std::unordered_set<std::size_t> seen_;  // hashes of strings
};

}  // namespace sito::extract
