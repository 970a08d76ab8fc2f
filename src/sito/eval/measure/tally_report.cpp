// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/measure/tally_report.h"

#include "sito/eval/table.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

std::string percent(double share) { return decimals(100 * share, 1) + " %"; }

std::string with_interval(const ShareInterval& share) {
  return percent(share.share) + " (" + decimals(100 * share.low, 1) + " to " +
         decimals(100 * share.high, 1) + " %)";
}

double ms_per_input(const ToolTotals& tool) {
  return tool.inputs == 0 ? 0 : tool.ms / static_cast<double>(tool.inputs);
}

// "3 votes".
std::string counted(std::uint64_t n, std::string_view noun) {
  return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s");
}

std::uint64_t n_automatic(const TallyTotals& totals) {
  std::uint64_t n = 0;
  for (const PairTotals& pair : totals.pairs) n += pair.automatic;
  return n;
}

void append_tools(const Tally& tally, const TallyTotals& totals, std::string& out) {
  Table table;
  table.head = {"algorithm", "points", "failures", "time", "a page"};
  for (std::size_t i = 0; i < tally.tools.size(); ++i) {
    const ToolTotals& tool = totals.tools[i];
    table.rows.push_back({tally.tools[i], std::to_string(tool.points),
                          std::to_string(tool.failures), duration_text(tool.ms),
                          duration_text(ms_per_input(tool))});
  }
  if (tally.is_grading()) {
    table.head.erase(table.head.begin() + 1);
    for (auto& row : table.rows) row.erase(row.begin() + 1);
  }
  append_table(table, TableStyle::Text, out);
}

void append_pair(const Tally& tally, const PairTotals& pair, std::string& out) {
  const std::uint64_t points = pair.first_points + pair.second_points;
  out += "\n" + tally.tools[pair.first] + " against " + tally.tools[pair.second] + "\n    ";
  if (points > 0) {
    out += std::to_string(pair.first_points) + " of " + counted(points, "point") + ", " +
           with_interval(pair.first_share) + "; ";
  }
  out += counted(pair.ties, "tie") + "; " + std::to_string(pair.automatic) +
         " decided without asking\n";
  if (pair.asked == 0) return;
  out += "    of the " + counted(pair.asked, "point") + " by voters, " +
         std::to_string(pair.left_points) + " went to the left\n";
}

void append_grades(const TallyTotals& totals, std::string& out) {
  Table table;
  table.head = {"grade", "pages", "share (95 % interval)"};
  for (std::size_t i = kGrades; i-- > 0;) {
    table.rows.push_back(
        {std::string(name_of(static_cast<Grade>(i))), std::to_string(totals.grades[i]),
         totals.inputs == 0 ? "-" : with_interval(wilson(totals.grades[i], totals.inputs))});
  }
  append_table(table, TableStyle::Text, out);
}

Json interval_json(const ShareInterval& share) {
  return {{"share", share.share}, {"low", share.low}, {"high", share.high}};
}

Json pair_json(const Tally& tally, const PairTotals& pair) {
  const std::string& first = tally.tools[pair.first];
  const std::string& second = tally.tools[pair.second];
  Json json;
  json["tools"] = {first, second};
  json["score"] = {{first, pair.first_points}, {second, pair.second_points}};
  json["ties"] = pair.ties;
  json["automatic"] = pair.automatic;
  json["left"] = pair.left_points;
  json["asked"] = pair.asked;
  json["win_share"] = interval_json(pair.first_share);
  if (pair.first_points + pair.second_points == 0) json["win_share"]["share"] = nullptr;
  return json;
}

}  // namespace

std::string duration_text(double ms) {
  constexpr double kMinute = 60'000, kSecond = 1000, kTenSeconds = 10'000;
  if (ms < 0.1 * kSecond) return decimals(ms, ms < 10 ? 2 : 1) + " ms";
  if (ms < kTenSeconds) return decimals(ms / kSecond, 3) + " s";
  if (ms < kMinute) return decimals(ms / kSecond, 1) + " s";
  const auto seconds = static_cast<std::uint64_t>(std::llround(ms / kSecond));
  const std::string rest = std::to_string(seconds % 60);
  return std::to_string(seconds / 60) + ":" + (rest.size() < 2 ? "0" : "") + rest + " min";
}

std::string tally_text(const Tally& tally) {
  const TallyTotals totals = sum_up(tally);
  std::string out = counted(totals.inputs, "page") + ", ";
  if (tally.is_grading()) {
    out += counted(tally.votes.size(), "grade") + "\n\n";
  } else {
    out += counted(tally.votes.size(), "vote") + ": " +
           counted(tally.votes.size() - totals.ties, "point") + ", " + counted(totals.ties, "tie") +
           "; " + std::to_string(n_automatic(totals)) + " decided without asking\n\n";
  }
  append_tools(tally, totals, out);
  out += '\n';
  if (tally.is_grading()) {
    append_grades(totals, out);
  } else {
    out += "Share of the points (95 % interval)\n";
    for (const PairTotals& pair : totals.pairs) append_pair(tally, pair, out);
  }
  return out;
}

std::string tally_json(const Tally& tally) {
  const TallyTotals totals = sum_up(tally);
  Json json;
  json["inputs"] = totals.inputs;
  json["votes"] = tally.votes.size();
  for (std::size_t i = 0; i < tally.tools.size(); ++i) {
    const ToolTotals& tool = totals.tools[i];
    Json row = {{"name", tally.tools[i]}};
    if (!tally.is_grading()) row["points"] = tool.points;
    row["failures"] = tool.failures;
    row["inputs"] = tool.inputs;
    row["time_ms"] = std::round(tool.ms * 1000) / 1000;
    row["ms_per_input"] = std::round(ms_per_input(tool) * 1000) / 1000;
    json["tools"].push_back(std::move(row));
  }
  if (!tally.is_grading()) json["ties"] = totals.ties;
  for (const PairTotals& pair : totals.pairs) json["pairs"].push_back(pair_json(tally, pair));
  for (std::size_t i = 0; tally.is_grading() && i < kGrades; ++i) {
    Json& grade = json["grades"][std::string(name_of(static_cast<Grade>(i)))];
    grade = interval_json(wilson(totals.grades[i], totals.inputs));
    grade["pages"] = totals.grades[i];
  }
  return json.dump(2) + "\n";
}

}  // namespace sito::eval
