// SPDX-License-Identifier: Apache-2.0
#include "sito/page/name_table.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

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
  written_.assign(kSlots, {});
  n_written_ = 0;
  short_names_.fill({});
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

// Where the name is, or else would be.
std::size_t NameTable::place_of(std::string_view written, std::uint32_t hash) const {
  constexpr std::uint32_t kSpread = 0x9E3779B9U;
  const std::size_t mask = written_.size() - 1;  // a power of two
  std::size_t at = ((hash * kSpread) >> 15) & mask;
  while (!written_[at].written.empty() &&
         (written_[at].hash != hash || written_[at].written != written)) {
    at = (at + 1) & mask;
  }
  return at;
}

void NameTable::make_room() {
  const std::vector<WrittenSlot> old = std::move(written_);
  written_.assign(old.size() * 2, {});
  for (const WrittenSlot& kept : old) {
    if (!kept.written.empty()) written_[place_of(kept.written, kept.hash)] = kept;
  }
}

const NameTable::Name& NameTable::written_attribute(std::string_view written, std::uint32_t hash) {
  if (2 * n_written_ >= written_.size()) make_room();
  WrittenSlot& found = written_[place_of(written, hash)];
  if (!found.written.empty()) return found.name;
  ++n_written_;
  found.written = written;
  found.hash = hash;
  found.name.text = written;
  if (std::any_of(written.begin(), written.end(), is_upper)) {
    std::string small(written);
    std::transform(small.begin(), small.end(), small.begin(), lower);
    found.name.text = chars_->keep(small);
  }
  found.name.id = attr_from_name(found.name.text);
  return found.name;
}

lxb_tag_id_t NameTable::tag_id(std::string_view written, std::uint64_t packed,
                               lexbor_hash_t* others) {
  constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15U;
  const bool is_whole = written.size() <= sizeof packed;
  KnownTag& known = known_tags_[packed * kSpread >> (64 - kKnownTagBits)];
  if (is_whole && known.packed == packed) return known.id;
  const auto* name = reinterpret_cast<const lxb_char_t*>(written.data());
  const lxb_tag_data_t* data = lxb_tag_data_by_name(others, name, written.size());
  if (data == nullptr) return LXB_TAG__UNDEF;
  if (is_whole && data->tag_id < tags_.size()) known = {packed, data->tag_id};
  return data->tag_id;
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
