// SPDX-License-Identifier: Apache-2.0
// sito compare: shows the extracts of two algorithms side by side, and stores the votes.
#include "sito/base/error.h"
#include "sito/eval/comparison.h"
#include "sito/eval/measure/tally_report.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"

#include "serve/compare_site.h"
#include "serve/gate.h"
#include "serve/local_server.h"
#include "serve/secrets.h"
#include "tool/flags.h"
#include "tool/inputs.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/times.h"
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

constexpr std::size_t kTallyLimitBytes = std::size_t{1} << 30;
constexpr const char* kHost = "127.0.0.1";
constexpr unsigned kHighestPort = 65535;
constexpr double kShortestIdleMinutes = 0.001;
constexpr double kLongestIdleMinutes = 7 * 24 * 60;

Result<eval::Tally> read_tally(const std::string& path) {
  auto json = io::read_file(path, kTallyLimitBytes);
  if (!json) return std::move(json).error();
  auto tally = eval::parse_tally(*json);
  if (tally) return tally;
  Error error = std::move(tally).error();
  error.where.source = path;
  return error;
}

class Compare final : public Invocation {
 public:
  explicit Compare(FlagTable& table);
  int run() override;

 private:
  Result<void> build();
  Result<void> build_tools();
  Result<void> open_tally();
  Result<void> make_session(const std::atomic<bool>& stop);
  Result<void> serve(const std::atomic<bool>& stop);
  [[nodiscard]] int print_summary() const;
  void remark(const std::string& text) const;
  [[nodiscard]] int close(const std::atomic<bool>& stop) const;

  std::string first_, second_;
  std::vector<std::string> pages_;
  std::vector<std::string> also_;
  std::string grade_;
  std::string tally_path_;
  std::string summary_path_;
  std::string format_ = "text";
  std::string user_;
  std::size_t sample_ = 0;
  unsigned port_ = 0;
  double idle_minutes_ = 60;
  bool no_blind_ = false;
  bool quiet_ = false;

  eval::ComparisonOptions options_;
  std::optional<io::FileLock> lock_;
  eval::Tally tally_;
  CountingDiagnostics notes_;
  std::uint64_t n_lost_ = 0;
  std::unique_ptr<eval::Comparison> session_;
};

Compare::Compare(FlagTable& table) {
  table.add("A", first_,
            "First algorithm: a row of `sito list`, or an expression such as 'vote(a,b,c;2)'");
  table.add("B", second_, "Second algorithm");
  table.add("PAGE", pages_, "HTML files, folders, WARC and ARC archives, gold sets");
  table
      .add(
          "--tally", tally_path_,
          "File of the votes (default compare.json, or grades.json); an existing file is continued")
      ->type_name("FILE");
  table.add("--summary", summary_path_, "Print the result of this tally and end")
      ->type_name("FILE");
  table
      .add("--grade", grade_,
           "Instead of A and B, show what this algorithm keeps and removes, and ask for grades "
           "from N+S+ to N-S-")
      ->type_name("NAME");
  table.add("--sample", sample_, "Use only N of the pages, the same pages in each run")
      ->type_name("N")
      ->check(positive_number());
  table.add("--user", user_, "Name of the voter; kept with each vote")->type_name("NAME");
  table.add("--also", also_, "Another algorithm to compare with each of the others; repeatable")
      ->excludes("--grade")
      ->type_name("NAME")
      ->one_each();
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
  more(table.add("--format,--output-format", format_,
                 "Format of the summary: text (default) or json"))
      ->needs("--summary")
      ->type_name("NAME");
}

void Compare::remark(const std::string& text) const {
  if (!quiet_) say(text);
}

Result<void> Compare::build_tools() {
  std::vector<std::string> names;
  if (grade_.empty()) {
    names = {first_, second_};
    names.insert(names.end(), also_.begin(), also_.end());
  } else {
    names = {grade_};
    // All other arguments are then pages.
    if (!second_.empty()) pages_.insert(pages_.begin(), second_);
    if (!first_.empty()) pages_.insert(pages_.begin(), first_);
  }
  for (const std::string& name : names) {
    auto plan = extract::Plan::parse(name);
    if (!plan) return invalid("'" + name + "': " + plan.error().message);
    options_.tools.push_back(std::move(*plan));
  }
  return {};
}

Result<void> Compare::build() {
  if (format_ != "text" && format_ != "json") {
    return invalid("--format is text or json, not '" + format_ + "'");
  }
  const bool has_pages = !first_.empty() || !grade_.empty();
  if (!summary_path_.empty()) {
    if (has_pages) return invalid("--summary takes no algorithms and no pages");
    return {};
  }
  if (grade_.empty() && second_.empty()) {
    return invalid("two algorithms are needed; see `sito compare -h`");
  }
  if (auto built = build_tools(); !built) return built;
  if (pages_.empty()) return invalid("no page was given; see `sito compare -h`");
  if (tally_path_.empty()) tally_path_ = grade_.empty() ? "compare.json" : "grades.json";
  options_.blind = !no_blind_;
  options_.user = user_;
  options_.now = utc_now;
  options_.save = [this](const eval::Tally& tally) {
    return io::replace_file(tally_path_, eval::to_json(tally));
  };
  return {};
}

// Locks the tally for this process, and reads it if it exists.
Result<void> Compare::open_tally() {
  auto lock = io::FileLock::take(tally_path_);
  if (!lock) return std::move(lock).error();
  lock_ = std::move(*lock);
  if (io::file_size(tally_path_) == 0) return {};
  auto tally = read_tally(tally_path_);
  if (!tally) return std::move(tally).error();
  tally_ = std::move(*tally);
  const std::size_t n = tally_.votes.size();
  remark(tally_path_ + " has " + std::to_string(n) + (n == 1 ? " vote" : " votes") + " already");
  return {};
}

Result<void> Compare::make_session(const std::atomic<bool>& stop) {
  options_.stop = &stop;
  auto pages = eval::PageList::scan(pages_, options_.limits, notes_, stop);
  if (!pages) return std::move(pages).error();
  n_lost_ = pages->n_lost();
  if (sample_ > 0) pages->keep_sample(sample_);
  if (pages->size() == 0 && !stop) return invalid("the inputs contain no HTML page");
  if (pages->n_others() > 0) {
    remark(std::to_string(pages->n_others()) + " records of the archives have no HTML page");
  }
  auto session = eval::Comparison::make(options_, std::move(*pages), std::move(tally_));
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
  serve::CompareSite site(*session_, {"/", gate.token(), tally_path_}, [&own] { own->finish(); });
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

int Compare::print_summary() const {
  const auto tally = read_tally(summary_path_);
  if (!tally) {
    say(to_string(tally.error()));
    return kExitUsage;
  }
  const std::string out = format_ == "json" ? eval::tally_json(*tally) : eval::tally_text(*tally);
  std::fputs(out.c_str(), stdout);
  return kExitDone;
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
  Result<void> built = build();
  if (!built) return usage_error(built.error());
  if (!summary_path_.empty()) return print_summary();

  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  built = open_tally();
  if (built) built = make_session(stop);
  if (!built) return usage_error(built.error());
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
