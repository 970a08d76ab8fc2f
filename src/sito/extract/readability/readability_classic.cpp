// SPDX-License-Identifier: Apache-2.0
// Readability as it was in 2009 and 2010: the experiment of Arc90, from which all readers descend.
//
// No paper; the algorithm is described by Komporday (2016), and by the public scripts derived from
// it. Implemented: removal of unlikely nodes, scores of paragraphs for parent and grandparent, the
// best container with its siblings, conditional cleaning, retries with fewer rules. Tuned on
// English. References read for facts: Readability.js 0.6.0 (Apache-2.0), which keeps the lists and
// most numbers.
//
// DEVIATION: the lists are those of Readability.js 0.6.0; the first ones were shorter. Its program
// can be run to check them; the first script is known only from ports. DEVIATION: h1 stay in the
// article unless drop-h1 is set; the scripts of 2010 removed them because they showed the title
// themselves.
#include "sito/extract/facts.h"
#include "sito/extract/readability/clean.h"
#include "sito/extract/readability/source.h"
#include "sito/extract/readability/verdict.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/page_title.h"

namespace sito::extract {

const ParamSpec kReadabilityClassicParams[8] = {
    {"min-paragraph", 25, 0, 10000, "characters", "minimum length of a paragraph that scores"},
    {"retry-length", 250, 0, 1000000, "characters",
     "try again with one rule less if the result has less text"},
    {"drop-h1", 0, 0, 1, "switch", "remove every h1 from the article, and h2 if there is only one"},
    {"div-paragraphs", 1, 0, 1, "switch", "treat a div without blocks as a paragraph"},
    {"strip-unlikely", 1, 0, 1, "switch",
     "use the rule that removes unlikely nodes in the first attempt"},
    {"weigh-classes", 1, 0, 1, "switch",
     "use the rule that weighs classes and ids in the first attempt"},
    {"clean-conditionally", 1, 0, 1, "switch",
     "use the rule that cleans the article in the first attempt"},
    {"more-lists", 0, 0, 1, "switch",
     "also know classes and ids in Czech, Slovak, Hungarian, Russian and German"},
};

namespace {

using namespace readability;

enum : std::size_t {
  kMinParagraph,
  kRetryLength,
  kDropH1,
  kDivParagraphs,
  kStripUnlikely,
  kWeighClasses,
  kCleanConditionally,
  kMoreLists,
};

// Elements that are assumed to hold no text of an article.
constexpr TagSet kDropped(Tag::Script, Tag::Style, Tag::Noscript, Tag::Link, Tag::Meta, Tag::Object,
                          Tag::Embed, Tag::Iframe, Tag::Input, Tag::Textarea, Tag::Select,
                          Tag::Button, Tag::Hr);
constexpr TagSet kScored(Tag::P, Tag::Td, Tag::Pre);
constexpr int kLevels = 2;  // parent and grandparent

class Classic {
 public:
  Classic(const Page& page, const Inputs& inputs)
      : page_(page), inputs_(inputs), facts_(page, inputs) {}

  void run(Labels& labels) {
    read();
    Verdict best;
    best.reset(page_.texts().size());
    if (source_.found) {
      Flags flags{value(kStripUnlikely) != 0, value(kWeighClasses) != 0,
                  value(kCleanConditionally) != 0};
      best = attempt(flags);
      while (best.length < value(kRetryLength) && flags.relax()) {
        Verdict next = attempt(flags);
        if (next.length > best.length) best = std::move(next);
      }
    }
    write_segments(page_, best, article_title(page_), labels);
  }

 private:
  [[nodiscard]] double value(std::size_t which) const {
    return param(kReadabilityClassicParams, inputs_, which);
  }

  void read() {
    SourceOptions options;
    options.lists = value(kMoreLists) != 0 ? &NameLists::extended() : &NameLists::plain();
    options.links.fragment = 1;
    options.links.weights = link_weights(kReadabilityClassicParams, inputs_);
    if (!options.links.weights.neutral()) options.links.kinds = facts_->link_kinds();
    options.dropped = kDropped;
    options.images = false;
    links_ = options.links;
    read_source(page_, options, source_);
  }

  Verdict attempt(const Flags& flags) {
    Verdict verdict;
    verdict.reset(page_.texts().size());
    prepare(flags, verdict.rules);
    tree_.measure(page_, source_.parts, links_);
    Candidates candidates;
    const auto min_paragraph = static_cast<std::uint32_t>(value(kMinParagraph));
    score_candidates(tree_, paragraphs_, {min_paragraph, kLevels}, flags, candidates);
    Article article;
    join_siblings(page_, best_candidate(candidates), candidates, tree_, article);
    CleanOptions options;
    options.classic = true;
    options.drop_headings = value(kDropH1) != 0;
    clean_article(page_, source_.parts, article, options, flags, tree_);
    judge(source_.parts, tree_, article, candidates, verdict);
    return verdict;
  }

  /// Copies the tree without unlikely nodes; collects the nodes to score.
  void prepare(const Flags& flags, std::vector<Rule>& rules) {
    const WorkTree& from = source_.tree;
    const bool divs = value(kDivParagraphs) != 0;
    tree_.clear();
    paragraphs_.clear();
    open_.clear();
    for (std::uint32_t i = 0; i < from.nodes.size();) {
      while (!open_.empty() && from.nodes[open_.back()].end <= i) close();
      const WorkNode& node = from.nodes[i];
      const bool unlikely = node.is(mark::kUnlikely) && !node.is(mark::kMaybe);
      if (flags.strip_unlikely && unlikely && i != 0) {
        set_rule(from, i, Rule::Unlikely, rules);
        i = node.end;
        continue;
      }
      if (node.is_element()) {
        const bool paragraph = divs && node.tag == Tag::Div && !node.is(mark::kHasBlock);
        const Tag tag = paragraph ? Tag::P : node.tag;
        const std::uint32_t made = tree_.open(tag, node.source, node.marks);
        if (kScored.contains(tag)) paragraphs_.push_back(made);
        open_.push_back(i);
      } else {
        tree_.append_leaf(node.source, node.marks);
      }
      ++i;
    }
    while (!open_.empty()) close();
  }

  void close() {
    tree_.close();
    open_.pop_back();
  }

  const Page& page_;
  const Inputs& inputs_;
  FactsFor facts_;
  Source source_;
  LinkRule links_;
  WorkTree tree_;
  std::vector<std::uint32_t> paragraphs_;
  std::vector<std::uint32_t> open_;  // nodes of the source's tree
};

}  // namespace

void label_readability_classic(const Page& page, const Inputs& inputs, const Trace* trace,
                               Labels& labels) {
  labels.reset(page.texts().size());
  Classic(page, inputs).run(labels);
  trace_labels(trace, "readability-classic", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
