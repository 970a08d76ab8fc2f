// SPDX-License-Identifier: Apache-2.0
// Finds text that many pages of a site have, in any elements.
//
// Paper: D. Gibson, K. Punera, A. Tomkins, "The Volume and Evolution of Web Page Templates", WWW
// 2005, the variant over text alone, as reported by Komporday (2016, 6.4): windows of the text at
// places that its content determines, or whole blocks (unit). No reference implementation exists;
// the numbers are ours. Not tuned for any language.
#include "sito/base/hash.h"
#include "sito/site/page_text.h"
#include "sito/site/repeats.h"
#include "sito/site/rows.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sito::site {
namespace {
constexpr std::array<std::string_view, 2> kUnits = {"block", "window"};
}

const ParamSpec kTextFingerprintParams[5] = {
    {"min-share", 0.1, 0, 1, "share",
     "a text is template if at least this share of the pages has it"},
    {"unit", 0, 0, 1, "choice", "unit that is compared: whole blocks, or windows of characters",
     kUnits},
    {"min-words", 1, 1, 100, "words", "do not compare shorter blocks"},
    {"window", 32, 8, 256, "characters", "length of a window"},
    {"error-pages", 1, 0, 1, "switch", "treat everything on an error page of the site as template"},
};

namespace {

enum : std::size_t { kMinShare, kUnit, kMinWords, kWindow, kErrorPages };

// One of this number of windows is compared, at places that the text itself determines.
constexpr std::uint64_t kWindowSpacing = 8;

/// A piece of a page's text and its fingerprint.
struct TextPiece {
  TextId text_begin{}, text_end{};
  std::uint64_t fingerprint = 0;
  std::string_view text;
};

// Counts of the parse form the front of a block's fingerprint. Most text is thereby known to be new
// without being read.
std::uint64_t front_of(const Block& block) {
  return hash_pair(block.n_chars, block.n_words) >> (64 - Repeats::kFrontBits);
}

/// Calls `take` for every compared block for whose front `wanted` is true.
template <typename Wanted, typename Take>
void for_each_block(const Page& page, double min_words, Wanted&& wanted, Take&& take) {
  thread_local std::string buffer;
  for (const Block& block : page.blocks()) {
    if (block.n_words < min_words) continue;
    const std::uint64_t front = front_of(block);
    if (!wanted(front)) continue;
    buffer.clear();
    append_text(page, block.text_begin, block.text_end, buffer);
    const std::uint64_t fingerprint =
        front << (64 - Repeats::kFrontBits) | hash_bytes(buffer) >> Repeats::kFrontBits;
    take(TextPiece{block.text_begin, block.text_end, fingerprint, buffer});
  }
}

/// A window of a page's text: bytes of the text that PageText holds.
struct Window {
  std::uint32_t begin = 0, end = 0;
  std::uint64_t fingerprint = 0;
};

/// The visible text of a page without white space, and the text node of each byte.
struct PageText {
  std::string chars;
  std::vector<std::uint32_t> ends;  ///< where each text node ends in `chars`

  void read(const Page& page) {
    chars.clear();
    ends.clear();
    for (const Text& node : page.texts()) {
      std::size_t at = 0;
      const std::string_view shown = node.hidden ? std::string_view() : node.text;
      for (auto word = text::next_word(shown, at); !word.empty();
           word = text::next_word(shown, at)) {
        chars += word;
      }
      ends.push_back(static_cast<std::uint32_t>(chars.size()));
    }
  }
};

void find_windows(const PageText& page, std::size_t length, std::vector<Window>& windows) {
  windows.clear();
  const std::string_view text = page.chars;
  for (std::size_t begin = 0; begin + length <= text.size(); ++begin) {
    const std::uint64_t hash = hash_bytes(text.substr(begin, length));
    if (hash % kWindowSpacing != 0) continue;
    windows.push_back(
        {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(begin + length), hash});
  }
}

class BlockModel : public Model {
 public:
  BlockModel(Repeats repeats, double min_words)
      : repeats_(std::move(repeats)), min_words_(min_words) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local std::vector<TextVerdict> verdicts;
    verdicts.assign(page.texts().size(), {});
    bool any = false;
    const auto known = [this](std::uint64_t front) { return repeats_.has_front(front); };
    for_each_block(page, min_words_, known, [&](const TextPiece& piece) {
      const float share = repeats_.share_of(piece.fingerprint);
      if (share == 0) return;
      any = true;
      for (std::uint32_t i = index_of(piece.text_begin); i < index_of(piece.text_end); ++i) {
        verdicts[i] = {share, true};
      }
    });
    label_texts(page, verdicts, "own", "repeated-text", labels);
    return any;
  }

