// SPDX-License-Identifier: Apache-2.0
// The table of site learners, and the definition of a row. A learner turns each page into a
// summary, the summaries of one site into a template, and the template into labels for a page.
#pragma once

#include "sito/base/params.h"
#include "sito/base/result.h"
#include "sito/page/labels.h"
#include "sito/page/page.h"
#include "sito/structure/template/field_reader.h"

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
  /// The labels of the row `LearnerRow::verdict`; null if the learner needs none, or if the page is
  /// an error page.
  const Labels* verdict = nullptr;
};

/// Turns a page into bytes with everything that the learner needs of it. Deterministic; pure.
/// `summary` is empty at first. Summaries may be stored, moved to another machine and merged.
using SummariseFn = void (*)(const Sighting& sighting, const Params& params, std::string& summary);

/// One page of the sample. SummariseFn made `summary` with the same parameters, but it may have
/// been damaged since: unreadable parts are left out, never guessed.
struct Example {
  std::string_view summary;
  /// The page is an error page of the site: nothing on it is content.
  bool error = false;
};

/// Finds the common parts of the pages. They come in the order of a hash of their URLs and are
/// different from each other. At least LearnerRow::min_pages of them are not error pages. Errors:
/// Unsupported if nothing could be learned (the message gives the reason).
using LearnFn = Result<Json> (*)(std::span<const Example> pages, const Params& params);

/// The learned part for one kind of pages, ready for use. Immutable; share freely between threads.
class Model {
 public:
  virtual ~Model() = default;
  Model() = default;
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  /// Labels the page: `keep` and segments. The score of a dropped segment is the share of the
  /// site's other pages that repeat it (Answer::Repeats), or the learner's own measure
  /// (Answer::MainText). Cannot fail. Returns false if the template does not fit the page; the
  /// labels then keep everything.
  virtual bool apply(const Page& page, Labels& labels) const = 0;

  /// Returns the reader of date, author and other fields; null if only text was learned. Valid as
  /// long as this.
  [[nodiscard]] virtual const structure::FieldReader* fields() const { return nullptr; }
};

/// Makes a model from the result of LearnFn, also one edited by hand.
/// Errors: Malformed: a missing or wrong field; the message names it.
using LoadFn = Result<std::shared_ptr<const Model>> (*)(const Json& body, const Params& params);

/// The meaning of a learner's labels.
enum class Answer : std::uint8_t {
  Repeats,   ///< the site repeats the text that they drop; the kept text may be content or not
  MainText,  ///< they keep the main text (after the row `LearnerRow::then`, if any)
};
std::string_view name_of(Answer answer);

struct LearnerRow {
  std::string_view name;     ///< stable, kebab-case
  std::string_view summary;  ///< one line
  std::string_view source;   ///< paper
  int revision = 1;          ///< raised when the template's contents or form change
  Answer answer = Answer::Repeats;
  /// The algorithm from whose labels it learns; "" if it uses only the pages.
  std::string_view verdict = {};
  /// The algorithm that runs on the text that its labels keep; "" if the labels are the result.
  std::string_view then = {};
  std::size_t min_pages = 3;  ///< different pages below which it learns nothing
  std::size_t sample = 200;   ///< largest number of pages it learns from by default
  std::span<const ParamSpec> params = {};
  SummariseFn summarise = nullptr;  ///< null, like `learn`, if its templates come from elsewhere
  LearnFn learn = nullptr;
  LoadFn load = nullptr;
  [[nodiscard]] bool learns() const { return learn != nullptr; }
};

/// Returns all rows, in the order of `sito list`.
std::span<const LearnerRow> learners();
/// Returns the names of rows that learn, for people: "a, b, c".
std::string names_of_learning();
/// Returns the row with that name, or null.
const LearnerRow* find_learner(std::string_view name);
/// Returns the default values of a row.
Params default_params(const LearnerRow& row);
/// Sets "name=value" pairs over the defaults; see sito::resolve_params.
Result<Params> resolve_params(const LearnerRow& row, std::span<const Setting> settings);

}  // namespace sito::site
