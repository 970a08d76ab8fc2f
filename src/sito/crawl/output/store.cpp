// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/store.h"

#include "sito/crawl/output/wacz.h"
#include "sito/io/append_file.h"
#include "sito/io/durable.h"
#include "sito/io/file.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace sito::crawl {
namespace {

constexpr std::string_view kPages = "pages.jsonl";
constexpr std::string_view kArchiveEnd = ".warc.gz";
constexpr std::size_t kDigits = 5;

/// A file, and the length that the frontier knows.
struct Part {
  std::string name;
  io::AppendFile file;
  std::uint64_t kept = 0, synced_size = 0;
  std::string beginning;  // at its front, also if nothing is committed
};

}  // namespace

struct Store::State {
  State(StoreOptions of, io::FileLock held) : options(std::move(of)), lock(std::move(held)) {}

  [[nodiscard]] std::string path(std::string_view name) const {
    return options.folder + "/" + std::string(name);
  }
  [[nodiscard]] std::string marker() const { return path(options.name + ".new"); }
  [[nodiscard]] std::string archive_name(std::uint64_t number) const;
  [[nodiscard]] std::optional<std::uint64_t> archive_number(std::string_view name) const;
  [[nodiscard]] bool is_ours(std::string_view name) const;

  Result<void> begin_first();
  Result<void> remove_unknown(const std::map<std::string, std::uint64_t>& committed);
  Result<void> open_part(std::string_view name, std::string_view beginning,
                         const std::map<std::string, std::uint64_t>& committed);
  Result<void> open_archives(const std::map<std::string, std::uint64_t>& committed);
  Result<void> begin_archive();
  Result<void> append_archive(Bytes frames);
  Result<void> append_all(const Frames& frames);
  Result<void> undo_archives(const std::vector<std::uint64_t>& sizes);
  [[nodiscard]] std::vector<std::uint64_t> sizes(const std::vector<Part>& of) const;

  StoreOptions options;
  io::FileLock lock;
  std::vector<Part> outputs;   // those of the options, then pages
  std::vector<Part> archives;  // the last one grows; those before it are not committed yet
  std::uint64_t next_archive = 0;
  bool names_changed = false;  // since the folder was synchronised
  bool has_marker = false;
};

std::string Store::State::archive_name(std::uint64_t number) const {
  std::string digits = std::to_string(number);
  digits.insert(0, kDigits - std::min(kDigits, digits.size()), '0');
  return options.archive_name + "-" + digits + std::string(kArchiveEnd);
}

std::optional<std::uint64_t> Store::State::archive_number(std::string_view name) const {
  const std::string front = options.archive_name + "-";
  if (!name.starts_with(front) || !name.ends_with(kArchiveEnd)) return std::nullopt;
  name.remove_prefix(front.size());
  if (name.size() < kArchiveEnd.size() + kDigits) return std::nullopt;
  name.remove_suffix(kArchiveEnd.size());
  std::uint64_t number = 0;
  for (const char c : name) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(c - '0');
  }
  return number;
}

bool Store::State::is_ours(std::string_view name) const {
  return name == kPages || archive_number(name).has_value() ||
         std::find(options.outputs.begin(), options.outputs.end(), name) != options.outputs.end();
}

// The frontier knows no files but the folder has some. Either the crawl was killed before its first
// commit, or these are the files of another crawl, which must not be lost. A marker file, which
// exists until the first commit, distinguishes the two.
Result<void> Store::State::begin_first() {
  auto names = io::names_in(options.folder);
  if (!names) return std::move(names).error();
  const std::string marker_name = options.name + ".new";
  const bool marked = std::find(names->begin(), names->end(), marker_name) != names->end();
  for (const std::string& name : *names) {
    if (!marked && is_ours(name) && io::file_size(path(name)) > 0) {
      return Error{
          ErrorCode::Malformed,
          "belongs to a crawl that is not in this frontier: move it away, or name its own frontier",
          {path(name)}};
    }
  }
  has_marker = true;
  auto made = io::AppendFile::open(marker(), 0);
  if (!made) return std::move(made).error();
  io::sync_folder(options.folder);
  return {};
}

