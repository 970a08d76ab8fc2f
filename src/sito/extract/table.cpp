// SPDX-License-Identifier: Apache-2.0
// THE table of document-level algorithms. To add one: README.md in this folder.
#include "sito/base/unique_names.h"
#include "sito/extract/boilerpipe/article.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/name_list.h"

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
    "body but script, style, iframe; also noscript, template, svg";

constexpr auto kTable = std::to_array<Algorithm>({
    {.name = "sito",
     .summary = "trained trees over features of every block, and the choice with the best "
                "expected F-measure",
     .source = "own",
     .languages = "any; trained on English most of all",
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
     .summary = "the one stretch of the source with the most words and the fewest tags",
     .source = "Finn, Kushmerick, Smyth 2001, Fact or Fiction: Content Classification for Digital "
               "Libraries",
     .languages = "any that parts words",
     .reads = kReadsTokens,
     .params = kBteParams,
     .label = label_bte},
    {.name = "slope-curve",
     .summary = "stretches of the source where tags are rarer than on the whole page",
     .source =
         "Pinto et al. 2002, QuASM: A System for Question Answering Using Semi-Structured Data",
     .languages = "any that parts words",
     .reads = kReadsTokens,
     .params = kSlopeCurveParams,
     .label = label_slope_curve},
    {.name = "ccb",
     .summary = "text whose neighbourhood in the source is mostly text, character by character",
     .source = kPaperBlurring,
     .languages = "any",
     .reads = kReadsTokens,
     .params = kCcbParams,
     .label = label_ccb},
    {.name = "tccb",
     .summary = "text whose neighbourhood in the source is mostly words, token by token",
     .source = kPaperBlurring,
     .languages = "any that parts words",
     .reads = kReadsTokens,
     .params = kTccbParams,
     .label = label_tccb},
    {.name = "accb",
     .summary = "content code blurring that does not see the tags of links",
     .source = kPaperBlurring,
     .languages = "any that parts words",
     .reads = kReadsTokens,
     .params = kAccbParams,
     .label = label_accb},
    {.name = "feature-extractor",
     .summary = "splits the page at a list of elements and keeps the block of text and little else",
     .source = kPaperFeatureExtractor,
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kFeatureExtractorParams,
     .label = label_feature_extractor,
     .needs = feature_extractor_needs},
    {.name = "k-feature-extractor",
     .summary = "the same blocks, of which the group with the most text stays",
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
     .summary = "parts the page where links are many and keeps the part with the most text",
     .source = "Bar-Yossef, Rajagopalan 2002, Template Detection via Data Mining and its "
               "Applications",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kLargestPageletParams,
     .label = label_largest_pagelet},
    {.name = "justext",
     .summary = "paragraphs by length, links and stop words, then by their neighbours",
     .source = "Pomikalek 2011, Removing Boilerplate and Duplicate Content from Web Corpora",
     .languages = "any that parts words; without a stop list any",
     .reads = "all text but head, script, style, button, select, textarea; also noscript, template",
     .wants_stop_words = true,
     .counts_links = true,
     .params = kJustextParams,
     .label = label_justext},
    {.name = "boilerpipe-num-words",
     .summary = "a tree over numbers of words and links of a block and its neighbours",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .params = kReadingParams,
     .label = label_boilerpipe_num_words},
    {.name = "boilerpipe-default",
     .summary = "a tree over text and link densities of a block and its neighbours",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .keeps_one_long_paragraph = false,
     .params = kReadingParams,
     .label = label_boilerpipe_default},
    {.name = "boilerpipe-article",
     .summary =
         "the article of a news page: num-words, then title, end phrases and the largest block",
     .source = kPaperBoilerpipe,
     .languages = "tuned on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .params = kArticleParams,
     .label = label_boilerpipe_article},
    {.name = "boilerpipe-sentences",
     .summary = "boilerpipe-article, of which only paragraphs with a clause stay",
     .source = kPaperBoilerpipe,
     .languages = "tuned on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .params = kBoilerpipeSentencesParams,
     .label = label_boilerpipe_sentences},
    {.name = "boilerpipe-largest",
     .summary = "the largest block that num-words and fusion make",
     .source = kPaperBoilerpipe,
     .languages = "trained on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .params = kBoilerpipeLargestParams,
     .label = label_boilerpipe_largest},
    {.name = "boilerpipe-canola",
     .summary = "one rule over a block and its neighbours, trained on mixed pages",
     .source = "boilerpipe (Kohlschuetter), trained on the Canola corpus of krdwrd",
     .languages = "trained on English",
     .reads = "body but option, noscript, object; also template, svg",
     .counts_links = true,
     .params = kReadingParams,
     .label = label_boilerpipe_canola},
    {.name = "crunch",
     .summary = "filters over the tree: forms, advertisements, link lists, empty tables",
     .source =
         "Gupta, Kaiser, Neistadt, Grimm 2003, DOM-based Content Extraction of HTML Documents",
     .revision = 2,
     .languages = "any that parts words",
     .reads = "visible text",
     .wants_stop_words = true,
     .counts_links = true,
     .params = kCrunchParams,
     .label = label_crunch},
    {.name = "sentences",
     .summary = "blocks with a finished sentence, and the headings above them",
     .source = "Kuznetsov, Significant Part Extraction of Web Pages Using of Sentences",
     .languages = "any that ends sentences with . ! or ?",
     .reads = "visible text",
     .params = kSentencesParams,
     .label = label_sentences},
    {.name = "readability",
     .summary = "the reader view of Firefox: the best container, its siblings, cleaned",
     .source = "Readability.js 0.6.0 (Arc90 and Mozilla)",
     .languages = "tuned on English class names",
     .reads = "body but script, style, noscript, template, and what attributes hide",
     .counts_links = true,
     .params = kReadabilityParams,
     .label = label_readability},
    {.name = "readability-classic",
     .summary = "the container whose paragraphs score best, with its siblings; after Arc90",
     .source = "the readability experiment of Arc90 (2009), as described by Komporday 2016",
     .languages = "tuned on English class names",
     .reads = "body but noscript, object, embed, iframe, input, textarea, select, button, template",
     .counts_links = true,
     .params = kReadabilityClassicParams,
     .label = label_readability_classic},
    {.name = "visual-importance",
     .summary = "the blocks with few links and near the middle of the page",
     .source = "Li, Ezeife 2006, Cleaning Web Pages for Effective Web Content Mining",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kVisualImportanceParams,
     .label = label_visual_importance},
    {.name = "nit",
     .summary = "of each group of siblings those whose share of the page's letters is high in mean",
     .source = "Toman, Srovnani pristupu extrakce uzitecne informace z webu",
     .languages = "any",
     .reads = "visible text",
     .params = kNitParams,
     .label = label_nit,
     .needs = nit_needs},
    {.name = "news-dom",
     .summary = "the block with most of the page's text and its title, cleaned of link lists",
     .source = "Hu, Jia, Zhang, as described by Bilek 2013",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kNewsDomParams,
     .label = label_news_dom},
    {.name = "token-clustering",
     .summary = "texts clustered by tag path and content; the category with most text",
     .source = "Gao, Vuong, Zhang 2007, Automatic Data Record Detection in Web Pages",
     .languages = "any",
     .reads = "visible text",
     .counts_links = true,
     .params = kTokenClusteringParams,
     .label = label_token_clustering},
    {.name = "ten-words",
     .summary = "blocks of more than ten words with less than a third of them in links",
     .source = "Bilek 2013 after Kohlschuetter, Fankhauser, Nejdl 2010",
     .languages = "any that parts words",
     .reads = "visible text",
     .counts_links = true,
     .params = kTenWordsParams,
     .label = label_ten_words},
    {.name = "victor",
     .summary = "text nodes labelled in sequence by a trained conditional random field",
     .source = "Marek, Pecina, Spousta 2007, Web Page Cleaning with Conditional Random Fields",
     .languages = "any that parts words; the shipped model: mostly English",
     .reads = "visible text",
     .keeps_one_long_paragraph = false,
     .params = kVictorParams,
     .label = label_victor},
});

static_assert(names_are_unique(kTable));

Error bad_argument(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {}};
}

// Lists of names are checked here, so that rows can trust them.
Result<void> check_text(const ParamSpec& spec, const std::string& text) {
  const bool tags = spec.unit == "tags";
  std::size_t at = 0;
  for (auto name = next_name(text, at); !name.empty(); name = next_name(text, at)) {
    if (!tags && spec.choices.empty()) break;
    const bool known = tags ? tag_from_name(name) != Tag::Other : names_of(name, spec.choices) != 0;
    if (known) continue;
    std::string names;
    for (const std::string_view choice : spec.choices) {
      names += (names.empty() ? "some of " : ", ") + std::string(choice);
    }
    return bad_argument(std::string(spec.name) + " has \"" + std::string(name) + "\", expected " +
                        (tags ? "names of HTML elements" : names));
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
