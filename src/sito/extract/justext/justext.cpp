// SPDX-License-Identifier: Apache-2.0
// jusText: classifies paragraphs by length, link density and share of stop words, then by their
// neighbours.
//
// Paper: Jan Pomikalek, "Removing Boilerplate and Duplicate Content from Web Corpora", PhD thesis,
// Masaryk University, Brno 2011. Implemented: segmentation, features, both classifications,
// headings. Tuned on English (CleanEval, Canola), meant for any language that writes blanks between
// words. Reference read for facts: Python jusText 3.0.2 (BSD-2-Clause).
//
// DEVIATION: headings are looked for ahead as the description says; the Python code copies the
// classes in the same loop, so its stage has no effect (compat_inert_heading_stage restores that).
//
// DEVIATION: text that browsers never show (template, svg, most noscript) is read, as in the
// reference, and takes part in the decisions, but it is never kept.
//
// DEVIATION: the labels contain the text of a deleted element as "removed-...", so that every text
// has a reason.
//
// DEVIATION: a stop list that states its prose floor scales both stop-word thresholds, because
// lists cover different shares of their languages (docs/decisions/0009).
#include "sito/extract/justext/decide.h"
#include "sito/extract/justext/paragraphs.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <string>
#include <string_view>

namespace sito::extract {

// Defaults as in the reference; limits of length-low and length-high are Komporday's (2016).
const ParamSpec kJustextParams[12] = {
    {"length-low", 70, 0, 100000, "characters",
     "shorter paragraphs are short, or bad if they have a link"},
    {"length-high", 200, 0, 100000, "characters",
     "only longer paragraphs can be good without good neighbours"},
    {"stopwords-low", 0.30, 0, 1, "share", "minimum share of stop words in a near-good paragraph"},
    {"stopwords-high", 0.32, 0, 1, "share", "minimum share of stop words in a good paragraph"},
    {"max-link-density", 0.2, 0, 1, "share",
     "a paragraph with a larger share of text in links is bad"},
    {"max-heading-distance", 200, 0, 100000, "characters",
     "maximum distance from a heading that is kept to a good paragraph below it"},
    {"no-headings", 0, 0, 1, "switch", "treat headings like other paragraphs"},
    {"drop_html5_header", 0, 0, 1, "switch", "delete the element header before anything else"},
    {"compat_victor", 1, 0, 1, "switch", "delete select; 0: classify its options as bad"},
    {"compat_seed_lengths", 0, 0, 1, "switch",
     "measure lengths in words, with the limits 10 and 30 instead of length-low and length-high"},
    {"compat_strict_stopwords", 0, 0, 1, "switch",
     "require more stop words than the two limits, not as many"},
    {"compat_inert_heading_stage", 0, 0, 1, "switch",
     "skip the first heading stage, which has no effect in the Python code"},
};

namespace {

class Justext {
 public:
  Justext(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels)
      : page_(page),
        inputs_(inputs),
        trace_(trace),
        labels_(labels),
        split_(split_justext(page, justext_options(inputs))),
        decision_(justext_rules(inputs), split_.paragraphs, stop_words_of(inputs)) {}

  void run() {
    labels_.reset(page_.texts().size());
    if (trace_ == nullptr) {
      decision_.run(nullptr);
      write_segments();
    } else {
      decision_.run([this](std::string_view step) {
        write_segments();
        trace_labels(trace_, step, labels_);
      });
    }
    finish(page_, inputs_, trace_, labels_);
  }

 private:
  JustextDecision::StopWords stop_words_of(const Inputs& inputs) {
    if (inputs.stop_words == nullptr || inputs.stop_words->size() == 0) return nullptr;
    return [this, &words = *inputs.stop_words](std::size_t paragraph) {
      return count_stop_words(page_, split_, split_.paragraphs[paragraph], words, joined_);
    };
  }

  void write_segments() {
    split_.pieces.fill_segments(
        page_,
        [&](std::uint32_t owner) {
          const JustextState& state = decision_.states()[owner];
          const JustextParagraph& p = split_.paragraphs[owner];
          Verdict verdict;
          verdict.label = state.now == JustextClass::Good ? Label::Content : Label::Boilerplate;
          if (p.heading) verdict.role = Role::Heading;
          if (p.list_item) verdict.role = verdict.role | Role::ListItem;
          verdict.score = state.score;
          verdict.rule = state.rule;
          return verdict;
        },
        labels_);
  }

  const Page& page_;
  const Inputs& inputs_;
  const Trace* trace_;
  Labels& labels_;
  JustextParagraphs split_;
  JustextDecision decision_;
  std::string joined_;
};

}  // namespace

void label_justext(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  Justext(page, inputs, trace, labels).run();
}

}  // namespace sito::extract