Result<void> Store::State::remove_unknown(const std::map<std::string, std::uint64_t>& committed) {
  auto names = io::names_in(options.folder);
  if (!names) return std::move(names).error();
  for (const std::string& name : *names) {
    if (!is_ours(name) || committed.contains(name)) continue;
    if (auto removed = io::remove_file(path(name)); !removed) return removed;
  }
  return {};
}

Result<void> Store::State::open_part(std::string_view name, std::string_view beginning,
                                     const std::map<std::string, std::uint64_t>& committed) {
  const auto known = committed.find(std::string(name));
  const std::uint64_t kept = known == committed.end() ? 0 : known->second;
  auto file = io::AppendFile::open(path(name), kept);
  if (!file) return std::move(file).error();
  Part part{std::string(name), std::move(*file), kept, kept, std::string(beginning)};
  if (kept == 0) {
    names_changed = true;
    if (auto begun = part.file.append(part.beginning); !begun) return begun;
  }
  outputs.push_back(std::move(part));
  return {};
}

Result<void> Store::State::open_archives(const std::map<std::string, std::uint64_t>& committed) {
  std::optional<std::uint64_t> last;
  for (const auto& [name, bytes] : committed) {
    const auto number = archive_number(name);
    if (number && bytes > 0 && (!last || *number > *last)) last = number;
  }
  if (!last) return {};
  next_archive = *last + 1;
  if (!options.archive) return {};
  const std::string name = archive_name(*last);
  const std::uint64_t kept = committed.at(name);
  auto file = io::AppendFile::open(path(name), kept);
  if (!file) return std::move(file).error();
  archives.push_back({name, std::move(*file), kept, kept, ""});
  return {};
}

Result<void> Store::State::begin_archive() {
  const std::string name = archive_name(next_archive);
  auto file = io::AppendFile::open(path(name), 0);
  if (!file) return std::move(file).error();
  names_changed = true;
  ++next_archive;
  archives.push_back({name, std::move(*file), 0, 0, ""});
  if (!options.warcinfo) return {};
  return archives.back().file.append(options.warcinfo(name));
}

Result<void> Store::State::append_archive(Bytes frames) {
  if (!options.archive || frames.empty()) return {};
  if (archives.empty() || archives.back().file.size() >= options.archive_bytes) {
    if (auto begun = begin_archive(); !begun) return begun;
  }
  return archives.back().file.append(frames);
}

Result<void> Store::State::append_all(const Frames& frames) {
  if (auto done = append_archive(frames.archive); !done) return done;
  const std::size_t named = options.outputs.size();
  for (std::size_t i = 0; i < std::min(named, frames.outputs.size()); ++i) {
    if (auto done = outputs[i].file.append(frames.outputs[i]); !done) return done;
  }
  return outputs[named].file.append(frames.pages);
}

std::vector<std::uint64_t> Store::State::sizes(const std::vector<Part>& of) const {
  std::vector<std::uint64_t> out;
  out.reserve(of.size());
  for (const Part& part : of) out.push_back(part.file.size());
  return out;
}

// Removes archives begun since, so that their numbers are used again.
Result<void> Store::State::undo_archives(const std::vector<std::uint64_t>& to) {
  while (archives.size() > to.size()) {
    const std::string name = archives.back().name;
    archives.pop_back();
    if (auto removed = io::remove_file(path(name)); !removed) return removed;
    --next_archive;
  }
  for (std::size_t i = 0; i < to.size(); ++i) {
    if (auto done = archives[i].file.cut(to[i]); !done) return done;
  }
  return {};
}

Store::Store(std::unique_ptr<State> state) : state_(std::move(state)) {}
Store::~Store() = default;

