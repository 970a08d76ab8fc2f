// SPDX-License-Identifier: Apache-2.0
// Readability as in the reader view of Firefox.
//
// No paper. Implemented after Readability.js 0.6.0 (Arc90 and Mozilla, Apache-2.0), read for facts:
// unlikely nodes are removed, divs become paragraphs, up to five ancestors of a paragraph share its
// points, the best container is replaced by an ancestor that others like it share, its siblings
// join, and the result is cleaned. With too little text, everything is repeated with one rule less.
// Tuned on English class names.
//
// DEVIATION: text that the page hides (in object, iframe, svg ...) is counted like any other, but
// is never kept, because no reader of the page sees it. DEVIATION: an attempt after the first
// begins with the tree of the first; the reference writes it as HTML and parses that, which moves a
// p that a run of br made inside another p. DEVIATION: empty paragraphs stay where their white
// space may separate two words; otherwise the text would have words that the page does not have.
#include "sito/extract/facts.h"
#include "sito/extract/readability/article_metadata.h"
#include "sito/extract/readability/clean.h"
#include "sito/extract/readability/prepare.h"
#include "sito/extract/readability/source.h"
#include "sito/extract/readability/verdict.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kReadabilityParams[9] = {
    {"char-threshold", 500, 0, 1000000, "characters",
     "try again with one rule less if the result has less text"},
    {"nb-top-candidates", 5, 1, 100, "candidates", "number of candidates that are compared"},
    {"link-density-modifier", 0, -1, 1, "share", "value added to both limits of link density"},
    {"min-paragraph", 25, 0, 10000, "characters", "minimum length of a paragraph that scores"},
    {"strip-unlikely", 1, 0, 1, "switch",
     "use the rule that removes unlikely nodes in the first attempt"},
    {"weigh-classes", 1, 0, 1, "switch",
     "use the rule that weighs classes and ids in the first attempt"},
    {"clean-conditionally", 1, 0, 1, "switch",
     "use the rule that cleans the article in the first attempt"},
    {"more-lists", 0, 0, 1, "switch",
     "also know classes and ids in Czech, Slovak, Hungarian, Russian and German"},
    {"title-dashes", 0, 0, 1, "switch",
     "split the title from the name of the site also at U+2013 and U+2014"},
};

namespace {

using namespace readability;

enum : std::size_t {
  kCharThreshold,
  kNbTopCandidates,
  kLinkDensityModifier,
  kMinParagraph,
  kStripUnlikely,
  kWeighClasses,
  kCleanConditionally,
  kMoreLists,
  kTitleDashes,
};

constexpr int kLevels = 5;  // ancestors that get points

class Modern {
 public:
  Modern(const Page& page, const Inputs& inputs)
      : page_(page),
        inputs_(inputs),
        facts_(page, inputs),
        metadata_(page,
                  value(kTitleDashes) != 0 ? TitleSeparators::WithDashes : TitleSeparators::Ascii),
        preparer_(page, source_, metadata_) {}

  void run(Labels& labels) {
    read();
    best_.reset(page_.texts().size());
    if (source_.found) {
      Flags flags{value(kStripUnlikely) != 0, value(kWeighClasses) != 0,
                  value(kCleanConditionally) != 0};
      attempt(flags, best_);
      while (best_.length < value(kCharThreshold) && flags.relax()) {
        next_.reset(page_.texts().size());
        attempt(flags, next_);
        if (next_.length > best_.length) std::swap(best_, next_);
      }
    }
    write_segments(page_, best_, metadata_.title(), labels);
  }

 private:
  [[nodiscard]] double value(std::size_t which) const {
    return param(kReadabilityParams, inputs_, which);
  }

  void read() {
    SourceOptions options;
    options.lists = value(kMoreLists) != 0 ? &NameLists::extended() : &NameLists::plain();
    options.links.weights = link_weights(kReadabilityParams, inputs_);
    if (!options.links.weights.neutral()) options.links.kinds = facts_->link_kinds();
    links_ = options.links;
    read_source(page_, options, source_);
  }

  void attempt(const Flags& flags, Verdict& verdict) {
    preparer_.run(flags, tree_, paragraphs_, verdict.rules);
    tree_.measure(page_, source_.parts, links_);
    const auto min_paragraph = static_cast<std::uint32_t>(value(kMinParagraph));
    score_candidates(tree_, paragraphs_, {min_paragraph, kLevels, !body_scored_}, flags,
                     candidates_);
    // The reference restores the contents of the body, but not the body itself, which it has marked
    // as scored. The body is therefore no longer a candidate.
    body_scored_ = body_scored_ || candidates_.has(0);
    const auto n_top = static_cast<std::size_t>(value(kNbTopCandidates));
    const std::uint32_t top = choose_top(tree_, n_top, flags, candidates_);
    join_siblings(page_, top, candidates_, tree_, article_);
    CleanOptions options;
    options.link_density_modifier = value(kLinkDensityModifier);
    clean_article(page_, source_.parts, article_, options, flags, tree_);
    judge(source_.parts, tree_, article_, candidates_, verdict);
  }

  const Page& page_;
  const Inputs& inputs_;
  FactsFor facts_;
  ArticleMetadata metadata_;
  Source source_;
  LinkRule links_;
  Preparer preparer_;
  WorkTree tree_;
  std::vector<std::uint32_t> paragraphs_;
  Candidates candidates_;
  Article article_;
  bool body_scored_ = false;
  Verdict best_, next_;
};

}  // namespace

void label_readability(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  Modern(page, inputs).run(labels);
  trace_labels(trace, "readability", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
