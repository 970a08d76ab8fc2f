// SPDX-License-Identifier: Apache-2.0
#include "sito/frontier/database.h"

#include <array>
#include <utility>

namespace sito::frontier {

std::string in_dialect(std::string_view sql, const Dialect& dialect) {
  const std::array<std::pair<std::string_view, std::string_view>, 5> words = {
      {{"{id}", dialect.id},
       {"{bytes}", dialect.bytes},
       {"{often}", dialect.often},
       {"{lock}", dialect.lock},
       {"{skip}", dialect.skip}}};
  std::string out(sql);
  for (const auto& [word, meaning] : words) {
    for (std::size_t at = 0; (at = out.find(word, at)) != std::string::npos;) {
      out.replace(at, word.size(), meaning);
      at += meaning.size();
    }
  }
  return out;
}

}  // namespace sito::frontier
