// SPDX-License-Identifier: Apache-2.0
// THE table of quality filters: the rules of C4, Gopher and FineWeb with the names and limits of
// their papers. docs/filters.md describes it.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"
#include "sito/quality/facts.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace sito::quality {

enum class Bound : std::uint8_t {
  Least,  ///< of the measure
  Most,
};

/// A rule that drops documents, or lines of documents.
struct Filter {
  std::string_view name;    ///< "gopher-words-least"
  std::string_view family;  ///< "gopher-quality"
  Bound bound = Bound::Most;
  double limit = 0;
  /// Returns the measure of a document; nothing if the rule does not apply (no stop list). If the
  /// measure does not break the rule, counting may stop at the limit.
  std::optional<double> (*of_document)(Facts& facts, double limit) = nullptr;
  /// Returns the measure of a line; null in rules of documents. Counting may stop as above.
  double (*of_line)(std::string_view line, double limit) = nullptr;
  std::string_view doc;
};

std::span<const Filter> filters();

/// A row and the limit to use.
struct Chosen {
  const Filter* filter = nullptr;
  double limit = 0;
};

/// Reads "gopher-quality,fineweb,gopher-words-least=100": families, and rows with or without a
/// limit. Returns each row once, in the order of the table. InvalidArgument: an unknown name, or a
/// limit that is not a number.
Result<std::vector<Chosen>> choose_filters(std::string_view list);

/// A rule that a document breaks, and its measure.
struct Broken {
  const Filter* filter = nullptr;
  double measure = 0;
  double limit = 0;
};

/// Judges documents. One for each thread; keeps its memory.
class Judge {
 public:
  explicit Judge(std::vector<Chosen> chosen);

  /// Returns the rules that the document breaks, in the order of the table; empty: keep it. Removes
  /// lines that break rules of lines from a kept document; rules of C4 for documents see only the
  /// kept lines. Valid until the next call. Cost: linear; n log n for rules of repetition.
  std::span<const Broken> judge(Document& document);
  /// Returns the number of lines removed from the last document.
  [[nodiscard]] std::size_t lines_out() const { return lines_out_; }

 private:
  void judge_lines(const Document& document);

  std::vector<Chosen> chosen_;
  bool has_line_rules_ = false;
  Facts facts_;
  std::vector<bool> out_;  // lines that break a rule
  std::vector<Broken> broken_;
  std::size_t lines_out_ = 0;
};

}  // namespace sito::quality
