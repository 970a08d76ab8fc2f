// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/element_scores.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace sito::eval {
namespace {

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

}  // namespace

std::size_t ElementScores::number_of(std::string_view name) {
  const auto found = std::lower_bound(classes_.begin(), classes_.end(), name);
  const auto index = found - classes_.begin();
  if (found == classes_.end() || *found != name) {
    classes_.insert(found, std::string(name));
    for (auto& row : counts_) row.insert(row.begin() + index, 0);
    counts_.insert(counts_.begin() + index, std::vector<std::uint64_t>(classes_.size(), 0));
  }
  return static_cast<std::size_t>(index);
}

void ElementScores::add(std::string_view gold, std::string_view given) {
  number_of(gold);
  number_of(given);
  ++counts_[number_of(gold)][number_of(given)];
}

void ElementScores::add(const ElementScores& other) {
  for (const std::string& name : other.classes_) number_of(name);
  for (std::size_t i = 0; i < other.classes_.size(); ++i) {
    for (std::size_t k = 0; k < other.classes_.size(); ++k) {
      counts_[number_of(other.classes_[i])][number_of(other.classes_[k])] += other.counts_[i][k];
    }
  }
}

std::uint64_t ElementScores::n_gold(std::size_t of_class) const {
  return std::accumulate(counts_[of_class].begin(), counts_[of_class].end(), std::uint64_t{0});
}

std::uint64_t ElementScores::n_given(std::size_t of_class) const {
  std::uint64_t n = 0;
  for (const auto& row : counts_) n += row[of_class];
  return n;
}

std::uint64_t ElementScores::size() const {
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) n += n_gold(i);
  return n;
}

double ElementScores::precision(std::size_t of_class) const {
  return share(counts_[of_class][of_class], n_given(of_class));
}

double ElementScores::recall(std::size_t of_class) const {
  return share(counts_[of_class][of_class], n_gold(of_class));
}

double ElementScores::f1(std::size_t of_class) const {
  return share(2 * counts_[of_class][of_class], n_given(of_class) + n_gold(of_class));
}

double ElementScores::macro_f1() const {
  double sum = 0;
  std::uint64_t n = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    if (n_gold(i) == 0) continue;
    sum += f1(i);
    ++n;
  }
  return n == 0 ? 0 : sum / static_cast<double>(n);
}

double ElementScores::accuracy() const {
  std::uint64_t right = 0;
  for (std::size_t i = 0; i < classes_.size(); ++i) right += counts_[i][i];
  return share(right, size());
}

std::string ElementScores::text(TableStyle style) const {
  Table table;
  table.head = {"class"};
  table.head.insert(table.head.end(), classes_.begin(), classes_.end());
  for (const char* name : {"P", "R", "F1"}) table.head.emplace_back(name);
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    std::vector<std::string> row = {classes_[i]};
    for (const std::uint64_t n : counts_[i]) row.push_back(std::to_string(n));
    for (const double value : {precision(i), recall(i), f1(i)}) row.push_back(decimals(value));
    table.rows.push_back(std::move(row));
  }
  std::string out;
  append_table(table, style, out);
  out += (style == TableStyle::Markdown ? "\n" : "") + std::string("macro F1 ") +
         decimals(macro_f1()) + ", accuracy " + decimals(accuracy()) + ", " +
         std::to_string(size()) + " elements\n";
  return out;
}

std::string ElementScores::json() const {
  nlohmann::ordered_json json = {{"elements", size()},
                                 {"macro_f1", macro_f1()},
                                 {"accuracy", accuracy()},
                                 {"classes", nlohmann::ordered_json::object()}};
  for (std::size_t i = 0; i < classes_.size(); ++i) {
    nlohmann::ordered_json given = nlohmann::ordered_json::object();
    for (std::size_t k = 0; k < classes_.size(); ++k) given[classes_[k]] = counts_[i][k];
    json["classes"][classes_[i]] = {
        {"precision", precision(i)}, {"recall", recall(i)}, {"f1", f1(i)}, {"given", given}};
  }
  return json.dump(2) + "\n";
}

}  // namespace sito::eval
