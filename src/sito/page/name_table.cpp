// SPDX-License-Identifier: Apache-2.0
#include "sito/page/name_table.h"

#include <cstdint>

namespace sito {
namespace {

constexpr std::size_t kSlots = 256;  // doubles for pages with many names

std::string_view text_of(const lexbor_hash_entry_t& entry) {
  return {reinterpret_cast<const char*>(lexbor_hash_entry_str(&entry)), entry.length};
}

}  // namespace

NameTable::NameTable() {
  for (std::size_t id = 0; id < tags_.size(); ++id) {
    const lxb_tag_data_t* data = lxb_tag_data_by_id(id);
    if (data != nullptr) tags_[id] = tag_from_name(text_of(data->entry));
  }
  for (std::size_t id = 0; id < attributes_.size(); ++id) {
    const lxb_dom_attr_data_t* data = lxb_dom_attr_data_by_id(nullptr, id);
    if (data != nullptr)
      attributes_[id] = {text_of(data->entry), attr_from_name(text_of(data->entry))};
  }
}

void NameTable::begin(CharStore& chars) {
  chars_ = &chars;
  slots_.assign(kSlots, {});
  n_slots_used_ = 0;
}

NameTable::Slot& NameTable::slot(const void* key) {
  if (n_slots_used_ * 2 >= slots_.size()) {
    const std::vector<Slot> old = std::move(slots_);
    slots_.assign(old.size() * 2, {});
    n_slots_used_ = 0;
    for (const Slot& kept : old) {
      if (kept.key != nullptr) slot(kept.key) = kept;
    }
  }
  // Entries are at least 64 bytes apart, so that the lower bits of their addresses hardly differ.
  const std::size_t mask = slots_.size() - 1;  // a power of two
  std::size_t at = (reinterpret_cast<std::uintptr_t>(key) >> 5) & mask;
  while (slots_[at].key != nullptr && slots_[at].key != key) at = (at + 1) & mask;
  if (slots_[at].key == nullptr) ++n_slots_used_;
  return slots_[at];
}

const NameTable::Name& NameTable::copied_attribute(const lxb_dom_attr_data_t* data) {
  Slot& found = slot(data);
  if (found.key == nullptr) {
    found.key = data;
    found.name.text = chars_->keep(text_of(data->entry));
    found.name.id = attr_from_name(found.name.text);
  }
  return found.name;
}

std::string_view NameTable::tag_name(lxb_tag_id_t id) {
  const lxb_tag_data_t* data = lxb_tag_data_by_id(id);
  if (data == nullptr) return "";
  if (id < tags_.size()) return text_of(data->entry);  // in lexbor's constant table
  Slot& found = slot(data);
  if (found.key == nullptr) {
    found.key = data;
    found.name.text = chars_->keep(text_of(data->entry));
  }
  return found.name.text;
}

}  // namespace sito
