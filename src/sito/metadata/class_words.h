// SPDX-License-Identifier: Apache-2.0
// Meanings of classes, ids and names of elements, by the words of data/metadata/words/classes.txt.
#pragma once

#include "sito/metadata/candidates.h"

#include <cstdint>
#include <string_view>

namespace sito {

/// The meaning of a word of a class or id for the content of an element.
enum class ClassKind : std::uint8_t {
  None,
  Comment,
  Related,
  Footer,
  Nav,
  Work,  ///< the article and what is around it
  Author,
  User,  ///< a member of a forum
  Date,
  Modified,
  Title,
  Lead,
  Category,
  Image,
  Caption,  ///< of a picture
  Credit,   ///< of a picture
  Media,    ///< shows pictures one after the other, or plays a recording
  Body,     ///< the text of the article
};

/// What the words of a class or id say of an element and of what is in it.
struct NameMeaning {
  Around around = Around::None;
  std::uint32_t kinds = 0;  ///< a bit for the kind of each word
  [[nodiscard]] bool has(ClassKind kind) const { return (kinds & bit_of(kind)) != 0; }
  static constexpr std::uint32_t bit_of(ClassKind kind) {
    return std::uint32_t{1} << static_cast<unsigned>(kind);
  }
};
/// Returns the meaning of the words of a class or id. Words begin behind anything that is not a
/// letter, and at a capital behind a small letter. Cost: one pass.
NameMeaning meaning_of_names(std::string_view names);
/// Returns the first word of that kind in the names, as in the table (without its "*"), in any
/// case; "" if there is none. The view stays valid. Cost: one pass.
std::string_view class_word(ClassKind kind, std::string_view names);
/// Returns true if class or aria-current call an element the current item of a menu.
bool has_current_class(const Page& page, NodeId node);
/// Returns the meaning of an element by its tag alone.
Around around_of_tag(Tag tag);

}  // namespace sito
