// SPDX-License-Identifier: Apache-2.0
// Victor: labels text blocks one after the other by a linear-chain conditional random field.
//
// Marek, Pecina and Spousta, "Web Page Cleaning with Conditional Random Fields", WAC3 2007; the
// same authors' Victor, LREC 2008. Implemented: their blocks (a text node each, every tag is a
// boundary), the attributes and windows of the tool's public feature template, the labels header,
// text and other, Viterbi decoding. No reference implementation was run; the tool is in Perl and
// its model is not public. Training: src/sito/eval/train/victor.h.
//
// DEVIATION: definitions and bins of attributes that the papers leave open are ours
// (docs/algorithms/victor.md has them), and so is the attribute "outside" for places beyond either
// end. DEVIATION: container.img holds for a block with an image between the block before and
// itself, because text is never inside an image. DEVIATION: pages in other languages are discarded
// only if `languages` names those that are wanted (Czech in the papers). Pages in a broken encoding
// are discarded by the share of characters that indicate it. DEVIATION: langid is left out; it was
// optional and needs a model for one language. Languages: the papers trained on Czech and English;
// the shipped model mostly on English (data/models/README.md). No attribute depends on words.
#include "sito/extract/resources.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/name_list.h"
#include "sito/extract/steps/pieces.h"
#include "sito/extract/victor/features.h"
#include "sito/extract/victor/model.h"
#include "sito/model/chain.h"
#include "sito/page/prose_sample.h"
#include "sito/text/language.h"

#include <algorithm>

namespace sito::extract {

const ParamSpec kVictorParams[5] = {
    {"window", kVictorWindow, 0, kVictorWindow, "blocks",
     "number of blocks on each side whose attributes count"},
    {"strip-punct", 1, 0, 1, "switch",
     "ignore punctuation at both ends of a token when its kind is determined"},
    {"threshold", 0, 0, 1, "probability",
     "keep blocks with at least this probability of being content; 0: keep the most probable "
     "labels (Viterbi)"},
    {"max-bad-char-ratio", 0.01, 0, 1, "share",
     "drop pages with a larger share of characters that indicate a broken encoding"},
    {.name = "languages",
     .unit = "languages",
     .doc = "drop pages that are not in one of these languages; empty: keep all",
     .example = "cs"},
};

namespace {

// Text without letters or digits, in a run of its own.
constexpr std::uint32_t kLoose = 0x7FFFFFFF;

std::string_view rule_of(std::string_view label) {
  constexpr std::array<std::string_view, 3> kKnown = {kVictorHeader, "text", kVictorOther};
  const auto found = std::find(kKnown.begin(), kKnown.end(), label);
  return found == kKnown.end() ? "label" : *found;
}

// The decision of the chain about the blocks of a page.
class Decision {
 public:
  Decision(const VictorModel& model, const VictorBlocks& blocks, int window, double threshold)
      : model_(model), threshold_(threshold) {
    model.score(blocks, window, scores_);
    const model::ChainScores scores{model.labels().size(), scores_, model.transitions()};
    decoder_.viterbi(scores, path_);
    decoder_.sum(scores);
  }

  [[nodiscard]] Verdict of(std::uint32_t block) const {
    const double kept = 1.0 - decoder_.at(block, model_.other());
    const std::size_t label = path_[block];
    Verdict verdict;
    const bool content = threshold_ > 0 ? kept >= threshold_ : label != model_.other();
    verdict.label = content ? Label::Content : Label::Boilerplate;
    verdict.score = static_cast<float>(kept);
    verdict.rule = rule_of(model_.labels()[label]);
    if (threshold_ > 0) verdict.rule = content ? "probable" : "improbable";
    if (content && model_.labels()[label] == kVictorHeader) verdict.role = Role::Heading;
    return verdict;
  }

 private:
  const VictorModel& model_;
  double threshold_;
  std::vector<double> scores_;
  std::vector<std::uint8_t> path_;
  model::ChainDecoder decoder_;
};

// Blocks own their text; other text belongs to a block of the same line.
void collect_pieces(const Page& page, const VictorBlocks& blocks, Pieces& pieces) {
  std::uint32_t next = 0;  // the next block
  const auto texts = page.texts();
  const auto same_line = [&](const Text& text, std::uint32_t block) {
    return block < blocks.size() && page.text(blocks.text(block)).block == text.block;
  };
  for (std::uint32_t i = 0; i < texts.size(); ++i) {
    const Text& text = texts[i];
    if (text.hidden || text.blank) continue;
    std::uint32_t owner = kLoose;
    if (next < blocks.size() && blocks.text(next) == TextId{i}) {
      owner = next++;
    } else if (next > 0 && same_line(text, next - 1)) {
      owner = next - 1;
    } else if (same_line(text, next)) {
      owner = next;
    }
    pieces.add(TextId{i}, owner);
  }
}

// Returns true if the page is surely in none of the wanted languages.
bool is_in_another_language(const Page& page, std::string_view wanted) {
  if (wanted.empty()) return false;
  thread_local const Result<std::unique_ptr<text::LanguageClassifier>> classifier =
      text::make_language_classifier("cld2", {});
  std::string sample;
  std::vector<BlockId> blocks;
  sample_prose(page, text::kLanguageSampleBytes, sample, blocks);
  const text::Language language = (*classifier)->detect(text::language_sample(sample));
  if (!language.reliable) return false;
  std::size_t at = 0;
  for (auto name = next_name(wanted, at); !name.empty(); name = next_name(wanted, at)) {
    if (text::language_matches(name, language.code)) return false;
  }
  return true;
}

}  // namespace

void label_victor(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  const bool given = inputs.resources != nullptr && inputs.resources->victor_model != nullptr;
  const VictorModel* model = given ? inputs.resources->victor_model : shipped_victor_model();
  VictorBlocks blocks;
  blocks.build(page, {param(kVictorParams, inputs, 1) != 0});
  Pieces pieces;
  collect_pieces(page, blocks, pieces);
  const auto fill = [&](auto&& verdict_of) {
    pieces.fill_segments(
        page,
        [&](std::uint32_t owner) {
          if (owner != kLoose) return verdict_of(owner);
          return Verdict{Label::Boilerplate, Role::None, 0, "no-letters"};
        },
        labels);
  };
  const auto dropped_by = [](std::string_view rule) {
    return [rule](std::uint32_t) { return Verdict{Label::Boilerplate, Role::None, 0, rule}; };
  };
  if (model == nullptr) {
    fill(dropped_by("no-model"));
  } else if (blocks.bad_char_ratio() > param(kVictorParams, inputs, 3)) {
    fill(dropped_by("bad-characters"));
  } else if (is_in_another_language(page, text_param(kVictorParams, inputs, 4))) {
    fill(dropped_by("other-language"));
  } else {
    const Decision decision(*model, blocks, static_cast<int>(param(kVictorParams, inputs, 0)),
                            param(kVictorParams, inputs, 2));
    fill([&](std::uint32_t block) { return decision.of(block); });
  }
  trace_labels(trace, "labels", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
