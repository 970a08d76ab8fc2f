// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: maps lexbor's numbers of elements and attributes to ours and to names.
#pragma once

#include "sito/page/char_store.h"
#include "sito/page/names.h"

#include <lexbor/dom/dom.h>
#include <lexbor/tag/tag.h>

#include <array>
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

 private:
  struct Slot {
    const void* key = nullptr;  // lexbor's entry, whose address is the name's identity
    Name name;
  };
  Slot& slot(const void* key);
  const Name& copied_attribute(const lxb_dom_attr_data_t* data);

  std::array<Tag, LXB_TAG__LAST_ENTRY> tags_ = {};
  std::array<Name, LXB_DOM_ATTR__LAST_ENTRY> attributes_ = {};
  std::vector<Slot> slots_;  // open addressing, at most half full
  std::size_t n_slots_used_ = 0;
  CharStore* chars_ = nullptr;
};

}  // namespace sito
