// SPDX-License-Identifier: Apache-2.0
// What classes, ids and the names of elements say.
#pragma once

#include "sito/metadata/candidates.h"

#include <string_view>

namespace sito {

/// What the words of a class or id say. Words begin behind anything that is no letter and at a
/// capital behind a small letter. Cost: one pass.
Around around_of_names(std::string_view names);
/// What an element is by its tag alone.
Around around_of_tag(Tag tag);

}  // namespace sito
