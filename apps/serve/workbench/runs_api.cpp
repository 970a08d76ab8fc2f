// SPDX-License-Identifier: Apache-2.0
// Corpora: the work of `sito corpus`, as a job.
#include "sito/base/error.h"
#include "sito/corpus/run.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"

#include "serve/secrets.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/inputs.h"
#include "tool/flag_table.h"
#include "tool/flags.h"
#include "tool/outputs.h"
#include "tool/site_flags.h"
#include "tool/times.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <variant>

namespace sito::serve {
namespace {

constexpr std::chrono::milliseconds kTellEvery{200};

using Clock = std::chrono::steady_clock;

struct Wanted {
  RunFacts facts;
  app::SiftFlags flags;  // the options point into it
  corpus::RunOptions options;
  std::uint64_t total_bytes = 0;
};

// Reports the progress of a run, and tells the run to stop.
class Watcher {
 public:
  Watcher(Job& job, corpus::Progress& progress, std::uint64_t total_bytes)
      : job_(job), progress_(progress), total_bytes_(total_bytes), thread_([this] { watch(); }) {}
  ~Watcher() {
    over_ = true;
    thread_.join();
    tell();
  }
  Watcher(const Watcher&) = delete;
  Watcher& operator=(const Watcher&) = delete;
  [[nodiscard]] double seconds() const {
    return std::chrono::duration<double>(Clock::now() - begin_).count();
  }

 private:
  void watch() {
    Clock::time_point next = begin_;
    while (!over_) {
      if (job_.stop_flag()) progress_.stop = true;
      if (Clock::now() >= next) {
        tell();
        next = Clock::now() + kTellEvery;
      }
      std::this_thread::sleep_for(kTellEvery / 10);
    }
  }

  void tell() {
    const std::uint64_t records = progress_.records, written = progress_.written;
    job_.progress({{"records", records},
                   {"kept", written},
                   {"dropped", records - std::min(written, records)},
                   {"bytes", progress_.stored_bytes.load()},
                   {"languages", progress_.languages.counts()},
                   {"total_bytes", total_bytes_},
                   {"pass", progress_.pass.load()},
                   {"passes", progress_.passes.load()},
                   {"seconds", seconds()}});
  }

  Job& job_;
  corpus::Progress& progress_;
  const std::uint64_t total_bytes_;
  const Clock::time_point begin_ = Clock::now();
  std::atomic<bool> over_{false};
  std::thread thread_;
};

Result<std::string> run(Bench& bench, const Wanted& wanted, Job& job) {
  corpus::Progress progress;
  double seconds = 0;
  auto account = [&] {
    const Watcher watcher(job, progress, wanted.total_bytes);
    auto done = corpus::run(wanted.options, progress);
    seconds = watcher.seconds();
    return done;
  }();
  if (!account) return std::move(account).error();
  // Events must be single lines.
  const std::string json = dump(OrderedJson::parse(corpus::to_json(*account)));
  const std::string& output = wanted.facts.output;
  const std::string written = account->interrupted ? io::partial_name(output) : output;
  bench.runs.close(bench.jobs.find(job.id()), json, written);
  return "{\"account\":" + json + ",\"output\":" + dump(OrderedJson(written)) +
         ",\"file\":" + dump(OrderedJson(Runs::address_of(wanted.facts))) +
         ",\"seconds\":" + dump(OrderedJson(seconds)) + "}";
}

Result<void> set_output(const Bench& bench, const Json& body, Wanted& wanted) {
  const auto name = text_of(body, "format");
  if (!name) return name.error();
  const write::Format* format = write::find_format(*name);
  if (format == nullptr || !format->many) return invalid(app::no_such_format(*name));
  const auto output = text_of(body, "output");
  if (!output) return output.error();
  const auto path = bench.root->to_make(*output);
  if (!path) return path.error();
  if (bench.runs.is_writing(*output)) return invalid("another run is writing this file");
  auto settings = write::resolve_settings(*format, {});
  if (!settings) return std::move(settings).error();
  wanted.facts.format = *name;
  wanted.facts.output = *output;
  if (format->make_file != nullptr && app::compression_of_path(*path) != io::Compression::None) {
    return invalid("files of " + *name + " have their own compression");
  }
  corpus::Output made;
  made.path = *path;
  made.format = format;
  made.settings = std::move(*settings);
  made.compression = app::compression_of_path(*path);
  wanted.options.outputs.push_back(std::move(made));
  const write::Wants wants = format->wants(wanted.options.outputs.back().settings);
  wants.ask(wanted.options.sift.assemble);
  wanted.options.sift.metadata = wants.metadata;
  return {};
}

// Sets a flag as a command line does.
void set_flag(app::FlagTable& table, std::string_view name, std::string value) {
  *std::get<std::string*>(table.find(name)->target) = std::move(value);
}

Result<void> set_sifting(const Json& body, Wanted& wanted) {
  const auto algorithm = text_of(body, "algorithm", std::string(sift::kDefaultAlgorithm));
  if (!algorithm) return algorithm.error();
  wanted.facts.algorithm = *algorithm;
  auto language = text_of(body, "language", "");
  if (!language) return std::move(language).error();
  app::FlagTable table;
  wanted.flags.declare(table);
  set_flag(table, "--algorithm", *algorithm);
  set_flag(table, "--target-language", std::move(*language));
  app::ParamPairs others;
  // Reports an error of a row or a language at once.
  if (const auto built = wanted.flags.build(wanted.options.sift, others); !built) return built;
  const auto dedup = flag_of(body, "dedup", false);
  if (!dedup) return dedup.error();
  wanted.options.dedup.documents = wanted.options.dedup.paragraphs = *dedup;
  auto folder = app::TempDirFlag().build();
  if (!folder) return std::move(folder).error();
  wanted.options.temp_folder = std::move(*folder);
  wanted.options.threads = app::available_threads();
  if (auto sifter = sift::Sifter::make(wanted.options.sift); !sifter) {
    return std::move(sifter).error();
  }
  return {};
}

}  // namespace

Result<Reply> start_run(const Call& call) {
  Bench& bench = call.bench;
  if (!bench.root)
    return not_found("this server has no folder; start it with `sito serve --root FOLDER`");
  auto wanted = std::make_shared<Wanted>();
  const auto inputs = texts_of(call.body, "inputs");
  if (!inputs) return inputs.error();
  auto files = input_files(*bench.root, *inputs);
  if (!files) return std::move(files).error();
  wanted->facts.inputs = *inputs;
  wanted->options.keep_partial = true;  // a user who stops a run looks at the results so far
  wanted->options.inputs = std::move(*files);
  for (const std::string& file : wanted->options.inputs) wanted->total_bytes += io::file_size(file);
  if (const auto set = set_sifting(call.body, *wanted); !set) return set.error();
  if (const auto set = set_output(bench, call.body, *wanted); !set) return set.error();
  wanted->facts.started = app::utc_now();
  wanted->facts.secret = random_hex();
  const auto job =
      bench.jobs.start([&bench, wanted](Job& running) { return run(bench, *wanted, running); },
                       [&bench, wanted](const std::shared_ptr<Job>& starting) {
                         wanted->facts.job = starting;
                         bench.runs.add(wanted->facts);
                       });
  return job_reply(job);
}

Result<Reply> list_runs(const Call& call) { return json_reply(call.bench.runs.json()); }

}  // namespace sito::serve
