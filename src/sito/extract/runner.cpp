// SPDX-License-Identifier: Apache-2.0
// Runs plans: rows, and combinations of their labels text node by text node.
//
// Thomas Gottron, "Combining Content Extraction Heuristics: The CombinE System", iiWAS 2008.
// Implemented: serial, parallel union and intersection, voting with weights. The merge works on the
// labels, because all parts have seen the same tree. External filters that return HTML run in front
// of it (corpus/commands/html_command.h) and have no vote. A vote counts for a node of which a part keeps
// half or more, as in the specification.
//
// Voting by n-grams: the word-level vote of J. Bevendorff, S. Gupta, J. Kiesel and B. Stein, "An
// Empirical Comparison of Web Content Extraction Algorithms", SIGIR 2023. A word counts with the
// words around it, so that parts that cut the text elsewhere can agree.
#include "sito/extract/facts.h"
#include "sito/extract/ngram_vote.h"
#include "sito/extract/plan.h"
#include "sito/extract/steps/finish.h"
#include "sito/page/prune.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace sito::extract {
namespace {

constexpr float kHalf = 0.5F;

/// The result for one text node of the current page.
struct TextAnswer {
  std::uint32_t paragraph = kNone;  ///< texts of one paragraph have the same number
  Label label = Label::Boilerplate;
  Role role = Role::None;
  float score = 0;
  std::string_view rule;
};

/// The memory of one part of a plan from page to page.
struct Scratch {
  Labels labels;
  std::vector<TextAnswer> answers;
  std::uint32_t n_paragraphs = 0;  // numbers used in `answers`
  // For a part of a Serial behind the first: the page on which it runs.
  Page pruned;
  std::vector<PrunedFrom> origins;
  Facts facts;
  Labels pruned_labels;
};

bool is_text_of_reader(const Text& text) { return !text.hidden && !text.blank; }

// Turns `labels` into one answer for each text node.
void spread(const Page& page, const Labels& labels, std::vector<TextAnswer>& answers) {
  answers.assign(page.texts().size(), {});
  for (std::uint32_t s = 0; s < labels.segments.size(); ++s) {
    const Segment& segment = labels.segments[s];
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      answers[i] = {s, segment.label, segment.role, segment.score, segment.rule};
    }
  }
}

// Makes segments of neighbours with equal answers; keep follows from them and the cuttings.
void gather(const Page& page, const std::vector<TextAnswer>& answers, Labels& labels) {
  labels.segments.clear();
  const TextAnswer* last = nullptr;
  for (std::uint32_t i = 0; i < answers.size(); ++i) {
    if (!is_text_of_reader(page.texts()[i])) continue;
    const TextAnswer& answer = answers[i];
    if (last != nullptr && last->paragraph == answer.paragraph && last->label == answer.label &&
        last->rule == answer.rule) {
      labels.segments.back().text_end = TextId{i + 1};
    } else {
      labels.segments.push_back(
          {TextId{i}, TextId{i + 1}, answer.label, answer.role, answer.score, answer.rule});
    }
    last = &answer;
  }
}

bool keeps_nothing(const Labels& labels) {
  return std::all_of(labels.keep.begin(), labels.keep.end(), [](float keep) { return keep == 0; });
}

// Appends what `found` keeps of text node i of a pruned page, as cuttings of the whole page.
// `next`: the first cutting of `found` that does not belong to an earlier node.
void append_kept(const Labels& found, std::uint32_t i, const Text& text, const PrunedFrom& from,
                 std::size_t& next, std::vector<Cutting>& cuttings) {
  const auto add = [&](std::uint32_t begin, std::uint32_t end) {
    cuttings.push_back({from.text, from.begin + begin, from.begin + end});
  };
  if (found.keep[i] == 1) add(0, static_cast<std::uint32_t>(text.text.size()));
  if (found.keep[i] == 0 || found.keep[i] == 1) return;
  while (next < found.cuttings.size() && index_of(found.cuttings[next].text) < i) ++next;
  for (; next < found.cuttings.size() && index_of(found.cuttings[next].text) == i; ++next) {
    add(found.cuttings[next].begin, found.cuttings[next].end);
  }
}

// Replaces the answers for the text that a stage of a Serial has seen by its own answers.
void narrow(const Scratch& stage, Scratch& whole) {
  const Labels& found = stage.pruned_labels;
  whole.labels.cuttings.clear();
  std::size_t next_cutting = 0;
  TextId last = kNoText;
  for (const Segment& segment : found.segments) {
    const std::uint32_t paragraph = whole.n_paragraphs++;
    for (std::uint32_t i = index_of(segment.text_begin); i < index_of(segment.text_end); ++i) {
      const Text& text = stage.pruned.texts()[i];
      if (!is_text_of_reader(text)) continue;
      const PrunedFrom& from = stage.origins[i];
      TextAnswer& answer = whole.answers[index_of(from.text)];
      // If a node is in several pieces, the first kept one decides.
      const bool kept_now = answer.label == Label::Boilerplate && segment.label == Label::Content;
      if (from.text != last || kept_now) {
        answer = {paragraph, segment.label, segment.role, segment.score, segment.rule};
      }
      last = from.text;
      append_kept(found, i, text, from, next_cutting, whole.labels.cuttings);
    }
  }
}

