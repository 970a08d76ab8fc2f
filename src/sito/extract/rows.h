// SPDX-License-Identifier: Apache-2.0
// The functions and parameters of the rows in the table: one pair for each file of a row.
#pragma once

#include "sito/extract/algorithm.h"

namespace sito::extract {

extern const ParamSpec kSitoParams[4];
void label_sito(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);
PageType page_type_of_sito(const Inputs& inputs);
std::span<const std::string> page_types_of_sito(const Resources* resources);
void roles_of_sito(const Page& page, const Inputs& inputs, std::vector<BlockRole>& roles);
void reasons_of_sito(const Page& page, const Inputs& inputs, Explanation& explanation);

extern const ParamSpec kKeepAllParams[1];
void label_keep_all(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kBteParams[3];
void label_bte(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kSlopeCurveParams[8];
void label_slope_curve(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kCcbParams[8];
void label_ccb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kTccbParams[7];
void label_tccb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kAccbParams[9];
void label_accb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kJustextParams[12];
void label_justext(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

void label_boilerpipe_num_words(const Page& page, const Inputs& inputs, const Trace* trace,
                                Labels& labels);
void label_boilerpipe_default(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels);
void label_boilerpipe_canola(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels);

extern const ParamSpec kBoilerpipeLargestParams[3];
void label_boilerpipe_largest(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels);

// The parameters of boilerpipe-article: kArticleParams in boilerpipe/article.h.
void label_boilerpipe_article(const Page& page, const Inputs& inputs, const Trace* trace,
                              Labels& labels);

extern const ParamSpec kBoilerpipeSentencesParams[11];
void label_boilerpipe_sentences(const Page& page, const Inputs& inputs, const Trace* trace,
                                Labels& labels);

extern const ParamSpec kCrunchParams[17];
void label_crunch(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kSentencesParams[9];
void label_sentences(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kVisualImportanceParams[7];
void label_visual_importance(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels);

extern const ParamSpec kNitParams[6];
Needs nit_needs(const Params& params);
void label_nit(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kNewsDomParams[8];
void label_news_dom(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kTokenClusteringParams[9];
void label_token_clustering(const Page& page, const Inputs& inputs, const Trace* trace,
                            Labels& labels);

extern const ParamSpec kTenWordsParams[2];
void label_ten_words(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kFeatureExtractorParams[4];
extern const ParamSpec kKFeatureExtractorParams[6];
Needs feature_extractor_needs(const Params& params);  // of both
void label_feature_extractor(const Page& page, const Inputs& inputs, const Trace* trace,
                             Labels& labels);
void label_k_feature_extractor(const Page& page, const Inputs& inputs, const Trace* trace,
                               Labels& labels);

extern const ParamSpec kLinkQuotaParams[6];
void label_link_quota(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kLargestPageletParams[3];
void label_largest_pagelet(const Page& page, const Inputs& inputs, const Trace* trace,
                           Labels& labels);

extern const ParamSpec kVictorParams[5];
void label_victor(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kReadabilityParams[9];
void label_readability(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels);

extern const ParamSpec kReadabilityClassicParams[8];
void label_readability_classic(const Page& page, const Inputs& inputs, const Trace* trace,
                               Labels& labels);

}  // namespace sito::extract
