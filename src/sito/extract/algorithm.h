// SPDX-License-Identifier: Apache-2.0
// The table of document-level algorithms and what a row is.
#pragma once

#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/stop_words.h"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract {

/// One parameter of a row. Switches are 0 or 1.
struct ParamSpec {
  std::string_view name;  ///< kebab-case or, for `compat_` switches, as in the specification
  double fallback = 0;    ///< the default
  double low = 0, high = 0;
  std::string_view unit;  ///< "characters", "words", "share", "switch" ...
  std::string_view doc;
};

/// Values for the parameters of one row, in the order of its specs.
using Params = std::vector<double>;

/// Called after a step with the state it left; null in production (see --explain).
using Trace = std::function<void(std::string_view step, const Labels&)>;

/// What a paragraph hook sees, and may change, once per paragraph after the last phase.
struct HookParagraph {
  const Page& page;
  const Segment& segment;
  std::string_view text;
};
/// Returns the label the paragraph shall have. Does not trigger context rules again.
using ParagraphHook = std::function<Label(const HookParagraph&)>;

/// Everything an algorithm may use besides the page. Plain views: the caller owns what they point
/// to.
struct Inputs {
  std::span<const double> params;               ///< one per ParamSpec of the row
  const text::StopWords* stop_words = nullptr;  ///< null: the row's language-free mode
  std::span<const ParagraphHook> hooks;         ///< run in order
};

/// Labels a page. Cannot fail: a valid page has an answer, possibly an empty one. Deterministic,
/// and safe to call from several threads at once with labels of their own.
using LabelFn = void (*)(const Page& page, const Inputs& inputs, const Trace* trace,
                         Labels& labels);

struct Algorithm {
  std::string_view name;       ///< stable, kebab-case
  std::string_view summary;    ///< one line
  std::string_view source;     ///< paper or reference implementation
  int revision = 1;            ///< raised when results change on purpose
  std::string_view languages;  ///< "any", or what it was tuned for
  std::string_view reads;      ///< which text it reads ("visible text", "with noscript" ...)
  bool wants_stop_words = false;
  bool keeps_one_long_paragraph =
      true;  ///< false: opts out of that family test, reason in its page
  std::span<const ParamSpec> params;
  LabelFn label = nullptr;
};

/// All rows, in the order of `sito list`.
std::span<const Algorithm> algorithms();
/// The row with that name, or null.
const Algorithm* find_algorithm(std::string_view name);
/// Default values of a row.
Params default_params(const Algorithm& algorithm);
/// Sets "name=value" pairs over the defaults. InvalidArgument: unknown name (the message lists the
/// known ones), not a number, or out of range.
Result<Params> resolve_params(const Algorithm& algorithm,
                              std::span<const std::pair<std::string, std::string>> settings);

}  // namespace sito::extract
