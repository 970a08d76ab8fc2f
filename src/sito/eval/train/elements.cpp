// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/train/elements.h"

#include "sito/base/hash.h"
#include "sito/elements/classifier.h"
#include "sito/elements/features.h"
#include "sito/eval/train/decision_trees.h"
#include "sito/url/url.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string_view>
#include <utility>

namespace sito::eval {
namespace {

std::string site_of(const std::string& url) {
  const std::string host =
      url.find("://") == std::string::npos ? url.substr(0, url.find('/')) : url::host_of(url);
  const std::string domain = url::registrable_domain(host);
  return domain.empty() ? url : domain;
}

/// Returns the names in order; their indices are their numbers.
std::vector<std::string> sorted(const std::set<std::string>& names) {
  return {names.begin(), names.end()};
}

std::uint32_t number_in(const std::vector<std::string>& names, const std::string& name) {
  return static_cast<std::uint32_t>(std::lower_bound(names.begin(), names.end(), name) -
                                    names.begin());
}

/// Returns the features that enough elements and sites have, but not all elements.
std::vector<std::string> dictionary_of(std::span<const ElementSample> samples,
                                       const ElementTraining& training) {
  struct Seen {
    std::size_t n = 0;
    std::set<std::string_view> sites;
  };
  std::map<std::string_view, Seen> seen;
  std::set<std::string_view> sites;
  for (const ElementSample& sample : samples) {
    sites.insert(sample.site);
    for (const std::string& feature : sample.features) {
      Seen& of_feature = seen[feature];
      ++of_feature.n;
      if (of_feature.sites.size() < training.min_sites) of_feature.sites.insert(sample.site);
    }
  }
  const std::size_t min_sites = std::min(training.min_sites, sites.size());
  std::vector<std::string> out;
  for (const auto& [name, of_feature] : seen) {
    if (of_feature.n >= training.min_count && of_feature.sites.size() >= min_sites &&
        of_feature.n < samples.size()) {
      out.emplace_back(name);
    }
  }
  return out;
}

/// Returns the samples without surplus Undetermined ones.
std::vector<const ElementSample*> thinned(std::span<const ElementSample> samples,
                                          std::size_t negatives_per_positive) {
  std::vector<const ElementSample*> out;
  std::uint64_t n_negatives = 0;
  for (const ElementSample& sample : samples) {
    if (sample.of_class == elements::kUndetermined) ++n_negatives;
  }
  const std::uint64_t most = (samples.size() - n_negatives) * negatives_per_positive;
  const bool keep_all = negatives_per_positive == 0 || n_negatives <= most || most == 0;
  std::uint64_t passed = 0;
  for (const ElementSample& sample : samples) {
    if (!keep_all && sample.of_class == elements::kUndetermined) {
      // Spread them evenly: keep the n-th if the rounded share of kept ones grows with it.
      const std::uint64_t before = passed * most / n_negatives;
      ++passed;
      if (passed * most / n_negatives == before) continue;
    }
    out.push_back(&sample);
  }
  return out;
}

TreeSamples numbered(const std::vector<const ElementSample*>& samples,
                     const elements::ModelParts& parts,
                     const std::map<std::string, std::size_t>& folds) {
  TreeSamples out;
  out.n_features = parts.features.size();
  out.n_classes = parts.classes.size();
  for (const ElementSample* sample : samples) {
    const auto of_class = number_in(parts.classes, sample->of_class);
    const auto fold = static_cast<std::uint32_t>(folds.at(sample->site));
    std::vector<std::uint32_t> features;
    for (const std::string& name : sample->features) {
      const std::uint32_t number = number_in(parts.features, name);
      if (number < parts.features.size() && parts.features[number] == name) {
        features.push_back(number);
      }
    }
    out.features.insert(out.features.end(), sample->weight, features);
    out.classes.insert(out.classes.end(), sample->weight, of_class);
    out.folds.insert(out.folds.end(), sample->weight, fold);
  }
  return out;
}

Result<std::vector<std::vector<model::Tree>>> boost(const TreeSamples& samples,
                                                    const TreeTraining& training) {
  std::vector<float> values(samples.classes.size() * samples.n_features, 0);
  std::vector<float> labels;
  for (std::size_t i = 0; i < samples.classes.size(); ++i) {
    for (const std::uint32_t feature : samples.features[i]) {
      values[i * samples.n_features + feature] = 1;
    }
    labels.push_back(static_cast<float>(samples.classes[i]));
  }
  TreeRows rows;
  rows.values = values;
  rows.width = samples.n_features;
  rows.labels = labels;
  return train_trees(rows, samples.n_classes, training);
}

/// Multiplies the odds of classes. Of two classes, only the second has trees.
void shift_odds(const std::map<std::string, double>& odds, elements::ModelParts& parts) {
  const std::size_t first = parts.classes.size() - parts.boosted.size();
  for (const auto& [name, factor] : odds) {
    const std::size_t at = number_in(parts.classes, name);
    const bool is_other = at < first;
    const auto by = static_cast<float>(is_other ? -std::log(factor) : std::log(factor));
    for (model::TreeNode& node : parts.boosted[is_other ? 0 : at - first].front()) {
      if (node.is_leaf()) node.value += by;
    }
  }
}

/// Removes the features that no tree uses.
void compact(elements::ModelParts& parts) {
  std::set<std::uint32_t> used;
  for (const auto& node : parts.tree) {
    if (!node.is_leaf()) used.insert(node.feature);
  }
  for (const auto& list : parts.boosted) {
    for (const model::Tree& tree : list) {
      for (const model::TreeNode& node : tree) {
        if (!node.is_leaf()) used.insert(node.feature);
      }
    }
  }
  std::vector<std::uint32_t> numbers(parts.features.size(), 0);
  std::vector<std::string> names;
  for (const std::uint32_t feature : used) {
    numbers[feature] = static_cast<std::uint32_t>(names.size());
    names.push_back(std::move(parts.features[feature]));
  }
  parts.features = std::move(names);
  for (auto& node : parts.tree) {
    if (!node.is_leaf()) node.feature = numbers[node.feature];
  }
  for (auto& list : parts.boosted) {
    for (model::Tree& tree : list) {
      for (model::TreeNode& node : tree) {
        if (!node.is_leaf()) node.feature = numbers[node.feature];
      }
    }
  }
}

}  // namespace

std::vector<ElementSample> element_samples(std::span<const elements::Entry> entries) {
  std::vector<ElementSample> samples;
  for (const elements::Entry& entry : entries) {
    if (entry.crawler_class.empty()) continue;
    samples.push_back({elements::features_of(entry), entry.crawler_class, site_of(entry.url)});
  }
  return samples;
}

void give_weight(std::span<ElementSample> own, std::size_t n_others) {
  constexpr std::size_t kOthersForOneOwn = 20;
  if (own.empty()) return;
  const std::size_t needed = (n_others + kOthersForOneOwn - 1) / kOthersForOneOwn;
  const std::size_t weight = std::max<std::size_t>(1, (needed + own.size() - 1) / own.size());
  for (ElementSample& sample : own) sample.weight = weight;
}

std::map<std::string, std::size_t> folds_of_sites(std::span<const ElementSample> samples,
                                                  std::size_t n_folds) {
  std::map<std::string, std::size_t> folds;
  std::vector<std::pair<std::uint64_t, std::string>> sites;
  for (const ElementSample& sample : samples) {
    if (folds.emplace(sample.site, 0).second) {
      sites.emplace_back(hash_bytes(sample.site), sample.site);
    }
  }
  std::sort(sites.begin(), sites.end());
  for (std::size_t i = 0; i < sites.size(); ++i) folds[sites[i].second] = i % n_folds;
  return folds;
}

Result<elements::ElementModel> train_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training,
                                              const std::map<std::string, std::string>& facts) {
  const auto invalid = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  if (samples.empty()) return invalid("no labelled element to train on");
  const std::vector<const ElementSample*> used = thinned(samples, training.negatives_per_positive);
  elements::ModelParts parts;
  std::set<std::string> classes;
  for (const ElementSample* sample : used) classes.insert(sample->of_class);
  parts.classes = sorted(classes);
  if (parts.classes.size() < 2) {
    return invalid("all " + std::to_string(samples.size()) +
                   " labelled elements are of the class " + *classes.begin() +
                   "; a model takes two classes");
  }
  for (const auto& [name, factor] : training.odds) {
    if (!classes.contains(name)) return invalid("no labelled element is of the class " + name);
  }
  parts.features = dictionary_of(samples, training);
  if (parts.features.empty()) {
    return invalid(
        "the labelled elements have no feature in common that tells classes apart; "
        "label more of them, or lower --min-sites and --min-count");
  }
  parts.training = facts;
  const auto folds = folds_of_sites(samples, training.folds);
  const TreeSamples rows = numbered(used, parts, folds);
  if (training.learner == ElementLearner::Tree) {
    parts.tree = grow_pruned_tree(rows, {training.max_depth, training.min_leaf});
  } else {
    auto boosted = boost(rows, training.boosting);
    if (!boosted) return std::move(boosted).error();
    parts.boosted = std::move(*boosted);
    shift_odds(training.odds, parts);
  }
  const std::string learner = training.learner == ElementLearner::Tree ? "tree" : "boosted";
  parts.training.emplace("learner", learner);
  parts.training.emplace("elements", std::to_string(used.size()));
  parts.training.emplace("sites", std::to_string(folds.size()));
  compact(parts);
  return elements::ElementModel::make(std::move(parts));
}

