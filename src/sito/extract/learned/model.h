// SPDX-License-Identifier: Apache-2.0
// The model of the row `sito`: its features, scores of tokens, and trees.
#pragma once

#include "sito/base/result.h"
#include "sito/extract/learned/tokens.h"
#include "sito/model/network.h"
#include "sito/model/trees.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

/// Most units are menus and other boilerplate, which a few trees recognise. After each of a few
/// numbers of trees, units with a low score are settled ("early exits").
struct EarlyExit {
  struct Line {
    float slope = 0, offset = 0;
    [[nodiscard]] float at(float score) const { return slope * score + offset; }
  };
  std::uint32_t trees = 0;                                ///< general trees before this exit
  float below = -std::numeric_limits<float>::infinity();  ///< units with a lower score are settled
  Line general, article;  ///< estimates of the score of all trees from that of the first ones
};

/// The parts of a model, from training or from its file.
struct ModelParts {
  std::vector<std::string> notes;              ///< comment lines at the head of the file
  std::vector<std::string> features;           ///< names; trees use their numbers
  std::vector<TokenTable::Entry> tokens;       ///< of elements
  std::vector<TokenTable::Entry> words;        ///< tokens of words
  std::vector<EarlyExit> early_exits;          ///< by growing numbers of trees
  std::vector<model::Tree> general;            ///< log odds that a unit is content
  std::vector<model::Tree> article;            ///< the same, if the page is an article
  model::NetworkParts network;                 ///< both log odds; no inputs: none
  std::vector<model::Tree> comment;            ///< log odds that it is a reader's comment or a post
  std::vector<std::string> types;              ///< of pages
  std::vector<std::vector<model::Tree>> type;  ///< a score for each type; of page features
};

/// Returns the text of a model file (docs/formats/extractor-model.md). The same parts give the same
/// bytes.
std::string model_text(const ModelParts& parts);

/// A model, ready to score pages. Immutable; share freely between threads.
class ExtractorModel {
 public:
  /// Reads a model file. Errors: Malformed, with the number of the line; Unsupported for a later
  /// version of the format and for features that this program does not have.
  static Result<ExtractorModel> parse(std::string_view text, std::string_view name);

  /// Returns true if the text of a file begins like such a model.
  static bool is_one(std::string_view text);

  [[nodiscard]] const TokenTable& tokens() const { return tokens_; }
  /// Empty in a model of an earlier format.
  [[nodiscard]] const TokenTable& words() const { return words_; }
  [[nodiscard]] std::span<const EarlyExit> early_exits() const { return early_exits_; }
  [[nodiscard]] const model::Trees& general() const { return general_; }
  [[nodiscard]] const model::Trees& article() const { return article_; }
  /// Empty in a model of an earlier format.
  [[nodiscard]] const model::Network& network() const { return network_; }
  /// Of size 0 in a model that was trained without comments.
  [[nodiscard]] const model::Trees& comment() const { return comment_; }
  [[nodiscard]] std::span<const std::string> types() const { return types_; }
  [[nodiscard]] const model::Trees& type(std::size_t index) const { return type_[index]; }

 private:
  TokenTable tokens_, words_;
  std::vector<EarlyExit> early_exits_;
  model::Trees general_, article_, comment_;
  model::Network network_;
  std::vector<std::string> types_;
  std::vector<model::Trees> type_;
};

/// The shipped model (data/models/extractor.txt), read at its first use.
const ExtractorModel& shipped_extractor_model();
/// The model trained only on permissively licensed sets (data/models/extractor-permissive.txt).
const ExtractorModel& permissive_extractor_model();

}  // namespace sito::extract::learned
