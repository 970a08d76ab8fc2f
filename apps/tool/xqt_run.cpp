// SPDX-License-Identifier: Apache-2.0
// sito xqt run: makes records of pages by templates; sito xqt check: only counts them.
#include "sito/base/error.h"
#include "sito/corpus/fields/xqt_pass.h"
#include "sito/corpus/pass.h"
#include "sito/fields/health/health.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "tool/end_flags.h"
#include "tool/flags.h"
#include "tool/help.h"
#include "tool/inputs.h"
#include "tool/outputs.h"
#include "tool/progress.h"
#include "tool/say.h"
#include "tool/signals.h"
#include "tool/site_flags.h"
#include "tool/tool_commands.h"
#include "tool/xqt_flags.h"
#include "tool/xqt_outputs.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr unsigned kQuerySeconds = 10;
constexpr std::size_t kMaxStatsBytes = std::size_t{64} << 20;

// The templates that fit pages, the first one before the others.
class TemplateFlags {
 public:
  void declare(FlagTable& table) {
    table
        .add("TEMPLATE", first_,
             "XQT template (from the workbench or `sito detect --xqt`), or XQuery module (.xq)")
        ->required();
  }
  void declare_others(FlagTable& table) {
    table
        .add("--template", others_,
             "Another template; sito uses the first one that fits a page; repeatable")
        ->type_name("FILE")
        ->one_each();
  }
  [[nodiscard]] const std::string& first() const { return first_; }
  [[nodiscard]] std::vector<std::string> paths() const {
    std::vector<std::string> paths = {first_};
    paths.insert(paths.end(), others_.begin(), others_.end());
    return paths;
  }

 private:
  std::string first_;
  std::vector<std::string> others_;
};

// The flag --last: the account of an earlier run, with which a check compares its own.
class EarlierRun {
 public:
  void declare(FlagTable& table) {
    table
        .add("--last", path_,
             "Compare with the --stats of an earlier run; default: count valid pages")
        ->type_name("FILE");
  }
  Result<void> read() {
    if (path_.empty()) return {};
    const Result<std::string> json = io::read_file(path_, kMaxStatsBytes);
    if (!json) return json.error();
    auto counts = fields::read_template_counts(*json);
    if (!counts) return Error{counts.error().code, counts.error().message, {path_}};
    counts_ = std::move(*counts);
    return {};
  }
  // Returns the counts of a template; null if there are none.
  [[nodiscard]] const fields::TemplateCounts* counts_of(const std::string& id) const {
    const auto found = counts_.find(id);
    return found == counts_.end() ? nullptr : &found->second;
  }

 private:
  std::string path_;
  fields::CountsByTemplate counts_;
};

class XqtRun final : public Invocation {
 public:
  XqtRun(FlagTable& table, bool checks);
  int run() override;

 private:
  Result<void> build(corpus::RunOptions& options);
  Result<void> open_outputs(const corpus::RunOptions& options);
  Result<void> close(corpus::Account& account);
  [[nodiscard]] std::vector<std::string> output_files() const;
  [[nodiscard]] int report(const corpus::Account& account) const;

  const bool checks_;
  TemplateFlags templates_;
  std::vector<std::string> inputs_;
  EngineFlag engine_;
  ServerFlags server_;
  TempDirFlag temp_dir_;
  EndFlags ends_;
  RecordOutput records_;
  XqtReports reports_;
  EarlierRun earlier_;
  unsigned threads_ = 0;
  bool quiet_ = false;

  corpus::XqtOptions xqt_;
  std::uint64_t total_bytes_ = 0;
};

XqtRun::XqtRun(FlagTable& table, bool checks) : checks_(checks) {
  templates_.declare(table);
  auto* const inputs =
      table.add("INPUT", inputs_,
                "Archives (WARC, ARC, WACZ), HTML files, or folders of them; - for standard input");
  if (!checks) inputs->required();
  templates_.declare_others(table);
  engine_.declare(table);
  if (!checks) {
    records_.declare(table);
    table.add_switch("--only-valid", xqt_.only_valid,
                     "Leave out records that do not fit their template, and count them");
  } else {
    earlier_.declare(table);
  }
  reports_.declare(table);
  table
      .add("-j,--threads", threads_,
           "Worker threads (default: one for each processor); the output does not depend on them")
      ->type_name("N")
      ->check(number_between(1U, 1024U));
  table.add_switch("-q,--quiet", quiet_, "Print no account on stderr if everything was read");
  server_.declare(table, kQuerySeconds, "a query of one page");
  if (!checks) temp_dir_.declare(table);
  ends_.declare(table);
}

// Returns the outputs that a run does not write if it ends before its inputs are read.
std::vector<std::string> XqtRun::output_files() const {
  std::vector<std::string> files;
  if (!checks_ && !records_.file().empty()) files.push_back(records_.file());
  if (!reports_.faults().empty()) files.push_back(reports_.faults());
  return files;
}

