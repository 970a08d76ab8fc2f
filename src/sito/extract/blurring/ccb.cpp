// SPDX-License-Identifier: Apache-2.0
// Content Code Blurring over characters: a character of text is content when, on a weighted mean
// over its neighbours in the source, more than three quarters of them are text.
//
// Gottron, "Content Code Blurring: A New Approach to Content Extraction", DEXA Workshops 2008.
// Implemented: the vector of text and code, the blurring with a Gaussian or a box, the threshold of
// the paper. Nothing depends on the language. Descriptions of public reimplementations were read,
// but none of the programs. [R]: the paper does not give range, width and iterations, nor the
// treatment of the ends of the page. Here they are parameters, and there are no positions beyond
// the ends (the mean is over fewer).
//
// DEVIATION: a character reference is one character of text; tags that the parser ignored are no
// code (blurring/source_chars.h). Characters are counted in the parsed page, so that each has its
// text node.
#include "sito/extract/blurring/code_blurring.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kCcbParams[8] = {
    {"r", kCharRange, 1, 500, "characters", "range of the blur on each side [R]"},
    kBlurSigmaSpec,
    kBlurKernelSpec,
    kBlurIterationsSpec,
    kBlurMinChangeSpec,
    kBlurThresholdSpec,
    kBlurSnapSpec,
    {"reduce-ws", 1, 0, 1, "switch", "count a run of white space in the source as one character"},
};

void label_ccb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  CodeBlurring options = read_code_blurring(kCcbParams, inputs, BlurUnit::Character);
  options.reduce_space = param(kCcbParams, inputs, BlurParam::Shared) != 0;
  label_code_blurring(page, inputs, options, trace, labels);
}

}  // namespace sito::extract
