// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/justext/decide.h"

#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <utility>

namespace sito::extract {
namespace {

// Komporday 2016, algorithm 2: lengths in tokens.
constexpr double kSeedLengthLow = 10;
constexpr double kSeedLengthHigh = 30;

constexpr std::string_view kFixed = "fixed";

}  // namespace

std::string_view name_of(JustextClass c) {
  constexpr std::string_view kNames[] = {"bad", "short", "neargood", "good"};
  return kNames[static_cast<std::size_t>(c)];
}

JustextRules justext_rules(const Inputs& inputs) {
  const auto value = [&](JustextParam index) { return param(kJustextParams, inputs, index); };
  const auto on = [&](JustextParam index) { return value(index) != 0; };
  const bool has_words = inputs.stop_words != nullptr && inputs.stop_words->size() > 0;
  JustextRules rules;
  rules.count_words = on(JustextCompatSeedLengths);
  rules.length_low = rules.count_words ? kSeedLengthLow : value(JustextLengthLow);
  rules.length_high = rules.count_words ? kSeedLengthHigh : value(JustextLengthHigh);
  // Without a list, every share and both thresholds are 0: length, links and neighbours decide. The
  // reference does the same in its language-independent mode. The thresholds are for English lists;
  // a list that covers less of its language states how much less.
  const double scale = has_words ? inputs.stop_words->threshold_scale() : 0;
  rules.stopwords_low = value(JustextStopwordsLow) * scale;
  rules.stopwords_high = value(JustextStopwordsHigh) * scale;
  rules.strict = has_words && on(JustextCompatStrictStopwords);
  rules.max_link_density = value(JustextMaxLinkDensity);
  rules.max_heading_distance = static_cast<std::uint64_t>(value(JustextMaxHeadingDistance));
  rules.headings = !on(JustextNoHeadings);
  rules.heading_stage = !on(JustextCompatInertHeadingStage);
  return rules;
}

JustextOptions justext_options(const Inputs& inputs) {
  JustextOptions options;
  options.remove_header = param(kJustextParams, inputs, JustextDropHtml5Header) != 0;
  options.remove_select = param(kJustextParams, inputs, JustextCompatVictor) != 0;
  options.link_weights = link_weights(kJustextParams, inputs);
  return options;
}

JustextDecision::JustextDecision(const JustextRules& rules,
                                 std::span<const JustextParagraph> paragraphs, StopWords stop_words)
    : rules_(rules),
      paragraphs_(paragraphs),
      stop_words_(std::move(stop_words)),
      states_(paragraphs.size()) {}

void JustextDecision::fix(std::size_t paragraph, bool good) {
  states_[paragraph].now = good ? JustextClass::Good : JustextClass::Bad;
  states_[paragraph].rule = kFixed;
}

void JustextDecision::run(const Step& step) {
  const auto report = [&](std::string_view name) {
    if (step != nullptr) step(name);
  };
  classify_each();
  report("context-free");
  if (rules_.headings && rules_.heading_stage) pull_headings_in();
  report("headings-in");
  decide_short();
  report("short");
  decide_near_good();
  report("near-good");
  if (rules_.headings) rescue_headings();
  report("headings-out");
}

// Section 3.11.4, the seven rules in order.
void JustextDecision::classify_each() {
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const JustextParagraph& p = paragraphs_[i];
    JustextState& state = states_[i];
    state.context_free = state.now;
    if (state.rule == kFixed) continue;
    const double length = rules_.count_words ? p.n_words : p.n_chars;
    if (p.link_density() > rules_.max_link_density) {
      state.rule = "max-link-density";
    } else if (p.copyright) {
      state.rule = "copyright";
    } else if (p.select) {
      state.rule = "select";
    } else if (length < rules_.length_low) {
      state.rule = p.link_chars > 0 ? "short-with-link" : "short";
      if (p.link_chars == 0) state.now = JustextClass::Short;
    } else {
      classify_by_words(i, length, state);
    }
    state.context_free = state.now;
  }
}