Result<void> XqtRun::open_outputs(const corpus::RunOptions& options) {
  std::vector<std::string> written = output_files();
  if (!reports_.stats().empty()) written.push_back(reports_.stats());
  std::vector<std::string> read = options.inputs;
  for (std::string& path : templates_.paths()) read.push_back(std::move(path));
  if (Result<void> safe = OutputFlags::check_distinct(written, read); !safe) return safe;
  clear_leftovers(written);
  if (Result<void> opened = reports_.open(); !opened) return opened;
  if (!checks_) return records_.open(server_, temp_dir_);
  records_.discard();
  return {};
}

Result<void> XqtRun::build(corpus::RunOptions& options) {
  std::vector<std::string> paths = templates_.paths();
  auto templates = read_templates(paths);
  if (!templates) return std::move(templates).error();
  xqt_.templates = std::move(*templates);
  Result<void> built = engine_.build();
  if (built) built = server_.build(records_.is_database(), engine_.is_basex(xqt_.templates));
  if (built) built = earlier_.read();
  if (!built) return built;
  const Result<std::uint64_t> bytes =
      expand_inputs(inputs_, ends_.inputs(quiet_, std::move(paths)), options.inputs);
  if (!bytes) return bytes.error();
  total_bytes_ = *bytes;
  ends_.build(options);
  options.threads = threads_ > 0 ? threads_ : available_threads();
  if (built = open_outputs(options); !built) return built;
  auto engine = engine_.make(xqt_.templates, server_);
  if (!engine) return std::move(engine).error();
  xqt_.engine = std::move(*engine);
  return {};
}

Result<void> XqtRun::close(corpus::Account& account) {
  const bool complete = !account.interrupted && !account.reader_gone;
  const bool keep = ends_.keep_partial;
  corpus::RecordStore& store = records_.store();
  Result<void> closed = complete ? store.close() : store.end_unfinished(keep);
  if (corpus::is_reader_gone(closed)) {
    account.reader_gone = true;
    closed = {};
  }
  return closed ? reports_.close(account, complete, keep) : closed;
}

// Prints on standard output; a closed pipe is not an error.
bool print(const std::string& text) {
  const Result<void> written = io::write_file("-", text);
  if (written || written.error().message == io::kBrokenPipe) return true;
  say(to_string(written.error()));
  return false;
}

// Reports what became of the records (of checks on standard output), and returns the exit code.
int XqtRun::report(const corpus::Account& account) const {
  if (account.reader_gone) return account.adds_up() ? kExitDone : kExitInternal;
  const bool lost = account.has_losses();
  std::string text;
  bool redesigned = false;
  for (const fields::Template& mapping : xqt_.templates) {
    const auto counts = account.templates.find(mapping.id);
    const fields::Health health = fields::health_of(
        mapping, counts == account.templates.end() ? fields::TemplateCounts() : counts->second,
        earlier_.counts_of(mapping.id));
    text += table_of(health);
    redesigned = redesigned || health.lost_pages();
  }
  if (!quiet_ || lost || account.interrupted) {
    print_notes(account, false);
    say_lines(corpus::to_text(account));
    if (server_.restarts() > 0)
      std::fprintf(stderr, "the server was lost and started again: %llu\n",
                   static_cast<unsigned long long>(server_.restarts()));
    say_lines(records_.store().remarks());
  }
  if (!checks_ && !quiet_) say_lines(text);
  if (checks_ && !print(text)) return kExitPartly;
  if (!account.adds_up()) return kExitInternal;
  if (account.interrupted) {
    print_unfinished(output_files(), ends_.keep_partial);
    return kExitInterrupted;
  }
  return lost || (checks_ && redesigned) ? kExitPartly : kExitDone;
}

int XqtRun::run() {
  corpus::Progress progress;
  const StopOnSignal stop_on_signal(progress.stop);  // also while a server is starting
  corpus::RunOptions options;
  if (const Result<void> built = build(options); !built) return usage_error(built.error());
  if (inputs_.empty()) {
    return print(templates_.first() + ": the template has no faults\n") ? kExitDone : kExitPartly;
  }
  const corpus::TakeFault take_fault = [this](auto... parts) {
    return reports_.write_fault(parts...);
  };
  auto account = [&] {
    const ProgressLine line(
        [&](double seconds) { return progress_text(progress, total_bytes_, seconds); },
        quiet_ ? "never" : "auto");
    return corpus::run_templates(options, xqt_, records_.store(), take_fault, progress);
  }();
  Result<void> done = account ? close(*account) : Result<void>(account.error());
  if (done) return report(*account);
  say(to_string(done.error()));
  return kExitPartly;
}

}  // namespace

std::unique_ptr<Invocation> declare_xqt_run(FlagTable& table) {
  return std::make_unique<XqtRun>(table, false);
}

std::unique_ptr<Invocation> declare_xqt_check(FlagTable& table) {
  return std::make_unique<XqtRun>(table, true);
}

}  // namespace sito::app
