// SPDX-License-Identifier: Apache-2.0
// The options of a title while they are made, and the parts of a title. Inside the room only.
#pragma once

#include "sito/metadata/candidates.h"
#include "sito/metadata/features.h"
#include "sito/metadata/page_facts.h"
#include "sito/metadata/title_features.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::titles {

using F = TitleFeature;

/// FULLWIDTH COLON. It separates a title from the name of the site alone, because it also stands
/// behind topics.
inline constexpr std::string_view kWideColon = "\xEF\xBC\x9A";

/// A place between two parts of a title.
struct Separator {
  std::size_t begin = 0, end = 0;
};

/// Returns the separators that have text on both sides.
std::vector<Separator> separators_of(std::string_view title);

/// Returns the end of the words in front of the first sign that divides; 0 if they are more than
/// four.
std::size_t end_of_kicker(std::string_view value);
/// Returns the text behind a kicker with that end.
std::string_view behind_kicker(std::string_view value, std::size_t end);

/// Returns the text of the first element inside a heading if other text follows it: "Tennis" of
/// `<h1><span>Tennis</span> Final on Sunday</h1>`. Returns "" if it is more than four words or if the
/// element only stresses words.
std::string kicker_element(const Page& page, NodeId heading);

/// The features of one kind of title: itself and its parts.
struct PartFeatures {
  F whole_text, first, last, whole, front, back, pair;
};
inline constexpr PartFeatures kOg = {F::Og,      F::OgFirst, F::OgLast, F::OgWhole,
                                     F::OgFront, F::OgBack,  F::OgPair};
inline constexpr PartFeatures kTitle = {F::Title,      F::TitleFirst, F::TitleLast, F::TitleWhole,
                                        F::TitleFront, F::TitleBack,  F::TitlePair};
inline constexpr PartFeatures kMeta = {F::Meta,      F::MetaFirst, F::MetaLast, F::MetaWhole,
                                       F::MetaFront, F::MetaBack,  F::MetaPair};
inline constexpr PartFeatures kData = {F::Data,      F::DataFirst, F::DataLast, F::DataWhole,
                                       F::DataFront, F::DataBack,  F::DataPair};

inline float& of(Option& option, F feature) {
  return option.features[static_cast<std::size_t>(feature)];
}
inline bool has(const Option& option, F feature) {
  return option.features[static_cast<std::size_t>(feature)] > 0;
}
/// Returns true if a source has the option as its whole title.
bool is_whole(const Option& option);

/// The options, each key once.
class TitleList {
 public:
  explicit TitleList(std::vector<Option>& options) : options_(options) {}

  [[nodiscard]] std::vector<Option>& options() { return options_; }
  /// Returns null if there is none.
  Option* find(std::string_view key);
  /// Adds a value, or the feature to the option that there is. Returns null if the value has no key
  /// or is too long.
  Option* put(std::string_view value, const Candidate& candidate, F feature, float amount = 1);
  /// Sets a feature of the option with this value, if there is one.
  void mark(std::string_view value, F feature);
  void mark_key(std::string_view key, F feature);

 private:
  std::vector<Option>& options_;
};

/// Judges words in front of titles: may add options without them.
void judge_kickers(const Candidates& candidates, TitleList& list);
/// Judges titles by which sources agree. All options are there, and measured.
void judge_own_titles(const PageFacts& facts, TitleList& list);

/// Removes the name of the site if it is the `og:title` and there is another h1, except at the front of
/// the site and on pages that are surely no articles. Walls of consent have an h1, but no `og:title`.
void remove_site(const PageFacts& facts, TitleList& list);

/// Removes the nearest h1 of a thread if a lower heading is the rest of the title: it names the
/// board.
void remove_board(TitleList& list);

/// The headings and the description that options are compared with.
struct TitleEvidence {
  std::size_t n_h1 = 0;
  WordBag h1;  // of the heading nearest to the titles
  WordBag description;
};
/// Measures an option: fills the features that need no other option.
void measure_title(const PageFacts& facts, const TitleEvidence& evidence, Option& option);

}  // namespace sito::titles
