// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/page_list.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/eval/ballot.h"
#include "sito/eval/gold.h"
#include "sito/io/file.h"
#include "sito/io/source.h"
#include "sito/write/escape.h"

#include <map>
#include <optional>
#include <utility>

namespace sito::eval {
namespace {

constexpr std::string_view kNotRead = "page-not-read";

enum class Kind : std::uint8_t { Record, OfSet, Held };

// The place of a page.
struct Place {
  std::string name;
  std::size_t input = 0;  // index into the files or the sets
  std::size_t index = 0;  // of the record in the file, counted from 0; of the page in the set
  Kind kind = Kind::Record;
};

bool is_jsonl(std::string_view path) {
  for (const std::string_view packed : {"", ".gz", ".xz", ".zst"}) {
    if (!path.ends_with(packed)) continue;
    const std::string_view stem = path.substr(0, path.size() - packed.size());
    if (stem.ends_with(".jsonl") || stem.ends_with(".ndjson")) return true;
  }
  return false;
}

bool is_set(const std::string& path) {
  if (!io::is_folder(path)) return is_jsonl(path);
  return io::file_size(path + "/pages.jsonl") > 0;
}

std::string utf8_name(std::string_view name) {
  std::string storage;
  return std::string(write::as_utf8(name, storage));
}

/// The records of one file, in order.
class FileReader {
 public:
  static Result<std::unique_ptr<FileReader>> open(const std::string& path, const Limits& limits,
                                                  Diagnostics& diagnostics) {
    auto source = io::open_source(path);
    if (!source) return std::move(source).error();
    auto archive = archive::open_archive(std::move(*source), limits, diagnostics);
    if (!archive) return std::move(archive).error();
    return std::unique_ptr<FileReader>(new FileReader(std::move(*archive), limits, diagnostics));
  }

  /// Goes to the next record; returns false if there is none. An error concerns only this record,
  /// unless ended() is true, which means that the file cannot be read further.
  Result<bool> next() {
    ++index_;
    Result<bool> read = archive_.reader->next(record_);
    ended_ = read ? !*read : !archive::is_of_one_record(read.error());
    return read;
  }
  /// Returns the HTML page in the current record, if there is one.
  Result<std::optional<SourcePage>> page() {
    if (archive::skipped_by_header(record_)) return std::optional<SourcePage>();
    auto opened = opener_.open(record_, diagnostics_);
    if (!opened) return std::move(opened).error();
    if (opened->skipped || opened->page.kind != archive::PageKind::Html) {
      return std::optional<SourcePage>();
    }
    return std::optional<SourcePage>(
        {opened->page.url, opened->page.http_charset, opened->page.payload});
  }

  [[nodiscard]] bool ended() const { return ended_; }
  [[nodiscard]] bool is_single_page() const {
    return archive_.container == archive::Container::Html;
  }
  [[nodiscard]] std::size_t index() const { return index_; }
  [[nodiscard]] const archive::Record& record() const { return record_; }

 private:
  FileReader(archive::OpenArchive archive, const Limits& limits, Diagnostics& diagnostics)
      : archive_(std::move(archive)), opener_(limits), diagnostics_(diagnostics) {}

  archive::OpenArchive archive_;
  archive::Record record_;
  archive::WebpageOpener opener_;
  Diagnostics& diagnostics_;
  std::size_t index_ = static_cast<std::size_t>(-1);  // of the current record
  bool ended_ = false;
};

}  // namespace

struct PageList::State {
  Limits limits;
  std::vector<std::string> files;
  std::vector<GoldSet> sets;
  std::vector<HeldPage> held;
  std::vector<Place> places;
  std::uint64_t n_others = 0;
  std::uint64_t n_lost = 0;

  NoDiagnostics ignored;  // because scan() noted the problems
  std::unique_ptr<FileReader> reader;
  std::size_t reader_file = 0;
  std::string html;  // of a page of a gold set

