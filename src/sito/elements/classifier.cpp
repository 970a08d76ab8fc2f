// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/classifier.h"

#include "sito/elements/embedded.h"
#include "sito/elements/entry.h"
#include "sito/elements/features.h"
#include "sito/elements/model.h"
#include "sito/elements/rules.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>

namespace sito::elements {
namespace {

/// The rules in the form of a model: classes, and features by number.
struct NumberedRules {
  struct Condition {
    std::uint32_t feature = 0;
    bool expected = true;
  };
  struct NumberedRule {
    std::size_t of_class = 0;
    float confidence = 0;
    std::vector<Condition> conditions;
  };
  std::vector<std::string> classes{std::string(kUndetermined)};
  std::vector<std::string> features;
  std::vector<NumberedRule> rules;

  NumberedRules() {
    for (const Rule& rule : rules_of_table()) {
      NumberedRule out;
      out.of_class = number_in(rule.of_class, classes);
      out.confidence = rule.confidence;
      for (std::string_view name : rule.features) {
        if (name.empty()) break;
        const bool expected = !name.starts_with('!');
        if (!expected) name.remove_prefix(1);
        out.conditions.push_back({static_cast<std::uint32_t>(number_in(name, features)), expected});
      }
      rules.push_back(std::move(out));
    }
  }
  static std::size_t number_in(std::string_view name, std::vector<std::string>& names) {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) names.emplace_back(name);
    return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
  }
  [[nodiscard]] Decision decide(std::span<const float> row) const {
    constexpr float kNothingKnown = 0.5F;
    for (const NumberedRule& rule : rules) {
      const bool fits =
          std::all_of(rule.conditions.begin(), rule.conditions.end(),
                      [&](const Condition& one) { return (row[one.feature] > 0) == one.expected; });
      if (fits) return {rule.of_class, rule.confidence, 0, 0};
    }
    return {0, kNothingKnown};
  }
};

// Returns the confidence that the element has the class; 0 if the verdict does not name it.
float chance_of(std::string_view name, const Verdict& verdict) {
  if (verdict.of_class == name) return verdict.confidence;
  return verdict.next_class == name ? verdict.next_confidence : 0;
}

}  // namespace

struct Classifier::State {
  std::optional<ElementModel> model;  // nothing: use the rules
  // another classifier that has to give the same verdicts
  const Classifier* second_opinion = nullptr;
  NumberedRules rules;
  std::unordered_map<std::string_view, std::uint32_t> rule_features;

  State() {
    for (std::uint32_t i = 0; i < rules.features.size(); ++i) {
      rule_features.emplace(rules.features[i], i);
    }
  }
  [[nodiscard]] const std::vector<std::string>& classes() const {
    return model ? model->classes() : rules.classes;
  }
  [[nodiscard]] std::size_t n_features() const {
    return model ? model->parts().features.size() : rules.features.size();
  }
  [[nodiscard]] const std::uint32_t* find(std::string_view name) const {
    if (model) return model->find_feature(name);
    const auto found = rule_features.find(name);
    return found == rule_features.end() ? nullptr : &found->second;
  }
  [[nodiscard]] std::vector<Decision> decide_all(std::span<const float> rows, std::size_t n) const {
    if (model) return model->decide_all(rows, n);
    std::vector<Decision> out;
    for (std::size_t i = 0; i < n; ++i) {
      out.push_back(rules.decide(rows.subspan(i * n_features(), n_features())));
    }
    return out;
  }
};

Classifier::Classifier(std::unique_ptr<const State> state) : state_(std::move(state)) {}
Classifier::Classifier(Classifier&&) noexcept = default;
Classifier& Classifier::operator=(Classifier&&) noexcept = default;
Classifier::~Classifier() = default;

const Classifier& Classifier::rules() {
  static const Classifier kRules{std::make_unique<State>()};
  return kRules;
}

Classifier Classifier::shipped() {
  for (const Embedded& file : embedded_models()) {
    auto loaded = load(file.text, file.name);
    if (!loaded) std::abort();  // a file of ours: tests read it
    return std::move(*loaded);
  }
  return Classifier{std::make_unique<State>()};
}