ElementScores score_elements(const elements::ElementModel& model,
                             std::span<const ElementSample> samples) {
  ElementScores scores;
  std::vector<float> row(model.parts().features.size());
  for (const ElementSample& sample : samples) {
    std::fill(row.begin(), row.end(), 0.0F);
    for (const std::string& name : sample.features) {
      if (const std::uint32_t* number = model.find_feature(name)) row[*number] = 1;
    }
    scores.add(sample.of_class, model.classes()[model.decide(row).of_class]);
  }
  return scores;
}

Result<ElementScores> cross_validate_elements(std::span<const ElementSample> samples,
                                              const ElementTraining& training) {
  const auto folds = folds_of_sites(samples, training.folds);
  if (folds.size() < 2) {
    return Error{ErrorCode::InvalidArgument,
                 "all elements are of one site; cross-validation needs two"};
  }
  ElementScores scores;
  for (std::size_t fold = 0; fold < training.folds; ++fold) {
    std::vector<ElementSample> seen, held;
    for (const ElementSample& sample : samples) {
      (folds.at(sample.site) == fold ? held : seen).push_back(sample);
    }
    if (held.empty() || seen.empty()) continue;
    const auto model = train_elements(seen, training, {});
    if (!model) {
      return Error{model.error().code, "without part " + std::to_string(fold + 1) +
                                           " of the sites: " + model.error().message};
    }
    scores.add(score_elements(*model, held));
  }
  return scores;
}

}  // namespace sito::eval
