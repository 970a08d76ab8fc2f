// SPDX-License-Identifier: Apache-2.0
#include "sito/page/names.h"

#include <algorithm>

namespace sito {
namespace {

static_assert(std::is_sorted(kTagNames.begin(), kTagNames.end()));
static_assert(std::is_sorted(kAttrNames.begin(), kAttrNames.end()));

template <typename Number, std::size_t kSize>
Number number_of(const std::array<std::string_view, kSize>& names, std::string_view name) {
  const auto found = std::lower_bound(names.begin() + 1, names.end(), name);
  if (found == names.end() || *found != name) return Number::Other;
  return static_cast<Number>(found - names.begin());
}

}  // namespace

Tag tag_from_name(std::string_view name) { return number_of<Tag>(kTagNames, name); }

Attr attr_from_name(std::string_view name) { return number_of<Attr>(kAttrNames, name); }

}  // namespace sito
