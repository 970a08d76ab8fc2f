// SPDX-License-Identifier: Apache-2.0
// What classes, ids and the names of elements say. The words are data/metadata/words/classes.txt.
#pragma once

#include "sito/metadata/candidates.h"

#include <cstdint>
#include <string_view>

namespace sito {

/// What a word of a class or id says that an element holds.
enum class ClassKind : std::uint8_t {
  None,
  Comment,
  Related,
  Footer,
  Nav,
  Work,  ///< the article and what is around it
  Author,
  User,  ///< one who writes in a forum
  Date,
  Modified,
  Title,
  Lead,
  Category,
  Image,
  Body,  ///< the text of the article
};

/// What the words of a class or id say. Words begin behind anything that is no letter and at a
/// capital behind a small letter. Cost: one pass.
Around around_of_names(std::string_view names);
/// The first word of that kind in the names, as the table has it (without its "*"), in any case of
/// letters; "" when there is none. The view stays good. Cost: one pass.
std::string_view class_word(ClassKind kind, std::string_view names);
/// What an element is by its tag alone.
Around around_of_tag(Tag tag);

}  // namespace sito
