// SPDX-License-Identifier: Apache-2.0
// Adapted Content Code Blurring. Leaves the tags of links out of the source, so that a paragraph
// with many links does not look like code. The text of links counts.
//
// Gottron 2008: ccb.cpp and tccb.cpp describe what is implemented and what is ours. Over tokens
// (the default; called ATCCB elsewhere) or over characters (ACCB).
#include "sito/extract/blurring/code_blurring.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

namespace sito::extract {

const ParamSpec kAccbParams[9] = {
    {"r", 0, 0, 500, "positions",
     "range of the blur on each side; 0: 25 tokens or 40 characters [R]"},
    kBlurSigmaSpec,
    kBlurKernelSpec,
    kBlurIterationsSpec,
    kBlurMinChangeSpec,
    kBlurThresholdSpec,
    kBlurSnapSpec,
    {"unit", 0, 0, 1, "choice", "the unit that is blurred: a token (a word or tag), or a character",
     kBlurUnitNames},
    {"reduce-ws", 1, 0, 1, "switch",
     "with unit=char, count a run of white space in the source as one character"},
};

void label_accb(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  const auto unit = static_cast<BlurUnit>(param(kAccbParams, inputs, BlurParam::Shared));
  CodeBlurring options = read_code_blurring(kAccbParams, inputs, unit);
  options.ignore_anchors = true;
  options.reduce_space = param(kAccbParams, inputs, BlurParam::Shared + 1) != 0;
  label_code_blurring(page, inputs, options, trace, labels);
}

}  // namespace sito::extract
