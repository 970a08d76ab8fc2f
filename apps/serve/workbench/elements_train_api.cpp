// SPDX-License-Identifier: Apache-2.0
// Trains a model on labels, which then makes suggestions at once.
#include "sito/eval/train/elements.h"

#include "serve/workbench/element_entries.h"

#include <iterator>
#include <set>
#include <utility>

namespace sito::serve {
namespace {

OrderedJson scores_json(const eval::ElementScores& scores) {
  const std::size_t n = scores.classes().size();
  OrderedJson counts = OrderedJson::array();
  OrderedJson f1 = OrderedJson::array();
  for (std::size_t gold = 0; gold < n; ++gold) {
    OrderedJson row = OrderedJson::array();
    for (std::size_t given = 0; given < n; ++given) row.push_back(scores.count(gold, given));
    counts.push_back(std::move(row));
    f1.push_back(scores.f1(gold));
  }
  return {{"classes", scores.classes()},
          {"counts", std::move(counts)},
          {"f1", std::move(f1)},
          {"macro_f1", scores.macro_f1()}};
}

Result<eval::ElementTraining> training_of(const Json& body) {
  const auto learner = text_of(body, "learner", "tree");
  if (!learner) return learner.error();
  eval::ElementTraining training;
  if (*learner == "boosted") {
    training.learner = eval::ElementLearner::Boosted;
  } else if (*learner != "tree") {
    return Error{ErrorCode::InvalidArgument, "\"learner\" is tree or boosted"};
  }
  return training;
}

/// Returns the labels as samples. Beside those of a file below the root, they have more weight.
Result<std::vector<eval::ElementSample>> samples_of(const Call& call,
                                                    eval::ElementLearner learner) {
  const auto entries = entries_of(call.body);
  if (!entries) return entries.error();
  std::vector<eval::ElementSample> samples = eval::element_samples(*entries);
  const auto path = text_of(call.body, "path", "");
  if (!path) return path.error();
  if (path->empty()) return samples;
  const bool is_tree = learner == eval::ElementLearner::Tree;
  const auto set =
      read_entries_below_root(call.bench, *path, is_tree ? kMostTrainingBytes : kMostEntriesBytes);
  if (!set) return set.error();
  std::vector<eval::ElementSample> others = eval::element_samples(*set);
  eval::give_weight(samples, others.size());
  samples.insert(samples.end(), std::make_move_iterator(others.begin()),
                 std::make_move_iterator(others.end()));
  return samples;
}

}  // namespace

Result<Reply> train_on_elements(const Call& call) {
  const auto training = training_of(call.body);
  if (!training) return training.error();
  const auto samples = samples_of(call, training->learner);
  if (!samples) return samples.error();
  std::set<std::string> sites;
  for (const eval::ElementSample& sample : *samples) sites.insert(sample.site);
  const auto model = eval::train_elements(*samples, *training, {});
  if (!model) return model.error();
  OrderedJson scores = nullptr;
  if (sites.size() > 1) {
    const auto held = eval::cross_validate_elements(*samples, *training);
    if (!held) return held.error();
    scores = scores_json(*held);
  }
  const std::string text = model->json();
  auto classifier = elements::Classifier::load(text, "the trained model");
  if (!classifier) return std::move(classifier).error();
  return json_reply({{"model", call.bench.element_models.add(std::move(*classifier))},
                     {"samples", samples->size()},
                     {"sites", sites.size()},
                     {"scores", std::move(scores)},
                     {"rules", model->rules()},
                     {"text", text}});
}

}  // namespace sito::serve
