// SPDX-License-Identifier: Apache-2.0
// A name can only be in a text that has its first three characters.
#include "sito/document/structure/class_signs.h"

#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"

#include <array>
#include <cstddef>

namespace sito::structured {
namespace {

// Five bits a character, so that both cases of a letter are equal. White space is 0.
constexpr std::size_t kBits = 5, kValues = std::size_t{1} << (3 * kBits);
constexpr std::size_t add(std::size_t value, char c) {
  const std::size_t low = c > ' ' || c < 0 ? static_cast<unsigned char>(c) & 31U : 0U;
  return (value << kBits | low) & (kValues - 1);
}

// Shorter names end with a blank or with the classes.
constexpr std::size_t front_of(std::string_view name) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < 3; ++i) value = add(value, i < name.size() ? name[i] : ' ');
  return value;
}

using Table = std::array<Signs, kValues>;

template <typename Names>
constexpr void add_names(Table& table, const Names& names, Signs sign) {
  for (const std::string_view name : names) {
    Signs& signs = table[front_of(name)];
    signs = static_cast<Signs>(signs | sign);
  }
}

constexpr Table make_table() {
  Table table{};
  add_names(table, kFormulaWords, kFormulaSign);
  add_names(table, kFormulaBoxes, kFormulaSign);
  add_names(table, kTexBoxes, kFormulaSign);
  add_names(table, kAsciiBoxes, kFormulaSign);
  add_names(table, kCodeWords, kCodeSign);
  add_names(table, kAdmonitions, kAdmonitionSign);
  add_names(table, kCaptions, kCaptionSign);
  add_names(table, kLineBoxes, kLineSign);
  return table;
}
constexpr Table kTable = make_table();

}  // namespace

Signs class_signs(std::string_view classes) {
  std::size_t value = 0;
  unsigned signs = 0;
  for (const char c : classes) {
    value = add(value, c);
    signs |= kTable[value];
  }
  return static_cast<Signs>(signs | kTable[add(value, ' ')]);
}

void ClassSigns::reset(const Page& page) {
  page_ = &page;
  signs_.assign(page.nodes().size(), 0);
}

Signs ClassSigns::of(NodeId id) {
  Signs& signs = signs_[index_of(id)];
  if (signs == 0) signs = static_cast<Signs>(class_signs(class_of(*page_, id)) | kKnown);
  return static_cast<Signs>(signs & ~kKnown);
}

}  // namespace sito::structured