Result<std::unique_ptr<Store>> Store::open(const StoreOptions& options,
                                           const std::vector<frontier::FileLength>& committed) {
  if (auto made = io::make_folder(options.folder); !made) return std::move(made).error();
  auto lock = io::FileLock::take(options.folder + "/" + options.name);
  if (!lock) return std::move(lock).error();
  auto state = std::make_unique<State>(options, std::move(*lock));
  std::map<std::string, std::uint64_t> lengths;
  for (const frontier::FileLength& file : committed) lengths[file.name] = file.bytes;
  if (lengths.empty()) {
    if (auto begun = state->begin_first(); !begun) return std::move(begun).error();
  } else if (auto done = io::remove_file(state->marker()); !done) {
    return std::move(done).error();
  }
  if (auto done = state->remove_unknown(lengths); !done) return std::move(done).error();
  for (const auto& [name, bytes] : lengths) {  // also full archives, and outputs of earlier runs
    auto cut = io::AppendFile::open(state->path(name), bytes);
    if (!cut) return std::move(cut).error();
  }
  for (std::size_t i = 0; i < options.outputs.size(); ++i) {
    const std::string_view beginning =
        i < options.beginnings.size() ? std::string_view(options.beginnings[i]) : "";
    auto opened = state->open_part(options.outputs[i], beginning, lengths);
    if (!opened) return std::move(opened).error();
  }
  if (auto done = state->open_part(kPages, "", lengths); !done) return std::move(done).error();
  if (auto done = state->open_archives(lengths); !done) return std::move(done).error();
  return std::unique_ptr<Store>(new Store(std::move(state)));
}

Result<void> Store::add(const Frames& frames) {
  const std::vector<std::uint64_t> archives = state_->sizes(state_->archives);
  const std::vector<std::uint64_t> outputs = state_->sizes(state_->outputs);
  auto added = state_->append_all(frames);
  if (added) return added;
  for (std::size_t i = 0; i < outputs.size(); ++i) (void)state_->outputs[i].file.cut(outputs[i]);
  (void)state_->undo_archives(archives);
  return added;
}

Result<std::vector<frontier::FileLength>> Store::sync() {
  std::vector<frontier::FileLength> lengths;
  for (std::vector<Part>* parts : {&state_->archives, &state_->outputs}) {
    for (Part& part : *parts) {
      if (part.file.size() == part.kept) continue;
      if (part.file.size() != part.synced_size) {
        if (auto synced = part.file.sync(); !synced) return std::move(synced).error();
        part.synced_size = part.file.size();
      }
      lengths.push_back({part.name, part.synced_size});
    }
  }
  if (state_->names_changed) io::sync_folder(state_->options.folder);
  state_->names_changed = false;
  return lengths;
}

Result<void> Store::undo() {
  for (Part& part : state_->outputs) {
    if (auto cut = part.file.cut(part.kept > 0 ? part.kept : part.beginning.size()); !cut) {
      return cut;
    }
    part.synced_size = part.kept;
  }
  std::vector<std::uint64_t> kept;
  for (Part& part : state_->archives) {
    if (part.kept > 0) kept.push_back(part.kept);
    part.synced_size = part.kept;
  }
  return state_->undo_archives(kept);
}

void Store::kept() {
  bool any = false;
  for (std::vector<Part>* parts : {&state_->archives, &state_->outputs}) {
    for (Part& part : *parts) {
      any = any || part.kept != part.synced_size;
      part.kept = part.synced_size;
    }
  }
  if (any && std::exchange(state_->has_marker, false)) {
    (void)io::remove_file(state_->marker());  // else removed when the folder is opened again
  }
  // Closes archives that are full and kept.
  std::vector<Part>& archives = state_->archives;
  while (archives.size() > 1 && archives.front().kept == archives.front().file.size()) {
    archives.erase(archives.begin());
  }
}

Result<void> Store::finish(bool cdxj, bool wacz) {
  std::vector<std::string> archives;
  auto names = io::names_in(state_->options.folder);
  if (!names) return std::move(names).error();
  for (std::string& name : *names) {
    if (state_->archive_number(name)) archives.push_back(std::move(name));
  }
  const StoreOptions& options = state_->options;
  if (cdxj) {
    auto written = write_index(options.folder, archives, state_->path(options.name + ".cdxj"));
    if (!written) return written;
  }
  if (!wacz) return {};
  return write_wacz(options.folder, archives, std::string(kPages), options.name + ".wacz");
}

}  // namespace sito::crawl
