// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/work.h"

#include "sito/corpus/output/attempt.h"
#include "sito/corpus/output/output_file.h"
#include "sito/corpus/suspects.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/shard/attempts.h"
#include "sito/shard/digest.h"
#include "sito/shard/findings.h"

#include <chrono>
#include <utility>

namespace sito::shard {
namespace {

corpus::RunOptions options_of(const Plan& plan, std::size_t number,
                              const corpus::RunOptions& configuration) {
  corpus::RunOptions options = configuration;
  options.inputs.clear();
  options.pieces.clear();
  for (const Part& part : plan.shards[number].parts) {
    options.inputs.push_back(part.file);
    options.pieces.push_back(
        {part.from, part.to == part.state.size ? corpus::Piece::kEnd : part.to});
  }
  options.begins_files = number == 0;
  options.ends_files = number + 1 == plan.shards.size();
  options.keep_partial = false;
  return options;
}

// Finds failures of the machine that are no fault of the input: another attempt may succeed.
Result<void> check_readable(const corpus::Account& account) {
  for (const ErrorCode code : {ErrorCode::Io, ErrorCode::OutOfMemory}) {
    if (!account.inputs_failed.contains(name_of(code))) continue;
    std::string detail(name_of(code));
    Where where;
    for (const auto& sample : account.notes.samples()) {
      if (sample.problem != "input-not-opened" && sample.problem != "input-not-read") continue;
      detail = sample.detail;
      where = sample.where;
    }
    return Error{ErrorCode::Io, "an input cannot be read: " + detail, where};
  }
  return {};
}

// Returns the file of an output: the file that has grown or, for some formats, a file that is made
// from it at the end.
Result<std::string> final_file(const corpus::RunOptions& options, std::size_t i,
                               const std::string& folder, const std::string& name) {
  if (!corpus::is_made_at_end(options, i)) return name;
  std::string made = "made-" + name;
  Result<void> done =
      corpus::OutputFile::make(options.outputs[i], folder + "/" + name, folder + "/" + made);
  if (!done) return std::move(done).error();
  return made;
}

Result<Commit> commit_of(const Plan& plan, std::size_t number, const corpus::RunOptions& options,
                         const std::string& folder, double seconds) {
  const corpus::Attempt& attempt = *options.attempt;
  Commit commit;
  commit.run = plan.digest;
  commit.shard = plan.shards[number].digest;
  commit.work = attempt.work();
  commit.reading = attempt.reading().account;
  commit.pieces = attempt.reading().pieces;
  commit.seconds = seconds;
  commit.machine = io::machine_name();
  const std::string below = folder.substr(plan.folder.size() + 1);
  for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
    const auto name = final_file(options, i, folder, plan.outputs[i]);
    if (!name) return name.error();
    const std::string path = folder + "/" + *name;
    auto sha = sha256_of_file(path);
    if (!sha) return std::move(sha).error();
    commit.outputs.push_back({below + "/" + *name, io::file_size(path), std::move(*sha)});
  }
  auto names = io::names_in(folder);
  if (!names) return std::move(names).error();
  for (const std::string& name : *names) {
    if (name.starts_with("poison-")) commit.poison.push_back(below + "/" + name);
  }
  return commit;
}

}  // namespace

Result<Worked> work_on(const Plan& plan, std::size_t number,
                       const corpus::RunOptions& configuration, corpus::Progress& progress) {
  const auto begin = std::chrono::steady_clock::now();
  auto done = read_commit(plan, number);
  if (!done) return std::move(done).error();
  if (*done) return Worked{Outcome::WasDone, ""};
  Result<void> checked = check_inputs(plan.shards[number]);
  if (!checked) return std::move(checked).error();
  auto own = take_over(plan, number);
  if (!own) return std::move(own).error();
  if (!own->holder.empty()) return Worked{Outcome::InUse, own->holder};

  corpus::RunOptions options = options_of(plan, number, configuration);
  const auto findings = Findings::of(plan);
  if (!findings) return findings.error();
  const auto verdicts = findings->verdicts(number);
  if (!verdicts) return verdicts.error();
  options.verdicts = verdicts->get();
  const corpus::AttemptFiles files = files_in(own->path, plan);
  auto attempt = corpus::Attempt::open(files, plan.digest, options.threads);
  if (!attempt) return std::move(attempt).error();
  options.attempt = attempt->get();
  if (Result<void> tried = corpus::try_suspects(options); !tried) return std::move(tried).error();
  const auto account = corpus::run(options, progress);
  if (!account) return account.error();
  if (account->interrupted) return Worked{Outcome::Stopped, ""};
  checked = check_readable(*account);
  if (checked) checked = check_inputs(plan.shards[number]);
  if (!checked) {
    // The results cannot be trusted; the next worker begins again.
    own->lock.reset();
    (void)io::remove_folder(own->path);
    return std::move(checked).error();
  }
  const double seconds =
      std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  const auto commit = commit_of(plan, number, options, own->path, seconds);
  if (!commit) return commit.error();
  auto first = put_commit(plan, number, *commit, own->path);
  if (!first) return std::move(first).error();
  own->lock.reset();
  if (!*first) {
    (void)io::remove_folder(own->path);
    return Worked{Outcome::WasDone, ""};
  }
  for (const std::string& path : {files.journal, files.hands}) (void)io::remove_file(path);
  for (std::size_t i = 0; i < plan.outputs.size(); ++i) {
    if (corpus::is_made_at_end(options, i)) (void)io::remove_file(files.outputs[i]);
  }
  return Worked{Outcome::Done, ""};
}

}  // namespace sito::shard
