// SPDX-License-Identifier: Apache-2.0
// The table of document-level algorithms, and the types of its rows.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/text/stop_words.h"

#include <array>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract {

/// Called after a step with its labels; null in production (see --explain).
using Trace = std::function<void(std::string_view step, const Labels&)>;

/// A paragraph as a hook sees it and may change it, once after the last phase.
struct HookParagraph {
  const Page& page;
  const Segment& segment;
  std::string_view text;
};
/// Returns the new label of the paragraph. Does not trigger context rules again.
using ParagraphHook = std::function<Label(const HookParagraph&)>;

class Facts;       // facts.h
struct Resources;  // resources.h

/// The input of an algorithm besides the page. Plain views: the caller owns the data behind them.
struct Inputs {
  const Params* params = nullptr;               ///< null: the row's defaults
  const text::StopWords* stop_words = nullptr;  ///< null: the row's language-free mode
  std::span<const ParagraphHook> hooks;         ///< run in order
  /// Facts that are computed once for the page and shared by the rows that run on it. Null: the row
  /// computes them for itself. Do not share them between threads.
  Facts* facts = nullptr;
  const Resources* resources = nullptr;  ///< null: the shipped ones
  /// The text that the site of the page repeats: dropped by these labels, with the share of pages
  /// that have it as the score of its segment. Null: nothing is known. For rows with `weighs_site`.
  const Labels* site = nullptr;
  /// The plan sees only what these labels keep; null: the whole page. Only Runner reads it.
  const Labels* within = nullptr;
  /// The lead of the page in a feed; "" if there is none. For news-dom and visual-importance.
  std::string_view lead;
};

/// Labels a page. Cannot fail: every valid page has a result, possibly an empty one. Deterministic.
/// Safe from several threads at once, each with its own labels.
using LabelFn = void (*)(const Page& page, const Inputs& inputs, const Trace* trace,
                         Labels& labels);

/// The type of a page; the name is "" if it is not known.
struct PageType {
  std::string_view name;  ///< "article", "forum" ...; a view into the row's model
  float probability = 0;
};
/// Returns the type of the page that the row labelled last with these inputs, which had facts.
using PageTypeFn = PageType (*)(const Inputs& inputs);
/// Returns the types that the row knows with these resources (which may be null).
using PageTypesFn = std::span<const std::string> (*)(const Resources* resources);

/// The role of a block, whether or not this type of page keeps it.
enum class RoleName : std::uint8_t {
  Text,     ///< main text
  Comment,  ///< a reader's text below something else
  Post,     ///< a reader's text that is the subject of the page
  Teaser,   ///< in a list of other pages
  Byline,
  Notice,  ///< about law, consent, accounts, subscriptions or advertising
  Navigation,
  Other,
};
std::string_view name_of(RoleName name);

struct BlockRole {
  TextId text_begin{}, text_end{};  ///< as in its segment
  RoleName name = RoleName::Other;
  /// That readers wrote a comment or post. 0 for other roles: the score of the block says as much.
  float probability = 0;
};
/// Returns the roles of the blocks of the page that the row labelled last with these inputs, which
/// had facts; in document order. Empty if the row has forgotten them (see ReasonsFn).
using RolesFn = void (*)(const Page& page, const Inputs& inputs, std::vector<BlockRole>& roles);

/// Evidence for or against a block, in words for people.
struct Reason {
  std::string about;  ///< "in nav", "120 words"; "" for none
  float pull = 0;     ///< in log odds; above 0 towards content
};
struct BlockReasons {
  TextId text_begin{}, text_end{};  ///< as in its segment
  /// First those for the side of the limit where the block is; among them the strongest first.
  std::array<Reason, 3> strongest{};
};
/// The strongest reasons for the scores of the blocks of a page, in document order.
struct Explanation {
  float limit = 0;  ///< the row keeps blocks with at least this score, unless a rule drops them
  std::vector<BlockReasons> blocks;
};
/// Explains the scores of the page that the row labelled last with these inputs, which had facts.
/// Has no blocks if the row has forgotten them (a page of more than 50,000 blocks).
using ReasonsFn = void (*)(const Page& page, const Inputs& inputs, Explanation& explanation);

/// Find the role and the reasons of a segment by its beginning; null if there are none.
const BlockRole* role_of(const Segment& segment, std::span<const BlockRole> roles);
const BlockReasons* reasons_of(const Segment& segment, std::span<const BlockReasons> reasons);

/// The needs of a row besides the page, with given parameters.
struct Needs {
  bool stop_words = false;       ///< uses them if there are any
  bool word_statistics = false;  ///< requires Resources::words
  bool useful_words = false;     ///< and requires it to know which words are useful
};

struct Algorithm {
  std::string_view name;       ///< stable, kebab-case
  std::string_view summary;    ///< one line
  std::string_view source;     ///< paper or reference implementation
  int revision = 1;            ///< raised when results are changed on purpose
  std::string_view languages;  ///< "any", or what it was tuned for
  std::string_view reads;      ///< the text that it reads ("visible text", "with noscript" ...)
  bool wants_stop_words = false;
  bool counts_links = false;  ///< takes the link weights as parameters too
  bool weighs_site = false;   ///< looks at Inputs::site
  bool completes = false;     ///< documents with structure get what structured::Completion adds
  bool keeps_one_long_paragraph =
      true;  ///< false: the row is left out of that family test; its page gives the reason
  std::span<const ParamSpec> params;
  LabelFn label = nullptr;
  PageTypeFn page_type = nullptr;    ///< null: the row gives no types
  PageTypesFn page_types = nullptr;  ///< with page_type
  RolesFn roles = nullptr;           ///< null: the row gives no roles
  ReasonsFn reasons = nullptr;       ///< null: the rule of a segment is its full reason
  /// Called with complete parameters. Null: the flags above give the needs.
  Needs (*needs)(const Params& params) = nullptr;
};

/// All rows, in the order of `sito list`.
std::span<const Algorithm> algorithms();
/// Returns the row with that name, or null.
const Algorithm* find_algorithm(std::string_view name);
/// Returns the parameters of every row that counts links: the weight of a character (or word, or
/// link) by the kind of its link. All are 1 by default, as published.
std::span<const ParamSpec> link_weight_specs();
/// Returns the specs of a row in the order of its Params: its own, then the link weights if it
/// takes them.
std::vector<const ParamSpec*> all_params(const Algorithm& algorithm);
/// Returns the default values of a row.
Params default_params(const Algorithm& algorithm);
/// Sets "name=value" pairs over the defaults. InvalidArgument: an unknown name (the message lists
/// the known ones), not a number, out of range, not one of the choices (the message lists them), or
/// a list of unknown names.
Result<Params> resolve_params(const Algorithm& algorithm, std::span<const Setting> settings);

}  // namespace sito::extract
