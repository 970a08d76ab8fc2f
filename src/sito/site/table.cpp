// SPDX-License-Identifier: Apache-2.0
// The table of site learners. A new one is a file, a declaration in rows.h, and a row here.
#include "sito/base/unique_names.h"
#include "sito/site/rows.h"

#include <array>

namespace sito::site {
namespace {

// The limits of jusText in the evaluation of GoldMiner's authors (their public implementation): on
// a cut page, jusText may keep more than on a whole one.
constexpr std::string_view kGoldminerJustext =
    "justext[length-high=110,stopwords-low=0.14,max-link-density=0.35]";

constexpr auto kTable = std::to_array<LearnerRow>({
    {.name = "subtree-fingerprints",
     .summary = "finds subtrees that many pages of the site have",
     .source = "Gibson, Punera, Tomkins 2005",
     .params = kSubtreeFingerprintParams,
     .summarise = summarise_subtrees,
     .learn = learn_subtrees,
     .load = load_subtrees},
    {.name = "text-fingerprints",
     .summary = "finds texts that many pages of the site have",
     .source = "Gibson, Punera, Tomkins 2005, for text only",
     .params = kTextFingerprintParams,
     .summarise = summarise_texts,
     .learn = learn_texts,
     .load = load_texts},
    {.name = "template-local",
     .summary = "finds parts of pages (pagelets) that many pages of the site have",
     .source = "Bar-Yossef, Rajagopalan 2002",
     .params = kTemplateLocalParams,
     .summarise = summarise_local,
     .learn = learn_local,
     .load = load_pagelets},
    {.name = "template-global",
     .summary = "finds pagelets that linked pages share",
     .source = "Bar-Yossef, Rajagopalan 2002",
     .params = kTemplateGlobalParams,
     .summarise = summarise_global,
     .learn = learn_global,
     .load = load_pagelets},
    {.name = "style-tree",
     .summary = "finds elements that differ little between the pages, in presentation and content",
     .source = "Yi, Liu, Li 2003",
     .sample = 500,
     .params = kStyleTreeParams,
     .summarise = summarise_style_tree,
     .learn = learn_style_tree,
     .load = load_style_tree},
    {.name = "style-tree-counting",
     .summary = "finds texts at the same place of many pages",
     .source = "Yi, Liu, Li 2003, as reported by Bilek 2013",
     .sample = 500,
     .params = kStyleTreeCountingParams,
     .summarise = summarise_style_counts,
     .learn = learn_style_counts,
     .load = load_style_counts},
    {.name = "goldminer",
     .summary = "cuts the page between two patterns of tags and runs jusText on that part",
     .source = "Endredy, Novak 2013",
     .answer = Answer::MainText,
     .verdict = kGoldminerJustext,
     .then = kGoldminerJustext,
     .sample = 100,
     .params = goldminer::kParams,
     .summarise = goldminer::summarise,
     .learn = goldminer::learn,
     .load = goldminer::load},
    {.name = "visual-importance-site",
     .summary =
         "keeps blocks that other pages of the site do not have, with few links and in the middle",
     .source = "Li, Ezeife 2006",
     .answer = Answer::MainText,
     .params = kVisualImportanceSiteParams,
     .summarise = summarise_visual,
     .learn = learn_visual,
     .load = load_visual},
    {.name = "hybrid",
     .summary =
         "learns rules of tags from the row sito and finds these tags without parsing the page",
     .source = "Uzun, Agun, Yerlikaya 2013",
     .answer = Answer::MainText,
     .verdict = "sito",
     .params = hybrid::kParams,
     .summarise = hybrid::summarise,
     .learn = hybrid::learn,
     .load = hybrid::load},
    {.name = "structure",
     .summary = "applies paths of date, author, title and article that `sito detect` found",
     .source = "Bilek 2013",
     .answer = Answer::MainText,
     .load = load_fields},
});

static_assert(names_are_unique(kTable));

std::vector<const ParamSpec*> specs_of(const LearnerRow& row) {
  std::vector<const ParamSpec*> specs;
  for (const ParamSpec& spec : row.params) specs.push_back(&spec);
  return specs;
}

}  // namespace

std::span<const LearnerRow> learners() { return kTable; }

const LearnerRow* find_learner(std::string_view name) {
  for (const LearnerRow& row : kTable) {
    if (row.name == name) return &row;
  }
  return nullptr;
}

std::string names_of_learning() {
  std::string names;
  for (const LearnerRow& row : kTable) {
    if (row.learns()) names += (names.empty() ? "" : ", ") + std::string(row.name);
  }
  return names;
}

std::string_view name_of(Answer answer) {
  return answer == Answer::Repeats ? "repeats" : "main-text";
}

Params default_params(const LearnerRow& row) { return sito::default_params(specs_of(row)); }

Result<Params> resolve_params(const LearnerRow& row, std::span<const Setting> settings) {
  return sito::resolve_params(row.name, specs_of(row), settings);
}

}  // namespace sito::site
