// SPDX-License-Identifier: Apache-2.0
// sito xqt run: makes records of pages by templates; sito xqt check: only counts them.
#include "sito/base/error.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/xqt_pass.h"
#include "sito/corpus/xqt_report.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/write/escape.h"

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

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr unsigned kQuerySeconds = 10;
constexpr std::size_t kMaxStatsBytes = std::size_t{64} << 20;

// Discards the records of checks.
class NoStore final : public corpus::RecordStore {
 public:
  void render(const xqt::Mapping& /*mapping*/, const xqt::Element& /*record*/,
              std::string& /*out*/) const override {}
  Result<void> put(const corpus::StoredRecord& /*record*/) override { return {}; }
  Result<void> close() override { return {}; }
};

class XqtRun final : public Invocation {
 public:
  XqtRun(FlagTable& table, bool checks);
  int run() override;

 private:
  Result<void> build(corpus::RunOptions& options);
  Result<void> build_files(const corpus::RunOptions& options);
  Result<void> open_store();
  Result<void> open_database();
  Result<void> write_fault(std::string_view url, std::string_view id, std::string_view field,
                           std::string_view fault, std::string_view value);
  Result<void> close(corpus::Account& account);
  [[nodiscard]] std::vector<std::string> output_files() const;
  [[nodiscard]] int report(const corpus::Account& account) const;

  const bool checks_;
  std::string template_;
  std::vector<std::string> more_templates_;
  std::vector<std::string> inputs_;
  EngineFlag engine_;
  ServerFlags server_;
  TempDirFlag temp_dir_;
  EndFlags ends_;
  std::string database_;
  std::string output_ = "-";
  std::string format_;  // "": xml
  std::string faults_;
  std::string stats_;
  std::string last_;
  unsigned threads_ = 0;
  bool only_valid_ = false;
  bool quiet_ = false;

  corpus::XqtOptions xqt_;
  std::unique_ptr<corpus::RecordStore> store_;
  std::unique_ptr<io::OutputSink> faults_sink_;
  std::unique_ptr<io::OutputSink> stats_sink_;
  corpus::CountsByTemplate before_;
  std::uint64_t total_bytes_ = 0;
};

