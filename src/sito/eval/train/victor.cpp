// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/victor.h"

#include "sito/base/sha1.h"
#include "sito/extract/victor/features.h"
#include "sito/extract/victor/model.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/text/align.h"
#include "sito/url/url.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace sito::eval {
namespace {

constexpr std::uint8_t kHeader = 0, kText = 1, kOther = 2;
// The precision of weights in the file; finer weights change no label and make the file larger.
constexpr double kWeightUnit = 1e-4;

using extract::VictorBlocks;

// Turns pages into samples. Keeps its memory.
class Sampler {
 public:
  explicit Sampler(const VictorTraining& training)
      : training_(training), parser_(training.limits) {}

  // Returns false if the page lacks most of its gold text.
  bool add(const GoldPage& gold, const std::string& bytes, VictorSample& sample) {
    NoDiagnostics ignored;
    const Html html =
        decoder_.decode(bytes, gold.charset, CharsetPolicy::Lenient, gold.where, ignored);
    parser_.parse(html.text, gold.url, page_);
    blocks_.build(page_, {training_.strip_punct});
    texts_.clear();
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      texts_.push_back(page_.text(blocks_.text(i)).text);
    }
    if (aligner_.align(texts_, *gold.text, kept_) < kMinGoldShare) return false;
    ChainSample& chain = sample.chain;
    chain.page_values.assign(blocks_.page_values().begin(), blocks_.page_values().end());
    for (std::size_t i = 0; i < blocks_.size(); ++i) {
      const auto values = blocks_.values(i);
      chain.values.insert(chain.values.end(), values.begin(), values.end());
      chain.ends.push_back(static_cast<std::uint32_t>(chain.values.size()));
      chain.labels.push_back(!kept_[i] ? kOther : blocks_.in_header(i) ? kHeader : kText);
    }
    return true;
  }

 private:
  const VictorTraining& training_;
  HtmlDecoder decoder_;
  PageParser parser_;
  Page page_;
  VictorBlocks blocks_;
  text::Aligner aligner_;
  std::vector<std::string_view> texts_;
  std::vector<bool> kept_;
};

ChainShape victor_shape(const VictorTraining& training) {
  ChainShape shape;
  shape.n_values = extract::victor_value_count();
  shape.n_labels = kVictorLabels.size();
  shape.window = training.window;
  shape.outside = extract::victor_value(extract::VictorAttribute::Outside);
  for (extract::VictorValue value = 0; value < static_cast<extract::VictorValue>(shape.n_values);
       ++value) {
    for (int offset = -training.window; offset <= training.window; ++offset) {
      shape.allowed.push_back(extract::in_victor_template({value, offset}));
    }
  }
  return shape;
}

std::vector<model::ChainWeight> rows_of(const ChainShape& shape, std::span<const double> weights,
                                        double min_weight) {
  std::vector<model::ChainWeight> rows;
  const auto add = [&](std::string feature, std::size_t label, double weight) {
    const double rounded = std::round(weight / kWeightUnit) * kWeightUnit;
    if (std::abs(rounded) < std::max(min_weight, kWeightUnit)) return;
    rows.push_back(
        {std::move(feature), static_cast<std::uint32_t>(label), static_cast<float>(rounded)});
  };
  for (std::size_t before = 0; before < shape.n_labels; ++before) {
    for (std::size_t y = 0; y < shape.n_labels; ++y) {
      add(std::string(model::kTransitionPrefix) + kVictorLabels[before], y,
          weights[shape.n_value_weights() + before * shape.n_labels + y]);
    }
  }
  for (extract::VictorValue value = 0; value < static_cast<extract::VictorValue>(shape.n_values);
       ++value) {
    for (int offset = -shape.window; offset <= shape.window; ++offset) {
      for (std::size_t y = 0; y < shape.n_labels; ++y) {
        const double weight = weights[shape.slot(value, offset, y)];
        if (weight != 0) add(extract::victor_feature_name({value, offset}), y, weight);
      }
    }
  }
  return rows;
}

}  // namespace

void add_victor_samples(const GoldSet& set, const VictorTraining& training,
                        Diagnostics& diagnostics, VictorSamples& samples) {
  Sampler sampler(training);
  std::set<Sha1::Digest> seen;
  for (const GoldPage* gold : pages_with_text(set, training.max_pages)) {
    const Result<std::string> bytes = read_page(*gold, training.limits);
    if (!bytes) {
      diagnostics.note(kPageMissing, gold->where, gold->id + ": " + bytes.error().message);
      continue;
    }
    if (!seen.insert(Sha1::of(*bytes)).second) {
      ++samples.n_duplicates;
      continue;
    }
    VictorSample sample;
    sample.set = set.name;
    sample.id = gold->id;
    sample.domain = url::registrable_domain(url::host_of(gold->url));
    if (sample.domain.empty()) sample.domain = gold->id;
    if (!sampler.add(*gold, *bytes, sample)) {
      ++samples.n_foreign;
      continue;
    }
    for (const std::uint8_t label : sample.chain.labels) ++samples.n_labels[label];
    samples.samples.push_back(std::move(sample));
  }
}

Result<VictorOutcome> train_victor(std::span<const VictorSample* const> samples,
                                   const VictorTraining& training,
                                   std::span<const std::string> notes,
                                   const ChainProgress& progress) {
  std::vector<const ChainSample*> chains;
  for (const VictorSample* sample : samples) chains.push_back(&sample->chain);
  const ChainShape shape = victor_shape(training);
  const Result<ChainOutcome> chain = train_chain(chains, shape, training.chain, progress);
  if (!chain) return chain.error();
  const auto rows = rows_of(shape, chain->weights, training.min_weight);
  VictorOutcome outcome;
  outcome.text = model::chain_text(extract::victor_template_hash(), kVictorLabels, notes, rows);
  outcome.n_weights = rows.size();
  outcome.objective = chain->objective;
  outcome.iterations = chain->iterations;
  outcome.converged = chain->converged;
  return outcome;
}

std::size_t fold_of(const VictorSample& sample, std::size_t n_folds) {
  std::uint64_t hash = 0xCBF29CE484222325U;  // FNV-1a, the same everywhere
  for (const char byte : sample.domain) {
    hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001B3U;
  }
  return static_cast<std::size_t>((hash >> 32) % n_folds);
}

}  // namespace sito::eval
