// SPDX-License-Identifier: Apache-2.0
// sito render: prints the clean text of pages that scripts build.
#include "sito/base/error.h"
#include "sito/browser/browser.h"
#include "sito/reveal/report.h"
#include "sito/reveal/reveal.h"
#include "sito/sift/sifter.h"

#include "tool/fetch_flags.h"
#include "tool/flags.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "web/render_outputs.h"
#include "web/reveal_flags.h"
#include "web/visitor_flags.h"
#include "web/web_commands.h"

#include <algorithm>
#include <atomic>
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
  Result<void> build_browser();
  [[nodiscard]] Result<void> check_urls() const;
  Result<reveal::Revealed> open(browser::Browser& browser, const std::string& url);
  void append(const std::string& url, reveal::Revealed& revealed);

  std::vector<std::string> urls_;
  RenderOutputs outputs_;
  bool quiet_ = false;
  RevealFlags flags_;
  FetchFlags fetch_;
  VisitorFlags visitor_;
  SiftFlags sift_;

  sift::SiftOptions sift_options_;
  reveal::RevealOptions reveal_;
  browser::BrowserOptions browser_;
  std::unique_ptr<sift::Sifter> sifter_;
  std::string ca_file_;
  std::atomic<bool> stop_{false};
};

Render::Render(FlagTable& table) {
  table.add("URL", urls_, "URLs (http, https)")->type_name("")->required();
  outputs_.declare(table);
  table.add_switch("-q,--quiet", quiet_, "Print no remarks on stderr");
  flags_.declare(table);
  fetch_.declare(table);
  visitor_.declare(table);
  table.add("--ca-file", ca_file_, "Certificate authorities to trust beside the system's (PEM)")
      ->type_name("FILE");
  sift_.declare(table);
}

Result<void> Render::check_urls() const {
  for (const std::string& url : urls_) {
    if (!is_web_address(url)) return invalid("not a URL (http, https): " + url);
  }
  return {};
}

Result<void> Render::build_browser() {
  if (Result<void> built = flags_.build(reveal_, browser_); !built) return built;
  if (Result<void> read = RevealFlags::read_authorities(ca_file_, browser_); !read) return read;
  const bool has_picture = reveal_.view_picture || reveal_.whole_picture;
  if (has_picture && !outputs_.has_archive())
    return invalid("--screenshot has no effect without --warc");
  if (Result<void> built = visitor_.build(browser_, browser_.visitor, browser_.proxy); !built)
    return built;
  for (const std::string& url : urls_) browser_.visitor.add_site(url);
  const fetch::FetchOptions fetch = fetch_.options(sift_options_.limits.source_bytes, &stop_);
  browser_.allow_private = fetch.allow_private;
  browser_.record = outputs_.has_archive();
  browser_.mark_print = sift_options_.print_css;
  reveal_.load.time = fetch.time;
  reveal_.stop = &stop_;
  return {};
}

Result<void> Render::build() {
  ParamPairs format_params;
  Result<void> built = sift_.build(sift_options_, format_params);
  if (built) built = outputs_.build(sift_, format_params, sift_options_);
  if (built) built = check_urls();
  if (built) built = outputs_.check(urls_.size() > 1);
  if (built) built = build_browser();
  if (!built) return built;
  auto sifter = sift::Sifter::make(sift_options_);
  if (!sifter) return std::move(sifter).error();
  sifter_ = std::move(*sifter);
  return {};
}

// Opens a page once more if the browser ends meanwhile.
Result<reveal::Revealed> Render::open(browser::Browser& browser, const std::string& url) {
  for (bool is_last = false;; is_last = true) {
    const auto view = browser.open();
    if (!view) return view.error();
    Result<reveal::Revealed> revealed =
        reveal::reveal(**view, url, reveal_, flags_.classifier(), sifter_.get());
    if ((*view)->browser_has_ended() && !is_last && !stop_) continue;
    if (revealed) outputs_.add_records(**view, *revealed);
    return revealed;
  }
}

// Appends the result of one page.
void Render::append(const std::string& url, reveal::Revealed& revealed) {
  if (const std::string remark = reveal::remark_on(revealed); !quiet_ && !remark.empty()) {
    say(url + ": " + remark);
  }
  if (!outputs_.add(url, revealed) && !quiet_) {
    say(url + ": no text was kept: " + std::string(sift::name_of(revealed.drop)));
  }
}

int Render::run() {
  if (Result<void> built = build(); !built) return usage_error(built.error());
  const StopOnSignal on_signal(stop_);
  auto browser = browser::Browser::start(browser_);
  if (!browser) return usage_error(browser.error());
  const bool several = urls_.size() > 1;
  std::size_t n_read = 0;
  if (several) outputs_.begin_pages();
  for (const std::string& url : urls_) {
    Result<reveal::Revealed> revealed = open(**browser, url);
    if (stop_) break;  // the page would be incomplete
    if (!revealed) {
      Error error = revealed.error();
      error.where.source = url;
      say(page_error_text(error));
      outputs_.add_failure(url, error);
      continue;
    }
    ++n_read;
    append(url, *revealed);
    if (Result<void> written = outputs_.write_document(*revealed); !written) {
      say(to_string(written.error()));
      return kExitPartly;
    }
  }
  if (several) outputs_.end_pages();
  if (stop_ && n_read == 0) return kExitInterrupted;
  const int code = n_read == urls_.size() ? kExitDone : kExitPartly;
  const int write_code = outputs_.write(n_read > 0);
  return stop_ ? kExitInterrupted : std::max(code, write_code);
}

}  // namespace

std::unique_ptr<Invocation> declare_render(FlagTable& table) {
  return std::make_unique<Render>(table);
}

}  // namespace sito::app
