// SPDX-License-Identifier: Apache-2.0
// Content Code Blurring (Gottron 2008), for the rows that are variants of it.
#pragma once

#include "sito/extract/algorithm.h"
#include "sito/extract/blurring/blur.h"
#include "sito/extract/steps/selection.h"

#include <cstddef>
#include <cstdint>

namespace sito::extract {

enum class BlurUnit : std::uint8_t { Token, Character };
inline constexpr std::string_view kBlurUnitNames[] = {"token", "char"};

/// The positions of the parameters that all variants share; the parameters of one variant follow.
struct BlurParam {
  enum : std::size_t { Range, Sigma, Kernel, Iterations, MinChange, Threshold, Snap, Shared };
};

/// Specs that all variants share. [R]: reconstructed, because the paper leaves it open.
inline constexpr ParamSpec kBlurSigmaSpec = {
    "sigma", 0, 0, 500, "positions", "width of the Gaussian; 0: a third of the range [R]"};
inline constexpr ParamSpec kBlurKernelSpec = {
    "kernel",    0, 0, 1, "choice", "weights of the neighbours: a Gaussian, or equal weights (box)",
    kKernelNames};
inline constexpr ParamSpec kBlurIterationsSpec = {
    "iter", 0, 0, 100, "times", "number of blurs; 0: one with a Gaussian, 3 with a box [R]"};
inline constexpr ParamSpec kBlurMinChangeSpec = {
    "eps", 1e-4, 0, 1, "ratio", "stop blurring when no value changes by more than this [R]"};
inline constexpr ParamSpec kBlurThresholdSpec = {
    "thr", 0.75, 0, 1, "ratio", "text with a content code ratio above this is content"};
inline constexpr ParamSpec kBlurSnapSpec = {
    "snap",
    0,
    0,
    2,
    "choice",
    "unit that is kept: text nodes of which half is content, single words, or blocks of which half "
    "is content [R]",
    kSnapNames};

/// The values of the shared parameters.
struct CodeBlurring {
  BlurUnit unit = BlurUnit::Token;
  bool ignore_anchors = false;  ///< leave the tags of `a` out
  bool reduce_space = true;     ///< of characters: a run of white space is one
  BlurOptions blur;
  double threshold = 0.75;
  Snap snap = Snap::Nodes;
};

/// The default range, in tokens or characters [R].
inline constexpr std::uint32_t kTokenRange = 25;
inline constexpr std::uint32_t kCharRange = 40;

/// Reads the shared parameters of a row.
CodeBlurring read_code_blurring(std::span<const ParamSpec> specs, const Inputs& inputs,
                                BlurUnit unit);

/// Labels a page. Cost: that of blur() over the tokens or characters of the body.
void label_code_blurring(const Page& page, const Inputs& inputs, const CodeBlurring& options,
                         const Trace* trace, Labels& labels);

/// Computes the content code ratio of every token of the page, tags included; for rows that build
/// on it.
void blur_tokens(const Page& page, const SourceTokens& tokens, const BlurOptions& options,
                 std::vector<double>& ratios);

}  // namespace sito::extract
