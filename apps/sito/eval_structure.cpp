// SPDX-License-Identifier: Apache-2.0
#include "sito/eval_structure.h"

#include "sito/help.h"

namespace sito::app {
namespace {

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

}  // namespace

void StructureEval::declare(CLI::App& app) {
  app.add_flag("--structure", wanted_,
               "Score the detection of structure instead of text, over a few pages of each site");
  const auto more = [](CLI::Option* option) { return option->group(kMoreOptions); };
  more(app.add_option("--pages-per-detection", pages_per_detection_,
                      "Pages of a site that --structure looks at together (default 5)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_option("--min-pages", min_pages_,
                      "--structure leaves out sites of fewer pages (default 2)"))
      ->type_name("N")
      ->check(positive_number());
  more(app.add_flag("--no-structured-data", no_structured_data_,
                    "--structure without JSON-LD, meta elements, microdata and RDFa"));
  more(app.add_option("--method", method_, "Of --structure: evidence (default) or classic"))
      ->type_name("NAME");
  more(app.add_option("--kind", kind_,
                      "What --structure takes the pages for: news, blog, forum, mail or offline; "
                      "default: is detected"))
      ->type_name("NAME");
  more(app.add_flag("--by-site", by_site_, "A line for each site, with --structure"));
}

Result<void> StructureEval::build(const std::string& classifier) {
  const eval::StructureOptions defaults;
  if (!wanted_ &&
      (by_site_ || no_structured_data_ || method_ != "evidence" || !kind_.empty() ||
       pages_per_detection_ != defaults.pages_per_detection || min_pages_ != defaults.min_pages)) {
    return invalid(
        "--by-site, --no-structured-data, --method, --kind, --pages-per-detection and --min-pages "
        "have no effect without --structure");
  }
  if (method_ != "evidence" && method_ != "classic") {
    return invalid("--method is evidence or classic, not '" + method_ + "'");
  }
  options_.detect.method =
      method_ == "classic" ? structure::Method::Classic : structure::Method::Evidence;
  if (!kind_.empty()) {
    options_.detect.kind = structure::kind_from_name(kind_);
    if (!options_.detect.kind) {
      return invalid("--kind is news, blog, forum, mail or offline, not '" + kind_ + "'");
    }
  }
  options_.pages_per_detection = pages_per_detection_;
  options_.min_pages = min_pages_;
  options_.structured_data = !no_structured_data_;
  options_.classifier = classifier;
  return {};
}

Result<void> StructureEval::run(const std::vector<eval::GoldSet>& sets) {
  for (const eval::GoldSet& set : sets) {
    auto result = eval::evaluate_structure(set, options_);
    if (!result) return std::move(result).error();
    reports_.push_back({&set, options_, std::move(*result)});
  }
  return {};
}

std::string StructureEval::tables(eval::TableStyle style, bool with_speed) const {
  std::string out;
  for (const eval::StructureReport& report : reports_) {
    if (!out.empty()) out += '\n';
    out += eval::structure_tables(report, style, by_site_, with_speed);
  }
  return out;
}

std::string StructureEval::rendered(const std::string& format) const {
  if (format == "json") return eval::structure_json(reports_);
  return tables(format == "text" ? eval::TableStyle::Text : eval::TableStyle::Markdown, true);
}

std::vector<std::pair<std::string, std::string>> StructureEval::files() const {
  return {{"summary.json", eval::structure_json(reports_)},
          {"scores.jsonl", eval::structure_jsonl(reports_)},
          {"table.md", tables(eval::TableStyle::Markdown, false)}};
}

}  // namespace sito::app
