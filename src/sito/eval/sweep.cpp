// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/sweep.h"

#include "sito/base/cut.h"
#include "sito/eval/plot.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kFewestValues = 2;
constexpr std::size_t kMostValues = 10'000;
constexpr std::size_t kUsualValues = 21;
// Tolerance for rounding at the last value of a range, in steps.
constexpr double kAlmostStep = 1e-9;

Error bad_sweep(const std::string& message) {
  return {ErrorCode::InvalidArgument, "--sweep: " + message, {}};
}

std::optional<double> number_in(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return {};
  return value;
}

// Makes the values first, first + step ... of a range.
Result<SweepSpec> make_range(SweepSpec spec, double first, double step, std::size_t n) {
  if (n < kFewestValues || n > kMostValues) {
    return bad_sweep("a range of " + std::to_string(n) + " values, expected 2 to 10000");
  }
  for (std::size_t i = 0; i < n; ++i) {
    spec.values.push_back(rounded(first + static_cast<double>(i) * step));
    spec.x.push_back(*number_in(spec.values.back()));
  }
  return spec;
}

// Parses a..b, a..b/n or a..b:step.
Result<SweepSpec> parse_range(SweepSpec spec, std::string_view text, std::size_t dots) {
  const std::size_t how = text.find_first_of(":/", dots + 2);
  const auto first = number_in(text.substr(0, dots));
  const auto last = number_in(text.substr(dots + 2, std::min(how, text.size()) - dots - 2));
  if (!first || !last || *first >= *last) {
    return bad_sweep("'" + std::string(text) + "', expected a range a..b with a below b");
  }
  if (how == std::string_view::npos) {
    return make_range(std::move(spec), *first, (*last - *first) / (kUsualValues - 1), kUsualValues);
  }
  const auto given = number_in(text.substr(how + 1));
  if (!given || *given <= 0) {
    return bad_sweep("'" + std::string(text.substr(how)) +
                     "', expected a step or a number of values");
  }
  if (text[how] == ':') {
    const double steps = std::floor((*last - *first) / *given + kAlmostStep);
    const double n = std::min(steps + 1, static_cast<double>(kMostValues) + 1);
    return make_range(std::move(spec), *first, *given, static_cast<std::size_t>(n));
  }
  const double n = std::min(std::floor(*given), static_cast<double>(kMostValues) + 1);
  return make_range(std::move(spec), *first, (*last - *first) / std::max(1.0, n - 1),
                    static_cast<std::size_t>(n));
}

Result<SweepSpec> parse_list(SweepSpec spec, std::string_view text) {
  for (const std::string_view part : all_parts_of(text, ',')) {
    spec.values.emplace_back(part);
    const auto value = number_in(spec.values.back());
    spec.numeric = spec.numeric && value.has_value();
    spec.x.push_back(value.value_or(0));
  }
  if (spec.values.size() < kFewestValues || spec.values.size() > kMostValues) {
    return bad_sweep(std::to_string(spec.values.size()) + " values, expected 2 to 10000");
  }
  if (!spec.numeric) {
    for (std::size_t i = 0; i < spec.x.size(); ++i) spec.x[i] = static_cast<double>(i);
  }
  if (std::adjacent_find(spec.x.begin(), spec.x.end(), std::greater_equal<>()) != spec.x.end()) {
    return bad_sweep("the values do not ascend");
  }
  return spec;
}

std::optional<SweepFindings::Crossing> find_crossing(const SweepSpec& spec,
                                                     const std::vector<Summary>& points) {
  if (!spec.numeric) return {};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Rates& here = points[i].words;
    const double gap = here.precision - here.recall;
    if (gap == 0 && here.recall > 0) return {{spec.x[i], here.recall}};
    if (i + 1 == points.size()) break;
    const Rates& next = points[i + 1].words;
    const double next_gap = next.precision - next.recall;
    if (gap * next_gap >= 0) continue;
    const double share = gap / (gap - next_gap);
    return {{spec.x[i] + share * (spec.x[i + 1] - spec.x[i]),
             here.recall + share * (next.recall - here.recall)}};
  }
  return {};
}

