// SPDX-License-Identifier: Apache-2.0
// NIT, Node Information Threshold: keeps those of a group of siblings whose mean information is
// high.
//
// Toman, "Srovnani pristupu extrakce uzitecne informace z webu" (University of West Bohemia).
// Implemented: the information value as a share of letters, by TF-IDF or by a classifier of words,
// and the choice among sorted siblings by the mean of the first n. The threshold is that of the
// paper's graph. The descent through the tree, the definition of a leaf and the edge cases of the
// formula are reconstructed. No reference implementation exists. Published for German news; not
// tuned for any language.
#include "sito/extract/resources.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/information.h"
#include "sito/extract/steps/regions.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>

namespace sito::extract {
namespace {

enum : std::size_t { kTau, kInfo, kDenominator, kLeaf, kOwnText, kAllUseful };
constexpr std::array<std::string_view, 3> kInfos = {"letters", "tfidf", "classifier"};
constexpr std::array<std::string_view, 2> kDenominators = {"visible-letters", "source-chars"};
enum class Leaf : std::uint8_t { OwnText, NoBlocks, None };
constexpr std::array<std::string_view, 3> kLeaves = {"own-text", "no-blocks", "none"};

}  // namespace

const ParamSpec kNitParams[6] = {
    {"tau", 0.018, 0, 1, "share", "the mean information of siblings that are kept must be larger"},
    {"info", 0, 0, 2, "choice",
     "unit of information: letters, words weighted by rarity, or words weighted by the probability "
     "that they are useful (the last two need --word-statistics)",
     kInfos},
    {"denominator", 0, 0, 1, "choice",
     "with info=letters, a share of the visible letters, or of the characters of the source",
     kDenominators},
    {"leaf", 0, 0, 2, "choice",
     "elements that are kept whole: those without blocks and with text of their own, all without "
     "blocks, or none",
     kLeaves},
    {"own-text", 1, 0, 1, "switch", "keep text between the children of a useful element"},
    {"all-useful", 1, 0, 1, "switch",
     "keep all siblings if all are above the threshold; 0: keep none, as the published formula "
     "does"},
};

namespace {

struct Options {
  double tau;
  Information info;
  bool by_source;
  Leaf leaf;
  bool own_text;
  bool all_useful;
};

Options options_of(const Inputs& inputs) {
  const auto value = [&](std::size_t index) { return param(kNitParams, inputs, index); };
  return {value(kTau),
          static_cast<Information>(value(kInfo)),
          value(kDenominator) == 1,
          static_cast<Leaf>(value(kLeaf)),
          value(kOwnText) != 0,
          value(kAllUseful) != 0};
}

struct Part {
  Region region;
  Verdict verdict;
};

struct Sibling {
  double value;
  std::uint32_t node;
};

/// Goes down from the root through useful elements. Keeps its memory.
class Descent {
 public:
  std::span<const Part> run(const Page& page, const Options& options,
                            const text::WordStatistics* statistics) {
    page_ = &page;
    options_ = &options;
    values_.sum_up(page, options.info, statistics);
    parts_.clear();
    if (page.nodes().empty()) return parts_;
    useful_.resize(page.nodes().size());
    const std::uint32_t root = content_root(page);
    const double length = length_of_document(root);
    per_unit_ = length > 0 ? 1 / length : 0;
    useful_[root] = true;
    for (std::uint32_t i = root; i < page.nodes()[root].end;) i = visit(i);
    return parts_;
  }

 private:
  [[nodiscard]] double length_of_document(std::uint32_t root) const {
    switch (options_->info) {
      case Information::Letters:
        if (!options_->by_source) break;
        return static_cast<double>(text::count_code_points(page_->source()));
      case Information::TfIdf:
        break;
      case Information::Classifier:
        return static_cast<double>(values_.n_words());
    }
    return values_.of(*page_, root);
  }

