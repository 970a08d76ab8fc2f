// SPDX-License-Identifier: Apache-2.0
#include "sito/extract/blurring/code_blurring.h"

#include "sito/extract/blurring/source_chars.h"
#include "sito/extract/facts.h"
#include "sito/extract/steps/finish.h"
#include "sito/text/utf8.h"

namespace sito::extract {
namespace {

// Default number of iterations [R]: three boxes come close to a Gaussian.
constexpr std::uint32_t kGaussianIterations = 1;
constexpr std::uint32_t kBoxIterations = 3;
constexpr double kRangeInSigmas = 3;  // [R]

/// Joins intervals that directly follow each other.
void join_neighbours(std::span<const Interval> intervals, std::vector<Interval>& joined) {
  for (const Interval& interval : intervals) {
    if (!joined.empty() && joined.back().end == interval.begin) {
      joined.back().end = interval.end;
    } else {
      joined.push_back(interval);
    }
  }
}

/// Text in a line of text and code, and the results of the blurring.
struct Line {
  std::vector<Interval> intervals;  // of text, one for each text node
  std::uint32_t size = 0;
  std::vector<double> ratios;
};

/// Blurs the line; returns the ratios of all positions, or only of those of text.
void blur_line(const BlurOptions& options, bool text_only, Line& line) {
  std::vector<Interval> ones;
  ones.reserve(line.intervals.size());
  join_neighbours(line.intervals, ones);
  const Interval all{0, line.size};
  const std::span<const Interval> where =
      text_only ? std::span<const Interval>(line.intervals) : std::span(&all, 1);
  blur(options, ones, line.size, where, line.ratios);
}

struct Summary {
  float mean = 0;
  std::size_t n_above = 0;
};

Summary summarise(std::span<const double> ratios, double threshold) {
  double sum = 0;
  std::size_t n_above = 0;
  for (const double ratio : ratios) {
    sum += ratio;
    n_above += ratio > threshold ? 1 : 0;
  }
  return {static_cast<float>(sum / static_cast<double>(ratios.size())), n_above};
}

// ---- tokens ----

void line_of_tokens(const Page& page, const SourceTokens& tokens, bool ignore_anchors, Line& line) {
  const auto runs = tokens.runs();
  line.intervals.reserve(runs.size() - tokens.n_tags());
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const TokenRange range = tokens.tokens(i);
    if (runs[i].kind == TokenKind::Words) {
      line.intervals.push_back({line.size, line.size + range.end - range.begin});
    } else if (ignore_anchors && page.nodes()[runs[i].node].tag == Tag::A) {
      continue;
    }
    line.size += range.end - range.begin;
  }
}

/// Appends the ranges of tokens with ratios above the threshold.
void add_ranges(TokenRange range, std::span<const double> ratios, double threshold,
                std::vector<TokenRange>& selected) {
  bool open = false;
  for (std::uint32_t at = range.begin; at < range.end; ++at) {
    const bool content = ratios[at - range.begin] > threshold;
    if (content && !open) selected.push_back({at, at});
    if (content) selected.back().end = at + 1;
    open = content;
  }
}

/// Selects words; `scores` gets the mean ratio of each text node.
void select_words(const Page& page, const SourceTokens& tokens, const Line& line,
                  const CodeBlurring& options, Labels& labels, std::vector<float>& scores) {
  std::vector<TokenRange> selected;
  const Interval* place = line.intervals.data();
  for (std::size_t i = 0; i < tokens.runs().size(); ++i) {
    const TokenRun& run = tokens.runs()[i];
    if (run.kind != TokenKind::Words) continue;
    const TokenRange range = tokens.tokens(i);
    const std::span<const double> ratios(line.ratios.data() + place->begin,
                                         range.end - range.begin);
    ++place;
    const Summary summary = summarise(ratios, options.threshold);
    scores[index_of(page.nodes()[run.node].text)] = summary.mean;
    if (summary.n_above == ratios.size()) {
      selected.push_back(range);
    } else if (summary.n_above > 0) {
      add_ranges(range, ratios, options.threshold, selected);
    }
  }
  select_tokens(page, tokens, selected, labels);
  if (options.snap != Snap::Words) share_by_characters(page, labels);
}

// ---- characters ----

/// If some characters of a word are above the threshold, at least this share has to be.
constexpr double kMinWordShare = 0.5;

/// Selects words of one text in which some positions are above the threshold.
class TextCutter {
 public:
  TextCutter(TextId id, std::string_view text, const CodeBlurring& options, Labels& labels)
      : id_(id), text_(text), options_(options), labels_(labels) {}

  void run(std::span<const double> ratios) {
    std::size_t position = 0;
    for (std::size_t at = 0; at < text_.size();) {
      const text::CodePoint point = text::code_point_at(text_, at);
      const bool space = text::is_space(point.value);
      if (space) {
        end_word(at);
      } else {
        if (n_chars_ == 0) begin_ = at;
        ++n_chars_;
        if (ratios[position] > options_.threshold) ++n_selected_;
      }
      at += point.length;
      // Consecutive white space is one position; the last character of it moves on.
      const bool stays = space && options_.reduce_space && at < text_.size() &&
                         text::is_space(text::code_point_at(text_, at).value);
      position += stays ? 0 : 1;
    }
    end_word(text_.size());
    if (n_words_ == 0) return;  // only a few characters of some words
    labels_.keep[index_of(id_)] = static_cast<float>(n_all_selected_) / static_cast<float>(n_all_);
  }