// Returns false if all pages are without output and skipped; precision is then undefined.
bool has_precision(const Report& report, const Summary& summary) {
  return !report.options.skip_undefined || summary.undefined < summary.pages;
}

void append_line(std::string_view value, std::string_view page, bool has_p, const Rates& rates,
                 std::string& out) {
  out += csv_cell(value) + "," + csv_cell(page) + "," + (has_p ? number(rates.precision) : "") +
         "," + number(rates.recall) + "," + number(rates.f1) + "\n";
}

std::string value_text(const Sweep& sweep, std::size_t i) {
  return sweep.spec.parameter + " = " + sweep.spec.values[i];
}

// Returns the findings as sentences.
std::vector<std::string> findings_text(const Sweep& sweep, const SetReport& set) {
  const SweepFindings found = find_in_sweep(sweep.spec, set.rows, sweep.target);
  const Summary& best = set.rows[found.best];
  std::vector<std::string> lines = {
      "Highest F1 " + decimals(best.words.f1) + " at " + value_text(sweep, found.best) + " (P " +
      decimals(best.words.precision) + ", R " + decimals(best.words.recall) + ")."};
  if (found.crossing) {
    lines.push_back("Precision and recall meet at " + sweep.spec.parameter + " = " +
                    rounded(found.crossing->x, 4) + ", both " + decimals(found.crossing->height) +
                    ".");
  } else {
    lines.emplace_back("Precision and recall do not meet.");
  }
  if (sweep.target && found.reaches) {
    lines.push_back("Precision reaches " + number(*sweep.target) + " at " +
                    value_text(sweep, *found.reaches) + ".");
  } else if (sweep.target) {
    lines.push_back("Precision does not reach " + number(*sweep.target) + ".");
  }
  return lines;
}

std::string pages_text(const Sweep& sweep, const SetReport& set) {
  const std::string kind = sweep.pages.empty() ? "" : " (" + sweep.pages + ")";
  return set.set->name + ", " + std::to_string(set.rows.front().pages) + " pages" + kind;
}

std::string precision_note(const Report& report) {
  return report.options.skip_undefined ? "; pages without output left out of precision" : "";
}

Json point_json(const Sweep& sweep, const Report& report, const SetReport& set, std::size_t i) {
  const Summary& point = set.rows[i];
  Json json = {{"value", sweep.spec.values[i]}, {"precision", nullptr},
               {"recall", point.words.recall},  {"f1", point.words.f1},
               {"micro", Json::object()},       {"undefined", point.undefined}};
  if (has_precision(report, point)) json["precision"] = point.words.precision;
  json["micro"] = {{"precision", point.words_total.precision},
                   {"recall", point.words_total.recall},
                   {"f1", point.words_total.f1}};
  return json;
}

}  // namespace

Result<SweepSpec> parse_sweep(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) {
    return bad_sweep("'" + std::string(text) + "', expected name=a..b or name=v,v,...");
  }
  SweepSpec spec;
  spec.parameter = text.substr(0, equals);
  const std::string_view values = text.substr(equals + 1);
  const std::size_t dots = values.find("..");
  return dots == std::string_view::npos ? parse_list(std::move(spec), values)
                                        : parse_range(std::move(spec), values, dots);
}

SweepFindings find_in_sweep(const SweepSpec& spec, const std::vector<Summary>& points,
                            std::optional<double> target) {
  SweepFindings found;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i].words.f1 > points[found.best].words.f1) found.best = i;
    if (target && !found.reaches && points[i].words.precision >= *target) found.reaches = i;
  }
  found.crossing = find_crossing(spec, points);
  return found;
}

std::string sweep_csv(const Sweep& sweep, const Report& report, const SetReport& set) {
  std::string out = "value,page,P,R,F1\n";
  for (std::size_t i = 0; i < sweep.spec.values.size(); ++i) {
    const std::string& value = sweep.spec.values[i];
    for (std::size_t page = 0; page < set.set->pages.size(); ++page) {
      const PageScore& score = set.scores->scores[i][page];
      if (!set.scores->has_page[page] || !score.has_text) continue;
      const bool undefined = score.words.extracted == 0 && score.words.gold > 0;
      append_line(value, set.set->pages[page].id, !undefined || !report.options.skip_undefined,
                  score.words.rates(), out);
    }
    append_line(value, "*macro*", has_precision(report, set.rows[i]), set.rows[i].words, out);
    append_line(value, "*micro*", true, set.rows[i].words_total, out);
  }
  return out;
}

