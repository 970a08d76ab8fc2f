// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/learned/decide.h"

#include "sito/base/deadline.h"
#include "sito/metadata/thread.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace sito::extract::learned {
namespace {

// The weight of the article trees follows their own certainty: 0 below the first expected
// F-measure, 1 above the second (docs/algorithms/sito.md).
constexpr float kDoubtful = 0.8F;
constexpr float kSure = 0.95F;
// The loss in log odds of a text that all other pages of the site have. Chosen on hosts with
// several pages of wcxb, with models that had not seen them, and on generated sites
// (docs/algorithms/sito.md).
constexpr float kSite = 6;
// If less than this share of a page's words is its own, repetition on the site counts less: such a
// page is a list or part of a series, and the repeated text may be its subject.
constexpr float kOwnWords = 0.2F;
// Units that trees score at a time. Their rows and their keys take a kilobyte each.
constexpr std::uint32_t kBlockUnits = 1024;
// The odds of an article are this much smaller if the page lists titles, and at the front of a host
// (decision 0013). They count for the type of the page only, not for its text.
constexpr float kArticleOfTitles = 0.01F;
constexpr float kArticleOfFront = 0.03F;
// Units below or above these log odds of the network need no trees (decision 0013).
constexpr float kImprobable = -2.5F, kSureOfUnit = 4;
// Units whose features are computed before the network reads them: these fit the nearest cache.
constexpr std::uint32_t kRowUnits = 32;

bool is_front(std::string_view url) {
  return url::path_of(url) == "/" && url.find('?') == std::string_view::npos;
}

}  // namespace

// Scores all units. `quick`: units are settled without all trees where the network is sure, or the
// first trees find them improbable.
void Decision::score(const Page& page, const ExtractorModel& model, bool quick) {
  const std::uint32_t n = units().size();
  odds_.general.assign(n, 0);
  odds_.article.assign(n, 0);
  read(page, model);
  const bool any = *std::max_element(odds_.general.begin(), odds_.general.end()) > 0;
  const bool settles = quick && any && !model.network().empty();
  for (std::uint32_t begin = 0; begin < n; begin += kBlockUnits) {
    Deadline::look();
    const std::uint32_t end = std::min(begin + kBlockUnits, n);
    const auto is_settled = [&](std::uint32_t unit) {
      return settles && (odds_.general[unit] < kImprobable ||
                         std::min(odds_.general[unit], odds_.article[unit]) > kSureOfUnit);
    };
    open_.units.clear();
    for (std::uint32_t unit = begin; unit < end; ++unit) {
      if (!is_settled(unit)) open_.units.push_back(unit);
    }
    if (open_.units.empty()) continue;
    if (begin > 0) for_each_rows(page, begin, end, 0, [](std::uint32_t, std::span<const float>) {});
    put_keys(begin);
    open_.scores.assign(open_.units.size(), 0);
    score_open(model, quick ? model.early_exits() : std::span<const EarlyExit>{});
  }
}

// Writes the rows of units to those of the block, from the row `place` on. Calls `use(unit, rows)`
// for a few of them at a time, with the number of the first unit.
template <typename Use>
void Decision::for_each_rows(const Page& page, std::uint32_t begin, std::uint32_t end,
                             std::uint32_t place, Use&& use) {
  const std::size_t width = n_features();
  if (rows_.size() < (place + end - begin) * width) rows_.resize((place + end - begin) * width);
  for (; begin < end; begin += kRowUnits, place += kRowUnits) {
    const std::uint32_t count = std::min(kRowUnits, end - begin);
    const auto rows = std::span(rows_).subspan(place * width, count * width);
    features_.put_rows(page, begin, begin + count, rows);
    use(begin, rows);
  }
}

// Writes the keys of the open units of the block that begins with the unit `begin`.
void Decision::put_keys(std::uint32_t begin) {
  const std::size_t width = n_features();
  // Grows only, because the new keys would be filled with zeros for each page.
  const std::size_t n_keys = model::Trees::n_padded_rows(open_.units.size()) * model::kRowStride;
  if (keys_.size() < n_keys) keys_.resize(n_keys);
  for (std::size_t i = 0; i < open_.units.size(); ++i) {
    const auto row = std::span(rows_).subspan((open_.units[i] - begin) * width, width);
    model::to_keys(row, &keys_[i * model::kRowStride]);
  }
}

