// SPDX-License-Identifier: Apache-2.0
// Texts in the place of authors that are not names of people.
#include "sito/metadata/clean_value.h"
#include "sito/metadata/names.h"

#include <algorithm>
#include <iterator>

namespace sito {
namespace {

constexpr std::string_view kGeneric[] = {
    "admin",
    "administrator",
    "anonymous",
    "author",
    "authors",
    "autor",
    "beitrag",
    "by",
    "comments",
    "contact",
    "contributor",
    "default",
    "editor",
    "editor in chief",
    "editorial",
    "guest",
    "home",
    "more",
    "n a",
    "none",
    "null",
    "profile",
    "redakce",
    "root",
    "share",
    "staff",
    "super user",
    "undefined",
    "unknown",
    "user",
    "view all posts",
    "webmaster",
    "website",
    "editorial staff",
    "view profile",
    "about the author",
    "about",
    "all posts",
    "post",
    "posts",
    "follow",
    "read more",
    "see all",
    "view all",
    "log in",
    "login",
    "sign in",
    "register",
    "profile picture",
    "written",
    "updated",
    "published",
    "posted",
    "reviewed",
    "original poster",
    "op",
    "member",
};

}  // namespace

bool is_generic_name(std::string_view name) {
  const std::string key = comparable(name);
  return std::find(std::begin(kGeneric), std::end(kGeneric), key) != std::end(kGeneric);
}

}  // namespace sito
