// SPDX-License-Identifier: Apache-2.0
// sito detect: a few pages of one site in; where date, author, title and article stand out.
#include "sito/structure/detect.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/commands.h"
#include "sito/corpus/detection_pages.h"
#include "sito/end_flags.h"
#include "sito/extract/plan.h"
#include "sito/fetch_flags.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/inputs.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/outputs.h"
#include "sito/say.h"
#include "sito/signals.h"
#include "sito/site/structure_template.h"
#include "sito/structure/site_config.h"
#include "sito/write/detection.h"
#include "sito/xqt/from_detection.h"
#include "sito/xqt/template_file.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstdio>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr std::size_t kPages = 5;
constexpr std::size_t kMostPages = 100;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

using Pages = std::span<const structure::PageInput>;
using Notes = std::vector<structure::Note>;
// Appends to the text; what the user should know goes to the notes.
using Append = void (*)(const structure::Detection&, Pages, const write::HitFilter&, std::string&,
                        Notes&);

template <void (*kAppend)(const structure::Detection&, const write::HitFilter&, std::string&)>
void append(const structure::Detection& detection, Pages /*pages*/, const write::HitFilter& wanted,
            std::string& out, Notes& /*notes*/) {
  kAppend(detection, wanted, out);
}

// Of the hits that are wanted those that are chosen.
structure::FieldTemplate fields_of(structure::Detection detection, Pages pages,
                                   const write::HitFilter& wanted) {
  std::erase_if(detection.hits, [&](const structure::Hit& hit) { return !wanted(hit); });
  return structure::make_template(detection, pages);
}

void append_template(const structure::Detection& detection, Pages pages,
                     const write::HitFilter& wanted, std::string& out, Notes& /*notes*/) {
  const structure::FieldTemplate fields = fields_of(detection, pages, wanted);
  if (!fields.fields.empty()) out += site::to_json(site::template_of(fields, detection));
}

void append_site_config(const structure::Detection& detection, Pages pages,
                        const write::HitFilter& wanted, std::string& out, Notes& /*notes*/) {
  std::vector<std::string> urls;
  for (const structure::PageName& page : detection.pages) {
    if (!page.url.empty()) urls.push_back(page.url);
  }
  const structure::FieldTemplate fields = fields_of(detection, pages, wanted);
  if (!fields.fields.empty()) out += structure::to_site_config(fields, urls);
}

// Where what is believed has no path, a place that is not may have one: of the fields that are
// wanted all hits count.
void append_xqt(const structure::Detection& detection, Pages pages, const write::HitFilter& wanted,
                std::string& out, Notes& notes) {
  structure::Detection of_fields = detection;
  std::erase_if(of_fields.hits, [&](const structure::Hit& hit) {
    return std::none_of(
        detection.hits.begin(), detection.hits.end(),
        [&](const structure::Hit& other) { return other.field == hit.field && wanted(other); });
  });
  const xqt::Mapping mapping = xqt::mapping_of(of_fields, pages, notes);
  if (!mapping.fields.empty()) out += xqt::to_xml(mapping);
}

struct DetectionFormat {
  std::string_view name;
  Append append;
};
constexpr DetectionFormat kFormats[] = {{"text", append<write::append_detection_text>},
                                        {"json", append<write::append_detection_json>},
                                        {"xml", append<write::append_detection_xml>},
                                        {"template", append_template},
                                        {"xqt", append_xqt},
                                        {"site-config", append_site_config}};

class Detect final : public Invocation {
 public:
  explicit Detect(CLI::App& app);
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
  std::string algorithm_;
  std::size_t max_pages_ = kPages;
  float min_percent_ = 0;
  FetchFlags fetch_;
  bool all_ = false;
  bool xqt_ = false;
  bool quiet_ = false;

  const DetectionFormat* format_ = nullptr;
  structure::Options options_;
  std::vector<structure::Field> fields_;
  corpus::SiftOptions sift_;
  std::vector<std::string> files_;  // and addresses, in the order given
  std::unique_ptr<corpus::DetectionPages> pages_;
  CountingDiagnostics notes_;
  std::size_t left_out_ = 0;
  std::size_t lost_ = 0;
};

