// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/site/report.h"

#include "sito/eval/plot.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace sito::eval {
namespace {

using Json = nlohmann::ordered_json;
using Scores = std::vector<std::vector<SiteScore>>;

constexpr std::size_t kSeriesOfPlot = 4;

bool knows_classes(const Scores& means) {
  return !means.empty() && means.front().front().has_classes;
}

double per_parse(double seconds, double parse) { return parse > 0 ? seconds / parse : 0; }

double mean_f1(const SiteSetResult& result, Rates SiteResult::*of) {
  double sum = 0;
  for (const SiteResult& site : result.sites) sum += (site.*of).f1;
  return result.sites.empty() ? 0 : sum / static_cast<double>(result.sites.size());
}

std::string heading(std::string_view text, TableStyle style) {
  return style == TableStyle::Markdown ? "\n**" + std::string(text) + "**\n\n"
                                       : "\n" + std::string(text) + "\n";
}

template <typename Cell>
void append_by_count(const SiteReport& report, const Scores& means, TableStyle style,
                     const Cell& cell, std::string& out) {
  Table table;
  table.head = {"learner"};
  for (const std::size_t n : report.options.page_counts) table.head.push_back(std::to_string(n));
  for (std::size_t i = 0; i < means.size(); ++i) {
    std::vector<std::string>& row =
        table.rows.emplace_back(1, std::string(report.options.learners[i]->name));
    for (const SiteScore& score : means[i]) row.push_back(cell(score));
  }
  append_table(table, style, out);
}

void append_details(const SiteReport& report, const Scores& means, TableStyle style,
                    bool with_speed, std::string& out) {
  Table table;
  table.head = {"learner", "sites", "fewer pages", "learned nothing", "template bytes"};
  const bool classes = knows_classes(means);
  if (classes) table.head.insert(table.head.end(), {"adverts", "titles", "other"});
  if (with_speed) table.head.insert(table.head.end(), {"learn / parse", "apply / parse"});
  for (std::size_t i = 0; i < means.size(); ++i) {
    const SiteScore& score = means[i].back();
    std::vector<std::string>& row =
        table.rows.emplace_back(1, std::string(report.options.learners[i]->name));
    row.push_back(std::to_string(score.sites));
    row.push_back(std::to_string(score.short_sites));
    row.push_back(std::to_string(score.unlearned));
    row.push_back(decimals(score.template_bytes, 0));
    if (classes) {
      for (const double share : {score.adverts, score.related, score.other}) {
        row.push_back(decimals(share, 3));
      }
    }
    if (!with_speed) continue;
    row.push_back(decimals(per_parse(score.learn, score.learn_parse), 3));
    row.push_back(decimals(per_parse(score.apply, score.apply_parse), 3));
  }
  append_table(table, style, out);
}

// Appends means over pages by page type, unless there is only one type.
void append_types(const SiteReport& report, TableStyle style, std::string& out) {
  const auto types = scores_by_type(report.result);
  if (types.size() < 2) return;
  Table table;
  table.head = {"learner"};
  table.rows.emplace_back(1, report.options.row + " alone");
  for (const site::LearnerRow* row : report.options.learners) {
    table.rows.emplace_back(1, std::string(row->name));
  }
  for (const auto& [name, score] : types) {
    table.head.push_back(name + " (" + std::to_string(score.pages) + ")");
    const auto n = static_cast<double>(score.pages);
    table.rows[0].push_back(decimals(score.row_alone / n));
    for (std::size_t i = 0; i < score.with_row.size(); ++i) {
      table.rows[i + 1].push_back(decimals(score.with_row[i] / n));
    }
  }
  out += heading("The same by type of page, with " +
                     std::to_string(report.options.page_counts.back()) + " pages",
                 style);
  append_table(table, style, out);
}

Json types_json(const SiteReport& report) {
  Json types = Json::object();
  for (const auto& [name, score] : scores_by_type(report.result)) {
    const auto n = static_cast<double>(score.pages);
    Json& type = types[name] = {{"pages", score.pages}, {"row_alone_f1", score.row_alone / n}};
    for (std::size_t i = 0; i < score.with_row.size(); ++i) {
      type["with_row_f1"][std::string(report.options.learners[i]->name)] = score.with_row[i] / n;
    }
  }
  return types;
}

Json rates_json(const Rates& rates) {
  return {{"precision", rates.precision}, {"recall", rates.recall}, {"f1", rates.f1}};
}

Json score_json(const SiteScore& score, std::size_t n_pages) {
  Json json = {{"pages", n_pages},
               {"sites", score.sites},
               {"fewer_pages", score.short_sites},
               {"learned_nothing", score.unlearned},
               {"kept", rates_json(score.kept)},
               {"with_row", rates_json(score.with_row)},
               {"template_bytes", score.template_bytes}};
  if (!score.has_classes) return json;
  json["repeated"] = rates_json(score.repeated);
  json["dropped"] = {
      {"adverts", score.adverts}, {"related", score.related}, {"other", score.other}};
  return json;
}

template <typename MakeJson>
Json learners_json(const SiteReport& report, const Scores& scores, const MakeJson& make) {
  Json learners = Json::object();
  for (std::size_t i = 0; i < scores.size(); ++i) {
    Json& counts = learners[std::string(report.options.learners[i]->name)] = Json::array();
    for (std::size_t count = 0; count < scores[i].size(); ++count) {
      counts.push_back(make(scores[i][count], report.options.page_counts[count]));
    }
  }
  return learners;
}

Plot plot_of(const SiteReport& report, bool repeats) {
  Plot plot;
  plot.title = repeats ? "Text that a site repeats" : "Main text";
  plot.caption =
      report.set->name + ", mean over " + std::to_string(report.result.sites.size()) +
      " sites; pages to learn from are those with the smallest hashes of their addresses";
  plot.x_label = "pages learned from";
  plot.y_label = repeats ? "F1 of the repeated text" : "word F1";
  for (const std::size_t n : report.options.page_counts) {
    plot.x.push_back(static_cast<double>(plot.x.size()));
    plot.x_names.push_back(std::to_string(n));
  }
  return plot;
}

void append_plots(const SiteReport& report, const Scores& means, site::Answer answer,
                  std::vector<std::pair<std::string, std::string>>& files) {
  const bool repeats = answer == site::Answer::Repeats && knows_classes(means);
  const std::string name = answer == site::Answer::Repeats ? "repeats-" : "main-text-";
  std::vector<Series> series;
  for (std::size_t i = 0; i < means.size(); ++i) {
    if (report.options.learners[i]->answer != answer) continue;
    Series& line = series.emplace_back();
    line.name = report.options.learners[i]->name;
    for (const SiteScore& score : means[i]) {
      line.y.emplace_back(repeats ? score.repeated.f1 : score.with_row.f1);
    }
  }
  for (std::size_t at = 0; at < series.size(); at += kSeriesOfPlot) {
    Plot plot = plot_of(report, repeats);
    const std::size_t end = std::min(series.size(), at + kSeriesOfPlot);
    plot.series.assign(series.begin() + static_cast<std::ptrdiff_t>(at),
                       series.begin() + static_cast<std::ptrdiff_t>(end));
    files.emplace_back(name + std::to_string(at / kSeriesOfPlot + 1) + ".svg", plot_svg(plot));
  }
}

}  // namespace