 private:
  void end_word(std::size_t end) {
    if (n_chars_ == 0) return;
    n_all_ += n_chars_;
    n_all_selected_ += n_selected_;
    const bool content = n_selected_ >= kMinWordShare * n_chars_;
    n_words_ += content ? 1 : 0;
    if (content && open_) {
      labels_.cuttings.back().end = static_cast<std::uint32_t>(end);
    } else if (content) {
      labels_.cuttings.push_back(
          {id_, static_cast<std::uint32_t>(begin_), static_cast<std::uint32_t>(end)});
    }
    open_ = content;
    n_chars_ = 0;
    n_selected_ = 0;
  }

  TextId id_;
  std::string_view text_;
  const CodeBlurring& options_;
  Labels& labels_;
  std::size_t begin_ = 0;         // of the open word
  std::uint32_t n_chars_ = 0;     // of the open word
  std::uint32_t n_selected_ = 0;  // of the open word
  bool open_ = false;             // the word before is content
  std::uint32_t n_words_ = 0;     // content words
  std::uint32_t n_all_ = 0;
  std::uint32_t n_all_selected_ = 0;
};

void select_characters(const Page& page, const SourceChars& chars, const Line& line,
                       const CodeBlurring& options, Labels& labels, std::vector<float>& scores) {
  const double* ratio = line.ratios.data();
  for (std::size_t i = 0; i < line.intervals.size(); ++i) {
    const std::span<const double> ratios(ratio, line.intervals[i].end - line.intervals[i].begin);
    ratio += ratios.size();
    const TextId id = chars.texts()[i];
    const Text& text = page.text(id);
    if (text.hidden || text.blank) continue;
    const Summary summary = summarise(ratios, options.threshold);
    scores[index_of(id)] = summary.mean;
    if (summary.n_above == ratios.size()) {
      labels.keep[index_of(id)] = 1;
    } else if (summary.n_above > 0) {
      TextCutter(id, text.text, options, labels).run(ratios);
    }
  }
}

}  // namespace

CodeBlurring read_code_blurring(std::span<const ParamSpec> specs, const Inputs& inputs,
                                BlurUnit unit) {
  CodeBlurring options;
  options.unit = unit;
  BlurOptions& blur = options.blur;
  blur.range = static_cast<std::uint32_t>(param(specs, inputs, BlurParam::Range));
  if (blur.range == 0) blur.range = unit == BlurUnit::Token ? kTokenRange : kCharRange;
  blur.sigma = param(specs, inputs, BlurParam::Sigma);
  if (blur.sigma == 0) blur.sigma = blur.range / kRangeInSigmas;
  blur.kernel = static_cast<Kernel>(param(specs, inputs, BlurParam::Kernel));
  blur.iterations = static_cast<std::uint32_t>(param(specs, inputs, BlurParam::Iterations));
  if (blur.iterations == 0) {
    blur.iterations = blur.kernel == Kernel::Box ? kBoxIterations : kGaussianIterations;
  }
  blur.min_change = param(specs, inputs, BlurParam::MinChange);
  options.threshold = param(specs, inputs, BlurParam::Threshold);
  options.snap = static_cast<Snap>(param(specs, inputs, BlurParam::Snap));
  return options;
}

void label_code_blurring(const Page& page, const Inputs& inputs, const CodeBlurring& options,
                         const Trace* trace, Labels& labels) {
  labels.reset(page.texts().size());
  std::vector<float> scores(page.texts().size(), 0.0F);
  Line line;
  if (options.unit == BlurUnit::Token) {
    FactsFor facts(page, inputs);
    const SourceTokens& tokens = facts->source_tokens();
    line_of_tokens(page, tokens, options.ignore_anchors, line);
    blur_line(options.blur, false, line);
    select_words(page, tokens, line, options, labels, scores);
  } else {
    SourceChars chars;
    // A value depends only on values within the reach of all iterations. But values in the middle
    // of code decide when to stop.
    const std::uint32_t max_code = options.blur.iterations == 1
                                       ? options.blur.range
                                       : 2 * options.blur.range * options.blur.iterations;
    chars.build(page, {max_code, options.reduce_space, options.ignore_anchors});
    line.intervals.assign(chars.intervals().begin(), chars.intervals().end());
    line.size = chars.size();
    blur_line(options.blur, true, line);
    select_characters(page, chars, line, options, labels, scores);
  }
  snap_selection(page, options.snap, labels);
  segments_by_text(
      page,
      [&](TextId id) {
        return labels.keep[index_of(id)] > 0
                   ? Verdict{Label::Content, Role::None, scores[index_of(id)], "text-around"}
                   : Verdict{Label::Boilerplate, Role::None, scores[index_of(id)], "code-around"};
      },
      labels);
  trace_labels(trace, "blur", labels);
  finish(page, inputs, trace, labels);
}

void blur_tokens(const Page& page, const SourceTokens& tokens, const BlurOptions& options,
                 std::vector<double>& ratios) {
  Line line;
  line_of_tokens(page, tokens, false, line);
  blur_line(options, false, line);
  ratios.swap(line.ratios);
}

}  // namespace sito::extract
