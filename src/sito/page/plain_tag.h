// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: reads the tags that nearly all pages consist of.
#pragma once

#include "sito/page/name_table.h"
#include "sito/page/page.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito {

/// A tag that ends, without NULs, carriage returns in values, quotes in names, and rare character
/// references.
struct PlainTag {
  std::string_view text;  ///< from "<" to ">"
  std::string_view name;
  lxb_tag_id_t id = LXB_TAG__UNDEF;
  bool is_end_tag = false;
  bool is_bare = false;  ///< its name stands in front of ">"
  bool closes_itself = false;
};

/// Reads plain tags as the HTML standard says. Cost: one look at each byte.
class PlainTagReader {
 public:
  /// `chars` keeps values with character references. `lexbor_tags`: the names of the document,
  /// which lexbor has met.
  PlainTagReader(NameTable& names, CharStore& chars, lexbor_hash_t* lexbor_tags)
      : names_(names), chars_(chars), lexbor_tags_(lexbor_tags) {}

  /// Reads the name of the tag at the front of `source`. Returns false if there is no plain tag, or
  /// lexbor has not met its name.
  bool read_name(std::string_view source, PlainTag& tag);
  /// Reads the rest of that tag. Appends its attributes, of equal names only the first, as views of
  /// the source where they equal it. Returns false if it is not plain; some attributes may have been appended then.
  bool read_attributes(PlainTag& tag, std::vector<Attribute>& attributes);

 private:
  bool read_attribute(std::size_t first, std::vector<Attribute>& attributes);
  bool read_value(std::string_view& value);
  bool read_quoted(std::string_view& value, bool& has_references);
  bool read_unquoted(std::string_view& value, bool& has_references);
  void skip_spaces();
  [[nodiscard]] bool at_end() const { return at_ == source_.size(); }

  NameTable& names_;
  CharStore& chars_;
  lexbor_hash_t* lexbor_tags_;
  std::string_view source_;
  std::size_t at_ = 0;      // behind what was read
  std::uint64_t seen_ = 0;  // a bit for each name of the tag; bits of different names may be equal
  std::string decoded_;
};

}  // namespace sito
