// SPDX-License-Identifier: Apache-2.0
// jusText: paragraphs by length, link density and share of stop words, then by their neighbours.
//
// Paper: Jan Pomikalek, "Removing Boilerplate and Duplicate Content from Web Corpora", PhD thesis,
// Masaryk University, Brno 2011. Implemented: segmentation, features, both classifications,
// headings. Tuned on English (CleanEval, Canola), meant for any language that writes blanks between
// words. Reference read for facts: Python jusText 3.0.2 (BSD-2-Clause).
//
// DEVIATION: headings are looked for ahead as the description says; the Python code copies the
// classes in the same loop, so its stage does nothing (compat_inert_heading_stage brings that
// back).
//
// DEVIATION: text that browsers never show (template, svg, most noscript) is read, as in the
// reference, and takes part in the decisions, but it is never kept.
//
// DEVIATION: the text of a deleted element stays in the answer as "removed-...".
//
// DEVIATION: a stop list that states its prose floor scales both stop-word limits.
#include "sito/extract/justext/paragraphs.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <array>
#include <string>
#include <vector>

namespace sito::extract {

// Defaults as in the reference; limits of length-low and length-high are the seed's idea of absurd.
const ParamSpec kJustextParams[12] = {
    {"length-low", 70, 0, 100000, "characters", "shorter paragraphs are short, or bad with a link"},
    {"length-high", 200, 0, 100000, "characters", "longer paragraphs can be good by themselves"},
    {"stopwords-low", 0.30, 0, 1, "share", "stop words from which a paragraph is near-good"},
    {"stopwords-high", 0.32, 0, 1, "share", "stop words from which a long paragraph is good"},
    {"max-link-density", 0.2, 0, 1, "share", "more text in links makes a paragraph bad"},
    {"max-heading-distance", 200, 0, 100000, "characters",
     "a heading this close to a good paragraph is kept"},
    {"no-headings", 0, 0, 1, "switch", "treat headings as other paragraphs"},
    {"drop_html5_header", 0, 0, 1, "switch", "delete the element header before all else"},
    {"compat_victor", 1, 0, 1, "switch", "delete select; 0 classifies its options, as bad"},
    {"compat_seed_lengths", 0, 0, 1, "switch",
     "lengths in words with limits 10 and 30; length-low and length-high are not read"},
    {"compat_strict_stopwords", 0, 0, 1, "switch", "stop words must exceed their limits"},
    {"compat_inert_heading_stage", 0, 0, 1, "switch",
     "skip the first heading stage, as the Python code does in effect"},
};

namespace {

enum ParamIndex : std::size_t {
  LengthLow,
  LengthHigh,
  StopwordsLow,
  StopwordsHigh,
  MaxLinkDensity,
  MaxHeadingDistance,
  NoHeadings,
  DropHtml5Header,
  CompatVictor,
  CompatSeedLengths,
  CompatStrictStopwords,
  CompatInertHeadingStage,
};

// Komporday 2016, algorithm 2: lengths in tokens.
constexpr double kSeedLengthLow = 10;
constexpr double kSeedLengthHigh = 30;

enum class Class : std::uint8_t { Bad, Short, NearGood, Good };

struct Rules {
  double length_low, length_high, stopwords_low, stopwords_high, max_link_density;
  std::uint64_t max_heading_distance;
  bool headings, count_words, strict, heading_stage;
};

Rules rules_of(const Inputs& inputs, bool has_words) {
  const auto value = [&](ParamIndex index) { return param(kJustextParams, inputs, index); };
  const auto on = [&](ParamIndex index) { return value(index) != 0; };
  Rules rules{};
  rules.count_words = on(CompatSeedLengths);
  rules.length_low = rules.count_words ? kSeedLengthLow : value(LengthLow);
  rules.length_high = rules.count_words ? kSeedLengthHigh : value(LengthHigh);
  // Without a list every share is 0 and so are both limits: length, links and neighbours decide.
  // The reference does the same in its language-independent mode.
  // The limits are for English lists; a list that covers less of its language says by how much.
  const double scale = has_words ? inputs.stop_words->threshold_scale() : 0;
  rules.stopwords_low = value(StopwordsLow) * scale;
  rules.stopwords_high = value(StopwordsHigh) * scale;
  rules.strict = has_words && on(CompatStrictStopwords);
  rules.max_link_density = value(MaxLinkDensity);
  rules.max_heading_distance = static_cast<std::uint64_t>(value(MaxHeadingDistance));
  rules.headings = !on(NoHeadings);
  rules.heading_stage = !on(CompatInertHeadingStage);
  return rules;
}

struct State {
  Class context_free = Class::Bad;
  Class now = Class::Bad;
  float score = 0;        // share of stop words; 0 when nothing asked for it
  std::string_view rule;  // the rule that decided last
};

class Justext {
 public:
  Justext(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels)
      : page_(page), inputs_(inputs), trace_(trace), labels_(labels) {
    const bool has_words = inputs.stop_words != nullptr && inputs.stop_words->size() > 0;
    words_ = has_words ? inputs.stop_words : nullptr;
    rules_ = rules_of(inputs, has_words);
    JustextOptions options;
    options.remove_header = param(kJustextParams, inputs, DropHtml5Header) != 0;
    options.remove_select = param(kJustextParams, inputs, CompatVictor) != 0;
    options.link_weights = link_weights(kJustextParams, inputs);
    split_ = split_justext(page, options);
    states_.resize(split_.paragraphs.size());
  }

