// SPDX-License-Identifier: Apache-2.0
#include "tool/resume_flag.h"

#include "sito/corpus/account/account_lines.h"
#include "sito/corpus/output/output_file.h"
#include "sito/corpus/suspects.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/shard/digest.h"

#include "tool/arguments.h"
#include "tool/corpus_flags.h"
#include "tool/help.h"
#include "tool/say.h"

#include <algorithm>
#include <array>
#include <utility>

namespace sito::app {
namespace {

constexpr std::array<std::string_view, 10> kFlagsWithoutEffectOnOutput = {
    "threads", "quiet",  "verbose", "progress",      "metrics",
    "stats",   "resume", "index",   "allow-private", "fetch-timeout"};

Result<std::string> digest_of_run(const corpus::RunOptions& options, const FlagTable& table) {
  const auto arguments = arguments_of(table, kFlagsWithoutEffectOnOutput);
  auto digest = digest_of_configuration(table, arguments);
  if (!digest) return digest;
  std::string text = *digest + "\n";
  for (const std::string& input : options.inputs) {
    const auto state = io::file_state(input);  // the run reports a missing input
    text += input + " " +
            (state ? std::to_string(state->size) + " " + std::to_string(state->mtime_ns) : "-") +
            "\n";
  }
  return shard::sha256_of_text(text);
}

}  // namespace

void ResumeFlag::declare(FlagTable& table) {
  table
      .add_switch("--resume", given_,
                  "Resume a killed run when the same command runs again; incomplete outputs are "
                  "called PATH.unfinished")
      ->group(kMoreOptions);
}

Result<void> ResumeFlag::check(const corpus::RunOptions& options, bool has_field_templates) const {
  for (const std::string& path : paths_) {
    if (path == "-" || io::place_of(path).empty())
      return invalid("--resume needs output files: give them with -o");
  }
  for (const std::string& input : options.inputs) {
    if (!io::can_read_twice(input)) return invalid("--resume: " + input + " cannot be read twice");
  }
  if (has_field_templates) return invalid("--resume does not work with templates of fields");
  return CorpusFlags::check_appendable(options, "--resume");
}

Result<void> ResumeFlag::build(corpus::RunOptions& options, const FlagTable& table,
                               bool has_field_templates) {
  std::vector<std::string> paths = corpus::output_paths(options);
  if (!given_) {
    const std::string journal = paths.front() + ".journal";
    if (io::file_size(journal) > 0)
      say(journal +
          " is of an unfinished run with --resume: remove it, .hands and .unfinished "
          "beside it, or finish that run first");
    return {};
  }
  paths_ = std::move(paths);
  if (Result<void> checked = check(options, has_field_templates); !checked) return checked;
  const std::string& first = paths_.front();
  files_.journal = first + ".journal";
  files_.hands = first + ".hands";
  files_.poison = first + ".poison-";
  const bool has_journal = io::file_size(files_.journal) > 0;
  for (const std::string& path : paths_) {
    const std::string unfinished = path + ".unfinished";
    // If the process was killed after the renaming, the output already has its name.
    const bool named = has_journal && !io::file_state(unfinished) && io::file_state(path) &&
                       !corpus::is_made_at_end(options, files_.outputs.size());
    files_.outputs.push_back(named ? path : unfinished);
  }
  auto lock = io::FileLock::take(files_.journal);
  if (!lock) return std::move(lock).error();
  lock_ = std::move(*lock);
  auto digest = digest_of_run(options, table);
  if (!digest) return std::move(digest).error();
  auto attempt = corpus::Attempt::open(files_, *digest, options.threads);
  if (!attempt) {
    Error error = std::move(attempt).error();
    if (error.code == ErrorCode::InvalidArgument) error.message += "; remove it to begin anew";
    return error;
  }
  attempt_ = std::move(*attempt);
  options.attempt = attempt_.get();
  if (attempt_->has_begun())
    say("resuming after " + corpus::grouped(attempt_->work().records) + " records");
  return corpus::try_suspects(options);
}

// Keeps the packed rows of files that are made at the end, because the journal still describes
// them. clear() removes them.
Result<void> ResumeFlag::publish(const corpus::RunOptions& options) {
  Result<void> done;
  for (std::size_t i = 0; done && i < paths_.size(); ++i) {
    if (corpus::is_made_at_end(options, i)) {
      done = corpus::OutputFile::make(options.outputs[i], files_.outputs[i], paths_[i]);
      packed_.push_back(files_.outputs[i]);
    } else if (files_.outputs[i] != paths_[i]) {
      done = io::rename_file(files_.outputs[i], paths_[i]);
    }
  }
  return done;
}

// Removes the journal first, and then the packed rows. In the other order, a kill in between would
// leave a journal whose rows are missing, and the next run would take the finished file for them.
Result<void> ResumeFlag::clear() {
  Result<void> done;
  for (const std::string& path : {files_.journal, files_.hands}) {
    if (done && given_) done = io::remove_file(path);
  }
  for (const std::string& path : packed_) {
    if (done) done = io::remove_file(path);
  }
  return done;
}

}  // namespace sito::app