const Classifier& Classifier::builtin() {
  static const Classifier kBuiltin = shipped();
  return kBuiltin;
}

const Classifier& Classifier::agreement() {
  static const Classifier kAgreement{[] {
    auto state = std::make_unique<State>();
    state->second_opinion = &builtin();
    return state;
  }()};
  return kAgreement;
}

Result<Classifier> Classifier::load(std::string_view json, std::string_view source) {
  auto model = ElementModel::parse(json, source);
  if (!model) return std::move(model).error();
  auto state = std::make_unique<State>();
  state->model = std::move(*model);
  return Classifier{std::move(state)};
}

std::vector<std::string_view> Classifier::classes() const {
  return {state_->classes().begin(), state_->classes().end()};
}

std::vector<Verdict> Classifier::classify(const Page& page) const {
  // number of elements decided together: bounds the memory of rows
  constexpr std::size_t kAtOnce = 1'024;
  const EntryMaker maker(page);
  const std::vector<NodeId>& nodes = maker.candidates();
  const std::size_t width = state_->n_features();
  FeatureFinder finder;
  std::vector<float> rows;
  float* row = nullptr;
  const TakeFeature take = [&](std::string_view name) {
    if (const std::uint32_t* number = state_->find(name)) row[*number] = 1;
  };
  std::vector<Verdict> verdicts(nodes.size());
  for (std::size_t begin = 0; begin < nodes.size(); begin += kAtOnce) {
    const std::size_t n = std::min(kAtOnce, nodes.size() - begin);
    rows.assign(width * n, 0);
    for (std::size_t i = 0; i < n; ++i) {
      Verdict& verdict = verdicts[begin + i];
      verdict.node = nodes[begin + i];
      row = rows.data() + i * width;
      finder.find(maker.entry_of(verdict.node), page.base_url(), take);
      if (const auto box = geometry_of(page, verdict.node)) verdict.element = box->id;
      verdict.target = finder.target();
    }
    const std::vector<Decision> decisions = state_->decide_all(rows, n);
    for (std::size_t i = 0; i < n; ++i) {
      Verdict& verdict = verdicts[begin + i];
      const Decision& decision = decisions[i];
      verdict.of_class = state_->classes()[decision.of_class];
      verdict.confidence = decision.confidence;
      verdict.next_confidence = decision.next_confidence;
      if (decision.next_confidence > 0) verdict.next_class = state_->classes()[decision.next_class];
    }
  }
  if (state_->second_opinion != nullptr) drop_disagreed(page, verdicts);
  return verdicts;
}

void Classifier::drop_disagreed(const Page& page, std::vector<Verdict>& verdicts) const {
  const std::vector<Verdict> others = state_->second_opinion->classify(page);
  for (std::size_t i = 0; i < verdicts.size(); ++i) {
    Verdict& verdict = verdicts[i];
    const float doubt = std::max(chance_of(kRevealer, verdict), chance_of(kRevealer, others[i]));
    if (verdict.of_class == others[i].of_class) {
      verdict.confidence = std::max(verdict.confidence, others[i].confidence);
    } else {
      verdict.of_class = kUndetermined;
      verdict.confidence = 0;
    }
    if (verdict.of_class == kRevealer) continue;
    verdict.next_class = doubt > 0 ? kRevealer : "";
    verdict.next_confidence = doubt;
  }
}

Decision Classifier::decide(const Entry& entry) const {
  if (state_->second_opinion != nullptr) {
    const Decision own = Classifier::rules().decide(entry);
    const Classifier& other = *state_->second_opinion;
    const bool agree = classes()[own.of_class] == other.classes()[other.decide(entry).of_class];
    return agree ? own : Decision{};
  }
  std::vector<float> row(state_->n_features(), 0);
  FeatureFinder().find(entry, "", [&](std::string_view name) {
    if (const std::uint32_t* number = state_->find(name)) row[*number] = 1;
  });
  return state_->decide_all(row, 1).front();
}

}  // namespace sito::elements