std::string sweep_table(const Sweep& sweep, const Report& report, const SetReport& set,
                        TableStyle style) {
  Table table;
  table.head = {sweep.spec.parameter, "P", "R", "F1", "micro P", "micro R", "micro F1", "empty"};
  for (std::size_t i = 0; i < sweep.spec.values.size(); ++i) {
    const Summary& point = set.rows[i];
    table.rows.push_back({sweep.spec.values[i],
                          has_precision(report, point) ? decimals(point.words.precision) : "-",
                          decimals(point.words.recall), decimals(point.words.f1),
                          decimals(point.words_total.precision), decimals(point.words_total.recall),
                          decimals(point.words_total.f1), std::to_string(point.undefined)});
  }
  std::string out = sweep.row + " on " + pages_text(sweep, set) + precision_note(report) + "\n\n";
  append_table(table, style, out);
  out += '\n';
  for (const std::string& line : findings_text(sweep, set)) {
    out += line;
    out += style == TableStyle::Markdown ? "  \n" : "\n";
  }
  return out;
}

std::string sweep_json(const Sweep& sweep, const Report& report) {
  Json sets = Json::array();
  for (const SetReport& set : report.sets) {
    const SweepFindings found = find_in_sweep(sweep.spec, set.rows, sweep.target);
    Json json = {{"set", set.set->name},
                 {"sha1", set.set->digest},
                 {"pages", set.rows.front().pages},
                 {"best", sweep.spec.values[found.best]},
                 {"crossing", nullptr},
                 {"points", Json::array()}};
    if (found.crossing)
      json["crossing"] = {{"value", found.crossing->x}, {"height", found.crossing->height}};
    if (sweep.target) {
      json["target"] = *sweep.target;
      json["reaches"] = nullptr;
      if (found.reaches) json["reaches"] = sweep.spec.values[*found.reaches];
    }
    for (std::size_t i = 0; i < sweep.spec.values.size(); ++i)
      json["points"].push_back(point_json(sweep, report, set, i));
    sets.push_back(std::move(json));
  }
  const Json json = {{"row", sweep.row},
                     {"parameter", sweep.spec.parameter},
                     {"skip_undefined", report.options.skip_undefined},
                     {"sets", sets}};
  return json.dump(2) + "\n";
}

std::string sweep_svg(const Sweep& sweep, const Report& report, const SetReport& set) {
  const SweepFindings found = find_in_sweep(sweep.spec, set.rows, sweep.target);
  Plot plot;
  plot.title = sweep.row + ": precision and recall against " + sweep.spec.parameter;
  plot.caption =
      pages_text(sweep, set) + "; bags of words, means over pages" + precision_note(report);
  plot.x_label = sweep.spec.parameter;
  plot.y_label = "mean over pages";
  plot.x = sweep.spec.x;
  if (!sweep.spec.numeric) plot.x_names = sweep.spec.values;
  plot.series = {{"precision", {}}, {"recall", {}}, {"F1", {}}};
  for (const Summary& point : set.rows) {
    plot.series[0].y.emplace_back(
        has_precision(report, point) ? std::optional<double>(point.words.precision) : std::nullopt);
    plot.series[1].y.emplace_back(point.words.recall);
    plot.series[2].y.emplace_back(point.words.f1);
  }
  if (found.crossing) {
    plot.markers.push_back({found.crossing->x, "P = R = " + decimals(found.crossing->height, 3) +
                                                   " at " + rounded(found.crossing->x, 3)});
  }
  plot.markers.push_back({sweep.spec.x[found.best], "highest F1 " +
                                                        decimals(set.rows[found.best].words.f1, 3) +
                                                        " at " + sweep.spec.values[found.best]});
  return plot_svg(plot);
}

}  // namespace sito::eval
