// SPDX-License-Identifier: Apache-2.0
#include "sito/site/page_text.h"

#include "sito/base/ascii.h"
#include "sito/base/hash.h"
#include "sito/text/utf8.h"

#include <algorithm>

namespace sito::site {
namespace {

constexpr std::size_t kBeginningBytes = 60;
constexpr std::size_t kMaxLookedAt = 2 * kBeginningBytes;  // of a text, white space included

// Returns at most this many bytes, whole characters.
std::string_view clip(std::string_view text, std::size_t most) {
  std::size_t n = std::min(text.size(), most);
  while (n != text.size() && n != 0 && is_continuation(text[n])) --n;
  return text.substr(0, n);
}

// Appends the words of a piece; `pending`: white space follows the text so far.
void append_piece(std::string_view piece, std::size_t begin, bool& pending, std::string& out) {
  std::size_t at = 0;
  std::size_t end = 0;     // of the previous word
  std::size_t copied = 0;  // up to here; after it are words with one blank between them
  for (auto word = text::next_word(piece, at); !word.empty(); word = text::next_word(piece, at)) {
    const auto first = static_cast<std::size_t>(word.data() - piece.data());
    const bool one_blank = end != 0 && first == end + 1 && piece[end] == ' ';
    if (!one_blank) {
      out.append(piece, copied, end - copied);
      pending = pending || first != end;
      if (pending && out.size() != begin) out += ' ';
      pending = false;
      copied = first;
    }
    end = first + word.size();
  }
  out.append(piece, copied, end - copied);
  pending = pending || end != piece.size();
}

}  // namespace

void append_text(const Page& page, TextId begin, TextId end, std::string& out) {
  const std::size_t start = out.size();
  bool pending = false;
  for (std::uint32_t i = index_of(begin); i < index_of(end); ++i) {
    const Text& text = page.texts()[i];
    if (!text.hidden) append_piece(text.text, start, pending, out);
  }
}

std::string_view beginning_of(std::string_view text) { return clip(text, kBeginningBytes); }

void append_beginning(const Page& page, std::uint32_t begin, std::uint32_t end, std::string& out) {
  const std::size_t start = out.size();
  bool pending = false;
  BlockId block = kNoBlock;
  for (std::uint32_t i = begin; i < end && out.size() - start <= kBeginningBytes; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden) continue;
    const Text& text = page.text(node.text);
    pending = pending || text.block != block;
    block = text.block;
    append_piece(clip(text.text, kMaxLookedAt), start, pending, out);
  }
  out.resize(start + beginning_of(std::string_view(out).substr(start)).size());
}

std::uint64_t hash_of_text(const Page& page) {
  std::uint64_t hash = 0;
  for (const Text& text : page.texts()) {
    if (!text.hidden && !text.blank) hash = hash_bytes(text::trim(text.text), hash);
  }
  return hash;
}

void label_texts(const Page& page, std::span<const TextVerdict> verdicts, std::string_view kept,
                 std::string_view dropped, Labels& labels) {
  labels.reset(page.texts().size());
  for (const Block& block : page.blocks()) {
    const TextVerdict* last = nullptr;
    for (std::uint32_t i = index_of(block.text_begin); i < index_of(block.text_end); ++i) {
      const Text& text = page.texts()[i];
      if (text.hidden || text.blank) continue;
      const TextVerdict& verdict = verdicts[i];
      if (last != nullptr && last->drop == verdict.drop && last->score == verdict.score) {
        labels.segments.back().text_end = TextId{i + 1};
        continue;
      }
      last = &verdict;
      Segment segment;
      segment.text_begin = TextId{i};
      segment.text_end = TextId{i + 1};
      segment.label = verdict.drop ? Label::Boilerplate : Label::Content;
      segment.score = verdict.score;
      segment.rule = verdict.drop ? dropped : kept;
      labels.segments.push_back(segment);
    }
  }
  labels.keep_by_segments(page);
}

}  // namespace sito::site
