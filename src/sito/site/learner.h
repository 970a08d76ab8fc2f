// SPDX-License-Identifier: Apache-2.0
// The table of site learners and what a row is. A learner turns each page into a summary, some
// summaries of one site into what they have in common, and that into labels for a page.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/structure/field_template.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace sito::site {

/// Keeps the order of fields, so that a template reads as it was written.
using Json = nlohmann::ordered_json;

/// A page as a learner sees it.
struct Sighting {
  const Page& page;
  /// What the row `LearnerRow::verdict` says of the page; null when the learner asks for none or
  /// the page is an error page.
  const Labels* verdict = nullptr;
};

/// Turns a page into bytes that hold all the learner wants to know of it. Deterministic; pure.
/// `summary` comes empty. They may be stored, moved to another machine and merged.
using SummariseFn = void (*)(const Sighting& sighting, const Params& params, std::string& summary);

/// One page of the sample. `summary` was made by SummariseFn with the same parameters, but may have
/// been damaged on the way: what cannot be read is left out, never guessed.
struct Example {
  std::string_view summary;
  /// The page is an error page of the site: nothing on it is content.
  bool error = false;
};

/// Finds what the pages have in common. They come in the order of a hash of their addresses, are
/// different from each other, and those that are not error pages are at least
/// LearnerRow::min_pages. Error: Unsupported when nothing could be learned (the message says why).
using LearnFn = Result<Json> (*)(std::span<const Example> pages, const Params& params);

/// What was learned of one kind of pages, ready to be used. Immutable; any number of threads.
class Model {
 public:
  virtual ~Model() = default;
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  /// Labels the page: `keep`, segments, and as the score of a segment that is dropped the share of
  /// the site's other pages that repeat it (Answer::Repeats), or the learner's own measure
  /// (Answer::MainText). Cannot fail.
  /// False: what was learned does not fit the page (its labels then keep everything).
  virtual bool apply(const Page& page, Labels& labels) const = 0;

  /// What finds date, author and the like; null when only text was learned. Lives as long as this.
  [[nodiscard]] virtual const structure::FieldReader* fields() const { return nullptr; }
};

/// Makes a model from what LearnFn gave, or what somebody has made of it by hand.
/// Malformed: a field is missing or of a wrong type; the message names it.
using LoadFn = Result<std::shared_ptr<const Model>> (*)(const Json& body, const Params& params);

/// What the labels of a learner mean.
enum class Answer : std::uint8_t {
  Repeats,   ///< what they drop, the site repeats; what they keep may be content or not
  MainText,  ///< what they keep is the main text (after the row `LearnerRow::then`, if any)
};
std::string_view name_of(Answer answer);

struct LearnerRow {
  std::string_view name;     ///< stable, kebab-case
  std::string_view summary;  ///< one line
  std::string_view source;   ///< paper
  int revision = 1;          ///< raised when what is learned or its form changes
  Answer answer = Answer::Repeats;
  /// The algorithm whose labels it learns from; "" when it looks at pages alone.
  std::string_view verdict = {};
  /// The algorithm that runs on what its labels keep; "" when they are the answer.
  std::string_view then = {};
  std::size_t min_pages = 3;  ///< different pages without which it learns nothing
  std::size_t sample = 200;   ///< pages it learns from at most, unless told otherwise
  std::span<const ParamSpec> params = {};
  SummariseFn summarise = nullptr;  ///< null, as `learn`: its templates are made elsewhere
  LearnFn learn = nullptr;
  LoadFn load = nullptr;
  [[nodiscard]] bool learns() const { return learn != nullptr; }
};

/// All rows, in the order of `sito list`.
std::span<const LearnerRow> learners();
/// Those that learn, for people: "a, b, c".
std::string names_of_learning();
/// The row with that name, or null.
const LearnerRow* find_learner(std::string_view name);
/// Default values of a row.
Params default_params(const LearnerRow& row);
/// Sets "name=value" pairs over the defaults; see sito::resolve_params.
Result<Params> resolve_params(const LearnerRow& row, std::span<const Setting> settings);

}  // namespace sito::site
