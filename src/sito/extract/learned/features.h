// SPDX-License-Identifier: Apache-2.0
// The features of the units of a page, as rows of numbers.
#pragma once

#include "sito/extract/learned/classics.h"
#include "sito/extract/learned/numbering.h"
#include "sito/extract/learned/outline.h"
#include "sito/extract/learned/surveys.h"
#include "sito/extract/learned/units.h"
#include "sito/extract/learned/words.h"
#include "sito/model/network.h"
#include "sito/page/page.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::extract::learned {

/// Takes features in order. Each value has its name beside it, so that there is one list of them.
/// Is passed by value and returned, so that its position stays in a register.
class ValueRow {
 public:
  explicit ValueRow(float* at) : at_(at) {}
  void operator()(const char* /*name*/, float value) { *at_++ = value; }
  void operator()(const char* /*name*/, bool value) { *at_++ = value ? 1.0F : 0.0F; }
  /// Sets the prefix of the names that follow.
  void prefix(const char* /*text*/, int /*number*/ = 0) {}
  [[nodiscard]] float* at() const { return at_; }

 private:
  float* at_;
};

/// The same for the names.
class NameRow {
 public:
  explicit NameRow(std::vector<std::string>& names) : names_(&names) {}
  void operator()(const char* name, float /*value*/) { names_->emplace_back(prefix_ + name); }
  void operator()(const char* name, bool /*value*/) { names_->emplace_back(prefix_ + name); }
  void prefix(const char* text, int number = 0) {
    prefix_ = number == 0 ? text : text + std::to_string(number) + '-';
  }

 private:
  std::vector<std::string>* names_;
  std::string prefix_;
};

/// Names of the features, in the order of a row.
const std::vector<std::string>& feature_names();
/// Returns the place of a feature in a row; n_features() for an unknown name.
std::size_t feature_column(std::string_view name);
/// Returns the number of features in a row: feature_names().size().
std::size_t n_features();

/// One row for a whole page, from the rows of its units: means, weighted by the words of the units.
/// Features of the page, which are the same for all units, keep their values.
class PageMean {
 public:
  PageMean() : sums_(n_features()) {}
  /// Adds whole rows. May be called for one block of units after another.
  void add(std::span<const float> rows);
  /// Writes n_features() values to `row`: zeros for a page without words.
  void write(std::span<float> row) const;

 private:
  std::vector<float> sums_;
  float words_ = 0;
};

/// The units of one page and their features. Keeps its memory; one per thread.
class Features {
 public:
  /// Surveys the page: computes everything that rows need except the scores of tokens. Cost: linear
  /// in the page (docs/algorithms/sito.md has the figures).
  void build(const Page& page);
  /// Scores the names and words of the page by these tables; may be called again with others.
  void build_tokens(const Page& page, const TokenTable& names, const TokenTable& words);
  /// Writes the rows of units [begin, end), n_features() values each, after build() and
  /// build_tokens(). A page may have a million units and a row takes a kilobyte, so callers ask for
  /// blocks of units if they can.
  void put_rows(const Page& page, std::uint32_t begin, std::uint32_t end,
                std::span<float> rows) const;

  /// Returns the features of the page, which are the same for all units.
  static model::Columns page_columns();

  [[nodiscard]] const Units& units() const { return units_; }
  [[nodiscard]] const Outline& outline() const { return outline_; }
  /// By unit: the number of its owner's path of names and first classes; below n_paths().
  [[nodiscard]] std::span<const std::uint32_t> paths() const { return name_paths_.paths(); }
  [[nodiscard]] std::size_t n_paths() const { return name_paths_.n_paths(); }
  [[nodiscard]] const UnitWords& unit_words() const { return unit_words_; }
  /// Returns how many words of a short unit serve a purpose; 0 for long units.
  [[nodiscard]] std::uint32_t words_of(Purpose purpose, std::uint32_t unit) const {
    return purposes_.of(unit)[static_cast<std::size_t>(purpose)];
  }

 private:
  friend const std::vector<std::string>& feature_names();
  static constexpr std::size_t kDown = 3;

  struct ContainerRow {
    float words = 0, share = 0, link_density = 0, per_unit = 0, long_share = 0, ends = 0;
    float p_share = 0, begin = 0, end = 0;
    float best = 0;  ///< prose score of this container or one around it
    std::array<std::uint32_t, kDown>
        down{};  ///< this one or those around it: 1, 2, 3 below the page
  };
  struct RunRow {
    float members = 0, share = 0, words = 0, units = 0, link_density = 0, images = 0;
    float variation = 0;
  };
  void survey(const Page& page);
  void group();
  void find_container_rows();
  void find_run_rows();
  void find_landmarks();
  // Each returns the row behind the values that it wrote.
  template <typename Row>
  Row put(std::uint32_t index, const Page& page, Row row) const;
  template <typename Row>
  Row put_own(const Unit& unit, const Page& page, Row row) const;
  template <typename Row>
  Row put_groups(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_containers(const Unit& unit, Row row) const;
  template <typename Row>
  Row put_runs(const Unit& unit, const Page& page, Row row) const;
  template <typename Row>
  static Row put_sums(const ContainerRow& sums, Row row);
  template <typename Row>
  Row put_run(const char* prefix, std::uint32_t node, const Unit& unit, const Page& page,
              Row row) const;
  template <typename Row>
  Row put_neighbours(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_place(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_classics(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_purposes(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_page(Row row) const;
  template <typename Row>
  Row put_tokens(std::uint32_t index, Row row) const;
  template <typename Row>
  Row put_words(std::uint32_t index, Row row) const;

  Units units_;
  Outline outline_;
  Classics classics_;
  Numbering keys_;  // room for the tables below
  PathTable tag_paths_, name_paths_;
  TextCounts text_counts_;
  std::vector<ContainerRow> container_rows_;
  std::vector<RunRow> run_rows_;
  Landmarks landmarks_;
  UnitWords unit_words_;
  PurposeTable purposes_;
  std::vector<float> page_row_;
  TokenSurvey tokens_;
  WordSurvey words_;
};

}  // namespace sito::extract::learned
