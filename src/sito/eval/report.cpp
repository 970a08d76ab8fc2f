// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/report.h"

#include "sito/eval/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <numeric>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

std::string count(std::uint64_t n) { return std::to_string(n); }

std::string percent(std::uint64_t part, std::uint64_t whole) {
  return decimals(100 * ratio(part, whole), 1) + " %";
}

std::uint64_t n_pages(const SetReport& set) {
  const auto& has = set.scores->has_page;
  return static_cast<std::uint64_t>(std::count(has.begin(), has.end(), true));
}

double pages_per_second(const SetReport& set, std::size_t row) {
  const double seconds = set.scores->seconds[row];
  return seconds > 0 ? static_cast<double>(n_pages(set)) / seconds : 0.0;
}

// Returns the indices of the scores, best first; equal scores in order.
std::vector<std::size_t> best_first(const std::vector<double>& scores) {
  std::vector<std::size_t> order(scores.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return scores[a] > scores[b]; });
  return order;
}

std::vector<std::size_t> best_first(const SetReport& set) {
  std::vector<double> scores;
  for (const Summary& summary : set.rows) scores.push_back(summary.words.f1);
  return best_first(scores);
}

bool has_segments(const SetReport& set) {
  return !set.rows.empty() && set.rows.front().segment_pages > 0;
}