Detect::Detect(CLI::App& app) {
  app.add_option("PAGE", inputs_,
                 "Pages of one site: addresses (http, https), HTML files, archives of them, or "
                 "folders; two or more pages give better paths than one")
      ->required();
  app.add_option("--format,--output-format", format_name_,
                 "text (default), json, xml; template (for sito apply), xqt (for sito xqt run) or "
                 "site-config (for others)")
      ->type_name("NAME");
  app.add_flag("--xqt", xqt_, "The same as --format xqt");
  app.add_option("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  app.add_option("--kind", kind_,
                 "What the pages are: news, blog, forum, mail or offline; default: is detected")
      ->type_name("NAME");
  app.add_option("--field", field_names_,
                 "Only this one: date, updated, author, title, article, perex, category, image or "
                 "comments; repeatable")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_flag("--all", all_, "Also the places that are not believed, best first");
  app.add_option("--url", urls_, "Address of a file, in the order of the files; repeatable")
      ->type_name("URL")
      ->allow_extra_args(false);
  app.add_option("--max-pages", max_pages_, "Pages of archives and folders (default 5)")
      ->type_name("N")
      ->check(number_between(std::size_t{1}, kMostPages));
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  fetch_.declare(app);
  const auto more = [](CLI::Option* option) { return option->group(kMoreOptions); };
  more(app.add_option("--method", method_,
                      "evidence (default): all there is to know; classic: the search of the "
                      "original, step by step"))
      ->type_name("NAME");
  more(app.add_option("--algorithm", algorithm_,
                      "What cleans the pages: a row or expression; default: sito, for classic "
                      "boilerpipe-article"))
      ->type_name("NAME");
  more(app.add_option("--min-score", min_percent_,
                      "Leave out hits below this percentage of their scale"))
      ->type_name("PERCENT")
      ->check(number_between(0.0F, 100.0F));
}

Result<void> Detect::build() {
  if (xqt_) format_name_ = "xqt";
  const auto format =
      std::find_if(std::begin(kFormats), std::end(kFormats),
                   [this](const DetectionFormat& row) { return row.name == format_name_; });
  if (format == std::end(kFormats))
    return invalid("there is no format \"" + format_name_ +
                   "\" here; there are text, json, xml, "
                   "template, xqt, site-config");
  format_ = format;
  if (!kind_.empty()) {
    options_.kind = structure::kind_from_name(kind_);
    if (!options_.kind)
      return invalid("there is no kind \"" + kind_ +
                     "\"; there are news, blog, forum, mail and offline");
  }
  if (method_ != "evidence" && method_ != "classic")
    return invalid("there is no method \"" + method_ + "\"; there are evidence and classic");
  if (method_ == "classic") options_.method = structure::Method::Classic;
  if (std::isnan(min_percent_)) return invalid("--min-score: \"nan\" is no percentage");
  options_.min_score = min_percent_ / 100;
  for (const std::string& name : field_names_) {
    const auto field = structure::field_from_name(name);
    if (!field) return invalid("there is no field \"" + name + "\"");
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
  if (fetches && !urls_.empty()) return invalid("--url has no effect on a page with an address");
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
    if (opened->skipped) continue;
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
  Notes notes;
  format_->append(
      detection, pages_->inputs(), [this](const structure::Hit& hit) { return wanted(hit); }, out,
      notes);
  for (const structure::Note& note : notes) {
    if (!quiet_) say(note.message);
  }
  const bool is_template = format_->append == append_template ||
                           format_->append == append_site_config || format_->append == append_xqt;
  if (is_template && out.empty()) {
    std::fputs("sito: nothing was found that a template could be made of\n", stderr);
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
    std::fputs("sito: there is no page to detect anything on\n", stderr);
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

std::unique_ptr<Invocation> declare_detect(CLI::App& app) { return std::make_unique<Detect>(app); }

}  // namespace sito::app
