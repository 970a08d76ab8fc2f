// SPDX-License-Identifier: Apache-2.0
// sito xqt run: templates and pages in, records out; sito xqt check: only what became of them.
#include "sito/commands.h"
#include "sito/corpus/pass.h"
#include "sito/corpus/xqt_pass.h"
#include "sito/corpus/xqt_report.h"
#include "sito/end_flags.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/inputs.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/outputs.h"
#include "sito/progress.h"
#include "sito/say.h"
#include "sito/signals.h"
#include "sito/site_flags.h"
#include "sito/write/escape.h"
#include "sito/xqt_flags.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace sito::app {
namespace {

constexpr unsigned kQuerySeconds = 10;
constexpr std::size_t kMostStatsBytes = std::size_t{64} << 20;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

// Takes records and keeps none: for checks.
class NoStore final : public corpus::RecordStore {
 public:
  void render(const xqt::Mapping& /*mapping*/, const xqt::Element& /*record*/,
              std::string& /*out*/) const override {}
  Result<void> put(const corpus::StoredRecord& /*record*/) override { return {}; }
  Result<void> close() override { return {}; }
};

class XqtRun final : public Invocation {
 public:
  XqtRun(CLI::App& app, bool checks);
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

XqtRun::XqtRun(CLI::App& app, bool checks) : checks_(checks) {
  app.add_option(
         "TEMPLATE", template_,
         "An XQT template (of the editor, or `sito detect --xqt`), or an XQuery module (.xq)")
      ->required();
  auto* const inputs = app.add_option(
      "INPUT", inputs_,
      "Archives (WARC, ARC, WACZ), HTML files, or folders of them; - for standard input");
  if (!checks) inputs->required();
  app.add_option("--template", more_templates_,
                 "Another template; of each page the first one that is for it counts; repeatable")
      ->type_name("FILE")
      ->allow_extra_args(false);
  engine_.declare(app);
  if (!checks) {
    app.add_option("-o,--output", output_,
                   "Output file; - (default) for standard output; of --format folder a folder")
        ->type_name("FILE");
    app.add_option("--format", format_,
                   "xml (default): one file; jsonl: a line each; folder: a file for each address")
        ->type_name("NAME");
    app.add_option("--database", database_,
                   "Instead of files: a database of BaseX, whose documents of the same addresses "
                   "are replaced")
        ->type_name("NAME");
    app.add_flag("--only-valid", only_valid_,
                 "Leave out, and count, records that are not as their template says");
  } else {
    app.add_option("--last", last_,
                   "What --stats has written before: is it still so? Else a page is valid or not")
        ->type_name("FILE");
  }
  app.add_option("--faults", faults_,
                 "JSONL of what is missing, too many or of a wrong type, with the page's address")
      ->type_name("FILE");
  app.add_option("--stats", stats_, "Write the account as JSON")->type_name("FILE");
  app.add_option("-j,--threads", threads_,
                 "Worker threads; default: as many as there are processors. Does not change the "
                 "output")
      ->type_name("N")
      ->check(number_between(1U, 1024U));
  app.add_flag("-q,--quiet", quiet_, "No account on stderr when everything was read");
  server_.declare(app, kQuerySeconds, "a query of one page");
  if (!checks) temp_dir_.declare(app);
  ends_.declare(app);
}

Result<void> XqtRun::open_store() {
  using Opened = Result<std::unique_ptr<corpus::RecordStore>>;
  Opened opened =
      invalid("there is no format \"" + format_ + "\" here; there are xml, jsonl, folder");
  if (!database_.empty()) {
    if (output_ != "-" || !format_.empty())
      return invalid("--database and --output or --format exclude each other");
    return open_database();
  }
  if (checks_) {
    opened = std::unique_ptr<corpus::RecordStore>(std::make_unique<NoStore>());
  } else if (format_ == "folder") {
    if (output_ == "-") return invalid("--format folder wants a folder (-o)");
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

// Those that a run which ends before its inputs are read does not write.
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
    const Result<std::string> json = io::read_file(last_, kMostStatsBytes);
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

// On standard output; a reader that has gone away is no mistake.
bool print(const std::string& text) {
  const Result<void> written = io::write_file("-", text);
  if (written || written.error().message == io::kBrokenPipe) return true;
  say(to_string(written.error()));
  return false;
}

// Says what became of the records, of checks on standard output, and gives the exit code.
int XqtRun::report(const corpus::Account& account) const {
  if (account.reader_gone) return account.adds_up() ? kExitDone : kExitInternal;
  const bool lost = account.lost_something();
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
    say_unfinished(output_files(), ends_.keep_partial);
    return kExitInterrupted;
  }
  return lost || (checks_ && redesigned) ? kExitPartly : kExitDone;
}

int XqtRun::run() {
  corpus::Progress progress;
  const StopOnSignal stop_on_signal(progress.stop);  // also while a server is being started
  corpus::RunOptions options;
  if (const Result<void> built = build(options); !built) return usage_error(built.error());
  if (inputs_.empty()) {
    return print(template_ + ": nothing is wrong with it\n") ? kExitDone : kExitPartly;
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

std::unique_ptr<Invocation> declare_xqt_run(CLI::App& app) {
  return std::make_unique<XqtRun>(app, false);
}

std::unique_ptr<Invocation> declare_xqt_check(CLI::App& app) {
  return std::make_unique<XqtRun>(app, true);
}

}  // namespace sito::app
