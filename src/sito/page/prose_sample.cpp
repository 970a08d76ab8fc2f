// SPDX-License-Identifier: Apache-2.0
#include "sito/page/prose_sample.h"

#include <cstdint>

namespace sito {
namespace {

constexpr std::uint32_t kProseMinWords = 10;
constexpr double kProseMaxLinkDensity = 1.0 / 3;

void append_block(const Page& page, const Block& block, std::size_t limit, std::string& out) {
  for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
    const Text& text = page.texts()[i];
    if (text.hidden) continue;
    out += text.text.substr(0, limit + 4);  // + 4: language_sample cuts between characters
    if (out.size() >= limit) return;
  }
  out += '\n';
}

}  // namespace

void sample_prose(const Page& page, std::size_t limit, std::string& out,
                  std::vector<BlockId>& blocks) {
  out.clear();
  blocks.clear();
  for (const bool prose : {true, false}) {
    for (std::uint32_t i = 0; i < page.blocks().size() && out.size() < limit; ++i) {
      const Block& block = page.blocks()[i];
      const bool is_prose =
          block.n_words > kProseMinWords && block.link_density() < kProseMaxLinkDensity;
      if (prose && !is_prose) continue;
      append_block(page, block, limit, out);
      blocks.push_back(BlockId{i});
    }
    if (!out.empty()) return;
  }
}

}  // namespace sito