// Turns the answer of one part into votes: more than nothing for union and intersection, which take
// over the kept share; half of the node for a vote.
bool keeps(const PlanPart& part, const Labels& labels, std::uint32_t text) {
  const float keep = labels.keep[text];
  return part.combine == Combine::Vote ? keep >= kHalf : keep > 0;
}

/// The parts that vote on a page.
struct Voters {
  std::vector<Voter> parts;
  double all = 0;      ///< votes of all parts
  double present = 0;  ///< votes of those that vote
  double needed = 0;   ///< votes that a node or word needs
};

void append_cuttings_of(const Labels& labels, std::uint32_t text, std::vector<Cutting>& out) {
  const auto& cuttings = labels.cuttings;
  auto at =
      std::lower_bound(cuttings.begin(), cuttings.end(), text,
                       [](const Cutting& c, std::uint32_t id) { return index_of(c.text) < id; });
  for (; at != cuttings.end() && index_of(at->text) == text; ++at) out.push_back(*at);
}

}  // namespace

struct Runner::State {
  const Plan* plan = nullptr;
  std::vector<std::unique_ptr<Scratch>> scratch;  // by PlanPart::id
  Facts facts;
  Pruner pruner;
  Scratch within;

  Scratch& scratch_of(const PlanPart& part) {
    std::unique_ptr<Scratch>& own = scratch[part.id];
    if (own == nullptr) own = std::make_unique<Scratch>();
    return *own;
  }

  void run(const PlanPart& part, const Page& page, const Inputs& inputs, const Trace* trace,
           Labels& labels);
  void run_within(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);
  void run_serial(const PlanPart& part, const Page& page, const Inputs& inputs, Labels& labels);
  void run_stage(const PlanPart& part, const Page& page, const Inputs& inputs, Scratch& whole);
  void run_parallel(const PlanPart& part, const Page& page, const Inputs& inputs, Labels& labels);
  Voters voters_of(const PlanPart& part);
  void merge(const PlanPart& part, const Page& page, Labels& labels);
  void merge_ngrams(const PlanPart& part, const Page& page, Labels& labels);
};

void Runner::State::run(const PlanPart& part, const Page& page, const Inputs& inputs,
                        const Trace* trace, Labels& labels) {
  Inputs own = inputs;
  if (part.combine == Combine::Row) {
    own.params = &part.params;
    part.row->label(page, own, trace, labels);
    return;
  }
  own.hooks = {};                                           // they see the combined answer
  if (part.combine == Combine::Serial) own.site = nullptr;  // its parts see other text nodes
  labels.reset(page.texts().size());
  if (part.combine == Combine::Serial) {
    run_serial(part, page, own, labels);
  } else {
    run_parallel(part, page, own, labels);
  }
  trace_labels(trace, "combined", labels);
  finish(page, inputs, trace, labels);
}

void Runner::State::run_serial(const PlanPart& part, const Page& page, const Inputs& inputs,
                               Labels& labels) {
  Scratch& whole = scratch_of(part);
  run(part.parts[0], page, inputs, nullptr, whole.labels);
  spread(page, whole.labels, whole.answers);
  whole.n_paragraphs = static_cast<std::uint32_t>(whole.labels.segments.size());
  for (auto next = part.parts.begin() + 1; next != part.parts.end(); ++next) {
    run_stage(*next, page, inputs, whole);
  }
  std::swap(labels.cuttings, whole.labels.cuttings);
  std::swap(labels.segments, whole.labels.segments);
}

// Runs a part on the text that `whole` keeps, and narrows `whole` to what the part keeps of it.
void Runner::State::run_stage(const PlanPart& part, const Page& page, const Inputs& inputs,
                              Scratch& whole) {
  Scratch& stage = scratch_of(part);
  pruner.prune(page, whole.labels, stage.pruned, stage.origins);
  stage.facts.open(stage.pruned);
  Inputs there = inputs;
  there.facts = &stage.facts;
  run(part, stage.pruned, there, nullptr, stage.pruned_labels);
  narrow(stage, whole);
  gather(page, whole.answers, whole.labels);
  whole.labels.keep.assign(page.texts().size(), 0.0F);
  whole.labels.keep_by_segments(page);
}

