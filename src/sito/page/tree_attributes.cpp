// SPDX-License-Identifier: Apache-2.0
// Copies attributes from tokens to the page.
#include "sito/page/attribute_rules.h"
#include "sito/page/tree.h"

#include <cstring>

namespace sito {
namespace {

// Far above any real tag. It bounds the search for duplicates, which is quadratic.
constexpr std::size_t kMaxTagAttributes = 512;

/// Returns one bit of 64 for a name. In most tags the bits differ, which proves that the names do.
std::uint64_t bit_of(const lxb_dom_attr_data_t* name) {
  const std::uintptr_t id = name->attr_id;
  return std::uint64_t{1} << ((id ^ (id >> 6)) % 64);
}

bool is_before(const lxb_html_token_attr_t* first, const lxb_html_token_attr_t* attribute) {
  for (; first != attribute; first = first->next) {
    if (first->name == attribute->name) return true;
  }
  return false;
}

/// Returns the value as a view of the source if it is the same there, else the tokenizer's copy.
std::string_view value_of(const lxb_html_token_attr_t* attribute, CharStore& chars) {
  if (attribute->value_begin == nullptr || attribute->value_size == 0) return {};
  const auto* written = reinterpret_cast<const char*>(attribute->value_begin);
  const auto n_written = static_cast<std::size_t>(attribute->value_end - attribute->value_begin);
  const std::string_view value(reinterpret_cast<const char*>(attribute->value),
                               attribute->value_size);
  const std::string_view source(written, n_written);
  return source == value ? source : chars.keep(value);
}

}  // namespace

/// Appends the attributes to the page; of equal names only the first.
void Tree::take_attributes(const lxb_html_token_t* token, ElementSource& element) {
  const std::size_t first = page_.attributes->size();
  std::uint64_t seen = 0;
  for (const lxb_html_token_attr_t* from = token->attr_first; from != nullptr; from = from->next) {
    const std::uint64_t bit = bit_of(from->name);
    if ((seen & bit) != 0 && is_before(token->attr_first, from)) continue;
    seen |= bit;
    if (page_.attributes->size() - first == kMaxTagAttributes) {
      lost_attributes_ = true;
      break;
    }
    const NameTable::Name& name = page_.names->attribute(from->name);
    page_.attributes->push_back({name.text, value_of(from, *page_.chars), name.id});
  }
  set_attributes(first, element);
}

/// Gives the element the attributes from `first` on.
void Tree::set_attributes(std::size_t first, ElementSource& element) const {
  const std::span<const Attribute> own =
      std::span<const Attribute>(*page_.attributes).subspan(first);
  element.first_attr = static_cast<std::uint32_t>(first);
  element.n_attrs = static_cast<std::uint16_t>(own.size());
  element.style_hidden = hide(own);
}

/// Keeps the first attribute of each name in the token, and at most kMaxTagAttributes.
void Tree::drop_duplicates(lxb_html_token_t* token) {
  std::uint64_t seen = 0;
  std::size_t n_kept = 0;
  lxb_html_token_attr_t* next = nullptr;
  for (lxb_html_token_attr_t* attribute = token->attr_first; attribute != nullptr;
       attribute = next) {
    next = attribute->next;
    const std::uint64_t bit = bit_of(attribute->name);
    const bool twice = (seen & bit) != 0 && is_before(token->attr_first, attribute);
    seen |= bit;
    if (!twice && n_kept < kMaxTagAttributes) {
      ++n_kept;
      continue;
    }
    if (!twice) lost_attributes_ = true;
    lxb_html_token_attr_delete(token, attribute, lexbor_.tokenizer->dobj_token_attr);
  }
}

}  // namespace sito
