// SPDX-License-Identifier: Apache-2.0
// Document Slope Curve: keeps the stretches of the source in which the curve of tags over tokens is
// flatter than on the whole page. Unlike body text extraction, it may keep several.
//
// Pinto, Branstein, Coleman, Croft, King, Li and Wei, "QuASM: A System for Question Answering Using
// Semi-Structured Data", JCDL 2002. The paper gives the idea: a curve, its plateaus, windows.
// Window, step, fraction and run are reconstructed [R] and are parameters. Their defaults are those
// of an independent public reimplementation, as others report them; it was not read. `pre-blur`
// smooths the tags by content code blurring first (named, but not described, by Komporday 2016).
//
// DEVIATION: the tokens are made from the tree, so that each has its node (steps/source_tokens.h).
#include "sito/extract/blurring/code_blurring.h"
#include "sito/extract/facts.h"
#include "sito/extract/rows.h"
#include "sito/extract/steps/finish.h"

#include <algorithm>

namespace sito::extract {

namespace {

enum class CurveSnap { Tags, Nodes, Words };
constexpr std::string_view kCurveSnaps[] = {"tag", "node", "word"};

enum class Slope { Mean, LeastSquares };
constexpr std::string_view kSlopes[] = {"mean", "lsq"};

// Windows grow with the page [R]: from kSmallWindow on kSmallPage tokens to kLargeWindow on
// kLargePage tokens.
constexpr std::uint32_t kSmallPage = 200;
constexpr std::uint32_t kLargePage = 5000;
constexpr std::uint32_t kSmallWindow = 8;
constexpr std::uint32_t kLargeWindow = 50;

}  // namespace

const ParamSpec kSlopeCurveParams[8] = {
    {"w", 0, 0, 200, "tokens",
     "size of a window; 0: 8 to 50, depending on the size of the page [R]"},
    {"frac", 0.5, 0.01, 1, "share",
     "a window is flat if its slope is at most this share of the slope of the page [R]"},
    {"step", 0, 0, 200, "tokens", "distance from one window to the next; 0: half a window [R]"},
    {"run", 3, 1, 1000, "windows", "minimum number of consecutive flat windows that are kept [R]"},
    {"join", 0, 0, 10000, "tokens", "merge regions that are closer than this [R]"},
    {"snap", 0, 0, 2, "choice",
     "where regions end: at the next tags, at text nodes of which half is inside, or at words",
     kCurveSnaps},
    {"slope", 0, 0, 1, "choice",
     "slope of the page: the mean (tags per token), or the slope of a fitted line", kSlopes},
    {"pre-blur", 0, 0, 1, "switch", "first smooth the tags by content code blurring"},
};

namespace {

struct Options {
  std::uint32_t window = 0;
  std::uint32_t step = 0;
  double share = 0;
  std::uint32_t min_run = 0;
  std::uint32_t join = 0;
};

std::uint32_t count_param(const Inputs& inputs, std::size_t index) {
  return static_cast<std::uint32_t>(param(kSlopeCurveParams, inputs, index));
}

Options read_options(const Inputs& inputs, std::uint32_t n_tokens) {
  Options options;
  options.window = count_param(inputs, 0);
  if (options.window == 0) {
    const std::uint32_t n = std::clamp(n_tokens, kSmallPage, kLargePage);
    options.window =
        kSmallWindow + (kLargeWindow - kSmallWindow) * (n - kSmallPage) / (kLargePage - kSmallPage);
  }
  options.share = param(kSlopeCurveParams, inputs, 1);
  options.step = count_param(inputs, 2);
  if (options.step == 0) options.step = std::max(1U, options.window / 2);
  options.min_run = count_param(inputs, 3);
  options.join = count_param(inputs, 4);
  return options;
}

/// curve[n]: how many of the first n tokens are tags.
std::vector<double> make_curve(const Page& page, const SourceTokens& tokens, bool pre_blur) {
  std::vector<double> curve;
  curve.reserve(tokens.size() + 1U);
  curve.push_back(0);
  if (pre_blur) {
    std::vector<double> ratios;
    blur_tokens(page, tokens, {}, ratios);
    for (const double ratio : ratios) curve.push_back(curve.back() + 1 - ratio);
    return curve;
  }
  for (std::size_t i = 0; i < tokens.runs().size(); ++i) {
    const TokenRange range = tokens.tokens(i);
    const bool is_tag = tokens.runs()[i].kind != TokenKind::Words;
    curve.insert(curve.end(), range.end - range.begin, curve.back() + (is_tag ? 1 : 0));
  }
  return curve;
}

double slope_of(const std::vector<double>& curve, Slope slope) {
  const auto n = static_cast<double>(curve.size() - 1);
  if (slope == Slope::Mean) return curve.back() / n;
  double mean = 0;
  for (const double value : curve) mean += value / (n + 1);
  double product = 0;
  double square = 0;
  for (std::size_t i = 0; i < curve.size(); ++i) {
    const double x = static_cast<double>(i) - n / 2;
    product += x * (curve[i] - mean);
    square += x * x;
  }
  return product / square;
}

/// Adds a region; regions that overlap, touch or are close become one.
void add_region(TokenRange region, std::uint32_t join, std::vector<TokenRange>& regions) {
  if (!regions.empty() &&
      (region.begin <= regions.back().end || region.begin - regions.back().end < join)) {
    regions.back().end = std::max(regions.back().end, region.end);
  } else {
    regions.push_back(region);
  }
}

/// Returns the regions of runs of flat windows. Only whole windows count; a page smaller than one
/// window has a single window.
std::vector<TokenRange> flat_regions(const std::vector<double>& curve, double page_slope,
                                     const Options& options) {
  std::vector<TokenRange> regions;
  const auto n_tokens = static_cast<std::uint32_t>(curve.size() - 1);
  const std::uint32_t window = std::min(options.window, n_tokens);
  const std::uint32_t n_windows = (n_tokens - window) / options.step + 1;
  const double max_slope = options.share * page_slope;
  for (std::uint32_t k = 0; k < n_windows;) {
    const std::uint32_t first = k;
    for (; k < n_windows; ++k) {
      const std::size_t begin = std::size_t{k} * options.step;
      if ((curve[begin + window] - curve[begin]) / window > max_slope) break;
    }
    for (std::uint32_t i = first; i < k && k - first >= options.min_run; ++i) {
      add_region({i * options.step, i * options.step + window}, options.join, regions);
    }
    if (k == first) ++k;
  }
  return regions;
}

/// Moves both ends of every region outwards to a tag.
std::vector<TokenRange> grow_to_tags(const std::vector<TokenRange>& regions,
                                     const SourceTokens& tokens) {
  std::vector<TokenRange> grown;
  const auto runs = tokens.runs();
  const auto is_words = [&](std::size_t i) { return runs[i].kind == TokenKind::Words; };
  std::size_t i = 0;  // the run with the first token of the region, then with its last one
  for (TokenRange region : regions) {
    const std::uint32_t done = grown.empty() ? 0 : grown.back().end;
    if (region.end <= done) continue;
    while (tokens.tokens(i).end <= region.begin) ++i;
    for (std::size_t k = i; is_words(k) && region.begin > done; --k) {
      region.begin = std::max(runs[k].first, done);
      if (k == 0) break;
    }
    while (tokens.tokens(i).end < region.end) ++i;
    for (std::size_t k = i; k < runs.size() && is_words(k); ++k) region.end = tokens.tokens(k).end;
    add_region(region, 0, grown);
  }
  return grown;
}

}  // namespace

void label_slope_curve(const Page& page, const Inputs& inputs, const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  FactsFor facts(page, inputs);
  const SourceTokens& tokens = facts->source_tokens();
  const auto snap = static_cast<CurveSnap>(param(kSlopeCurveParams, inputs, 5));
  if (tokens.size() > 0) {
    const std::vector<double> curve = make_curve(page, tokens, count_param(inputs, 7) != 0);
    const double slope = slope_of(curve, static_cast<Slope>(count_param(inputs, 6)));
    std::vector<TokenRange> regions =
        flat_regions(curve, slope, read_options(inputs, tokens.size()));
    if (snap == CurveSnap::Tags) regions = grow_to_tags(regions, tokens);
    select_tokens(page, tokens, regions, labels);
    snap_selection(page, snap == CurveSnap::Nodes ? Snap::Nodes : Snap::Words, labels);
  }
  segments_by_text(
      page,
      [&](TextId id) {
        const float share = labels.keep[index_of(id)];
        return share > 0 ? Verdict{Label::Content, Role::None, share, "flat"}
                         : Verdict{Label::Boilerplate, Role::None, 0, "steep"};
      },
      labels);
  trace_labels(trace, "regions", labels);
  finish(page, inputs, trace, labels);
}

}  // namespace sito::extract
