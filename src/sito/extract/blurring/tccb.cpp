// SPDX-License-Identifier: Apache-2.0
// Content Code Blurring over tokens: as ccb, but each word and each tag counts one, whatever its
// length.
//
// Gottron 2008: ccb.cpp describes what is implemented and what is ours. The paper's own comparisons
// name their variants by the range; the larger of those for tokens is the default [R].
//
// DEVIATION: the tokens are made from the tree, so that each has its node (steps/source_tokens.h).
#include "sito/extract/blurring/code_blurring.h"
#include "sito/extract/rows.h"

namespace sito::extract {

const ParamSpec kTccbParams[7] = {
    {"r", kTokenRange, 1, 500, "tokens", "range of the blur on each side [R]"},
    kBlurSigmaSpec,
    kBlurKernelSpec,
    kBlurIterationsSpec,
    kBlurMinChangeSpec,
    kBlurThresholdSpec,
    kBlurSnapSpec,
};

void label_tccb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  const CodeBlurring options = read_code_blurring(kTccbParams, inputs, BlurUnit::Token);
  label_code_blurring(page, inputs, options, trace, labels);
}

}  // namespace sito::extract
