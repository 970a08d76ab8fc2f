// SPDX-License-Identifier: Apache-2.0
// A name can only be in a text that has its first three characters. A table rules most places of a
// text out by these; at the others, the names with this front are compared.
#include "sito/document/structure/class_signs.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/hash.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/class_names.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sito::structured {
namespace {

// Five bits a character, so that both cases of a letter are equal. White space is 0.
constexpr std::size_t kBits = 5, kValues = std::size_t{1} << (3 * kBits);
constexpr std::size_t kCharacters = std::size_t{1} << kBits;
constexpr auto kLowBits = [] {
  std::array<std::uint8_t, 256> bits{};
  for (std::size_t i = ' ' + 1; i < bits.size(); ++i) bits[i] = i & (kCharacters - 1);
  return bits;
}();
constexpr std::size_t add(std::size_t value, char c) {
  return (value << kBits | kLowBits[static_cast<unsigned char>(c)]) & (kValues - 1);
}

/// How much of a class a name has to be. Recognisers that compare more find fewer names.
enum class Extent : std::uint8_t {
  Class,  // a whole class in this case
  Part,   // its last letter ends a part of a class, in any case
  Front,  // anything may follow, in any case
};

struct Name {
  std::size_t front = 0;
  std::string_view text;
  Signs sign = 0;
  Extent extent = Extent::Class;
};

constexpr std::size_t front_of(std::string_view name) {
  std::size_t value = 0;
  for (std::size_t i = 0; i < 3; ++i) value = add(value, i < name.size() ? name[i] : ' ');
  return value;
}

// Counts the names, or writes them to `to`.
template <typename Names>
constexpr void add_names(const Names& names, Signs sign, Extent extent, Name* to, std::size_t& n) {
  for (const std::string_view name : names) {
    // Behind a name of two letters any character may stand.
    const bool is_open = name.size() < 3 && extent != Extent::Class;
    for (std::size_t last = 0; last < (is_open ? kCharacters : 1); ++last) {
      if (to != nullptr) to[n] = {front_of(name) + last, name, sign, extent};
      ++n;
    }
  }
}

constexpr std::size_t add_all(Name* to) {
  std::size_t n = 0;
  add_names(kFormulaWords, kFormulaSign, Extent::Part, to, n);
  add_names(kFormulaBoxes, kFormulaSign, Extent::Class, to, n);
  add_names(kTexBoxes, kFormulaSign, Extent::Class, to, n);
  add_names(kAsciiBoxes, kFormulaSign, Extent::Class, to, n);
  add_names(kCodeWords, kCodeSign, Extent::Part, to, n);
  add_names(kAdmonitions, kAdmonitionSign, Extent::Class, to, n);
  add_names(kCaptions, kCaptionSign, Extent::Class, to, n);
  add_names(kLineBoxes, kLineSign, Extent::Class, to, n);
  add_names(kTimeWords, kPostSign, Extent::Front, to, n);
  add_names(kAuthorWords, kPostSign, Extent::Front, to, n);
  add_names(kAdmonitionTitles, kAdmonitionTitleSign, Extent::Class, to, n);
  add_names(kFigureBoxes, kFigureBoxSign, Extent::Class, to, n);
  add_names(kHeadingTools, kHeadingToolSign, Extent::Class, to, n);
  add_names(kButtons, kHeadingToolSign, Extent::Class, to, n);
  add_names(kNumberClasses, kNumberSign, Extent::Class, to, n);
  add_names(kNumberFronts, kNumberSign, Extent::Front, to, n);
  return n;
}

constexpr auto kNames = [] {
  std::array<Name, add_all(nullptr)> names{};
  add_all(names.data());
  std::sort(names.begin(), names.end(),
            [](const Name& a, const Name& b) { return a.front < b.front; });
  return names;
}();

// By front: the place behind the first name in kNames; 0: no name has this front.
constexpr auto kFirst = [] {
  static_assert(kNames.size() < 256);
  std::array<std::uint8_t, kValues> first{};
  for (std::size_t i = kNames.size(); i > 0; --i) {
    first[kNames[i - 1].front] = static_cast<std::uint8_t>(i);
  }
  return first;
}();

constexpr bool is_border(std::string_view classes, std::size_t at) {
  return at >= classes.size() || is_html_space(classes[at]);
}

// Returns true if no letter goes on behind `end`, unless a new part begins there: "mathBox".
bool ends_part(std::string_view classes, std::size_t end) {
  return end == classes.size() || !is_letter(classes[end]) ||
         (is_upper(classes[end]) && !is_upper(classes[end - 1]));
}

bool is_at(const Name& name, std::string_view classes, std::size_t at) {
  const std::string_view part = classes.substr(at, name.text.size());
  const std::size_t end = at + name.text.size();
  if (name.extent == Extent::Class) {
    return part == name.text && is_border(classes, end) && (at == 0 || is_border(classes, at - 1));
  }
  return equals_lowered(part, name.text) &&
         (name.extent == Extent::Front || ends_part(classes, end));
}

// Returns the signs of the names with this front that stand at this place.
Signs signs_at(std::string_view classes, std::size_t at, std::size_t front) {
  unsigned signs = 0;
  for (std::size_t i = kFirst[front] - 1U; i < kNames.size() && kNames[i].front == front; ++i) {
    if (is_at(kNames[i], classes, at)) signs |= kNames[i].sign;
  }
  return static_cast<Signs>(signs);
}

bool may_have_tex(const Attribute& attribute) {
  constexpr std::size_t kShortest = std::string_view("data-tex").size();
  return attribute.id == Attr::Other && attribute.name.size() >= kShortest &&
         attribute.name.front() == 'd' && !attribute.value.empty() &&
         (is_one_of(attribute.name, kTexAttributes) ||
          is_one_of(attribute.name, kFormulaAttributes));
}

}  // namespace

