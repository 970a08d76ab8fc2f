// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/clicks.h"

#include "sito/eval/xqt/pointing.h"
#include "sito/eval/xqt/text_clicks.h"
#include "sito/eval/xqt/trial.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace sito::eval {
namespace {

// Returns the rules to try for an element that shows more than the value; the full rule first.
std::vector<fields::ValueRule> rules_from(const fields::ValueRule& rule) {
  std::vector<fields::ValueRule> rules = {rule};
  const auto add = [&](const fields::ValueRule& other) {
    if (std::find(rules.begin(), rules.end(), other) == rules.end()) rules.push_back(other);
  };
  for (const bool keep_before : {true, false}) {
    for (const bool keep_after : {true, false}) {
      fields::ValueRule less = rule;
      if (!keep_after) less.after.clear();
      if (!keep_before) less.before.clear();
      add(std::move(less));
    }
  }
  return rules;
}

// Makes one field.
class FieldClicks {
 public:
  FieldClicks(Trial& trial, const XqtField& spec) : trial_(trial), spec_(spec) {}

  Draft run() {
    Draft best;
    best.field.name = spec_.name;
    best.field.type = spec_.type;
    best.field.min = 0;
    best.field.max = spec_.repeated ? fields::kUnbounded : 1;
    trial_.score(&spec_, best);
    for (std::uint32_t page = 0; page < trial_.pages().size(); ++page) {
      for (const Taste taste : {Taste::Robust, Taste::Any}) {
        taste_ = taste;
        if (best.scores[page] < 1) point_on(page, best);
      }
    }
    return best;
  }

 private:
  void point_on(std::uint32_t page, Draft& best) {
    const LearningPage& open = trial_.pages()[page];
    const auto values = true_values(*open.gold, spec_);
    if (!values || values->empty()) return;
    const std::span<const std::string> rest = std::span(*values).subspan(1);
    const Draft before = best;
    for (const Pointed& pointed : elements_of(*open.page, values->front(), rest, spec_.type)) {
      try_example({{page, pointed.found}}, pointed.rule, before, best);
      if (spec_.repeated && !rest.empty()) try_pair(page, pointed, rest, before, best);
      if (best.sum + Draft::kMin > static_cast<double>(trial_.pages().size())) return;
    }
  }

  // Tries a pair of examples: the second is an element of the same kind with the next value.
  void try_pair(std::uint32_t page, const Pointed& first, std::span<const std::string> rest,
                const Draft& before, Draft& best) {
    const Page& tree = *trial_.pages()[page].page;
    for (const Pointed& second : elements_of(tree, rest.front(), rest.subspan(1), spec_.type)) {
      const bool alike = tree.node(second.found.node).depth == tree.node(first.found.node).depth &&
                         tree.tag_name(second.found.node) == tree.tag_name(first.found.node);
      if (!alike || second.found == first.found) continue;
      try_example({{page, first.found}, {page, second.found}}, first.rule, before, best);
      return;
    }
  }

  // Tries the proposals for the examples alone, and for them together with earlier ones.
  void try_example(const std::vector<xqt::Example>& examples, const fields::ValueRule& rule,
                   const Draft& before, Draft& best) {
    xqt::ProposeOptions options;
    options.repeated = spec_.repeated;
    std::vector<Draft> drafts;
    for (const std::string& path : trial_.propose(examples, options, taste_)) {
      for (const fields::ValueRule& one : rules_from(rule)) {
        if (fits(one, before)) append_drafts(examples, path, one, before, drafts);
      }
    }
    take_first(examples.front().page, drafts, before, best);
    if (before.examples.empty()) return;
    std::vector<xqt::Example> all = before.examples;
    all.insert(all.end(), examples.begin(), examples.end());
    drafts.clear();
    for (const std::string& path : trial_.propose(all, options, taste_)) {
      Draft& draft = drafts.emplace_back(before);
      draft.examples = all;
      draft.clicks += examples.size();
      draft.field.paths.front() = path;
    }
    take_first(examples.front().page, drafts, before, best);
  }

  static bool fits(const fields::ValueRule& rule, const Draft& before) {
    return rule == fields::ValueRule() || before.field.value == fields::ValueRule() ||
           rule == before.field.value;
  }

  static void append_drafts(const std::vector<xqt::Example>& examples, const std::string& path,
                            const fields::ValueRule& rule, const Draft& before,
                            std::vector<Draft>& drafts) {
    Draft draft = before;
    if (rule != fields::ValueRule()) draft.field.value = rule;
    draft.clicks += examples.size();
    if (before.field.paths.empty()) {
      draft.examples = examples;
    } else {
      drafts.push_back(with_path(draft, path, true));
    }
    drafts.insert(drafts.end() - (before.field.paths.empty() ? 0 : 1),
                  with_path(draft, path, false));
  }

  // Takes the first draft that is right on the page and no worse on others; else the best one.
  void take_first(std::uint32_t page, std::vector<Draft>& drafts, const Draft& before,
                  Draft& best) {
    for (Draft& draft : drafts) {
      trial_.score(&spec_, draft);
      const double others = draft.sum - draft.scores[page];
      if (draft.scores[page] < 1 || others + Draft::kMin < before.sum - before.scores[page])
        continue;
      if (draft.better_than(best)) best = std::move(draft);
      return;
    }
    for (Draft& draft : drafts) {
      if (draft.better_than(best)) best = std::move(draft);
    }
  }

  static Draft with_path(Draft draft, const std::string& path, bool in_front) {
    auto& paths = draft.field.paths;
    paths.insert(in_front ? paths.begin() : paths.end(), path);
    return draft;
  }

  Trial& trial_;
  const XqtField& spec_;
  Taste taste_ = Taste::Robust;
};

// Returns the least number of values: 1 for title, date and attributes that all open pages have;
// other fields may be missing.
std::uint32_t least_of(const XqtField& spec, std::span<const LearningPage> pages) {
  if (!spec.is_attribute && spec.name != "title" && spec.name != "date") return 0;
  const bool all = std::all_of(pages.begin(), pages.end(), [&](const LearningPage& page) {
    const auto values = true_values(*page.gold, spec);
    return values && !values->empty();
  });
  return all ? 1 : 0;
}

}  // namespace

Result<ClickedTemplate> click_template(std::span<const LearningPage> pages,
                                       std::span<const XqtField> fields, std::string_view id) {
  Trial trial(pages);
  ClickedTemplate made;
  made.mapping.id = id;
  for (const XqtField& spec : fields) {
    Draft draft = FieldClicks(trial, spec).run();
    if (draft.field.paths.empty()) continue;
    draft.field.min = least_of(spec, pages);
    made.clicks += draft.clicks;
    made.mapping.fields.push_back(std::move(draft.field));
  }
  if (Draft text = TextClicks(trial).run(); !text.field.paths.empty()) {
    made.clicks += text.clicks;
    made.mapping.fields.push_back(std::move(text.field));
  }
  if (Result<void> checked = fields::check(made.mapping); !checked)
    return std::move(checked).error();
  return made;
}

}  // namespace sito::eval
