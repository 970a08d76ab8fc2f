// SPDX-License-Identifier: Apache-2.0
// sito detect: finds where date, author, title and article stand on a few pages of one site.
#include "sito/structure/detect.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/corpus/detection_formats.h"
#include "sito/corpus/detection_pages.h"
#include "sito/extract/plan.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"

#include "tool/classic_flag.h"
#include "tool/end_flags.h"
#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/inputs.h"
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

constexpr std::size_t kPages = 5;
constexpr std::size_t kMostPages = 100;

class Detect final : public Invocation {
 public:
  explicit Detect(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> expand();
  void read(const std::string& path);
  void fetch(const std::string& url, PageLoader& loader);
  void read_records(archive::RecordReader& reader, const std::string& path);
  void add(const archive::Webpage& page, const archive::Record& record);
  void lose(const Error& error);
  [[nodiscard]] bool wanted(const structure::Hit& hit) const;
  [[nodiscard]] int write(const structure::Detection& detection) const;

  std::vector<std::string> inputs_;
  std::vector<std::string> urls_;
  std::vector<std::string> field_names_;
  std::string format_name_ = "text";
  std::string output_ = "-";
  std::string kind_;
  std::string method_ = "evidence";
  std::string classic_;
  std::string algorithm_;
  std::size_t max_pages_ = kPages;
  float min_percent_ = 0;
  FetchFlags fetch_;
  bool all_ = false;
  bool xqt_ = false;
  bool quiet_ = false;

  const corpus::DetectionFormat* format_ = nullptr;
  structure::Options options_;
  std::vector<structure::Field> fields_;
  sift::SiftOptions sift_;
  std::vector<std::string> files_;  // and URLs, in the given order
  std::unique_ptr<corpus::DetectionPages> pages_;
  CountingDiagnostics notes_;
  std::size_t left_out_ = 0;
  std::size_t lost_ = 0;
};

Detect::Detect(FlagTable& table) {
  table
      .add("PAGE", inputs_,
           "Pages of one site, better two or more: URLs (http, https), HTML files, archives or "
           "folders")
      ->required();
  table
      .add("--format,--output-format", format_name_,
           "text (default), json, xml; template (for sito apply), xqt (for sito xqt run) or "
           "site-config (for others)")
      ->type_name("NAME");
  table.add_switch("--xqt", xqt_, "The same as --format xqt");
  table.add("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  table
      .add("--kind", kind_,
           "Kind of the pages: news, blog, forum, mail or offline; default: detect it")
      ->type_name("NAME");
  table
      .add("--field", field_names_,
           "Find only this field: date, updated, author, title, article, perex, category, image or "
           "comments; repeatable")
      ->type_name("NAME")
      ->one_each();
  table.add_switch("--all", all_, "Also print hits that were not chosen, best first");
  table.add("--url", urls_, "URL of a file, in the order of the files; repeatable")
      ->type_name("URL")
      ->one_each();
  table
      .add("--max-pages", max_pages_,
           "Maximum number of pages from archives and folders (default 5)")
      ->type_name("N")
      ->check(number_between(std::size_t{1}, kMostPages));
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  fetch_.declare(table);
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

Result<void> Detect::build() {
  if (xqt_) format_name_ = "xqt";
  format_ = corpus::find_detection_format(format_name_);
  if (format_ == nullptr)
    return invalid("unknown format \"" + format_name_ +
                   "\"; there are text, json, xml, template, xqt and site-config");
  if (!kind_.empty()) {
    options_.kind = structure::kind_from_name(kind_);
    if (!options_.kind)
      return invalid("unknown kind \"" + kind_ +
                     "\"; there are news, blog, forum, mail and offline");
  }
  if (method_ != "evidence" && method_ != "classic")
    return invalid("unknown method \"" + method_ + "\"; there are evidence and classic");
  if (method_ == "classic") options_.method = structure::Method::Classic;
  if (Result<void> chosen = choose_classic(classic_, options_); !chosen) return chosen;
  if (std::isnan(min_percent_)) return invalid("--min-score: \"nan\" is not a percentage");
  options_.min_score = min_percent_ / 100;
  for (const std::string& name : field_names_) {
    const auto field = structure::field_from_name(name);
    if (!field) return invalid("unknown field \"" + name + "\"");
    fields_.push_back(*field);
  }
  auto plan = extract::Plan::parse(
      algorithm_.empty() ? std::string(corpus::cleaner_of(options_.method)) : algorithm_);
  if (!plan) return invalid("--algorithm: " + plan.error().message);
  sift_.plan = std::move(*plan);
  auto pages = corpus::DetectionPages::make(sift_);
  if (!pages) return std::move(pages).error();
  pages_ = std::move(*pages);
  if (const Result<void> expanded = expand(); !expanded) return expanded;
  return OutputFlags::check_distinct({output_}, files_);
}

Result<void> Detect::expand() {
  bool fetches = false;
  for (const std::string& input : inputs_) {
    if (is_web_address(input)) {
      fetches = true;
      files_.push_back(input);
    } else if (const auto bytes = expand_inputs({input}, {.quiet = quiet_}, files_); !bytes) {
      return bytes.error();
    }
  }
  if (fetches && !urls_.empty())
    return invalid("--url has no effect on a page that is fetched from a URL");
  if (urls_.size() > files_.size()) return invalid("there are more --url than files");
  return fetch_.check_effect(fetches);
}

void Detect::lose(const Error& error) {
  ++lost_;
  say(to_string(error));
}

void Detect::add(const archive::Webpage& page, const archive::Record& record) {
  if (pages_->size() >= max_pages_) {
    ++left_out_;
    return;
  }
  std::string name = record.source;
  if (!page.url.empty() && record.type != archive::RecordType::Resource) name = page.url;
  const Result<void> added = pages_->add(page, name, notes_, record.field("WARC-Date"));
  if (!added) lose(added.error());
}

void Detect::read_records(archive::RecordReader& reader, const std::string& path) {
  const std::size_t file =
      static_cast<std::size_t>(std::find(files_.begin(), files_.end(), path) - files_.begin());
  archive::WebpageOpener opener(sift_.limits);
  archive::Record record;
  for (;;) {
    const Result<bool> more = reader.next(record);
    if (!more) {
      lose(more.error());
      if (!archive::is_of_one_record(more.error())) return;
      continue;
    }
    if (!*more) return;
    auto opened = opener.open(record, notes_);
    if (!opened) {
      lose(opened.error());
      continue;
    }
    if (opened->skipped || opened->page.kind == archive::PageKind::Offline) continue;
    archive::Webpage page = opened->page;
    if (page.url.empty() && file < urls_.size()) page.url = urls_[file];
    add(page, record);
  }
}

void Detect::read(const std::string& path) {
  auto source = io::open_source(path);
  if (!source) return lose(source.error());
  auto opened = archive::open_archive(std::move(*source), sift_.limits, notes_);
  if (!opened) return lose(opened.error());
  read_records(*opened->reader, path);
}

void Detect::fetch(const std::string& url, PageLoader& loader) {
  const Result<LoadedPage> loaded = loader.load(url, sift_.limits.source_bytes);
  if (!loaded) {
    ++lost_;
    say(page_error_text(loaded.error()));
    return;
  }
  archive::Webpage page;
  page.url = loaded->url;
  page.content_type = loaded->content_type;
  page.http_charset = loaded->charset;
  page.payload = loaded->bytes;
  if (const Result<void> added = pages_->add(page, loaded->url, notes_); !added)
    lose(added.error());
}

bool Detect::wanted(const structure::Hit& hit) const {
  if (!all_ && !hit.chosen) return false;
  return fields_.empty() || std::find(fields_.begin(), fields_.end(), hit.field) != fields_.end();
}

int Detect::write(const structure::Detection& detection) const {
  std::string out;
  std::vector<structure::Note> notes;
  format_->append(
      detection, pages_->inputs(), [this](const structure::Hit& hit) { return wanted(hit); }, out,
      notes);
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
    return lost_ > 0 ? kExitPartly : kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

int Detect::run() {
  if (const Result<void> built = build(); !built) return usage_error(built.error());
  std::atomic<bool> stop{false};
  std::optional<StopOnSignal> on_signal;
  if (std::any_of(files_.begin(), files_.end(), is_web_address)) on_signal.emplace(stop);
  PageLoader loader(fetch_.options(sift_.limits.source_bytes, &stop));
  for (const std::string& file : files_) {
    is_web_address(file) ? fetch(file, loader) : read(file);
    if (stop) return kExitInterrupted;
  }
  if (pages_->size() == 0) {
    std::fputs("sito: no page could be read\n", stderr);
    return kExitPartly;
  }
  const structure::Detection detection = structure::detect(pages_->inputs(), options_);
  if (!quiet_) {
    for (const structure::Note& note : detection.notes) say(note.message);
    if (left_out_ > 0)
      std::fprintf(stderr, "sito: %zu further pages were left out (--max-pages)\n", left_out_);
  }
  return write(detection);
}

}  // namespace

std::unique_ptr<Invocation> declare_detect(FlagTable& table) {
  return std::make_unique<Detect>(table);
}

}  // namespace sito::app
