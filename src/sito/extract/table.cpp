// SPDX-License-Identifier: Apache-2.0
// THE table of document-level algorithms. To add one: README.md in this folder.
#include "sito/base/unique_names.h"
#include "sito/extract/boilerpipe/article.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/name_list.h"
#include "sito/text/language.h"

#include <array>

namespace sito::extract {
namespace {

constexpr std::string_view kPaperBoilerpipe =
    "Kohlschuetter, Fankhauser, Nejdl 2010, Boilerplate Detection using Shallow Text Features";

constexpr std::string_view kPaperBlurring =
    "Gottron 2008, Content Code Blurring: A New Approach to Content Extraction";
constexpr std::string_view kPaperFeatureExtractor =
    "Debnath, Mitra, Giles 2005, Automatic Extraction of Informative Blocks from Webpages";

// For rows on source tokens, which keep only the visible ones.
constexpr std::string_view kReadsTokens =
    "body without script, style, iframe; with noscript, template, svg";

constexpr auto kTable = std::to_array<Algorithm>({
    {.name = "sito",
     .summary = "classifies blocks by trained trees and keeps the selection with the best expected "
                "F-measure",
     .source = "own",
     .languages = "any; trained mostly on English",
     .reads = "visible text",
     .weighs_site = true,
     .completes = true,
     .params = kSitoParams,
     .label = label_sito,
     .page_type = page_type_of_sito,
     .page_types = page_types_of_sito,
     .roles = roles_of_sito,
     .reasons = reasons_of_sito},
    {.name = "keep-all",
     .summary = "keeps all visible text, or all blocks with enough words",
     .source = "none; min-words: boilerpipe's KeepEverythingWithMinKWords",
     .languages = "any",
     .reads = "visible text",
     .params = kKeepAllParams,
     .label = label_keep_all},
    {.name = "bte",
     .summary = "keeps the stretch of the source with the most words and the fewest tags",
     .source = "Finn, Kushmerick, Smyth 2001, Fact or Fiction: Content Classification for Digital "
               "Libraries",
     .languages = "any with blanks between words",
     .reads = kReadsTokens,
     .params = kBteParams,
     .label = label_bte},
    {.name = "slope-curve",
     .summary = "keeps stretches of the source where tags are rarer than on the whole page",
     .source =
         "Pinto et al. 2002, QuASM: A System for Question Answering Using Semi-Structured Data",
     .languages = "any with blanks between words",
     .reads = kReadsTokens,
     .params = kSlopeCurveParams,
     .label = label_slope_curve},
    {.name = "ccb",
     .summary = "keeps characters whose neighbourhood in the source is mostly text",
     .source = kPaperBlurring,
     .languages = "any",
     .reads = kReadsTokens,
     .params = kCcbParams,
     .label = label_ccb},
    {.name = "tccb",
     .summary = "keeps tokens whose neighbourhood in the source is mostly words",
     .source = kPaperBlurring,
     .languages = "any with blanks between words",
     .reads = kReadsTokens,
     .params = kTccbParams,
     .label = label_tccb},
    {.name = "accb",
     .summary = "content code blurring that ignores the tags of links",
     .source = kPaperBlurring,
     .languages = "any with blanks between words",
     .reads = kReadsTokens,
     .params = kAccbParams,
     .label = label_accb},
    {.name = "feature-extractor",
     .summary = "splits the page at a list of elements and keeps the block with text and few other "
                "features",
     .source = kPaperFeatureExtractor,
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kFeatureExtractorParams,
     .label = label_feature_extractor,
     .needs = feature_extractor_needs},
    {.name = "k-feature-extractor",
     .summary = "clusters the blocks of feature-extractor and keeps the cluster with the most text",
     .source = kPaperFeatureExtractor,
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kKFeatureExtractorParams,
     .label = label_k_feature_extractor,
     .needs = feature_extractor_needs},
    {.name = "link-quota",
     .summary = "removes elements with a large share of their text in links",
     .source = "Komporday 2016; Mantratzis, Orgun, Cassidy 2005",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kLinkQuotaParams,
     .label = label_link_quota},
    {.name = "largest-pagelet",
     .summary = "splits the page where links are frequent and keeps the part with the most text",
     .source = "Bar-Yossef, Rajagopalan 2002, Template Detection via Data Mining and its "
               "Applications",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kLargestPageletParams,
     .label = label_largest_pagelet},
    {.name = "justext",
     .summary = "classifies paragraphs by length, links and stop words, then by their neighbours",
     .source = "Pomikalek 2011, Removing Boilerplate and Duplicate Content from Web Corpora",
     .languages = "any with blanks between words; any if used without a stop list",
     .reads =
         "all text without head, script, style, button, select, textarea; with noscript, template",
     .wants_stop_words = true,
     .counts_links = true,
     .params = kJustextParams,
     .label = label_justext},
    {.name = "boilerpipe-num-words",
     .summary = "classifies blocks by the words and links of a block and its neighbours",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .params = kReadingParams,
     .label = label_boilerpipe_num_words},
    {.name = "boilerpipe-default",
     .summary = "classifies blocks by the text and link densities of a block and its neighbours",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .keeps_one_long_paragraph = false,
     .params = kReadingParams,
     .label = label_boilerpipe_default},
    {.name = "boilerpipe-article",
     .summary = "finds the article of a news page: num-words, then title, end phrases and the "
                "largest block",
     .source = kPaperBoilerpipe,
     .languages = "tuned to English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .params = kArticleParams,
     .label = label_boilerpipe_article},
    {.name = "boilerpipe-sentences",
     .summary = "keeps the paragraphs of boilerpipe-article that contain a clause",
     .source = kPaperBoilerpipe,
     .languages = "tuned to English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .params = kBoilerpipeSentencesParams,
     .label = label_boilerpipe_sentences},
    {.name = "boilerpipe-largest",
     .summary = "keeps the largest block after num-words and the fusion of blocks",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .params = kBoilerpipeLargestParams,
     .label = label_boilerpipe_largest},
    {.name = "boilerpipe-canola",
     .summary =
         "classifies blocks by one rule over a block and its neighbours, trained on mixed pages",
     .source = "boilerpipe (Kohlschuetter), trained on the Canola corpus of krdwrd",
     .languages = "trained on English",
     .reads = "body without option, noscript, object; with template, svg",
     .counts_links = true,
     .params = kReadingParams,
     .label = label_boilerpipe_canola},
    {.name = "crunch",
     .summary = "removes forms, advertisements, link lists and empty tables from the tree",
     .source =
         "Gupta, Kaiser, Neistadt, Grimm 2003, DOM-based Content Extraction of HTML Documents",
     .revision = 2,
     .languages = "any with blanks between words",
     .reads = "visible text",
     .wants_stop_words = true,
     .counts_links = true,
     .params = kCrunchParams,
     .label = label_crunch},
    {.name = "sentences",
     .summary = "keeps blocks with a finished sentence, and the headings above them",
     .source = "Kuznetsov, Significant Part Extraction of Web Pages Using of Sentences",
     .languages = "any with . ! or ? at the end of sentences",
     .reads = "visible text",
     .params = kSentencesParams,
     .label = label_sentences},
    {.name = "readability",
     .summary =
         "keeps the best container with its siblings, cleaned, like the reader view of Firefox",
     .source = "Readability.js 0.6.0 (Arc90 and Mozilla)",
     .languages = "tuned to English class names",
     .reads = "body without script, style, noscript, template, and without elements that "
              "attributes hide",
     .counts_links = true,
     .params = kReadabilityParams,
     .label = label_readability},
    {.name = "readability-classic",
     .summary = "keeps the container whose paragraphs score best, with its siblings; after Arc90",
     .source = "the readability experiment of Arc90 (2009), as described by Komporday 2016",
     .languages = "tuned to English class names",
     .reads =
         "body without noscript, object, embed, iframe, input, textarea, select, button, template",
     .counts_links = true,
     .params = kReadabilityClassicParams,
     .label = label_readability_classic},
    {.name = "visual-importance",
     .summary = "keeps blocks with few links near the middle of the page",
     .source = "Li, Ezeife 2006, Cleaning Web Pages for Effective Web Content Mining",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kVisualImportanceParams,
     .label = label_visual_importance},
    {.name = "nit",
     .summary = "keeps the siblings that hold a high mean share of the letters of the page",
     .source = "Toman, Srovnani pristupu extrakce uzitecne informace z webu",
     .languages = "any",
     .reads = "visible text",
     .params = kNitParams,
     .label = label_nit,
     .needs = nit_needs},
    {.name = "news-dom",
     .summary =
         "keeps the block with most of the text of the page and its title, without link lists",
     .source = "Hu, Jia, Zhang, as described by Bilek 2013",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kNewsDomParams,
     .label = label_news_dom},
    {.name = "token-clustering",
     .summary = "clusters texts by tag path and content and keeps the cluster with the most text",
     .source = "Gao, Vuong, Zhang 2007, Automatic Data Record Detection in Web Pages",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kTokenClusteringParams,
     .label = label_token_clustering},
    {.name = "ten-words",
     .summary = "keeps blocks of more than ten words with less than a third of them in links",
     .source = "Bilek 2013 after Kohlschuetter, Fankhauser, Nejdl 2010",
     .languages = "any with blanks between words",
     .reads = "visible text",
     .counts_links = true,
     .params = kTenWordsParams,
     .label = label_ten_words},
    {.name = "victor",
     .summary = "labels the text nodes in sequence by a trained conditional random field",
     .source = "Marek, Pecina, Spousta 2007, Web Page Cleaning with Conditional Random Fields",
     .languages = "any with blanks between words; the shipped model: mostly English",
     .reads = "visible text",
     .keeps_one_long_paragraph = false,
     .params = kVictorParams,
     .label = label_victor},
});

static_assert(names_are_unique(kTable));

Error bad_argument(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {}};
}

bool knows(const ParamSpec& spec, std::string_view name) {
  if (spec.unit == "tags") return tag_from_name(name) != Tag::Other;
  if (spec.unit == "languages") {
    const std::size_t size = text::normalise_language(name).size();
    return size == 2 || size == 3;  // ISO 639-1 or 639-3
  }
  return spec.choices.empty() || names_of(name, spec.choices) != 0;
}

// Lists of names are checked here, so that rows can trust them.
Result<void> check_text(const ParamSpec& spec, const std::string& text) {
  std::size_t at = 0;
  for (auto name = next_name(text, at); !name.empty(); name = next_name(text, at)) {
    if (knows(spec, name)) continue;
    std::string names;
    for (const std::string_view choice : spec.choices) {
      names += (names.empty() ? "some of " : ", ") + std::string(choice);
    }
    if (spec.unit == "tags") names = "names of HTML elements";
    if (spec.unit == "languages") names = "language codes, such as cs or en";
    return bad_argument(std::string(spec.name) + " has \"" + std::string(name) + "\", expected " +
                        names);
  }
  return {};
}

// Returns, of blocks in document order, the one that begins where the segment does.
template <typename Block>
const Block* of_segment(const Segment& segment, std::span<const Block> blocks) {
  const auto found =
      std::lower_bound(blocks.begin(), blocks.end(), segment.text_begin,
                       [](const Block& block, TextId begin) { return block.text_begin < begin; });
  return found != blocks.end() && found->text_begin == segment.text_begin ? &*found : nullptr;
}

}  // namespace

