// SPDX-License-Identifier: Apache-2.0
// sito detect: finds where date, author, title and article stand on a few pages of one site.
#include "sito/structure/detect.h"

#include "sito/base/error.h"
#include "sito/corpus/fields/detection_formats.h"
#include "sito/corpus/fields/detection_pages.h"
#include "sito/extract/plan.h"
#include "sito/io/sink.h"

#include "tool/classic_flag.h"
#include "tool/detect_pages.h"
#include "tool/end_flags.h"
#include "tool/flags.h"
#include "tool/outputs.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/tool_commands.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr NamedFormat kDetectionExtensions[] = {
    {".txt", "text"}, {".json", "json"}, {".xml", "xml"}};

// How sito searches.
class SearchFlags {
 public:
  void declare_kind(FlagTable& table) {
    table
        .add("--kind", kind_,
             "Kind of the pages: news, blog, forum, mail or offline; default: detect it")
        ->type_name("NAME");
  }
  void declare(FlagTable& table);
  Result<void> build(structure::Options& options) const;
  // Returns the algorithm for the main text.
  [[nodiscard]] Result<extract::Plan> cleaner(const structure::Options& options) const;

 private:
  std::string kind_;
  std::string method_ = "evidence";
  std::string classic_;
  std::string algorithm_;
  float min_percent_ = 0;
};

void SearchFlags::declare(FlagTable& table) {
  more(table.add("--method", method_,
                 "evidence (default): weigh all evidence; classic: the search of Bilek "
                 "(2013), step by step"))
      ->type_name("NAME");
  more(table.add("--classic", classic_, classic_help()))->type_name("NAME,...");
  more(table.add("--algorithm", algorithm_,
                 "Algorithm for the main text: a row or expression; default: sito, for classic "
                 "boilerpipe-article"))
      ->type_name("NAME");
  more(table.add("--min-score", min_percent_,
                 "Leave out hits whose score is below this percentage of the maximum"))
      ->type_name("PERCENT")
      ->check(number_between(0.0F, 100.0F));
}

Result<void> SearchFlags::build(structure::Options& options) const {
  if (!kind_.empty()) {
    options.kind = structure::kind_from_name(kind_);
    if (!options.kind)
      return invalid("unknown kind \"" + kind_ +
                     "\"; there are news, blog, forum, mail and offline");
  }
  if (method_ != "evidence" && method_ != "classic")
    return invalid("unknown method \"" + method_ + "\"; there are evidence and classic");
  if (method_ == "classic") options.method = structure::Method::Classic;
  if (Result<void> chosen = choose_classic(classic_, options); !chosen) return chosen;
  if (std::isnan(min_percent_)) return invalid("--min-score: \"nan\" is not a percentage");
  options.min_score = min_percent_ / 100;
  return {};
}

Result<extract::Plan> SearchFlags::cleaner(const structure::Options& options) const {
  auto plan = extract::Plan::parse(
      algorithm_.empty() ? std::string(corpus::cleaner_of(options.method)) : algorithm_);
  if (!plan) return invalid("--algorithm: " + plan.error().message);
  return plan;
}

// Which hits are printed.
class HitFlags {
 public:
  void declare(FlagTable& table) {
    table
        .add("--field", names_,
             "Find only this field: date, updated, author, title, article, perex, category, image, "
             "caption, credit or comments; repeatable")
        ->type_name("NAME")
        ->one_each();
    table.add_switch("--all", all_, "Also print hits that were not chosen, best first");
  }
  Result<void> build() {
    for (const std::string& name : names_) {
      const auto field = structure::field_from_name(name);
      if (!field) return invalid("unknown field \"" + name + "\"");
      fields_.push_back(*field);
    }
    return {};
  }
  [[nodiscard]] bool wants(const structure::Hit& hit) const {
    if (!all_ && !hit.chosen) return false;
    return fields_.empty() || std::find(fields_.begin(), fields_.end(), hit.field) != fields_.end();
  }