Table main_table(const Report& report, const SetReport& set, bool with_speed) {
  const bool segments = has_segments(set);
  const bool marks = set.rows.front().marked_pages > 0;
  Table table;
  const bool intervals = set.rows.front().f1_interval.has_value();
  table.head = {"row", "F1"};
  if (intervals) table.head.emplace_back("95 %");
  table.head.insert(table.head.end(), {"P", "R", "shingle F1", "ROUGE-L F1", "CleanEval"});
  if (segments) table.head.emplace_back("segments F1");
  if (marks) table.head.emplace_back("with marks");
  table.head.insert(table.head.end(), {"N+S+", "empty"});
  if (with_speed) table.head.emplace_back("pages/s");
  for (const std::size_t row : best_first(set)) {
    const Summary& summary = set.rows[row];
    std::vector<std::string> cells = {report.rows[row], decimals(summary.words.f1)};
    if (intervals) {
      cells.push_back(decimals(summary.f1_interval->low) + "-" +
                      decimals(summary.f1_interval->high));
    }
    cells.insert(cells.end(), {decimals(summary.words.precision), decimals(summary.words.recall),
                               decimals(summary.shingles.f1), decimals(summary.rouge.f1),
                               decimals(summary.clean_eval)});
    if (segments) cells.push_back(decimals(summary.segments.rates().f1));
    if (marks) cells.push_back(decimals(summary.clean_eval_marks));
    cells.push_back(percent(summary.grades.back(), summary.graded));
    cells.push_back(count(summary.undefined));
    if (with_speed) cells.push_back(decimals(pages_per_second(set, row), 0));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

Table type_table(const Report& report, const SetReport& set) {
  Table table;
  table.head = {"word F1 of row"};
  for (const TypeSummary& type : set.rows.front().types) {
    table.head.push_back((type.page_type.empty() ? "none" : type.page_type) + " (" +
                         count(type.pages) + ")");
  }
  for (const std::size_t row : best_first(set)) {
    std::vector<std::string> cells = {report.rows[row]};
    for (const TypeSummary& type : set.rows[row].types) cells.push_back(decimals(type.words.f1));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

// Returns the word F1 of each row on each set, sorted by the mean over sets.
Table overview_table(const Report& report) {
  Table table;
  table.head = {"word F1 of row"};
  std::vector<double> means(report.rows.size());
  for (const SetReport& set : report.sets) {
    table.head.push_back(set.set->name);
    for (std::size_t row = 0; row < means.size(); ++row)
      means[row] += set.rows[row].words.f1 / static_cast<double>(report.sets.size());
  }
  table.head.emplace_back("mean");
  for (const std::size_t row : best_first(means)) {
    std::vector<std::string> cells = {report.rows[row]};
    for (const SetReport& set : report.sets) cells.push_back(decimals(set.rows[row].words.f1));
    cells.push_back(decimals(means[row]));
    table.rows.push_back(std::move(cells));
  }
  return table;
}

std::string caption(const SetReport& set) {
  const Summary& summary = set.rows.front();
  std::string text = count(n_pages(set)) + " pages, " + count(summary.pages) + " with gold text";
  if (summary.empty_gold > 0) text += " (" + count(summary.empty_gold) + " of them empty)";
  if (has_segments(set)) text += ", " + count(summary.segment_pages) + " with segments";
  if (set.set->n_without_gold > 0)
    text += "; " + count(set.set->n_without_gold) + " without gold left out";
  const std::uint64_t lost = set.set->n_lost + set.set->pages.size() - n_pages(set);
  if (lost > 0) text += "; " + count(lost) + " lost";
  return text;
}

Json rates_json(const Rates& rates) {
  return {{"precision", rates.precision}, {"recall", rates.recall}, {"f1", rates.f1}};
}

Json confusion_json(const Confusion& confusion) {
  Json json = rates_json(confusion.rates());
  json["accuracy"] = confusion.accuracy();
  json["tp"] = confusion.tp;
  json["fp"] = confusion.fp;
  json["fn"] = confusion.fn;
  json["tn"] = confusion.tn;
  return json;
}

Json summary_of(const std::string& name, const Summary& summary) {
  Json json = {{"row", name}};
  json["pages"] = summary.pages;
  json["empty_gold"] = summary.empty_gold;
  json["undefined"] = summary.undefined;
  json["words"] = rates_json(summary.words);
  json["words"]["f1_median"] = summary.f1_median;
  if (summary.f1_interval) {
    json["words"]["f1_low"] = summary.f1_interval->low;
    json["words"]["f1_high"] = summary.f1_interval->high;
  }
  json["words_total"] = rates_json(summary.words_total);
  json["shingles"] = rates_json(summary.shingles);
  json["shingles"]["accuracy"] = summary.equal_share;
  json["rouge"] = rates_json(summary.rouge);
  json["clean_eval"] = summary.clean_eval;
  if (summary.marked_pages > 0) {
    json["clean_eval_marks"] = summary.clean_eval_marks;
    json["marked_pages"] = summary.marked_pages;
  }
  for (std::size_t i = 0; i < kGrades; ++i)
    json["grades"][std::string(name_of(static_cast<Grade>(i)))] = summary.grades[i];
  if (summary.segment_pages > 0) {
    json["segments"] = confusion_json(summary.segments);
    json["segments"]["pages"] = summary.segment_pages;
    json["snippets"] = {{"with_rate", summary.with_share}, {"without_rate", summary.without_share}};
  }
  for (const TypeSummary& type : summary.types) {
    if (summary.types.size() == 1 && type.page_type.empty()) break;
    Json one = rates_json(type.words);
    one["pages"] = type.pages;
    json["types"][type.page_type] = one;
  }
  return json;
}

Json page_json(const std::string& set, const std::string& row, const GoldPage& page,
               const PageScore& score) {
  Json json = {{"set", set}, {"row", row}, {"id", page.id}};
  if (!page.page_type.empty()) json["page_type"] = page.page_type;
  if (score.has_text) {
    json["words"] = rates_json(score.words.rates());
    json["shingles"] = {{"tp", score.shingles.common},
                        {"fp", score.shingles.extracted - score.shingles.common},
                        {"fn", score.shingles.gold - score.shingles.common}};
    json["rouge"] = rates_json(score.rouge.rates());
    json["clean_eval"] = score.clean_eval.similarity();
    if (score.clean_eval_marks) json["clean_eval_marks"] = score.clean_eval_marks->similarity();
    if (score.grade) json["grade"] = name_of(*score.grade);
  }
  if (page.has_segments()) {
    json["segments"] = {{"tp", score.segments.tp},
                        {"fp", score.segments.fp},
                        {"fn", score.segments.fn},
                        {"tn", score.segments.tn}};
  }
  return json;
}

// Appends a line of scores_csv: the names, then all scores; missing ones are empty.
void append_csv_line(std::initializer_list<std::string_view> names, const GoldPage& page,
                     const PageScore& score, std::string& out) {
  std::vector<std::string> cells;
  for (const std::string_view name : names) cells.push_back(csv_cell(name));
  const auto add_rates = [&](const Rates& rates) {
    for (const double rate : {rates.precision, rates.recall, rates.f1})
      cells.push_back(score.has_text ? number(rate) : "");
  };
  const auto add_count = [&](bool known, std::uint64_t n) {
    cells.push_back(known ? count(n) : "");
  };
  add_rates(score.words.rates());
  add_count(score.has_text, score.shingles.common);
  add_count(score.has_text, score.shingles.extracted - score.shingles.common);
  add_count(score.has_text, score.shingles.gold - score.shingles.common);
  add_rates(score.rouge.rates());
  cells.push_back(score.has_text ? number(score.clean_eval.similarity()) : "");
  cells.push_back(score.clean_eval_marks ? number(score.clean_eval_marks->similarity()) : "");
  cells.emplace_back(score.grade ? name_of(*score.grade) : "");
  const Confusion& found = score.segments;
  for (const std::uint64_t n : {found.tp, found.fp, found.fn, found.tn})
    add_count(page.has_segments(), n);
  for (std::size_t i = 0; i < cells.size(); ++i) out += (i == 0 ? "" : ",") + cells[i];
  out += '\n';
}

// Calls `visit` for each row and page with a score.
template <typename Visit>
void for_each_score(const Report& report, Visit visit) {
  for (const SetReport& set : report.sets) {
    for (std::size_t row = 0; row < report.rows.size(); ++row) {
      for (std::size_t page = 0; page < set.set->pages.size(); ++page) {
        if (!set.scores->has_page[page]) continue;
        visit(set.set->name, report.rows[row], set.set->pages[page], set.scores->scores[row][page]);
      }
    }
  }
}

}  // namespace

SetReport make_set_report(const GoldSet& set, const SetScores& scores,
                          const SummaryOptions& options) {
  SetReport report{&set, &scores, {}};
  for (const std::vector<PageScore>& row : scores.scores) {
    std::vector<const PageScore*> pages;
    for (std::size_t i = 0; i < row.size(); ++i)
      pages.push_back(scores.has_page[i] ? &row[i] : nullptr);
    report.rows.push_back(summarise(pages, set.pages, set.n_without_gold, options));
  }
  return report;
}

std::string tables(const Report& report, TableStyle style, bool with_speed) {
  std::string out;
  const bool markdown = style == TableStyle::Markdown;
  if (report.sets.size() > 1) {
    append_table(overview_table(report), style, out);
    out += '\n';
  }
  for (const SetReport& set : report.sets) {
    if (&set != &report.sets.front()) out += '\n';
    out += markdown ? "### " + set.set->name + "\n\n" : set.set->name + ": ";
    out += caption(set) + (markdown ? ".\n\n" : "\n\n");
    append_table(main_table(report, set, with_speed), style, out);
    if (set.rows.front().types.size() > 1) {
      out += '\n';
      append_table(type_table(report, set), style, out);
    }
  }
  return out;
}

std::string summary_json(const Report& report) {
  Json sets = Json::array();
  for (const SetReport& set : report.sets) {
    Json rows = Json::array();
    for (std::size_t row = 0; row < report.rows.size(); ++row)
      rows.push_back(summary_of(report.rows[row], set.rows[row]));
    Json lost = Json::object();
    for (const auto& [problem, n] : set.scores->lost.counts()) lost[problem] = n;
    sets.push_back({{"set", set.set->name},
                    {"sha1", set.set->digest},
                    {"pages", n_pages(set)},
                    {"without_gold", set.set->n_without_gold},
                    {"bad_lines", set.set->n_lost},
                    {"lost", lost},
                    {"rows", rows}});
  }
  const Json json = {{"skip_undefined", report.options.skip_undefined},
                     {"resamples", report.options.resamples},
                     {"seed", report.options.seed},
                     {"sets", sets}};
  return json.dump(2) + "\n";
}

std::string scores_jsonl(const Report& report) {
  std::string out;
  for_each_score(report,
                 [&](const auto& set, const auto& row, const auto& page, const auto& score) {
                   out += page_json(set, row, page, score).dump() + "\n";
                 });
  return out;
}

std::string scores_csv(const Report& report) {
  std::string out =
      "set,row,id,page_type,P,R,F1,shingle_tp,shingle_fp,shingle_fn,rouge_P,rouge_R,rouge_F1,"
      "clean_eval,clean_eval_marks,grade,seg_tp,seg_fp,seg_fn,seg_tn\n";
  for_each_score(
      report, [&](const auto& set, const auto& row, const GoldPage& page, const PageScore& score) {
        append_csv_line({set, row, page.id, page.page_type}, page, score, out);
      });
  return out;
}

std::string speed_json(const Report& report) {
  Json sets = Json::array();
  for (const SetReport& set : report.sets) {
    Json rows = Json::object();
    for (std::size_t row = 0; row < report.rows.size(); ++row)
      rows[report.rows[row]] = pages_per_second(set, row);
    sets.push_back({{"set", set.set->name}, {"pages", n_pages(set)}, {"pages_per_second", rows}});
  }
  return sets.dump(2) + "\n";
}

}  // namespace sito::eval
