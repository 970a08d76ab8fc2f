// SPDX-License-Identifier: Apache-2.0
#include "lab/eval_structure.h"

#include "sito/corpus/fields/detection_pages.h"

#include "tool/classic_flag.h"

namespace sito::app {
void StructureEval::declare(FlagTable& table) {
  table.add_switch("--structure", wanted_,
                   "Score structure detection instead of text, on a few pages of each site");
  more(table.add("--pages-per-detection", pages_per_detection_,
                 "Pages of a site that --structure reads together (default 5)"))
      ->needs("--structure")
      ->type_name("N")
      ->check(positive_number());
  more(table.add("--min-pages", min_pages_,
                 "Leave sites with fewer pages out of --structure (default 2)"))
      ->needs("--structure")
      ->type_name("N")
      ->check(positive_number());
  more(table.add_switch("--no-structured-data", no_structured_data_,
                        "Let --structure ignore JSON-LD, meta elements, microdata and RDFa"))
      ->needs("--structure");
  more(table.add("--method", method_, "Method of --structure: evidence (default) or classic"))
      ->needs("--structure")
      ->type_name("NAME");
  more(table.add("--classic", classic_, "Options of --method classic, as in `sito detect`"))
      ->needs("--structure")
      ->type_name("NAME,...");
  more(table.add("--kind", kind_,
                 "Kind of the pages for --structure: news, blog, forum, mail or offline; "
                 "default: detect it"))
      ->needs("--structure")
      ->type_name("NAME");
  more(table.add_switch("--by-site", by_site_, "With --structure: print a line for each site"))
      ->needs("--structure");
}

Result<void> StructureEval::build(const std::string& classifier) {
  if (method_ != "evidence" && method_ != "classic") {
    return invalid("--method is evidence or classic, not '" + method_ + "'");
  }
  options_.detect.method =
      method_ == "classic" ? structure::Method::Classic : structure::Method::Evidence;
  options_.row = corpus::cleaner_of(options_.detect.method);
  if (Result<void> chosen = choose_classic(classic_, options_.detect); !chosen) return chosen;
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
