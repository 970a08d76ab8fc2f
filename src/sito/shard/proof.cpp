// SPDX-License-Identifier: Apache-2.0
#include "sito/io/file.h"
#include "sito/io/folder.h"
#include "sito/shard/digest.h"
#include "sito/shard/finish.h"

#include <cstdlib>
#include <optional>
#include <utility>

namespace sito::shard {
namespace {

std::string at_byte(std::uint64_t offset) { return " byte " + std::to_string(offset); }

// Checks parts in the order of their files: each must begin where the previous one has ended.
class Coverage {
 public:
  explicit Coverage(std::vector<std::string>& faults) : faults_(faults) {}

  void add(std::size_t shard, const Part& part, const corpus::PieceRead& read) {
    const std::string here = "shard " + std::to_string(shard) + ", " + part.file + ": ";
    const bool goes_on = file_ == part.file && part.from > 0;
    if (!goes_on) end();
    if (part.from != (goes_on ? to_ : 0)) {
      faults_.push_back(here + "begins at" + at_byte(part.from) +
                        ", where no earlier shard has ended");
    }
    // The front of a file may be damaged, but a cut is always at the beginning of a record.
    if (part.from > 0 && read.begin != part.from) {
      faults_.push_back(here + "its first record begins at" + at_byte(read.begin) + ", not at" +
                        at_byte(part.from));
    }
    if (!part.is_whole() && read.end != part.to) {
      faults_.push_back(here + "reading has ended at" + at_byte(read.end) + ", not at" +
                        at_byte(part.to) + ": the cut may be inside a record (plan with --whole)");
    }
    file_ = part.file;
    to_ = part.to;
    size_ = part.state.size;
  }

  // Call it after the last part.
  void end() {
    if (file_ && to_ != size_) faults_.push_back(*file_ + ": the end of the file is in no shard");
    file_.reset();
  }

 private:
  std::vector<std::string>& faults_;
  std::optional<std::string> file_;
  std::uint64_t to_ = 0;
  std::uint64_t size_ = 0;
};

void check_files(const Plan& plan, std::size_t shard, const Commit& commit, bool read,
                 std::vector<std::string>& faults) {
  const std::string here = "shard " + std::to_string(shard) + ": ";
  const std::string again =
      "; remove its commit, " + commit_path(plan, shard) + ", and run the shard again";
  if (commit.outputs.size() != plan.outputs.size())
    faults.push_back(here + "its commit lists too few outputs");
  for (const PartFile& one : commit.outputs) {
    const std::string path = plan.folder + "/" + one.file;
    const auto state = io::file_state(path);
    if (!state || state->size != one.bytes) {
      faults.push_back(here + (state ? path + " has changed its size" : to_string(state.error())) +
                       again);
    } else if (read && sha256_of_file(path).value_or("") != one.sha256) {
      faults.push_back(here + path + " has changed its checksum" + again);
    }
  }
}

void check_commit(const Plan& plan, std::size_t shard, const Commit& commit, Coverage& coverage,
                  std::vector<std::string>& faults) {
  const std::string here = "shard " + std::to_string(shard) + ": ";
  if (!commit.work.adds_up()) faults.push_back(here + "its account does not add up");
  const auto& parts = plan.shards[shard].parts;
  if (commit.pieces.size() != parts.size()) {
    faults.push_back(here + std::to_string(commit.pieces.size()) + " of " +
                     std::to_string(parts.size()) + " parts were read");
    return;
  }
  std::uint64_t records = 0;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    coverage.add(shard, parts[i], commit.pieces[i]);
    records += commit.pieces[i].records;
  }
  if (records != commit.work.records) {
    faults.push_back(here + std::to_string(records) + " records were read, and " +
                     std::to_string(commit.work.records) + " are in the account");
  }
}

// Finds commits that belong to no shard.
Result<void> find_foreign(const Plan& plan, std::vector<std::string>& faults) {
  const std::string folder = plan.folder + "/commits";
  auto groups = io::folders_in(folder);
  if (!groups) return std::move(groups).error();
  for (const std::string& group : *groups) {
    auto names = io::names_in(folder + "/" + group);
    if (!names) return std::move(names).error();
    for (const std::string& name : *names) {
      const std::size_t number = std::strtoull(name.c_str(), nullptr, 10);
      const std::string path = folder + "/" + group + "/" + name;
      if (number >= plan.shards.size() || commit_path(plan, number) != path)
        faults.push_back(path + ": the plan has no such shard");
    }
  }
  return {};
}

}  // namespace

Result<Proof> prove(const Plan& plan, bool read_files) {
  Proof proof;
  Coverage coverage(proof.faults);
  corpus::Account reading;
  // Behind a missing commit, each shard would look like a gap.
  bool whole = true;
  for (std::size_t i = 0; i < plan.shards.size(); ++i) {
    auto commit = read_commit(plan, i);
    if (!commit && commit.error().code != ErrorCode::InvalidArgument)
      return std::move(commit).error();
    if (!commit || !*commit) {
      whole = false;
      if (commit) {
        proof.missing.push_back(i);
      } else {
        proof.faults.push_back("shard " + std::to_string(i) + ": " + to_string(commit.error()));
      }
      continue;
    }
    if (whole) check_commit(plan, i, **commit, coverage, proof.faults);
    check_files(plan, i, **commit, read_files, proof.faults);
    proof.account.add((*commit)->work);
    reading.add((*commit)->reading);
    proof.commits.push_back(std::move(**commit));
  }
  if (whole) coverage.end();
  Result<void> looked = find_foreign(plan, proof.faults);
  if (!looked) return std::move(looked).error();
  proof.account.add(reading);
  return proof;
}

}  // namespace sito::shard