  Result<void> scan(const std::string& input, Diagnostics& diagnostics,
                    const std::atomic<bool>& stop);
  Result<void> scan_set(const std::string& path, Diagnostics& diagnostics);
  Result<void> scan_file(const std::string& path, Diagnostics& diagnostics,
                         const std::atomic<bool>& stop);
  void make_names_unique();
  Result<SourcePage> read_record(const Place& place);
  Result<SourcePage> read_of_set(const Place& place);
};

Result<void> PageList::State::scan(const std::string& input, Diagnostics& diagnostics,
                                   const std::atomic<bool>& stop) {
  if (is_set(input)) return scan_set(input, diagnostics);
  std::vector<std::string> ignored_files;
  auto paths = io::expand_path(input, ignored_files);
  if (!paths) return std::move(paths).error();
  for (const std::string& path : *paths) {
    if (stop) return {};
    Result<void> scanned =
        is_jsonl(path) ? scan_set(path, diagnostics) : scan_file(path, diagnostics, stop);
    if (!scanned) return scanned;
  }
  return {};
}

Result<void> PageList::State::scan_set(const std::string& path, Diagnostics& diagnostics) {
  auto set = read_gold(path, {}, diagnostics);
  if (!set) return std::move(set).error();
  for (std::size_t i = 0; i < set->pages.size(); ++i) {
    places.push_back({set->name + ":" + set->pages[i].id, sets.size(), i, Kind::OfSet});
  }
  n_lost += set->n_lost;
  sets.push_back(std::move(*set));
  return {};
}

Result<void> PageList::State::scan_file(const std::string& path, Diagnostics& diagnostics,
                                        const std::atomic<bool>& stop) {
  if (path == "-") {
    return Error{ErrorCode::InvalidArgument,
                 "standard input cannot be read twice; name a file instead"};
  }
  auto file = FileReader::open(path, limits, diagnostics);
  if (!file) return std::move(file).error();
  const std::size_t input = files.size();
  files.push_back(path);
  if ((*file)->is_single_page()) {  // not read yet; errors appear later
    places.push_back({utf8_name(path), input, 0, Kind::Record});
    return {};
  }
  while (!stop) {
    const Result<bool> next = (*file)->next();
    if (next && !*next) break;
    const auto page = next ? (*file)->page() : Result<std::optional<SourcePage>>(next.error());
    const archive::Record& record = (*file)->record();
    if (!page) {
      ++n_lost;
      diagnostics.note(kNotRead, record.where(), page.error().message);
    } else if (*page) {
      const std::uint64_t offset = record.length > 0 ? record.offset : record.position;
      places.push_back(
          {utf8_name(path) + "@" + std::to_string(offset), input, (*file)->index(), Kind::Record});
    } else {
      ++n_others;
    }
    if ((*file)->ended()) break;
  }
  return {};
}

// Makes the names of an input given twice, or of two sets with one name, unique.
void PageList::State::make_names_unique() {
  std::map<std::string, std::size_t> seen;
  for (Place& place : places) {
    const std::size_t n = ++seen[place.name];
    if (n > 1) place.name += "#" + std::to_string(n);
  }
}

Result<SourcePage> PageList::State::read_record(const Place& place) {
  const bool can_go_on =
      reader != nullptr && reader_file == place.input && !reader->ended() &&
      (reader->index() == static_cast<std::size_t>(-1) || reader->index() < place.index);
  if (!can_go_on) {
    auto opened = FileReader::open(files[place.input], limits, ignored);
    if (!opened) return std::move(opened).error();
    reader = std::move(*opened);
    reader_file = place.input;
  }
  do {
    const Result<bool> next = reader->next();
    if (!next && (reader->ended() || reader->index() == place.index)) return next.error();
  } while (!reader->ended() && reader->index() != place.index);
  if (reader->ended() && reader->is_single_page()) return SourcePage{};  // an empty file
  if (!reader->ended()) {
    auto page = reader->page();
    if (!page) return std::move(page).error();
    if (*page) return **page;
  }
  return Error{
      ErrorCode::Io, "the file has changed: the page is no longer in it", {files[place.input], 0}};
}

Result<SourcePage> PageList::State::read_of_set(const Place& place) {
  const GoldPage& page = sets[place.input].pages[place.index];
  auto bytes = read_page(page, limits);
  if (!bytes) return std::move(bytes).error();
  html = std::move(*bytes);
  return SourcePage{page.url, page.charset, html};
}

PageList::PageList(std::unique_ptr<State> state) : state_(std::move(state)) {}
PageList::PageList(PageList&&) noexcept = default;
PageList& PageList::operator=(PageList&&) noexcept = default;
PageList::~PageList() = default;

Result<PageList> PageList::scan(const std::vector<std::string>& inputs, const Limits& limits,
                                Diagnostics& diagnostics, const std::atomic<bool>& stop) {
  auto state = std::make_unique<State>();
  state->limits = limits;
  for (const std::string& input : inputs) {
    const Result<void> scanned = state->scan(input, diagnostics, stop);
    if (!scanned) return scanned.error();
  }
  state->make_names_unique();
  return PageList(std::move(state));
}

PageList PageList::of(std::vector<HeldPage> pages) {
  auto state = std::make_unique<State>();
  for (std::size_t i = 0; i < pages.size(); ++i) {
    state->places.push_back({utf8_name(pages[i].name), 0, i, Kind::Held});
  }
  state->held = std::move(pages);
  state->make_names_unique();
  return PageList(std::move(state));
}

std::size_t PageList::size() const { return state_->places.size(); }
const std::string& PageList::name(std::size_t index) const { return state_->places[index].name; }
std::uint64_t PageList::n_others() const { return state_->n_others; }
std::uint64_t PageList::n_lost() const { return state_->n_lost; }

void PageList::keep_sample(std::size_t n) {
  std::vector<std::string_view> names;
  for (const Place& place : state_->places) names.emplace_back(place.name);
  std::vector<Place> kept;
  for (const std::size_t index : sample_of(names, n)) kept.push_back(state_->places[index]);
  state_->places = std::move(kept);
}

Result<SourcePage> PageList::read(std::size_t index) {
  const Place& place = state_->places[index];
  if (place.kind == Kind::Held) {
    const HeldPage& page = state_->held[place.index];
    return SourcePage{page.url, page.charset, page.html};
  }
  return place.kind == Kind::OfSet ? state_->read_of_set(place) : state_->read_record(place);
}

}  // namespace sito::eval