void JustextDecision::classify_by_words(std::size_t paragraph, double length, JustextState& state) {
  const JustextParagraph& p = paragraphs_[paragraph];
  const double density = stop_words_ == nullptr || p.n_words == 0
                             ? 0.0
                             : static_cast<double>(stop_words_(paragraph)) / p.n_words;
  const auto reaches = [&](double limit) {
    return rules_.strict ? density > limit : density >= limit;
  };
  state.score = static_cast<float>(density);
  if (reaches(rules_.stopwords_high)) {
    state.now = length > rules_.length_high ? JustextClass::Good : JustextClass::NearGood;
    state.rule = "stopwords-high";
  } else if (reaches(rules_.stopwords_low)) {
    state.now = JustextClass::NearGood;
    state.rule = "stopwords-low";
  } else {
    state.rule = "few-stopwords";
  }
}

// Calls act(i) for headings that fulfil `wanted` and have a good paragraph behind them with at most
// max_heading_distance characters in between. Goes backwards, so that it does not see the changes
// of act.
template <typename Wanted, typename Act>
void JustextDecision::for_headings_before_good(Wanted&& wanted, Act&& act) {
  std::uint64_t distance = 0;  // characters between i and the next good paragraph
  bool any_good = false;
  for (std::size_t i = states_.size(); i-- > 0;) {
    const bool good = states_[i].now == JustextClass::Good;
    if (any_good && distance <= rules_.max_heading_distance && paragraphs_[i].heading &&
        wanted(states_[i])) {
      act(states_[i]);
    }
    if (good) {
      any_good = true;
      distance = 0;
    } else {
      distance += paragraphs_[i].n_chars;
    }
  }
}

// A. Short headings close to a good paragraph become near-good.
void JustextDecision::pull_headings_in() {
  for_headings_before_good([](const JustextState& s) { return s.now == JustextClass::Short; },
                           [](JustextState& s) {
                             s.now = JustextClass::NearGood;
                             s.rule = "heading-before-good";
                           });
}

// B. Short paragraphs take the class of their neighbours; all at once.
void JustextDecision::decide_short() {
  struct Side {
    JustextClass sure = JustextClass::Bad;  // nearest good or bad; the edges are bad
    JustextClass near = JustextClass::Bad;  // the same, but near-good counts
    void pass(JustextClass c) {
      if (c == JustextClass::Short) return;
      near = c;
      if (c != JustextClass::NearGood) sure = c;
    }
  };
  std::vector<Side> after(states_.size());
  Side side;
  for (std::size_t i = states_.size(); i-- > 0;) {
    after[i] = side;
    side.pass(states_[i].now);
  }
  Side before;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    const JustextClass was = states_[i].now;
    if (was == JustextClass::Short) {
      const bool near_edge =
          (before.sure == JustextClass::Bad && before.near == JustextClass::NearGood) ||
          (after[i].sure == JustextClass::Bad && after[i].near == JustextClass::NearGood);
      const bool good =
          before.sure == after[i].sure ? before.sure == JustextClass::Good : near_edge;
      states_[i].now = good ? JustextClass::Good : JustextClass::Bad;
      states_[i].rule = "context-short";
    }
    before.pass(was);
  }
}

// C. Near-good paragraphs are bad between two bad ones and good otherwise, one after the other.
void JustextDecision::decide_near_good() {
  std::vector<JustextClass> after(states_.size());
  JustextClass next = JustextClass::Bad;
  for (std::size_t i = states_.size(); i-- > 0;) {
    after[i] = next;
    if (states_[i].now != JustextClass::NearGood) next = states_[i].now;
  }
  JustextClass before = JustextClass::Bad;
  for (std::size_t i = 0; i < states_.size(); ++i) {
    JustextState& state = states_[i];
    if (state.now == JustextClass::NearGood) {
      const bool bad = before == JustextClass::Bad && after[i] == JustextClass::Bad;
      state.now = bad ? JustextClass::Bad : JustextClass::Good;
      state.rule = "context-near-good";
    }
    before = state.now;
  }
}

// D. Restores headings before a good paragraph if only their neighbours made them bad.
void JustextDecision::rescue_headings() {
  std::vector<JustextState*>
      rescued;  // applied afterwards: one pass; a restored heading restores no other
  for_headings_before_good(
      [](const JustextState& s) {
        return s.now == JustextClass::Bad && s.context_free != JustextClass::Bad;
      },
      [&](JustextState& s) { rescued.push_back(&s); });
  for (JustextState* state : rescued) {
    state->now = JustextClass::Good;
    state->rule = "heading-rescued";
  }
}

}  // namespace sito::extract