Signs class_signs(std::string_view classes) {
  std::size_t front = 0;
  unsigned signs = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) {
    front = add(front, classes[i]);
    if (kFirst[front] != 0) signs |= signs_at(classes, i - 2, front);
  }
  front = add(front, ' ');  // a name of two letters at the end
  if (kFirst[front] != 0) signs |= signs_at(classes, classes.size() - 2, front);
  return static_cast<Signs>(signs);
}

namespace {

// `of_classes`: class_signs, or what remembers its results.
template <typename OfClasses>
Signs signs_of(const Page& page, NodeId id, OfClasses of_classes) {
  unsigned signs = 0;
  bool has_class = false;
  for (const Attribute& attribute : page.attributes(id)) {
    if (attribute.id == Attr::Class && !has_class) {
      has_class = true;  // of equal names the first counts
      signs |= of_classes(attribute.value);
    } else if (attribute.id == Attr::Role) {
      signs |= kRoleSign;
    } else if (attribute.id == Attr::Itemprop) {
      signs |= kPropertySign;
    } else if (may_have_tex(attribute)) {
      signs |= kTexSign;
    }
  }
  return static_cast<Signs>(signs);
}

}  // namespace

Signs signs_of(const Page& page, NodeId id) { return signs_of(page, id, class_signs); }

void ClassSigns::reset(const Page& page) {
  page_ = &page;
  signs_.assign(page.nodes().size(), 0);
}

Signs ClassSigns::of_classes(std::string_view classes) {
  if (classes.empty()) return 0;
  const std::uint64_t hash = hash_bytes(classes);
  Known& known = known_[hash % kClasses];
  if (known.hash != hash) known = {hash, class_signs(classes)};
  return known.signs;
}

Signs ClassSigns::find(NodeId id) {
  const auto remembered = [this](std::string_view classes) { return of_classes(classes); };
  return signs_[index_of(id)] = static_cast<Signs>(signs_of(*page_, id, remembered) | kKnown);
}

}  // namespace sito::structured
