// SPDX-License-Identifier: Apache-2.0
// sito render: pages that are made at run time in, their clean text out.
#include "sito/browser/browser.h"
#include "sito/commands.h"
#include "sito/corpus/sifter.h"
#include "sito/crawl/output/records.h"
#include "sito/document/identity.h"
#include "sito/fetch_flags.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/io/sink.h"
#include "sito/outputs.h"
#include "sito/reveal/report.h"
#include "sito/reveal/reveal.h"
#include "sito/reveal_flags.h"
#include "sito/say.h"
#include "sito/signals.h"
#include "sito/times.h"
#include "sito/version.h"
#include "sito/write/writer.h"

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
  explicit Render(CLI::App& app);
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
  RevealFlags flags_;
  SiftFlags sift_;

  corpus::SiftOptions sift_options_;
  reveal::RevealOptions reveal_;
  browser::BrowserOptions browser_;
  std::unique_ptr<write::Renderer> renderer_;
  std::unique_ptr<corpus::Sifter> sifter_;
  std::atomic<bool> stop_{false};
  std::string text_, reports_, records_;
};

Render::Render(CLI::App& app) {
  app.add_option("URL", urls_, "Addresses (http, https)")->type_name("")->required();
  app.add_option("--format,--output-format", format_,
                 "text (default), markdown, html, json or another of `sito list formats`")
      ->type_name("NAME");
  app.add_option("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  app.add_option("--dom", dom_, "Write the document as it is in the end, as HTML")
      ->type_name("FILE");
  app.add_option("--snapshot", snapshot_,
                 "Write that document with the place of every element, to be labelled")
      ->type_name("FILE")
      ->group(kMoreOptions);
  app.add_option("--warc", warc_,
                 "Write what the pages asked servers for, the answers, and the documents with the "
                 "text that only they have, as a WARC archive")
      ->type_name("FILE");
  app.add_option("--report", report_,
                 "Write what was done and found, a JSON object a page; - for standard output, "
                 "instead of the text (docs/formats/reveal.md)")
      ->type_name("FILE");
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr");
  flags_.declare(app);
  fetch_.declare(app);
  sift_.declare(app);
}

Result<void> Render::check_inputs() const {
  const auto error = [](std::string message) {
    return Error{ErrorCode::InvalidArgument, std::move(message)};
  };
  for (const std::string& url : urls_) {
    if (!is_web_address(url)) return error("no address (http, https): " + url);
  }
  const bool many = urls_.size() > 1;
  if (many && (!dom_.empty() || !snapshot_.empty())) {
    return error("--dom and --snapshot write one page");
  }
  if (many && !write::find_format(format_)->many) {
    return error("--format: " + format_ +
                 " holds one document; for many: text, jsonl --param body=markdown, json");
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
  auto sifter = corpus::Sifter::make(sift_options_);
  if (!sifter) return std::move(sifter).error();
  sifter_ = std::move(*sifter);
  const fetch::FetchOptions fetch = fetch_.options(sift_options_.limits.source_bytes, &stop_);
  browser_.allow_private = fetch.allow_private;
  browser_.record = !warc_.empty();
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
  std::string document;  // the record of the page's own answer
  for (const browser::Exchange& exchange : view.take_exchanges()) {
    const std::string also = revealed.loaded.url + " " + std::to_string(records_.size());
    const crawl::Written written = crawl::append_exchange(exchange, date, records_, also);
    if (document.empty() && exchange.url == revealed.loaded.url) document = written.record_id;
  }
  for (const reveal::PageState& state : revealed.states) {
    const std::string id =
        crawl::append_rendered(revealed.loaded.url, state.html, date, document, records_);
    const std::pair<std::string, std::string> facts[] = {
        {"clicks", std::to_string(state.after_clicks)}};
    crawl::append_metadata(revealed.loaded.url, facts, date, id, records_);
  }
}

Result<void> Render::keep(const reveal::Revealed& revealed) const {
  if (!snapshot_.empty()) {
    Result<void> written = io::write_file(snapshot_, revealed.geometry);
    if (!written) return written;
  }
  if (dom_.empty()) return {};
  return io::write_file(dom_, revealed.states.empty() ? "" : revealed.states.back().html);
}

// Appends what one page gives.
void Render::append(const std::string& url, reveal::Revealed& revealed) {
  Document& document = revealed.document;
  document.origin.file = url;
  document.origin.mime = revealed.loaded.content_type;
  document.id = document_id(document);
  reports_ += reveal::to_json(revealed) + '\n';
  if (const std::string remark = reveal::remark_on(revealed); !quiet_ && !remark.empty()) {
    say(url + ": " + remark);
  }
  if (revealed.drop == corpus::Drop::Kept) {
    renderer_->render(document, text_);
  } else if (!quiet_) {
    say(url + ": nothing was kept: " + std::string(corpus::name_of(revealed.drop)));
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
    if (stop_) break;  // of this page something would be missing
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

std::unique_ptr<Invocation> declare_render(CLI::App& app) { return std::make_unique<Render>(app); }

}  // namespace sito::app
