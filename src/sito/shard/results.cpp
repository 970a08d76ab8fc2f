// SPDX-License-Identifier: Apache-2.0
#include "sito/io/durable.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/io/sink.h"
#include "sito/io/stored.h"
#include "sito/shard/attempts.h"
#include "sito/shard/finish.h"

#include <set>
#include <utility>

namespace sito::shard {
namespace {

constexpr std::size_t kCopyBytes = std::size_t{1} << 20;

// Returns "corpus-000012.jsonl.zst" for "corpus.jsonl.zst" of shard 12.
std::string name_of_part(const std::string& output, std::size_t shard) {
  const std::size_t dot = std::min(output.find('.'), output.size());
  return output.substr(0, dot) + "-" + shard_name(shard) + output.substr(dot);
}

Result<void> append_file(const std::string& path, io::OutputSink& sink) {
  auto stored = io::open_stored(path);
  if (!stored) return std::move(stored).error();
  std::string piece(kCopyBytes, '\0');
  for (;;) {
    const auto count = stored->bytes->read(piece);
    if (!count) return count.error();
    if (*count == 0) return {};
    if (Result<void> written = sink.write({piece.data(), *count}); !written) return written;
  }
}

Result<void> merge(const Plan& plan, const Proof& proof, std::size_t output,
                   const std::string& path) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  for (const Commit& commit : proof.commits) {
    Result<void> appended = append_file(plan.folder + "/" + commit.outputs[output].file, **sink);
    if (!appended) return appended;
  }
  return (*sink)->close();
}

std::string lines_of(const corpus::Counts& counts) {
  std::string lines;
  for (const auto& [name, n] : counts) lines += "| " + name + " | " + std::to_string(n) + " |\n";
  return lines;
}

std::string table(const std::string& head, const corpus::Counts& counts) {
  if (counts.empty()) return "";
  return "\n| " + head + " | |\n|---|---:|\n" + lines_of(counts);
}

std::string card(const Plan& plan, const Proof& proof, std::uint64_t bytes) {
  const corpus::Account& account = proof.account;
  double seconds = 0;
  std::size_t poison = 0;
  for (const Commit& commit : proof.commits) {
    seconds += commit.seconds;
    poison += commit.poison.size();
  }
  std::string arguments;
  for (const std::string& argument : plan.arguments) arguments += " " + argument;
  std::string text = "# Corpus\n\nMade by sito " + plan.version + " from " +
                     std::to_string(account.inputs) + " files in " +
                     std::to_string(plan.shards.size()) + " shards, with\n\n    sito corpus" +
                     arguments + "\n\n";
  text += "| | |\n|---|---:|\n";
  const corpus::Counts sums = {{"documents", account.written},
                               {"paragraphs", account.paragraphs},
                               {"bytes of text", account.text_bytes},
                               {"bytes of the files", bytes},
                               {"records read", account.records},
                               {"records dropped by a rule", corpus::total(account.dropped)},
                               {"records that failed", corpus::total(account.failed)},
                               {"records set aside because they killed workers", poison},
                               {"seconds of workers", static_cast<std::uint64_t>(seconds)}};
  text += lines_of(sums);
  text += table("language", account.languages) + table("dropped", account.dropped) +
          table("failed", account.failed) +
          table("inputs not read to the end", account.inputs_failed);
  return text +
         "\nThe files are parts of one corpus, in the order of their names; `SHA256SUMS` has "
         "their checksums and `account.json` the whole account. Run: `" +
         plan.digest + "`.\n";
}

// The output may have a part of an earlier commit, if the shard ran again after `sito finish`.
Result<void> link_part(const std::string& part, const std::string& name) {
  auto linked = io::link_file(part, name);
  if (linked && !*linked) {
    if (Result<void> removed = io::remove_file(name); !removed) return removed;
    linked = io::link_file(part, name);
  }
  if (!linked) return std::move(linked).error();
  if (!*linked) return Error{ErrorCode::Io, "another file has this name", {name}};
  return {};
}

}  // namespace

Result<void> write_results(const Plan& plan, const Proof& proof, const std::string& merged) {
  const std::string folder = plan.folder + "/output";
  Result<void> done = io::make_folder(folder);
  std::string sums;
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; done && i < proof.commits.size(); ++i) {
    for (std::size_t k = 0; done && k < plan.outputs.size(); ++k) {
      const PartFile& part = proof.commits[i].outputs[k];
      const std::string name = name_of_part(plan.outputs[k], i);
      done = link_part(plan.folder + "/" + part.file, folder + "/" + name);
      sums += part.sha256 + "  " + name + "\n";
      bytes += part.bytes;
    }
  }
  if (done) done = io::write_file(folder + "/SHA256SUMS", sums);
  if (done) done = io::write_file(folder + "/account.json", corpus::to_json(proof.account));
  if (done) done = io::write_file(folder + "/README.md", card(plan, proof, bytes));
  if (merged.empty()) return done;
  if (done) done = io::make_folder(merged);
  for (std::size_t k = 0; done && k < plan.outputs.size(); ++k)
    done = merge(plan, proof, k, merged + "/" + plan.outputs[k]);
  return done;
}

Result<void> remove_attempts(const Plan& plan, const Proof& proof) {
  std::set<std::string> kept;
  for (const Commit& commit : proof.commits) {
    for (const PartFile& one : commit.outputs)
      kept.insert(io::folder_of(plan.folder + "/" + one.file));
  }
  AttemptFolders attempts(plan);
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    auto folders = attempts.at(i);
    if (!folders) return std::move(folders).error();
    for (const std::string& folder : *folders) {
      if (kept.contains(folder + "/")) continue;
      if (Result<void> removed = io::remove_folder(folder); !removed) return removed;
    }
  }
  return {};
}

}  // namespace sito::shard