// Lets the network score all units, because it needs those around a unit. Adds the rows to the mean
// of the page, and keeps those of the first block: most pages have no other.
void Decision::read(const Page& page, const ExtractorModel& model) {
  const std::uint32_t n = units().size();
  const bool network = !model.network().empty();
  page_mean_ = {};
  channels_.by_unit.resize(network ? n : 0);
  const auto use = [&](std::uint32_t first, std::span<const float> rows) {
    if (first % kBlockUnits == 0) Deadline::look();
    if (network) {
      const std::size_t count = rows.size() / n_features();
      model.network().read(rows, n_features(), Features::page_columns(),
                           std::span(channels_.by_unit).subspan(first, count));
    }
    if (!model.types().empty()) page_mean_.add(rows);
  };
  for_each_rows(page, 0, std::min(n, kBlockUnits), 0, use);
  for (std::uint32_t begin = kBlockUnits; begin < n; begin += kRowUnits) {
    for_each_rows(page, begin, std::min(begin + kRowUnits, n), kBlockUnits, use);
  }
  if (network)
    model.network().score(channels_.by_unit, words_, channels_.room, odds_.general, odds_.article);
}

// Scores the open units with the trees, and mixes the scores with those of the network.
void Decision::score_open(const ExtractorModel& model, std::span<const EarlyExit> exits) {
  const float general_share = model.network().shares()[0];
  const float article_share = model.network().shares()[1];
  const auto mix = [](float share, float by_trees, float& score) {
    score = share * score + (1 - share) * by_trees;
  };
  std::size_t done = 0;
  for (const EarlyExit& exit : exits) {
    model.general().add_scores(keys_, done, exit.trees, open_.scores);
    done = exit.trees;
    close([&](std::uint32_t unit, float score) {
      if (score >= exit.below) return false;
      mix(general_share, exit.general.at(score), odds_.general[unit]);
      mix(article_share, exit.article.at(score), odds_.article[unit]);
      return true;
    });
  }
  model.general().add_scores(keys_, done, model.general().size(), open_.scores);
  for (std::size_t i = 0; i < open_.units.size(); ++i) {
    mix(general_share, open_.scores[i], odds_.general[open_.units[i]]);
  }
  open_.scores.assign(open_.units.size(), 0);
  model.article().add_scores(keys_, 0, model.article().size(), open_.scores);
  for (std::size_t i = 0; i < open_.units.size(); ++i) {
    mix(article_share, open_.scores[i], odds_.article[open_.units[i]]);
  }
}

// Takes the units that `settle` settles out of the open ones, and closes the gaps between the
// others.
template <typename Settle>
void Decision::close(Settle&& settle) {
  std::size_t n = 0;
  for (std::size_t i = 0; i < open_.units.size(); ++i) {
    if (settle(open_.units[i], open_.scores[i])) continue;
    if (n < i) {
      std::copy_n(&keys_[i * model::kRowStride], n_features(), &keys_[n * model::kRowStride]);
    }
    open_.units[n] = open_.units[i];
    open_.scores[n++] = open_.scores[i];
  }
  open_.units.resize(n);
  open_.scores.resize(n);
}

// Mixes the scores of the general trees and of the trees for articles. A page whose prose stands
// out is an article. There the general trees keep too much text around it, because they also have
// to handle lists of products. A thread is no article, even if its first post stands out.
void Decision::blend(const Page& page) {
  const std::size_t n = odds_.general.size();
  scores_.resize(n);
  decoder_.choose(odds_.article, words_, {});
  const float article = decoder_.expected();
  article_share_ = std::clamp((article - kDoubtful) / (kSure - kDoubtful), 0.0F, 1.0F);
  if (article_share_ > 0) {  // else the general trees decide alone
    decoder_.choose(odds_.general, words_, {});
    if (article < decoder_.expected() || declares_thread(page)) article_share_ = 0;
  }
  for (std::size_t i = 0; i < n; ++i) scores_[i] = blended(i);
}

float Decision::blended(std::size_t unit) const {
  return article_share_ * odds_.article[unit] + (1 - article_share_) * odds_.general[unit];
}

Adjustment Decision::adjustment(std::uint32_t unit) const {
  Adjustment result;
  if (site_.belief > 0) result.by_site = -site_.belief * site_.by_unit[unit] * site_.by_unit[unit];
  result.by_path = scores_[unit] - blended(unit) - result.by_site;
  return result;
}