XqtRun::XqtRun(FlagTable& table, bool checks) : checks_(checks) {
  table
      .add("TEMPLATE", template_,
           "XQT template (from the workbench or `sito detect --xqt`), or XQuery module (.xq)")
      ->required();
  auto* const inputs =
      table.add("INPUT", inputs_,
                "Archives (WARC, ARC, WACZ), HTML files, or folders of them; - for standard input");
  if (!checks) inputs->required();
  table
      .add("--template", more_templates_,
           "Another template; sito uses the first one that fits a page; repeatable")
      ->type_name("FILE")
      ->one_each();
  engine_.declare(table);
  if (!checks) {
    table
        .add("-o,--output", output_,
             "Output file, or folder for --format folder; - (default) for standard output")
        ->type_name("FILE");
    table
        .add("--format", format_,
             "xml (default): one file; jsonl: a line for each record; folder: a file for each URL")
        ->type_name("NAME");
    table
        .add("--database", database_,
             "Write to this database of BaseX instead of files; replace documents of the same URLs")
        ->type_name("NAME");
    table.add_switch("--only-valid", only_valid_,
                     "Leave out records that do not fit their template, and count them");
  } else {
    table
        .add("--last", last_,
             "Compare with the --stats of an earlier run; default: count valid pages")
        ->type_name("FILE");
  }
  table
      .add("--faults", faults_,
           "Write missing, superfluous and wrong values as JSONL, with the page's URL")
      ->type_name("FILE");
  table.add("--stats", stats_, "Write the account as JSON")->type_name("FILE");
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

Result<void> XqtRun::open_store() {
  using Opened = Result<std::unique_ptr<corpus::RecordStore>>;
  Opened opened = invalid("unknown format \"" + format_ + "\"; there are xml, jsonl and folder");
  if (!database_.empty()) {
    if (output_ != "-" || !format_.empty())
      return invalid("--database and --output or --format exclude each other");
    return open_database();
  }
  if (checks_) {
    opened = std::unique_ptr<corpus::RecordStore>(std::make_unique<NoStore>());
  } else if (format_ == "folder") {
    if (output_ == "-") return invalid("--format folder needs a folder (-o)");
    opened = corpus::open_folder_store(output_);
  } else if (format_.empty() || format_ == "xml") {
    opened = corpus::open_xml_store(output_);
  } else if (format_ == "jsonl") {
    opened = corpus::open_jsonl_store(output_);
  }
  if (!opened) return std::move(opened).error();
  store_ = std::move(*opened);
  return {};
}

Result<void> XqtRun::open_database() {
  basex::DatabaseOptions options;
  options.name = database_;
  Result<std::string> folder = temp_dir_.build();
  if (!folder) return std::move(folder).error();
  Result<std::string> journal = server_.journal_folder(*folder);
  if (!journal) return std::move(journal).error();
  options.journal_folder = std::move(*journal);
  auto server = server_.start_databases();
  if (!server) return std::move(server).error();
  auto opened = corpus::open_database_store(std::move(*server), options);
  if (!opened) return std::move(opened).error();
  store_ = std::move(*opened);
  return {};
}

// Returns the outputs that a run does not write if it ends before its inputs are read.
std::vector<std::string> XqtRun::output_files() const {
  std::vector<std::string> files;
  if (!checks_ && format_ != "folder" && database_.empty()) files.push_back(output_);
  if (!faults_.empty()) files.push_back(faults_);
  return files;
}

Result<void> XqtRun::build_files(const corpus::RunOptions& options) {
  std::vector<std::string> written = output_files();
  if (!stats_.empty()) written.push_back(stats_);
  std::vector<std::string> read = options.inputs;
  read.push_back(template_);
  read.insert(read.end(), more_templates_.begin(), more_templates_.end());
  if (Result<void> safe = OutputFlags::check_distinct(written, read); !safe) return safe;
  clear_leftovers(written);
  for (auto& [path, sink] :
       {std::pair(&faults_, &faults_sink_), std::pair(&stats_, &stats_sink_)}) {
    if (path->empty()) continue;
    auto opened = io::open_sink(*path);
    if (!opened) return std::move(opened).error();
    *sink = std::move(*opened);
  }
  return open_store();
}

Result<void> XqtRun::build(corpus::RunOptions& options) {
  std::vector<std::string> paths = {template_};
  paths.insert(paths.end(), more_templates_.begin(), more_templates_.end());
  auto templates = read_templates(paths);
  if (!templates) return std::move(templates).error();
  xqt_.templates = std::move(*templates);
  xqt_.only_valid = only_valid_;
  if (Result<void> built = engine_.build(); !built) return built;
  if (Result<void> built = server_.build(!database_.empty(), engine_.is_basex(xqt_.templates));
      !built)
    return built;
  if (!last_.empty()) {
    const Result<std::string> json = io::read_file(last_, kMaxStatsBytes);
    if (!json) return json.error();
    auto before = corpus::read_template_counts(*json);
    if (!before) return Error{before.error().code, before.error().message, {last_}};
    before_ = std::move(*before);
  }
  const Result<std::uint64_t> bytes =
      expand_inputs(inputs_, ends_.inputs(quiet_, std::move(paths)), options.inputs);
  if (!bytes) return bytes.error();
  total_bytes_ = *bytes;
  ends_.build(options);
  options.threads = threads_ > 0 ? threads_ : available_threads();
  if (Result<void> built = build_files(options); !built) return built;
  auto engine = engine_.make(xqt_.templates, server_);
  if (!engine) return std::move(engine).error();
  xqt_.engine = std::move(*engine);
  return {};
}

Result<void> XqtRun::write_fault(std::string_view url, std::string_view id, std::string_view field,
                                 std::string_view fault, std::string_view value) {
  if (faults_sink_ == nullptr) return {};
  std::string line;
  for (const auto& [name, text] : {std::pair<std::string_view, std::string_view>("url", url),
                                   {"template", id},
                                   {"field", field},
                                   {"fault", fault},
                                   {"value", value}}) {
    if (text.empty()) continue;
    line.append(line.empty() ? "{\"" : ",\"").append(name).append("\":\"");
    write::append_json(text, line);
    line += '"';
  }
  return faults_sink_->write(line + "}\n");
}

Result<void> XqtRun::close(corpus::Account& account) {
  const bool complete = !account.interrupted && !account.reader_gone;
  const bool keep = ends_.keep_partial;
  Result<void> closed = complete ? store_->close() : store_->end_unfinished(keep);
  if (corpus::is_reader_gone(closed)) {
    account.reader_gone = true;
    closed = {};
  }
  if (closed && faults_sink_ != nullptr) {
    closed = complete ? faults_sink_->close() : faults_sink_->end_unfinished(keep);
  }
  if (closed && stats_sink_ != nullptr) {
    closed = stats_sink_->write(corpus::to_json(account));
    if (closed) closed = stats_sink_->close();
  }
  return closed;
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
  for (const xqt::Mapping& mapping : xqt_.templates) {
    const auto counts = account.records_of.find(mapping.id);
    const auto before = before_.find(mapping.id);
    const auto health = corpus::health_of(
        mapping, counts == account.records_of.end() ? xqt::TemplateCounts() : counts->second,
        before == before_.end() ? nullptr : &before->second);
    text += health.text;
    redesigned = redesigned || health.redesigned;
  }
  if (!quiet_ || lost || account.interrupted) {
    print_notes(account, false);
    say_lines(corpus::to_text(account));
    if (server_.restarts() > 0)
      std::fprintf(stderr, "the server was lost and started again: %llu\n",
                   static_cast<unsigned long long>(server_.restarts()));
    say_lines(store_->remarks());
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
    return print(template_ + ": the template has no faults\n") ? kExitDone : kExitPartly;
  }
  const corpus::TakeFault take_fault = [this](auto... parts) { return write_fault(parts...); };
  auto account = [&] {
    const ProgressLine line(
        [&](double seconds) { return progress_text(progress, total_bytes_, seconds); },
        quiet_ ? "never" : "auto");
    return corpus::run_templates(options, xqt_, *store_, take_fault, progress);
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
