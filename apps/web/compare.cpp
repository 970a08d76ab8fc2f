// SPDX-License-Identifier: Apache-2.0
// sito compare: shows the extracts of two algorithms side by side, and stores the votes.
#include "sito/base/error.h"
#include "sito/eval/comparison.h"
#include "sito/eval/measure/tally_report.h"

#include "serve/compare_site.h"
#include "serve/gate.h"
#include "serve/local_server.h"
#include "serve/secrets.h"
#include "tool/flags.h"
#include "tool/inputs.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/times.h"
#include "web/compare_flags.h"
#include "web/web_commands.h"

#include <atomic>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

constexpr const char* kHost = "127.0.0.1";
constexpr unsigned kHighestPort = 65535;
constexpr double kShortestIdleMinutes = 0.001;
constexpr double kLongestIdleMinutes = 7 * 24 * 60;

class Compare final : public Invocation {
 public:
  explicit Compare(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<eval::Tally> open_votes();
  Result<void> make_session(eval::Tally tally, const std::atomic<bool>& stop);
  Result<void> serve(const std::atomic<bool>& stop);
  void remark(const std::string& text) const;
  [[nodiscard]] int close(const std::atomic<bool>& stop) const;

  ComparedFlags compared_;
  VoteFile votes_;
  SummaryFlags summary_;
  std::size_t sample_ = 0;  // 0: all pages
  unsigned port_ = 0;       // 0: any free port
  double idle_minutes_ = 60;
  bool no_blind_ = false;
  bool quiet_ = false;

  eval::ComparisonOptions options_;
  CountingDiagnostics notes_;
  std::uint64_t n_lost_ = 0;
  std::unique_ptr<eval::Comparison> session_;
};

Compare::Compare(FlagTable& table) {
  compared_.declare_arguments(table);
  votes_.declare(table);
  summary_.declare(table);
  compared_.declare_grade(table);
  table.add("--sample", sample_, "Use only N of the pages, the same pages in each run")
      ->type_name("N")
      ->check(positive_number());
  table.add("--user", options_.user, "Name of the voter; kept with each vote")->type_name("NAME");
  compared_.declare_also(table);
  table.add_switch("--no-blind", no_blind_, "Show the names of the algorithms, with A on the left")
      ->excludes("--grade");
  table.add_switch("-q,--quiet", quiet_, "Print only the address on stderr");
  more(table.add("--port", port_, "Port of 127.0.0.1 (default: any free port)"))
      ->type_name("N")
      ->check(number_between(1U, kHighestPort));
  more(table.add("--idle-minutes", idle_minutes_,
                 "End after N minutes without a request (default 60)"))
      ->type_name("N")
      ->check(number_between(kShortestIdleMinutes, kLongestIdleMinutes));
  summary_.declare_format(table);
}

void Compare::remark(const std::string& text) const {
  if (!quiet_) say(text);
}

Result<void> Compare::build() {
  if (Result<void> checked = summary_.check(); !checked) return checked;
  if (summary_.given()) {
    if (compared_.given()) return invalid("--summary takes no algorithms and no pages");
    return {};
  }
  if (Result<void> built = compared_.build(options_.tools); !built) return built;
  votes_.set_default(compared_.is_grading() ? "grades.json" : "compare.json");
  options_.blind = !no_blind_;
  options_.now = utc_now;
  options_.save = [this](const eval::Tally& tally) { return votes_.save(tally); };
  return {};
}

Result<eval::Tally> Compare::open_votes() {
  auto tally = votes_.open();
  if (!tally) return std::move(tally).error();
  if (!*tally) return eval::Tally();
  const std::size_t n = (*tally)->votes.size();
  remark(votes_.path() + " has " + std::to_string(n) + (n == 1 ? " vote" : " votes") + " already");
  return std::move(**tally);
}

Result<void> Compare::make_session(eval::Tally tally, const std::atomic<bool>& stop) {
  options_.stop = &stop;
  auto pages = eval::PageList::scan(compared_.pages(), options_.limits, notes_, stop);
  if (!pages) return std::move(pages).error();
  n_lost_ = pages->n_lost();
  if (sample_ > 0) pages->keep_sample(sample_);
  if (pages->size() == 0 && !stop) return invalid("the inputs contain no HTML page");
  if (pages->n_others() > 0) {
    remark(std::to_string(pages->n_others()) + " records of the archives have no HTML page");
  }
  auto session = eval::Comparison::make(options_, std::move(*pages), std::move(tally));
  if (!session) return std::move(session).error();
  session_ = std::move(*session);
  return session_->options().save(session_->tally());  // shows at once whether it can be written
}

Result<void> Compare::serve(const std::atomic<bool>& stop) {
  const auto round = session_->current();
  if (!round) return round.error();
  if (*round == nullptr) {
    if (!stop) remark("there is nothing left to vote on");
    return {};
  }
  const serve::Gate gate(kHost, serve::random_hex());
  std::unique_ptr<serve::LocalServer> own;
  serve::CompareSite site(*session_, {"/", gate.token(), votes_.path()}, [&own] { own->finish(); });
  auto server = serve::LocalServer::bind(
      kHost, port_,
      [&gate](const serve::Head& head) {
        return serve::Admission{serve::CompareSite::kMostBodyBytes, gate.refusal(head)};
      },
      [&site](const serve::Request& request) { return site.answer(request); });
  if (!server) return std::move(server).error();
  own = std::move(*server);
  std::fprintf(stderr, "sito: open %s in a browser; Ctrl-C ends\n", own->address().c_str());
  const auto idle = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::duration<double, std::ratio<60>>(idle_minutes_));
  if (own->run(stop, idle) == serve::LocalServer::End::Idle) {
    remark("the server ends, because it received no request for " +
           eval::duration_text(static_cast<double>(idle.count())));
  }
  return {};
}

// Prints the result and the lost pages.
int Compare::close(const std::atomic<bool>& stop) const {
  std::fputs(eval::tally_text(session_->tally()).c_str(), stdout);
  for (const auto* notes : {&notes_, &session_->lost()}) {
    for (const auto& sample : notes->samples()) {
      if (sample.problem != "page-not-read" && quiet_) continue;
      say(note_line(sample));
    }
  }
  if (stop) return kExitInterrupted;
  return n_lost_ > 0 || !session_->lost().counts().empty() ? kExitPartly : kExitDone;
}

int Compare::run() {
  const Result<void> built = build();
  if (!built) return usage_error(built.error());
  if (summary_.given()) return summary_.print();

  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  Result<eval::Tally> tally = open_votes();
  if (!tally) return usage_error(tally.error());
  if (const Result<void> made = make_session(std::move(*tally), stop); !made)
    return usage_error(made.error());
  if (Result<void> served = serve(stop); !served) {
    say(to_string(served.error()));
    return served.error().where.source.empty() ? kExitUsage : kExitPartly;
  }
  return close(stop);
}

}  // namespace

std::unique_ptr<Invocation> declare_compare(FlagTable& table) {
  return std::make_unique<Compare>(table);
}

}  // namespace sito::app
