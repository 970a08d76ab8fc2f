// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: maps lexbor's numbers of elements and attributes to ours and to names.
#pragma once

#include "sito/page/char_store.h"
#include "sito/page/names.h"

#include <lexbor/dom/dom.h>
#include <lexbor/tag/tag.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace sito {

/// Maps names. Names outside lexbor's constant tables live only as long as its document, so that
/// each is copied into the page once.
class NameTable {
 public:
  struct Name {
    std::string_view text;
    Attr id = Attr::Other;
  };

  NameTable();

  /// Starts a new page: forgets the copied names; later ones are copied into `chars`.
  void begin(CharStore& chars);

  [[nodiscard]] Tag tag(lxb_tag_id_t id) const {
    return id < tags_.size() ? tags_[id] : Tag::Other;
  }
  std::string_view tag_name(lxb_tag_id_t id);
  const Name& attribute(const lxb_dom_attr_data_t* data) {
    return data->attr_id < attributes_.size() ? attributes_[data->attr_id] : copied_attribute(data);
  }
  /// Does the same for a name as it stands in the source, which outlives the page. `hash`: of the
  /// name in lower case; `packed`: its last eight bytes as written, the first one in the highest
  /// place.
  const Name& attribute(std::string_view written, std::uint32_t hash, std::uint64_t packed) {
    if (written.size() > sizeof packed) return written_attribute(written, hash);
    ShortName& known = short_names_[hash % short_names_.size()];
    if (known.packed != packed) known = {packed, written_attribute(written, hash)};
    return known.name;
  }
  /// Returns the number of different names that attribute() got from the source.
  [[nodiscard]] std::size_t n_written() const { return n_written_; }
  /// Returns lexbor's number of a tag as it stands in the source; LXB_TAG__UNDEF if the name is
  /// neither in lexbor's constant table nor in `others`. `packed`: its last eight bytes in lower
  /// case, the first one in the highest place.
  lxb_tag_id_t tag_id(std::string_view written, std::uint64_t packed, lexbor_hash_t* others);

 private:
  struct Slot {
    const void* key = nullptr;  // lexbor's entry, whose address is the name's identity
    Name name;
  };
  struct WrittenSlot {
    std::string_view written;  // empty: free
    std::uint32_t hash = 0;
    Name name;
  };
  /// A name of up to eight bytes; nearly all attributes have such names.
  struct ShortName {
    std::uint64_t packed = 0;
    Name name;
  };
  /// A tag of lexbor's constant table, found by its name of up to eight bytes.
  struct KnownTag {
    std::uint64_t packed = 0;
    lxb_tag_id_t id = LXB_TAG__UNDEF;
  };
  static constexpr unsigned kKnownTagBits = 8;

  Slot& slot(const void* key);
  [[nodiscard]] std::size_t place_of(std::string_view written, std::uint32_t hash) const;
  void make_room();
  const Name& copied_attribute(const lxb_dom_attr_data_t* data);
  const Name& written_attribute(std::string_view written, std::uint32_t hash);

  std::array<Tag, LXB_TAG__LAST_ENTRY> tags_ = {};
  std::array<Name, LXB_DOM_ATTR__LAST_ENTRY> attributes_ = {};
  std::vector<Slot> slots_;  // open addressing, at most half full
  std::size_t n_slots_used_ = 0;
  std::vector<WrittenSlot> written_;  // open addressing, at most half full
  std::size_t n_written_ = 0;
  std::array<ShortName, 64> short_names_ = {};  // the last ones of the page, by hash
  std::array<KnownTag, std::size_t{1} << kKnownTagBits> known_tags_ = {};
  CharStore* chars_ = nullptr;
};

}  // namespace sito