  // Visits a node whose parent is useful and not a leaf. Returns where to continue.
  std::uint32_t visit(std::uint32_t i) {
    const Node& node = page_->nodes()[i];
    if (!values_.shows_text(*page_, i)) return node.end;
    const auto score = static_cast<float>(values_.of(*page_, i) * per_unit_);
    if (node.is_text()) {
      add(node, i, options_->own_text ? "own-text" : "", score);
    } else if (!useful_[i]) {
      add(node, i, "", score);
    } else if (is_leaf(i)) {
      add(node, i, "useful-leaf", score);
    } else {
      choose_among_children(i);
      return i + 1;
    }
    return node.end;
  }

  void add(const Node& node, std::uint32_t i, std::string_view rule, float score) {
    const bool kept = !rule.empty();
    parts_.push_back({{i, node.end},
                      {kept ? Label::Content : Label::Boilerplate, Role::None, score,
                       kept ? rule : "little-information"}});
  }

  bool is_leaf(std::uint32_t i) const {
    if (options_->leaf == Leaf::None || values_.has_blocks(*page_, i)) return false;
    if (options_->leaf == Leaf::NoBlocks) return true;
    const auto nodes = page_->nodes();
    for (std::uint32_t child = i + 1; child < nodes[i].end; child = nodes[child].end) {
      if (nodes[child].is_text() && values_.shows_text(*page_, child)) return true;
    }
    return false;
  }

  // Chooses the largest n whose first n, by value, have a mean above the threshold. Values above
  // the threshold raise the mean; only the others need sorting.
  void choose_among_children(std::uint32_t parent) {
    const auto nodes = page_->nodes();
    siblings_.clear();
    double sum = 0;
    std::size_t n = 0;
    std::size_t n_empty = 0;
    for (std::uint32_t child = parent + 1; child < nodes[parent].end; child = nodes[child].end) {
      if (nodes[child].is_text()) continue;
      if (!values_.shows_text(*page_, child)) {
        ++n_empty;
        continue;
      }
      const double value = values_.of(*page_, child) * per_unit_;
      const bool useful = value > options_->tau;
      useful_[child] = useful ? 1 : 0;
      if (useful) {
        sum += value;
        ++n;
      } else {
        siblings_.push_back({value, child});
      }
    }
    const std::size_t n_lifted = n == 0 ? 0 : lift(sum, n);
    if (options_->all_useful || n_lifted < siblings_.size() || n == 0) return;
    // Siblings without text are at the end of the order and may still lower the mean.
    if (sum > options_->tau * static_cast<double>(n + n_empty)) forget_children(parent);
  }

  // Marks the values below the threshold that the sum of the n others raises above it; adds them to
  // the sum and to n.
  std::size_t lift(double& sum, std::size_t& n) {
    std::sort(siblings_.begin(), siblings_.end(), [](const Sibling& a, const Sibling& b) {
      return a.value != b.value ? a.value > b.value : a.node < b.node;
    });
    std::size_t n_lifted = 0;
    for (const Sibling& sibling : siblings_) {
      if (!(sum + sibling.value > options_->tau * static_cast<double>(n + 1))) break;
      useful_[sibling.node] = true;
      sum += sibling.value;
      ++n;
      ++n_lifted;
    }
    return n_lifted;
  }

  void forget_children(std::uint32_t parent) {
    const auto nodes = page_->nodes();
    for (std::uint32_t child = parent + 1; child < nodes[parent].end; child = nodes[child].end) {
      useful_[child] = false;
    }
  }

  const Page* page_ = nullptr;
  const Options* options_ = nullptr;
  InformationValues values_;
  double per_unit_ = 0;
  std::vector<char> useful_;  // by node; set for the children of visited elements
  std::vector<Sibling> siblings_;
  std::vector<Part> parts_;
};

}  // namespace

Needs nit_needs(const Params& params) {
  const auto info = static_cast<Information>(params.numbers[kInfo]);
  return {.word_statistics = info != Information::Letters,
          .useful_words = info == Information::Classifier};
}

void label_nit(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  thread_local Descent descent;
  const Options options = options_of(inputs);
  const text::WordStatistics* const words =
      inputs.resources == nullptr ? nullptr : inputs.resources->words;
  const std::span<const Part> parts = descent.run(page, options, words);
  write_segments(
      page, parts, [&](std::size_t i) { return parts[i].verdict; },
      {Label::Boilerplate, Role::None, 0, "outside-body"}, labels);
  trace_labels(trace, "nit", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