 private:
  std::vector<std::string> names_;
  std::vector<structure::Field> fields_;  // empty: all
  bool all_ = false;
};

class Detect final : public Invocation {
 public:
  explicit Detect(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> choose_format();
  [[nodiscard]] int write(const structure::Detection& detection) const;

  DetectPages pages_;
  SearchFlags search_;
  HitFlags hits_;
  std::string format_name_;  // "": chosen by the name of the output
  bool xqt_ = false;
  std::string output_ = "-";
  bool quiet_ = false;

  const corpus::DetectionFormat* format_ = nullptr;
  structure::Options options_;
};

Detect::Detect(FlagTable& table) {
  pages_.declare_inputs(table);
  table
      .add("--format,--output-format", format_name_,
           "text (default), json, xml; template (for sito apply), xqt (for sito xqt run) or "
           "site-config (for others)")
      ->type_name("NAME");
  table.add_switch("--xqt", xqt_, "The same as --format xqt");
  table
      .add("-o,--output", output_,
           "Output file, whose name chooses the format (.txt, .json, .xml); - (default) for "
           "standard output")
      ->type_name("FILE");
  search_.declare_kind(table);
  hits_.declare(table);
  pages_.declare(table);
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  pages_.declare_fetch(table);
  search_.declare(table);
}

Result<void> Detect::build() {
  Result<void> built = search_.build(options_);
  if (built) built = hits_.build();
  if (!built) return built;
  auto cleaner = search_.cleaner(options_);
  if (!cleaner) return std::move(cleaner).error();
  built = pages_.build(std::move(*cleaner), quiet_);
  if (built) built = OutputFlags::check_distinct({output_}, pages_.files());
  return built ? choose_format() : built;
}

Result<void> Detect::choose_format() {
  if (xqt_) format_name_ = "xqt";
  if (format_name_.empty()) {
    auto by_name = own_format_by_name(output_, kDetectionExtensions);
    if (!by_name) return std::move(by_name).error();
    format_name_ = by_name->empty() ? "text" : std::move(*by_name);
  }
  format_ = corpus::find_detection_format(format_name_);
  if (format_ == nullptr)
    return invalid("unknown format \"" + format_name_ +
                   "\"; there are text, json, xml, template, xqt and site-config");
  return {};
}

int Detect::write(const structure::Detection& detection) const {
  std::string out;
  std::vector<structure::Note> notes;
  format_->append(
      detection, pages_.pages().inputs(),
      [this](const structure::Hit& hit) { return hits_.wants(hit); }, out, notes);
  for (const structure::Note& note : notes) {
    if (!quiet_) say(note.message);
  }
  if (format_->is_template && out.empty()) {
    std::fputs("sito: no field was found, so there is no template\n", stderr);
    return kExitPartly;
  }
  if (!out.ends_with('\n')) out += '\n';
  clear_leftovers({output_});
  const Result<void> written = io::write_file(output_, out);
  if (written || written.error().message == io::kBrokenPipe)
    return pages_.n_lost() > 0 ? kExitPartly : kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

int Detect::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  std::atomic<bool> stop{false};
  std::optional<StopOnSignal> on_signal;
  if (pages_.has_url()) on_signal.emplace(stop);
  pages_.read(stop);
  if (stop) return kExitInterrupted;
  const corpus::DetectionPages& pages = pages_.pages();
  if (pages.size() == 0) {
    std::fputs("sito: no page could be read\n", stderr);
    return kExitPartly;
  }
  const structure::Detection detection = structure::detect(pages.inputs(), options_);
  if (!quiet_) {
    for (const structure::Note& note : detection.notes) say(note.message);
    if (pages_.n_left_out() > 0)
      std::fprintf(stderr, "sito: %zu further pages were left out (--max-pages)\n",
                   pages_.n_left_out());
  }
  return write(detection);
}

}  // namespace

std::unique_ptr<Invocation> declare_detect(FlagTable& table) {
  return std::make_unique<Detect>(table);
}

}  // namespace sito::app
