// SPDX-License-Identifier: Apache-2.0
// Clusters texts by format and content; the category with the most text is the article.
//
// Paper: X. Gao, L. P. B. Vuong, M. Zhang, "Automatic Data Record Detection in Web Pages", KSEM
// 2007, as reported by Bilek (2013). Implemented: tokens, K-neighbours clustering, the second stage
// by levels and parents, the XML of categories (token_categories.h). Of the numbers only K and
// delta are the paper's. No reference implementation exists. Not tuned for any language.
//
// DEVIATION: the paper finds data records and does not mention articles; that the category with
// most characters outside links is the article is ours.
//
// DEVIATION: a round compares at most max-comparisons pairs, so that long pages have fewer
// neighbours than a twentieth of their tokens; and the work to compare paths has a fixed limit.
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"
#include "sito/extract/steps/regions.h"
#include "sito/extract/steps/token_clusters.h"
#include "sito/extract/token_categories.h"
#include "sito/text/utf8.h"
#include "sito/text/xml.h"

#include <algorithm>
#include <vector>

namespace sito::extract {

const ParamSpec kTokenClusteringParams[9] = {
    {"k-share", 0.05, 0, 1, "share",
     "number of categories on each side that the first round compares, as a share of the texts"},
    {"delta-share", 0.1, 0, 1, "share",
     "growth of this number with each round, as a share of the texts"},
    {"rounds", 10, 1, 1000, "rounds", "maximum number of rounds of comparing and merging"},
    {"format-weight", 0.7, 0, 1, "weight",
     "weight of the tag path; the remainder is the weight of content"},
    {"threshold", 0.8, 0, 1, "similarity", "merge categories with at least this similarity"},
    {"by-parents", 1, 0, 1, "switch", "then merge categories of the same level and parents"},
    {"by-grandparents", 1, 0, 1, "switch",
     "then merge categories of the same level and name with a common grandparent"},
    {"omit-inline", 0, 0, 1, "switch",
     "inline elements add no level; 0: only b, i and br add none"},
    {"max-comparisons", 1e6, 1, 1e9, "pairs", "maximum number of comparisons in a round"},
};

namespace {

enum : std::size_t {
  KShare,
  DeltaShare,
  Rounds,
  FormatWeight,
  Threshold,
  ByParents,
  ByGrandparents,
  OmitInline,
  MaxComparisons,
};

double value(const Inputs& inputs, std::size_t index) {
  return param(kTokenClusteringParams, inputs, index);
}

// Tokens and categories of a page. Keeps its memory from page to page.
struct Clustering {
  PathFormats formats;
  std::vector<TextToken> tokens;
  TokenClusters clusters;

  void run(const Page& page, const Inputs& inputs) {
    formats.open(page);
    find_text_tokens(page, value(inputs, OmitInline) != 0, formats, tokens);
    ClusterRules rules;
    rules.k_share = value(inputs, KShare);
    rules.delta_share = value(inputs, DeltaShare);
    rules.rounds = static_cast<std::uint32_t>(value(inputs, Rounds));
    rules.format_weight = value(inputs, FormatWeight);
    rules.threshold = value(inputs, Threshold);
    rules.by_parents = value(inputs, ByParents) != 0;
    rules.by_grandparents = value(inputs, ByGrandparents) != 0;
    rules.max_comparisons = value(inputs, MaxComparisons);
    cluster_tokens(tokens, formats, rules, clusters);
  }
};

Clustering& clustering_of_this_thread() {
  thread_local Clustering clustering;
  return clustering;
}

// Returns the characters outside links, for each category.
std::vector<double> unlinked_chars(const Page& page, const Clustering& clustering,
                                   const Totals& totals) {
  std::vector<double> chars(clustering.clusters.representative.size());
  for (std::size_t i = 0; i < clustering.tokens.size(); ++i) {
    const Sums sums = totals.of(page, index_of(page.text(clustering.tokens[i].text).node));
    chars[clustering.clusters.category[i]] += std::max(0.0, sums.chars - sums.link_chars);
  }
  return chars;
}

}  // namespace

void label_token_clustering(const Page& page, const Inputs& inputs, const Trace* trace,
                            Labels& labels) {
  labels.reset(page.texts().size());
  Clustering& clustering = clustering_of_this_thread();
  clustering.run(page, inputs);
  FactsFor facts(page, inputs);
  const std::vector<double> chars =
      unlinked_chars(page, clustering, facts->totals(link_weights(kTokenClusteringParams, inputs)));
  const auto best =
      static_cast<std::size_t>(std::max_element(chars.begin(), chars.end()) - chars.begin());
  thread_local std::vector<Region> regions;  // kept for its memory
  regions.clear();
  for (const TextToken& token : clustering.tokens) {
    const std::uint32_t node = index_of(page.text(token.text).node);
    regions.push_back({node, node + 1});
  }
  write_segments(
      page, regions,
      [&](std::size_t i) {
        const std::uint32_t category = clustering.clusters.category[i];
        const auto score = static_cast<float>(chars[category]);
        return category == best ? Verdict{Label::Content, Role::None, score, "largest-category"}
                                : Verdict{Label::Boilerplate, Role::None, score, "other-category"};
      },
      {}, labels);
  trace_labels(trace, "categories", labels);
  finish(page, inputs, trace, labels);
}

std::string categories_xml(const Page& page, const Inputs& inputs) {
  Clustering& clustering = clustering_of_this_thread();
  clustering.run(page, inputs);
  const TokenClusters& clusters = clustering.clusters;
  std::vector<std::vector<std::uint32_t>> members(clusters.representative.size());
  for (std::uint32_t i = 0; i < clustering.tokens.size(); ++i) {
    members[clusters.category[i]].push_back(i);
  }
  const XPaths xpaths(page);
  std::string xml = "<page url=\"";
  text::append_xml_attribute(page.url(), xml);
  xml += "\">\n";
  for (std::size_t category = 0; category < members.size(); ++category) {
    const TextToken& middle = clustering.tokens[clusters.representative[category]];
    xml += " <category id=\"" + std::to_string(category) + "\" level=\"" +
           std::to_string(middle.level) + "\" parent=\"";
    text::append_xml_attribute(
        parent_list(page, xpaths, middle.element, value(inputs, OmitInline) != 0), xml);
    xml += "\" size=\"" + std::to_string(members[category].size()) + "\">\n";
    for (const std::uint32_t i : members[category]) {
      const Text& text = page.text(clustering.tokens[i].text);
      xml += "  <token pos=\"" + std::to_string(i) + "\" tag=\"";
      text::append_xml_attribute(page.tag_name(page.node(text.node).parent), xml);
      xml += "\">";
      text::append_xml_content(text::collapse_and_trim(text.text), xml);
      xml += "</token>\n";
    }
    xml += " </category>\n";
  }
  return xml + "</page>\n";
}

}  // namespace sito::extract
