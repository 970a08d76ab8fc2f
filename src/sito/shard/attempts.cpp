// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/attempts.h"

#include "sito/corpus/output/journal.h"
#include "sito/io/file.h"
#include "sito/io/folder.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace sito::shard {
namespace {

constexpr std::size_t kJournalLimit = std::size_t{1} << 30;
// Number of processes with one number (in several containers of one name) that may work on one
// shard.
constexpr int kMaxOfOneNumber = 1000;
constexpr std::string_view kInUse = "in use";

std::string journal_of(const std::string& folder) { return folder + "/journal"; }

// Returns the process of a folder: "000012.NODE-4711" belongs to process 4711 on NODE.
std::string holder_of(const std::string& folder) {
  const std::string name = io::file_name(folder);
  return name.substr(name.find('.') + 1);
}

// Folders without a living process, with their locks. A file system without locks shows none.
struct Dead {
  std::string folder;
  std::optional<io::FileLock> lock;
};

Result<std::vector<Dead>> dead_among(const std::vector<std::string>& folders, std::string& holder) {
  std::vector<Dead> dead;
  for (const std::string& folder : folders) {
    auto lock = io::FileLock::take(journal_of(folder));
    if (lock) {
      dead.push_back({folder, std::move(*lock)});
    } else if (lock.error().message.starts_with(kInUse)) {
      holder = holder_of(folder);
      return std::vector<Dead>();
    } else {
      dead.push_back({folder, std::nullopt});
    }
  }
  return dead;
}

// Reads the progress of an attempt: the records that its journal names.
corpus::JournalText journal_in(const std::string& folder) {
  auto text = io::read_file(journal_of(folder), kJournalLimit);
  return text ? corpus::read_journal(*text) : corpus::JournalText();
}

std::uint64_t progress_of(const corpus::JournalText& journal) {
  return journal.kept.empty() ? 0 : 1 + journal.kept.back().work.records;
}

Result<void> copy_attempt(const corpus::JournalText& journal, const corpus::AttemptFiles& from,
                          const corpus::AttemptFiles& to) {
  Result<void> done;
  for (std::size_t i = 0; done && !journal.kept.empty() && i < from.outputs.size(); ++i) {
    // After a power cut the file may be shorter; the checksums in the journal show this.
    const std::uint64_t bytes =
        std::min(journal.kept.back().sizes.at(i), io::file_size(from.outputs[i]));
    done = io::copy_front(from.outputs[i], to.outputs[i], bytes);
  }
  for (const std::uint64_t record : journal.poison) {
    const std::string name = std::to_string(record) + ".warc.gz";
    if (done)
      done =
          io::copy_front(from.poison + name, to.poison + name, io::file_size(from.poison + name));
  }
  if (done && io::file_state(from.hands))
    done = io::copy_front(from.hands, to.hands, io::file_size(from.hands));
  // The journal is copied last, because an attempt without one is worthless.
  return done ? io::copy_front(from.journal, to.journal, journal.size) : done;
}

Result<std::string> make_own(const Plan& plan, std::size_t shard) {
  const std::string front = parts_folder(plan, shard) + "/" + shard_name(shard) + "." +
                            io::machine_name() + "-" + std::to_string(::getpid());
  for (int i = 1; i <= kMaxOfOneNumber; ++i) {
    std::string path = i == 1 ? front : front + "-" + std::to_string(i);
    auto made = io::make_new_folder(path);
    if (!made) return std::move(made).error();
    if (*made) return path;
  }
  return Error{ErrorCode::Io, "too many processes work on the shard", {front}};
}

// Makes the folder empty again, but for the file of its lock, which may be held.
Result<void> forget_copies(const std::string& folder) {
  auto names = io::names_in(folder);
  if (!names) return std::move(names).error();
  Result<void> removed;
  for (const std::string& name : *names) {
    if (removed && !name.ends_with(".lock")) removed = io::remove_file(folder + "/" + name);
  }
  return removed;
}

}  // namespace

Result<std::vector<std::string>> AttemptFolders::at(std::size_t shard) {
  if (std::string group = parts_folder(plan_, shard); group != group_) {
    auto names = io::folders_in(group);
    if (!names) return names;
    names_ = std::move(*names);
    group_ = std::move(group);
  }
  std::vector<std::string> folders;
  const std::string front = shard_name(shard) + ".";
  for (auto name = std::lower_bound(names_.begin(), names_.end(), front);
       name != names_.end() && name->starts_with(front); ++name) {
    folders.push_back(group_ + "/" + *name);
  }
  return folders;
}

corpus::AttemptFiles files_in(const std::string& folder, const Plan& plan) {
  corpus::AttemptFiles files;
  for (const std::string& name : plan.outputs) files.outputs.push_back(folder + "/" + name);
  files.journal = journal_of(folder);
  files.hands = folder + "/hands";
  files.poison = folder + "/poison-";
  return files;
}

Result<OwnFolder> take_over(const Plan& plan, std::size_t shard) {
  auto folders = AttemptFolders(plan).at(shard);
  if (!folders) return std::move(folders).error();
  OwnFolder own;
  auto dead = dead_among(*folders, own.holder);
  if (!dead) return std::move(dead).error();
  if (!own.holder.empty()) return own;
  auto path = make_own(plan, shard);
  if (!path) return std::move(path).error();
  own.path = std::move(*path);
  auto lock = io::FileLock::take(journal_of(own.path));
  if (lock) own.lock = std::move(*lock);

  corpus::JournalText best;
  const Dead* of = nullptr;
  for (const Dead& one : *dead) {
    corpus::JournalText journal = journal_in(one.folder);
    const bool same_run = journal.run == plan.digest;
    if (!same_run || (of != nullptr && progress_of(journal) <= progress_of(best))) continue;
    best = std::move(journal);
    of = &one;
  }
  if (of != nullptr) {
    Result<void> copied = copy_attempt(best, files_in(of->folder, plan), files_in(own.path, plan));
    // Without locks, a living process may have removed its files meanwhile: begin without them.
    if (!copied && !of->lock) copied = forget_copies(own.path);
    if (!copied) return std::move(copied).error();
  }
  for (Dead& one : *dead) {
    // Without locks, the process may be alive. `sito finish` removes its folder.
    if (!one.lock) continue;
    one.lock.reset();
    if (Result<void> removed = io::remove_folder(one.folder); !removed)
      return std::move(removed).error();
  }
  return own;
}

}  // namespace sito::shard