 private:
  Repeats repeats_;
  double min_words_;
};

// A text node is template if windows of the template cover most of it.
class WindowModel : public Model {
 public:
  WindowModel(Repeats repeats, std::size_t length)
      : repeats_(std::move(repeats)), length_(length) {}

  bool apply(const Page& page, Labels& labels) const override {
    thread_local PageText text;
    thread_local std::vector<Window> windows;
    thread_local std::vector<TextVerdict> verdicts;
    text.read(page);
    find_windows(text, length_, windows);
    verdicts.assign(page.texts().size(), {});
    bool any = false;
    std::size_t first = 0;
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < text.ends.size(); ++i) {
      const std::uint32_t end = text.ends[i];
      while (first < windows.size() && windows[first].end <= begin) ++first;
      std::uint32_t covered = 0;
      std::uint32_t upto = begin;
      float share = 0;
      for (std::size_t w = first; w < windows.size() && windows[w].begin < end; ++w) {
        const float found = repeats_.share_of(windows[w].fingerprint);
        if (found == 0) continue;
        share = std::max(share, found);
        const std::uint32_t from = std::max(windows[w].begin, upto);
        const std::uint32_t to = std::min(windows[w].end, end);
        if (to > from) covered += to - from;
        upto = std::max(upto, to);
      }
      if (2 * covered > end - begin) {
        verdicts[i] = {share, true};
        any = true;
      }
      begin = end;
    }
    label_texts(page, verdicts, "own", "repeated-windows", labels);
    return any;
  }

 private:
  Repeats repeats_;
  std::size_t length_;
};

bool by_windows(const Params& params) { return params.numbers[kUnit] != 0; }

}  // namespace

void summarise_texts(const Sighting& sighting, const Params& params, std::string& summary) {
  thread_local FingerprintWriter writer;
  writer.clear();
  if (by_windows(params)) {
    thread_local PageText text;
    thread_local std::vector<Window> windows;
    text.read(sighting.page);
    find_windows(text, static_cast<std::size_t>(params.numbers[kWindow]), windows);
    for (const Window& window : windows) writer.add(window.fingerprint, kNone);
  } else {
    const auto all = [](std::uint64_t) { return true; };
    for_each_block(sighting.page, params.numbers[kMinWords], all, [](const TextPiece& piece) {
      writer.add(piece.fingerprint, writer.add_text(piece.text));
    });
  }
  writer.write(summary);
}

Result<Json> learn_texts(std::span<const Example> pages, const Params& params) {
  RepeatRule rule;
  rule.min_share = params.numbers[kMinShare];
  rule.error_pages = params.numbers[kErrorPages] != 0;
  return learn_repeats(pages, rule);
}

Result<std::shared_ptr<const Model>> load_texts(const Json& body, const Params& params) {
  Result<Repeats> repeats = Repeats::load(body);
  if (!repeats) return std::move(repeats).error();
  using Loaded = std::shared_ptr<const Model>;
  if (by_windows(params)) {
    return Loaded(std::make_shared<WindowModel>(std::move(*repeats),
                                                static_cast<std::size_t>(params.numbers[kWindow])));
  }
  return Loaded(std::make_shared<BlockModel>(std::move(*repeats), params.numbers[kMinWords]));
}

}  // namespace sito::site