  void run() {
    labels_.reset(page_.texts().size());
    classify_each();
    tell_step("context-free");
    if (rules_.headings && rules_.heading_stage) pull_headings_in();
    tell_step("headings-in");
    decide_short();
    tell_step("short");
    decide_near_good();
    tell_step("near-good");
    if (rules_.headings) rescue_headings();
    write_segments();
    tell(trace_, "headings-out", labels_);
    finish(page_, inputs_, trace_, labels_);
  }

 private:
  [[nodiscard]] std::size_t size() const { return states_.size(); }

  // Section 3.11.4, the seven rules in order.
  void classify_each() {
    for (std::size_t i = 0; i < size(); ++i) {
      const JustextParagraph& p = split_.paragraphs[i];
      State& state = states_[i];
      const double length = rules_.count_words ? p.n_words : p.n_chars;
      if (p.link_density() > rules_.max_link_density) {
        state.rule = "max-link-density";
      } else if (p.copyright) {
        state.rule = "copyright";
      } else if (p.select) {
        state.rule = "select";
      } else if (length < rules_.length_low) {
        state.rule = p.link_chars > 0 ? "short-with-link" : "short";
        if (p.link_chars == 0) state.now = Class::Short;
      } else {
        classify_by_words(p, length, state);
      }
      state.context_free = state.now;
    }
  }

  void classify_by_words(const JustextParagraph& p, double length, State& state) {
    const double density =
        words_ == nullptr
            ? 0.0
            : static_cast<double>(count_stop_words(page_, split_, p, *words_, joined_)) / p.n_words;
    const auto reaches = [&](double limit) {
      return rules_.strict ? density > limit : density >= limit;
    };
    state.score = static_cast<float>(density);
    if (reaches(rules_.stopwords_high)) {
      state.now = length > rules_.length_high ? Class::Good : Class::NearGood;
      state.rule = "stopwords-high";
    } else if (reaches(rules_.stopwords_low)) {
      state.now = Class::NearGood;
      state.rule = "stopwords-low";
    } else {
      state.rule = "few-stopwords";
    }
  }

  [[nodiscard]] bool is_heading(std::size_t i) const { return split_.paragraphs[i].heading; }

  // Calls act(i) for headings that `wanted` and that have a good paragraph behind them with no more
  // than max_heading_distance characters in between. Backwards, so that what act changes is not
  // seen.
  template <typename Wanted, typename Act>
  void for_headings_before_good(Wanted&& wanted, Act&& act) {
    std::uint64_t distance = 0;  // characters between i and the next good paragraph
    bool any_good = false;
    for (std::size_t i = size(); i-- > 0;) {
      const bool good = states_[i].now == Class::Good;
      if (any_good && distance <= rules_.max_heading_distance && is_heading(i) &&
          wanted(states_[i])) {
        act(states_[i]);
      }
      if (good) {
        any_good = true;
        distance = 0;
      } else {
        distance += split_.paragraphs[i].n_chars;
      }
    }
  }

