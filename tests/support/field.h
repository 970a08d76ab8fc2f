// SPDX-License-Identifier: Apache-2.0
// Fields of templates in one line.
#pragma once

#include "sito/fields/template/template.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::test {

inline fields::Field field(std::string_view name, std::vector<std::string> paths,
                           std::vector<fields::Source> sources = {}) {
  fields::Field made = fields::known_field(name).value_or(fields::Field());
  made.name = name;
  made.paths = std::move(paths);
  made.sources = std::move(sources);
  return made;
}

}  // namespace sito::test
