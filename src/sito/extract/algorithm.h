// SPDX-License-Identifier: Apache-2.0
// The table of document-level algorithms and what a row is.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/stop_words.h"

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::extract {

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

class Facts;       // facts.h
struct Resources;  // resources.h

/// Everything an algorithm may use besides the page. Plain views: the caller owns what they point
/// to.
struct Inputs {
  const Params* params = nullptr;               ///< null: the row's defaults
  const text::StopWords* stop_words = nullptr;  ///< null: the row's language-free mode
  std::span<const ParagraphHook> hooks;         ///< run in order
  /// What is computed once for the page and shared by the rows that run on it. Null: the row
  /// computes what it needs for itself. Not to be shared between threads.
  Facts* facts = nullptr;
  const Resources* resources = nullptr;  ///< null: what is shipped
  /// What the site of the page repeats: dropped by these labels, with the share of pages that have
  /// it as the score of its segment. Null: nothing is known. For rows with `weighs_site`.
  const Labels* site = nullptr;
  /// Only what these keep is shown to the plan; null: the whole page. Runner alone reads it.
  const Labels* within = nullptr;
};

/// Labels a page. Cannot fail: a valid page has an answer, possibly an empty one. Deterministic,
/// and safe to call from several threads at once with labels of their own.
using LabelFn = void (*)(const Page& page, const Inputs& inputs, const Trace* trace,
                         Labels& labels);

/// What kind of page it is; the name is "" when that is not known.
struct PageType {
  std::string_view name;  ///< "article", "forum" ...; of the row's model, and lives as long
  float probability = 0;
};
/// The type of the page that the row labelled last with these inputs, which had facts.
using PageTypeFn = PageType (*)(const Inputs& inputs);
/// The types that the row knows with these resources (which may be null).
using PageTypesFn = std::span<const std::string> (*)(const Resources* resources);

/// Evidence for or against a block, in words for people.
struct Reason {
  std::string_view about;  ///< a literal; "" for none
  float pull = 0;          ///< in log odds; above 0 towards content
};
struct BlockReasons {
  TextId text_begin{}, text_end{};    ///< as in its segment
  std::array<Reason, 3> strongest{};  ///< the strongest first
};
/// What moved the blocks of the page that the row labelled last with these inputs, which had facts;
/// in document order. Empty when the row has forgotten them (a page of more than 50,000 blocks).
using ReasonsFn = void (*)(const Page& page, const Inputs& inputs,
                           std::vector<BlockReasons>& reasons);

/// The reasons of a segment, found by where it begins; null when there are none.
const BlockReasons* reasons_of(const Segment& segment, std::span<const BlockReasons> reasons);

/// What a row needs besides the page when it runs with given parameters.
struct Needs {
  bool stop_words = false;       ///< uses them when there are any
  bool word_statistics = false;  ///< Resources::words has to be there
  bool useful_words = false;     ///< and has to know which words are useful
};

struct Algorithm {
  std::string_view name;       ///< stable, kebab-case
  std::string_view summary;    ///< one line
  std::string_view source;     ///< paper or reference implementation
  int revision = 1;            ///< raised when results change on purpose
  std::string_view languages;  ///< "any", or what it was tuned for
  std::string_view reads;      ///< which text it reads ("visible text", "with noscript" ...)
  bool wants_stop_words = false;
  bool counts_links = false;  ///< takes the link weights as parameters too
  bool weighs_site = false;   ///< looks at Inputs::site
  bool keeps_one_long_paragraph =
      true;  ///< false: opts out of that family test, reason in its page
  std::span<const ParamSpec> params;
  LabelFn label = nullptr;
  PageTypeFn page_type = nullptr;    ///< null: the row does not tell
  PageTypesFn page_types = nullptr;  ///< with page_type
  ReasonsFn reasons = nullptr;       ///< null: the rule of a segment says it all
  /// Called with complete parameters. Null: what the flags above say.
  Needs (*needs)(const Params& params) = nullptr;
};

/// All rows, in the order of `sito list`.
std::span<const Algorithm> algorithms();
/// The row with that name, or null.
const Algorithm* find_algorithm(std::string_view name);
/// The parameters that every row has that counts links: what a character (or word, or link) counts
/// by the kind of its link. All 1 by default, as published.
std::span<const ParamSpec> link_weight_specs();
/// The specs of a row in the order of its Params: its own, then the link weights if it takes them.
std::vector<const ParamSpec*> all_params(const Algorithm& algorithm);
/// Default values of a row.
Params default_params(const Algorithm& algorithm);
/// Sets "name=value" pairs over the defaults. InvalidArgument: unknown name (the message lists the
/// known ones), not a number, out of range, none of the choices (the message lists them), or a list
/// of unknown names.
Result<Params> resolve_params(const Algorithm& algorithm, std::span<const Setting> settings);

}  // namespace sito::extract
