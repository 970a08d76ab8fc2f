// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/records.h"
#include "sito/crawl/reveal.h"
#include "sito/crawl/robots.h"
#include "sito/crawl/run.h"
#include "sito/crawl/store.h"

#include <array>

namespace sito::crawl {

std::string_view name_of(Render render) {
  static constexpr std::array<std::string_view, 3> kNames = {"auto", "always", "never"};
  return kNames[static_cast<std::size_t>(render)];
}

}  // namespace sito::crawl