std::span<const Algorithm> algorithms() { return kTable; }

const BlockRole* role_of(const Segment& segment, std::span<const BlockRole> roles) {
  return of_segment(segment, roles);
}

const BlockReasons* reasons_of(const Segment& segment, std::span<const BlockReasons> reasons) {
  return of_segment(segment, reasons);
}

std::string_view name_of(RoleName name) {
  constexpr auto kNames = std::to_array<std::string_view>(
      {"text", "comment", "post", "teaser", "by-line", "notice", "navigation", "other"});
  return kNames[static_cast<std::size_t>(name)];
}

const Algorithm* find_algorithm(std::string_view name) {
  for (const Algorithm& algorithm : kTable) {
    if (algorithm.name == name) return &algorithm;
  }
  return nullptr;
}

std::vector<const ParamSpec*> all_params(const Algorithm& algorithm) {
  std::vector<const ParamSpec*> all;
  for (const ParamSpec& spec : algorithm.params) all.push_back(&spec);
  if (algorithm.counts_links) {
    for (const ParamSpec& spec : link_weight_specs()) all.push_back(&spec);
  }
  return all;
}

Params default_params(const Algorithm& algorithm) {
  return sito::default_params(all_params(algorithm));
}

Result<Params> resolve_params(const Algorithm& algorithm, std::span<const Setting> settings) {
  return sito::resolve_params(algorithm.name, all_params(algorithm), settings, check_text);
}

}  // namespace sito::extract
