// SPDX-License-Identifier: Apache-2.0
// The pages under tests/golden/pages, and generated ones, for tests that go over all of them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

namespace sito::test {

inline std::string read_text(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct GoldenPage {
  std::string slug;
  std::filesystem::path folder;
  std::string html;
};

inline std::filesystem::path golden_folder() {
  return std::filesystem::path(SITO_SOURCE_DIR) / "tests/golden";
}

/// Those of one kind, sorted by slug.
inline std::vector<GoldenPage> golden_pages(std::string_view kind = "pages") {
  std::vector<GoldenPage> pages;
  for (const auto& entry : std::filesystem::directory_iterator(golden_folder() / kind)) {
    if (!entry.is_directory()) continue;
    pages.push_back(
        {entry.path().filename().string(), entry.path(), read_text(entry.path() / "source.html")});
  }
  std::sort(pages.begin(), pages.end(),
            [](const GoldenPage& a, const GoldenPage& b) { return a.slug < b.slug; });
  return pages;
}

/// A page made of tags and words by a small generator of our own: the same page for the same seed.
inline std::string generated_page(std::uint32_t seed, std::size_t n_pieces = 400) {
  static constexpr std::string_view kPieces[] = {
      "<p>",
      "</p>",
      "<div>",
      "</div>",
      "<a href='/x'>",
      "</a>",
      "<br>",
      "<br>",
      "<h2>",
      "</h2>",
      "<ul>",
      "<li>",
      "</li>",
      "</ul>",
      "<table>",
      "<tr>",
      "<td>",
      "</td>",
      "</table>",
      "<select>",
      "<option>",
      "</select>",
      "<button>",
      "</button>",
      "<form>",
      "</form>",
      "<b>",
      "</b>",
      "<span>",
      "</span>",
      "<noscript>",
      "</noscript>",
      "<template>",
      "</template>",
      "<script>1</script>",
      "<!-- c -->",
      "<svg>",
      "</svg>",
      "<textarea>",
      "</textarea>",
      "<header>",
      "</header>",
      " ",
      "\n",
      "&nbsp;",
      "&copy;",
      "Comment",
      "12 comments",
      "word ",
      "the ",
      "and of the other ",
      "x.",
      "It was the first of all the days that we had been there. ",
      "\xC5\xBElu\xC5\xA5ou\xC4\x8Dk\xC3\xBD ",  // cs: zlutoucky, yellowish
      "\xE2\x80\x94",
      "\xE5\xB1\xB1",
      "</body>",
      "<iframe>",
      "</iframe>",
      "<h7>",
      "<x-select>"};
  std::string html;
  std::uint32_t state = seed * 2654435761U + 1;
  for (std::size_t i = 0; i < n_pieces; ++i) {
    state = state * 1664525U + 1013904223U;
    html += kPieces[(state >> 8) % std::size(kPieces)];
  }
  return html;
}

}  // namespace sito::test