void Runner::State::run_within(const Page& page, const Inputs& inputs, const Trace* trace,
                               Labels& labels) {
  Inputs own = inputs;
  own.hooks = {};
  own.within = nullptr;
  own.site = nullptr;  // refers to the text nodes of the whole page
  labels.reset(page.texts().size());
  within.labels = *inputs.within;
  spread(page, within.labels, within.answers);
  within.n_paragraphs = static_cast<std::uint32_t>(within.labels.segments.size());
  run_stage(plan->root(), page, own, within);
  std::swap(labels.cuttings, within.labels.cuttings);
  std::swap(labels.segments, within.labels.segments);
  trace_labels(trace, "within", labels);
  finish(page, inputs, trace, labels);
}

void Runner::State::run_parallel(const PlanPart& part, const Page& page, const Inputs& inputs,
                                 Labels& labels) {
  for (const PlanPart& inner : part.parts)
    run(inner, page, inputs, nullptr, scratch_of(inner).labels);
  if (part.combine == Combine::Ngrams) {
    merge_ngrams(part, page, labels);
  } else {
    merge(part, page, labels);
  }
}

Voters Runner::State::voters_of(const PlanPart& part) {
  const bool votes = part.combine == Combine::Vote || part.combine == Combine::Ngrams;
  Voters voters;
  for (const PlanPart& inner : part.parts) {
    const Labels& answer = scratch_of(inner).labels;
    voters.all += inner.weight;
    if (votes && part.skip_empty && keeps_nothing(answer)) continue;
    voters.present += inner.weight;
    voters.parts.push_back({&answer, inner.weight});
  }
  // Weights are sums of decimal fractions: 0.1 + 0.2 must reach 0.3.
  constexpr double kRounding = 1e-9;
  voters.needed = part.votes * voters.present / voters.all - kRounding;
  if (part.combine == Combine::Union) voters.needed = 0;
  if (part.combine == Combine::Inter) voters.needed = voters.all - kRounding;
  return voters;
}

void Runner::State::merge_ngrams(const PlanPart& part, const Page& page, Labels& labels) {
  const Voters voters = voters_of(part);
  const std::vector<float> kept =
      keep_by_ngrams(page, voters.parts, voters.needed, part.n, labels.cuttings);
  std::vector<TextAnswer>& answers = scratch_of(part).answers;
  spread(page, scratch_of(part.parts[0]).labels, answers);
  for (std::uint32_t i = 0; i < answers.size(); ++i) {
    if (!is_text_of_reader(page.texts()[i])) continue;
    answers[i].label = kept[i] > 0 ? Label::Content : Label::Boilerplate;
    answers[i].score = kept[i];
    answers[i].rule = kept[i] > 0 ? "enough-votes" : "few-votes";
  }
  gather(page, answers, labels);
}

void Runner::State::merge(const PlanPart& part, const Page& page, Labels& labels) {
  const Voters voters = voters_of(part);
  std::vector<TextAnswer>& answers = scratch_of(part).answers;
  spread(page, scratch_of(part.parts[0]).labels, answers);
  for (std::uint32_t i = 0; i < answers.size(); ++i) {
    if (!is_text_of_reader(page.texts()[i])) continue;
    double votes = 0;
    const Labels* deciding = nullptr;  // the part whose share of the node counts: the largest or
                                       // smallest
    for (const auto& [answer, weight] : voters.parts) {
      if (!keeps(part, *answer, i)) continue;
      votes += weight;
      const bool takes_over = deciding == nullptr || (part.combine == Combine::Union
                                                          ? answer->keep[i] > deciding->keep[i]
                                                          : answer->keep[i] < deciding->keep[i]);
      if (takes_over) deciding = answer;
    }
    const bool kept = votes > 0 && votes >= voters.needed;
    answers[i].label = kept ? Label::Content : Label::Boilerplate;
    answers[i].score = static_cast<float>(voters.present == 0 ? 0 : votes / voters.present);
    answers[i].rule = kept ? "enough-votes" : "few-votes";
    if (kept && part.combine != Combine::Vote) append_cuttings_of(*deciding, i, labels.cuttings);
  }
  gather(page, answers, labels);
}

Runner::Runner(const Plan& plan) : state_(std::make_unique<State>()) {
  state_->plan = &plan;
  state_->scratch.resize(plan.size());
}
Runner::~Runner() = default;
Runner::Runner(Runner&&) noexcept = default;
Runner& Runner::operator=(Runner&&) noexcept = default;

void Runner::label(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  Inputs own = inputs;
  if (own.facts == nullptr) {
    state_->facts.open(page);
    own.facts = &state_->facts;
  }
  if (own.within != nullptr) return state_->run_within(page, own, trace, labels);
  state_->run(state_->plan->root(), page, own, trace, labels);
}

}  // namespace sito::extract
