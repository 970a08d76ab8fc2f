// SPDX-License-Identifier: Apache-2.0
// The report of a tally, as a page.
#include "sito/eval/measure/tally_report.h"
#include "sito/eval/table.h"

#include "serve/compare_pages.h"
#include "serve/markup.h"

#include <algorithm>

namespace sito::serve {
namespace {

// Names and numbers; the first column is text.
struct Column {
  std::string head;
  std::vector<std::string> cells;
};

void append_columns(const std::vector<Column>& columns, std::string& out) {
  // With the keyboard, wide tables scroll only if they can have the focus.
  out += "<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"" +
         escaped(columns.front().head) + "\"><table><thead><tr>";
  for (const Column& column : columns) out += "<th scope=\"col\">" + escaped(column.head) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (std::size_t row = 0; row < columns.front().cells.size(); ++row) {
    out += "<tr>";
    for (const Column& column : columns) out += "<td>" + escaped(column.cells[row]) + "</td>";
    out += "</tr>\n";
  }
  out += "</tbody></table></div>\n";
}

void append_tools(const eval::Tally& tally, const eval::TallyTotals& totals, std::string& out) {
  Column name{"algorithm", tally.tools}, points{"points", {}}, failures{"failures", {}},
      time{"time", {}}, each{"a page", {}};
  for (const eval::ToolTotals& tool : totals.tools) {
    points.cells.push_back(grouped(tool.points));
    failures.cells.push_back(grouped(tool.failures));
    time.cells.push_back(eval::duration_text(tool.ms));
    each.cells.push_back(eval::duration_text(
        tool.ms / static_cast<double>(std::max<std::uint64_t>(1, tool.inputs))));
  }
  std::vector<Column> columns = {name, points, failures, time, each};
  if (tally.is_grading()) columns.erase(columns.begin() + 1);
  append_columns(columns, out);
}

// A place on the axis of a plot.
std::string place(double share) { return eval::decimals(100 * share, 2) + "%"; }

// Draws the interval on an axis from 0 to all points, with a mark at the half. The drawing has no
// style attributes, because the policy forbids them.
void append_plot(const eval::ShareInterval& share, bool with_half, std::string& out) {
  constexpr std::string_view kY = "\" y1=\"17\" y2=\"17\"/>";
  out += "<svg role=\"img\" aria-label=\"" + eval::decimals(100 * share.share, 1) + " percent, " +
         eval::decimals(100 * share.low, 1) + " to " + eval::decimals(100 * share.high, 1) + "\">";
  out += "<line class=\"axis\" x1=\"0%\" x2=\"100%" + std::string(kY);
  if (with_half) out += "<line class=\"half\" x1=\"50%\" x2=\"50%\" y1=\"4\" y2=\"30\"/>";
  out += "<line class=\"range\" x1=\"" + place(share.low) + "\" x2=\"" + place(share.high) +
         std::string(kY);
  out += "<circle cx=\"" + place(share.share) + "\" cy=\"17\" r=\"6\"/></svg>\n";
}

std::string percents(const eval::ShareInterval& share) {
  return eval::decimals(100 * share.share, 1) + "\xC2\xA0% (" +  // NO-BREAK SPACE
         eval::decimals(100 * share.low, 1) + " to " + eval::decimals(100 * share.high, 1) + ")";
}

void append_pair(const eval::Tally& tally, const eval::PairTotals& pair, std::string& out) {
  // The winner is on the same side of the axis as its name: the share of the second one, from the
  // left.
  const std::uint64_t points = pair.first_points + pair.second_points;
  const eval::ShareInterval second = eval::wilson(pair.second_points, points);
  out += "<div class=\"pair\"><div class=\"ends\"><span>" + escaped(tally.tools[pair.first]) + " " +
         grouped(pair.first_points) + "</span><span>" + grouped(pair.second_points) + " " +
         escaped(tally.tools[pair.second]) + "</span></div>\n";
  if (points > 0) append_plot(second, true, out);
  out += "<p>";
  if (points > 0) {
    const bool first_leads = pair.first_points >= pair.second_points;
    out += escaped(tally.tools[first_leads ? pair.first : pair.second]) + " has " +
           percents(first_leads ? pair.first_share : second) + " of " + grouped(points) +
           (points == 1 ? " point" : " points") + "; ";
  }
  out += grouped(pair.ties) + (pair.ties == 1 ? " tie" : " ties");
  if (pair.automatic > 0) out += "; " + grouped(pair.automatic) + " decided without asking";
  out += ".</p></div>\n";
}

void append_grades(const eval::TallyTotals& totals, std::string& out) {
  Column name{"grade", {}}, pages{"pages", {}}, share{"share, 95 % interval", {}};
  for (std::size_t i = eval::kGrades; i-- > 0;) {
    name.cells.emplace_back(eval::name_of(static_cast<eval::Grade>(i)));
    pages.cells.push_back(grouped(totals.grades[i]));
    share.cells.push_back(
        totals.inputs == 0 ? "-" : percents(eval::wilson(totals.grades[i], totals.inputs)));
  }
  append_columns({name, pages, share}, out);
}

}  // namespace

std::string report_page(const eval::Comparison& session, bool is_over, const PageFrame& frame) {
  const eval::Tally& tally = session.tally();
  const eval::TallyTotals totals = eval::sum_up(tally);
  std::string body = "<header>\n";
  append_progress(session, body);
  body += "</header>\n<main class=\"report\"><div>\n<h1>";
  body += is_over ? "All pages are done" : "So far";
  body += "</h1>\n<p>" + grouped(totals.inputs) + (totals.inputs == 1 ? " page" : " pages") +
          " in <bdi>" + escaped(frame.tally_path) + "</bdi>.";
  if (session.n_skipped() > 0) {
    body += " " + grouped(session.n_skipped()) + " skipped; they come again in the next session.";
  }
  if (!is_over) {
    body += " <a href=\"" + frame.base + "\" data-key=\"r\">Back to the current page</a></p>\n";
  } else if (frame.is_mounted()) {
    body += " <a href=\"/\" data-key=\"Enter\">Back to the workbench</a></p>\n";
  } else {
    body += " The server has ended; this window can be closed.</p>\n";
  }
  append_tools(tally, totals, body);
  if (tally.is_grading()) {
    append_grades(totals, body);
  } else {
    body += "<h2>Share of the points, with its 95&nbsp;% interval</h2>\n";
    for (const eval::PairTotals& pair : totals.pairs) append_pair(tally, pair, body);
  }
  body += "</div></main>\n";
  return page_html(is_over ? "Done" : "Report", body, frame);
}

}  // namespace sito::serve