std::string site_tables(const SiteReport& report, TableStyle style, bool with_speed) {
  const Scores means = means_over_sites(report.result, report.options);
  const SiteSetResult& result = report.result;
  std::string out = report.set->name + ": " + std::to_string(result.sites.size()) + " sites";
  if (result.small_sites > 0) {
    out += "; " + std::to_string(result.small_sites) + " sites of fewer than " +
           std::to_string(report.options.min_pages) + " pages left out";
  }
  if (result.siteless > 0)
    out += "; " + std::to_string(result.siteless) + " pages of no known site";
  out += "\n";
  if (result.sites.empty()) return out;
  if (knows_classes(means)) {
    out += heading("Repeated text: recall / precision, by pages learned from", style);
    append_by_count(
        report, means, style,
        [](const SiteScore& score) {
          return decimals(score.repeated.recall, 3) + " / " +
                 (score.dropping > 0 ? decimals(score.repeated.precision, 3) : "-");
        },
        out);
  }
  out += heading("Word F1 of the text that the learner keeps (all text: " +
                     decimals(mean_f1(result, &SiteResult::all_text)) + ")",
                 style);
  append_by_count(
      report, means, style, [](const SiteScore& score) { return decimals(score.kept.f1); }, out);
  const double alone = mean_f1(result, &SiteResult::row_alone);
  out += heading("Word F1 of " + report.options.row +
                     " with the learner, or of the learner in its place (" + report.options.row +
                     " alone: " + decimals(alone) + ")",
                 style);
  append_by_count(
      report, means, style, [](const SiteScore& score) { return decimals(score.with_row.f1); },
      out);
  append_types(report, style, out);
  out +=
      heading("More, with " + std::to_string(report.options.page_counts.back()) + " pages", style);
  append_details(report, means, style, with_speed, out);
  return out;
}

std::string site_json(const std::vector<SiteReport>& reports) {
  Json sets = Json::array();
  for (const SiteReport& report : reports) {
    const Scores means = means_over_sites(report.result, report.options);
    Json& set =
        sets.emplace_back(Json{{"set", report.set->name},
                               {"digest", report.set->digest},
                               {"sites", report.result.sites.size()},
                               {"small_sites", report.result.small_sites},
                               {"siteless_pages", report.result.siteless},
                               {"row", report.options.row},
                               {"all_text_f1", mean_f1(report.result, &SiteResult::all_text)},
                               {"row_alone_f1", mean_f1(report.result, &SiteResult::row_alone)}});
    set["learners"] = learners_json(report, means, score_json);
    set["by_type"] = types_json(report);
    set["by_site"] = Json::array();
    for (const SiteResult& site : report.result.sites) {
      set["by_site"].push_back({{"site", site.site},
                                {"pages", site.pages},
                                {"applied_to", site.applied_to},
                                {"all_text", rates_json(site.all_text)},
                                {"row_alone", rates_json(site.row_alone)},
                                {"learners", learners_json(report, site.scores, score_json)}});
    }
  }
  return Json{{"sets", std::move(sets)}}.dump(1) + "\n";
}

std::string site_speed_json(const std::vector<SiteReport>& reports) {
  const auto times = [](const SiteScore& score, std::size_t n_pages) {
    return Json{{"pages", n_pages},
                {"learn_per_parse", per_parse(score.learn, score.learn_parse)},
                {"apply_per_parse", per_parse(score.apply, score.apply_parse)},
                {"learn_seconds", score.learn},
                {"apply_seconds", score.apply}};
  };
  Json sets = Json::object();
  for (const SiteReport& report : reports) {
    sets[report.set->name] =
        learners_json(report, means_over_sites(report.result, report.options), times);
  }
  return sets.dump(1) + "\n";
}

std::vector<std::pair<std::string, std::string>> site_plots(const SiteReport& report) {
  std::vector<std::pair<std::string, std::string>> files;
  const Scores means = means_over_sites(report.result, report.options);
  append_plots(report, means, site::Answer::Repeats, files);
  append_plots(report, means, site::Answer::MainText, files);
  return files;
}

}  // namespace sito::eval