// Text that other pages of the site have is less likely to be the subject of this page.
void Decision::weigh_site(const Page& page, const Labels& site) {
  site_.by_text.assign(page.texts().size(), 0);
  for (const Segment& segment : site.segments) {
    if (segment.label == Label::Content) continue;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      site_.by_text[i] = segment.score;
    }
  }
  site_.by_unit.assign(scores_.size(), 0);
  float all = 0;
  float own = 0;
  for (std::uint32_t i = 0; i < scores_.size(); ++i) {
    const Unit& unit = features_.units()[i];
    float chars = 0;
    float repeated = 0;
    for (std::uint32_t text = unit.text_begin; text < unit.text_end; ++text) {
      const auto n = static_cast<float>(page.texts()[text].n_chars);
      chars += n;
      repeated += n * site_.by_text[text];
    }
    if (chars > 0) site_.by_unit[i] = repeated / chars;
    all += words_[i];
    if (site_.by_unit[i] == 0) own += words_[i];
  }
  if (all == 0) return;
  site_.belief = kSite * std::min(1.0F, own / (kOwnWords * all));
  for (std::size_t i = 0; i < scores_.size(); ++i) {
    scores_[i] -= site_.belief * site_.by_unit[i] * site_.by_unit[i];
  }
}

void Decision::decide(const Page& page, const ExtractorModel& model,
                      const DecisionOptions& options) {
  features_.build(page);
  features_.build_tokens(page, model.tokens(), model.words());
  const Units& units = features_.units();
  chosen_.by_unit.assign(units.size(), {});
  chosen_.article_odds = 1;
  if (units.size() == 0) return;
  words_.clear();
  for (const Unit& unit : units.all()) words_.push_back(unit.words);
  score(page, model, true);
  // If nothing is probable, the first trees may be wrong about the whole page.
  if (*std::max_element(odds_.general.begin(), odds_.general.end()) <= 0) score(page, model, false);
  blend(page);
  site_.belief = 0;
  if (options.site != nullptr) weigh_site(page, *options.site);
  leveller_.level(words_, features_.paths(), features_.n_paths(), scores_);
  const float threshold = decoder_.choose(scores_, words_, options.decode);
  const bool any =
      probability(*std::max_element(scores_.begin(), scores_.end())) >= options.abstain;
  chosen_.limit = any ? probability(threshold) : options.abstain;
  for (std::uint32_t i = 0; i < units.size(); ++i) {
    Choice& choice = chosen_.by_unit[i];
    choice.probability = probability(scores_[i]);
    choice.rule = "below-limit";
    if (!any) choice.rule = "no-content";
    if (!any || scores_[i] < threshold) continue;
    choice.content = true;
    choice.rule = "above-limit";
  }
  const ScoredPage scored{page, features_, words_, page_type(model)};
  correct(scored, options.repeated_words, chosen_.by_unit);
  if (lists_titles(scored, chosen_.by_unit)) chosen_.article_odds *= kArticleOfTitles;
  if (is_front(page.url())) chosen_.article_odds *= kArticleOfFront;
}

void Decision::release_above(std::size_t units) {
  if (features_.units().size() > units) features_ = Features();
}

std::vector<float> Decision::type_probabilities(const ExtractorModel& model) const {
  std::vector<float> shares(model.types().size());
  if (shares.empty() || chosen_.by_unit.empty()) return {};
  std::vector<float> row(n_features());
  page_mean_.write(row);
  for (std::size_t i = 0; i < shares.size(); ++i) {
    model.type(i).add_scores(row, row.size(), std::span(shares).subspan(i, 1));
  }
  const auto best = std::ranges::max_element(shares);
  const float most = *best;
  for (float& share : shares) share = std::exp(share - most);
  if (model.types()[static_cast<std::size_t>(best - shares.begin())] == "article") {
    *best *= chosen_.article_odds;
  }
  const float sum = std::accumulate(shares.begin(), shares.end(), 0.0F);
  for (float& share : shares) share /= sum;
  return shares;
}

PageType Decision::page_type(const ExtractorModel& model) const {
  const std::vector<float> shares = type_probabilities(model);
  if (shares.empty()) return {};
  const auto best = std::max_element(shares.begin(), shares.end());
  return {model.types()[static_cast<std::size_t>(best - shares.begin())], *best};
}

}  // namespace sito::extract::learned