  // A. Short headings close to a good paragraph become near-good.
  void pull_headings_in() {
    for_headings_before_good([](const State& s) { return s.now == Class::Short; },
                             [](State& s) {
                               s.now = Class::NearGood;
                               s.rule = "heading-before-good";
                             });
  }

  // B. Short paragraphs take the side of their neighbours; all at once.
  void decide_short() {
    struct Side {
      Class sure = Class::Bad;  // nearest good or bad; the edges are bad
      Class near = Class::Bad;  // the same, but near-good counts
      void pass(Class c) {
        if (c == Class::Short) return;
        near = c;
        if (c != Class::NearGood) sure = c;
      }
    };
    std::vector<Side> after(size());
    Side side;
    for (std::size_t i = size(); i-- > 0;) {
      after[i] = side;
      side.pass(states_[i].now);
    }
    Side before;
    for (std::size_t i = 0; i < size(); ++i) {
      const Class was = states_[i].now;
      if (was == Class::Short) {
        const bool near_edge = (before.sure == Class::Bad && before.near == Class::NearGood) ||
                               (after[i].sure == Class::Bad && after[i].near == Class::NearGood);
        const bool good = before.sure == after[i].sure ? before.sure == Class::Good : near_edge;
        states_[i].now = good ? Class::Good : Class::Bad;
        states_[i].rule = "context-short";
      }
      before.pass(was);
    }
  }

  // C. Near-good paragraphs are bad between two bad ones and good otherwise, one after the other.
  void decide_near_good() {
    std::vector<Class> after(size());
    Class next = Class::Bad;
    for (std::size_t i = size(); i-- > 0;) {
      after[i] = next;
      if (states_[i].now != Class::NearGood) next = states_[i].now;
    }
    Class before = Class::Bad;
    for (std::size_t i = 0; i < size(); ++i) {
      State& state = states_[i];
      if (state.now == Class::NearGood) {
        const bool bad = before == Class::Bad && after[i] == Class::Bad;
        state.now = bad ? Class::Bad : Class::Good;
        state.rule = "context-near-good";
      }
      before = state.now;
    }
  }

  // D. Headings that lost only by their neighbours come back before a good paragraph.
  void rescue_headings() {
    std::vector<State*>
        rescued;  // applied afterwards: one pass, a rescued heading rescues no other
    for_headings_before_good(
        [](const State& s) { return s.now == Class::Bad && s.context_free != Class::Bad; },
        [&](State& s) { rescued.push_back(&s); });
    for (State* state : rescued) {
      state->now = Class::Good;
      state->rule = "heading-rescued";
    }
  }

  void write_segments() {
    split_.pieces.fill_segments(
        page_,
        [&](std::uint32_t owner) {
          const State& state = states_[owner];
          const JustextParagraph& p = split_.paragraphs[owner];
          Verdict verdict;
          verdict.label = state.now == Class::Good ? Label::Content : Label::Boilerplate;
          if (p.heading) verdict.role = Role::Heading;
          if (p.list_item) verdict.role = verdict.role | Role::ListItem;
          verdict.score = state.score;
          verdict.rule = state.rule;
          return verdict;
        },
        labels_);
  }

  void tell_step(std::string_view step) {
    if (trace_ == nullptr) return;
    write_segments();
    tell(trace_, step, labels_);
  }

  const Page& page_;
  const Inputs& inputs_;
  const Trace* trace_;
  Labels& labels_;
  const text::StopWords* words_ = nullptr;
  Rules rules_{};
  JustextParagraphs split_;
  std::vector<State> states_;
  std::string joined_;
};

}  // namespace

void label_justext(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  Justext(page, inputs, trace, labels).run();
}

}  // namespace sito::extract
