// SPDX-License-Identifier: Apache-2.0
// sito render: prints the clean text of pages that scripts build.
#include "sito/browser/browser.h"
#include "sito/crawl/output/records.h"
#include "sito/document/identity.h"
#include "sito/io/sink.h"
#include "sito/reveal/report.h"
#include "sito/reveal/reveal.h"
#include "sito/sift/sifter.h"
#include "sito/version.h"
#include "sito/write/writer.h"

#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/outputs.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/times.h"
#include "web/reveal_flags.h"
#include "web/visitor_flags.h"
#include "web/web_commands.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

class Render final : public Invocation {
 public:
  explicit Render(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  [[nodiscard]] Result<void> check_inputs() const;
  [[nodiscard]] Result<void> build_renderer(const ParamPairs& params);
  Result<reveal::Revealed> open(browser::Browser& browser, const std::string& url);
  [[nodiscard]] Result<void> keep(const reveal::Revealed& revealed) const;
  void archive(browser::View& view, const reveal::Revealed& revealed);
  void append(const std::string& url, reveal::Revealed& revealed);
  [[nodiscard]] int write(const std::string& path, const std::string& bytes) const;

  std::vector<std::string> urls_;
  std::string format_ = "text";
  std::string output_;
  std::string dom_, snapshot_, report_, warc_;
  bool quiet_ = false;
  FetchFlags fetch_;
  VisitorFlags visitor_;
  RevealFlags flags_;
  SiftFlags sift_;

  sift::SiftOptions sift_options_;
  reveal::RevealOptions reveal_;
  browser::BrowserOptions browser_;
  std::unique_ptr<write::Renderer> renderer_;
  std::unique_ptr<sift::Sifter> sifter_;
  std::atomic<bool> stop_{false};
  std::string text_, reports_, records_;
};

Render::Render(FlagTable& table) {
  table.add("URL", urls_, "URLs (http, https)")->type_name("")->required();
  table
      .add("--format,--output-format", format_,
           "text (default), markdown, html, json or another of `sito list formats`")
      ->type_name("NAME");
  table.add("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  table.add("--dom", dom_, "Write the final document as HTML")->type_name("FILE");
  table
      .add("--snapshot", snapshot_,
           "Write the document with the position of every element, for labelling")
      ->type_name("FILE")
      ->group(kMoreOptions);
  table
      .add("--warc", warc_,
           "Write requests, responses and the rendered documents as a WARC archive")
      ->type_name("FILE");
  table
      .add("--report", report_,
           "Write a JSON object about each page (docs/formats/reveal.md); -: print it instead of "
           "the text")
      ->type_name("FILE");
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  flags_.declare(table);
  fetch_.declare(table);
  visitor_.declare(table);
  sift_.declare(table);
}

Result<void> Render::check_inputs() const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  for (const std::string& url : urls_) {
    if (!is_web_address(url)) return error("not a URL (http, https): " + url);
  }
  const bool many = urls_.size() > 1;
  if (many && (!dom_.empty() || !snapshot_.empty())) {
    return error("--dom and --snapshot need a single page");
  }
  if (many && !write::find_format(format_)->many) {
    return error("--format: " + format_ +
                 " holds one document; for several pages use text, json, or jsonl with --param "
                 "body=markdown");
  }
  std::vector<std::string> written;
  for (const std::string& path : {output_, dom_, snapshot_, report_, warc_}) {
    if (!path.empty()) written.push_back(path);
  }
  return OutputFlags::check_distinct(written, {});
}

Result<void> Render::build_renderer(const ParamPairs& params) {
  const write::Format* format = write::find_format(format_);
  if (format == nullptr) return Error{ErrorCode::InvalidArgument, no_such_format(format_)};
  if (Result<void> alone = write::check_renders_alone(*format); !alone) return alone;
  if (Result<void> effect = sift_.check_effect(format->attributes); !effect) return effect;
  auto settings = write::resolve_settings(*format, params);
  if (!settings) return std::move(settings).error();
  auto renderer = format->make(*settings);
  if (!renderer) return std::move(renderer).error();
  renderer_ = std::move(*renderer);
  const write::Wants wants = format->wants(*settings);
  sift_options_.assemble.structure |= wants.structure;
  sift_options_.metadata |= wants.metadata;
  return {};
}

Result<void> Render::build() {
  ParamPairs format_params;
  if (Result<void> built = sift_.build(sift_options_, format_params); !built) return built;
  if (Result<void> built = build_renderer(format_params); !built) return built;
  if (Result<void> checked = check_inputs(); !checked) return checked;
  if (Result<void> built = flags_.build(reveal_, browser_); !built) return built;
  const bool has_picture = reveal_.view_picture || reveal_.whole_picture;
  if (has_picture && warc_.empty())
    return Error{ErrorCode::InvalidArgument, "--screenshot has no effect without --warc"};
  if (Result<void> built = visitor_.build(browser_, browser_.visitor, browser_.proxy); !built)
    return built;
  for (const std::string& url : urls_) browser_.visitor.add_site(url);
  auto sifter = sift::Sifter::make(sift_options_);
  if (!sifter) return std::move(sifter).error();
  sifter_ = std::move(*sifter);
  const fetch::FetchOptions fetch = fetch_.options(sift_options_.limits.source_bytes, &stop_);
  browser_.allow_private = fetch.allow_private;
  browser_.record = !warc_.empty();
  browser_.mark_print = sift_options_.print_css;
  reveal_.load.time = fetch.time;
  reveal_.stop = &stop_;
  if (output_.empty() && report_ != "-") output_ = "-";
  return {};
}

int Render::write(const std::string& path, const std::string& bytes) const {
  if (path.empty()) return kExitDone;
  const Result<void> written = io::write_file(path, bytes);
  if (written || written.error().message == io::kBrokenPipe) return kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

Result<reveal::Revealed> Render::open(browser::Browser& browser, const std::string& url) {
  const auto view = browser.open();
  if (!view) return view.error();
  Result<reveal::Revealed> revealed =
      reveal::reveal(**view, url, reveal_, flags_.classifier(), sifter_.get());
  if (revealed && !warc_.empty()) archive(**view, *revealed);
  return revealed;
}

// Appends the records of one page.
void Render::archive(browser::View& view, const reveal::Revealed& revealed) {
  const std::string date = utc_now();
  const std::string& url = revealed.loaded.url;
  std::string rendered;
  const crawl::RenderedPage of_page{url, date, ""};
  const std::string page = crawl::append_rendered(of_page, revealed.states, rendered);
  for (const browser::Exchange& exchange : view.take_exchanges()) {
    const std::string also = url + " " + std::to_string(records_.size());
    crawl::append_exchange(exchange, date, records_, also, page);
  }
  crawl::append_pictures(of_page, revealed, records_);
  if (page.empty()) return;
  records_ += rendered;
  const std::pair<std::string, std::string> facts[] = {{"clicks", std::to_string(revealed.clicks)}};
  crawl::append_metadata(url, facts, date, page, records_);
}

Result<void> Render::keep(const reveal::Revealed& revealed) const {
  if (!snapshot_.empty()) {
    Result<void> written = io::write_file(snapshot_, revealed.geometry);
    if (!written) return written;
  }
  if (dom_.empty()) return {};
  return io::write_file(dom_, revealed.states.empty() ? "" : revealed.states.back().html);
}

// Appends the result of one page.
void Render::append(const std::string& url, reveal::Revealed& revealed) {
  Document& document = revealed.document;
  document.origin.file = url;
  document.origin.mime = revealed.loaded.content_type;
  document.id = document_id(document);
  reports_ += reveal::to_json(revealed) + '\n';
  if (const std::string remark = reveal::remark_on(revealed); !quiet_ && !remark.empty()) {
    say(url + ": " + remark);
  }
  if (revealed.drop == sift::Drop::Kept) {
    renderer_->render(document, text_);
  } else if (!quiet_) {
    say(url + ": no text was kept: " + std::string(sift::name_of(revealed.drop)));
  }
}

int Render::run() {
  if (Result<void> built = build(); !built) return usage_error(built.error());
  const StopOnSignal on_signal(stop_);
  auto browser = browser::Browser::start(browser_);
  if (!browser) return usage_error(browser.error());
  const bool many = urls_.size() > 1;
  std::size_t n_read = 0;
  if (many) renderer_->begin_file(text_);
  for (const std::string& url : urls_) {
    Result<reveal::Revealed> revealed = open(**browser, url);
    if (stop_) break;  // the page would be incomplete
    if (!revealed) {
      Error error = revealed.error();
      error.where.source = url;
      say(page_error_text(error));
      reports_ += reveal::to_json(url, error) + '\n';
      continue;
    }
    ++n_read;
    append(url, *revealed);
    if (Result<void> kept = keep(*revealed); !kept) {
      say(to_string(kept.error()));
      return kExitPartly;
    }
  }
  if (many) renderer_->end_file(text_);
  int code = n_read == urls_.size() ? kExitDone : kExitPartly;
  if (stop_ && n_read == 0) return kExitInterrupted;
  code = std::max(code, write(report_, reports_));
  if (!warc_.empty()) {
    const std::pair<std::string, std::string> facts[] = {
        {"software", "sito/" + std::string(kVersion)}};
    code = std::max(code, write(warc_, crawl::warcinfo(facts, warc_, utc_now()) + records_));
  }
  if (n_read > 0) code = std::max(code, write(output_, text_));
  return stop_ ? kExitInterrupted : code;
}

}  // namespace

std::unique_ptr<Invocation> declare_render(FlagTable& table) {
  return std::make_unique<Render>(table);
}

}  // namespace sito::app
