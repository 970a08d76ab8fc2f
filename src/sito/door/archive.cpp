// SPDX-License-Identifier: Apache-2.0
#include "sito/archive.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/error.h"
#include "sito/door/contents.h"
#include "sito/io/source.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace sito::door {
namespace {

/// The bytes of a function of the caller.
class CallerSource final : public ByteSource {
 public:
  explicit CallerSource(ArchiveReader::Read read) : read_(std::move(read)) {}
  Result<std::size_t> read(std::span<char> into) override {
    if (error_) return *error_;
    Result<std::size_t> n = read_(into);
    if (n && *n > into.size()) n = invalid("a stream gives more bytes than were asked for");
    if (!n) error_ = n.error();
    return n;
  }

 private:
  ArchiveReader::Read read_;
  std::optional<Error> error_;
};

Limits limits_of(const ArchiveLimits& limits) {
  Limits all;
  all.record_bytes = limits.record_bytes;
  all.source_bytes = limits.payload_bytes;
  return all;
}

}  // namespace

Record::Record() : contents_(std::make_unique<Contents>()) {}
Record::Record(Record&& other) noexcept = default;
Record& Record::operator=(Record&& other) noexcept = default;
Record::~Record() = default;

std::string_view Record::type() const { return archive::name_of(contents_->record.type); }
std::string_view Record::version() const { return contents_->record.version; }
std::string_view Record::url() const { return contents_->record.target_uri; }
std::string_view Record::field(std::string_view name) const {
  return contents_->record.field(name);
}
std::vector<std::pair<std::string_view, std::string_view>> Record::fields() const {
  std::vector<std::pair<std::string_view, std::string_view>> fields;
  for (const auto& field : contents_->record.fields) fields.emplace_back(field.name, field.value);
  return fields;
}
std::string_view Record::head() const { return contents_->record.head.view(); }
std::string_view Record::block() const { return contents_->record.block.view(); }
std::string_view Record::file() const { return contents_->record.source; }
std::uint64_t Record::offset() const { return contents_->record.offset; }
std::uint64_t Record::length() const { return contents_->record.length; }
bool Record::truncated() const { return contents_->record.truncated; }

struct ArchiveReader::State {
  explicit State(const ArchiveLimits& asked) : limits(limits_of(asked)), opener(limits) {}
  Limits limits;
  CountingDiagnostics notes;
  archive::WebpageOpener opener;
  archive::OpenArchive archive;

  static Result<ArchiveReader> open(std::unique_ptr<io::Source> source,
                                    const ArchiveLimits& limits) {
    auto state = std::make_unique<State>(limits);
    auto opened = archive::open_archive(std::move(source), state->limits, state->notes);
    if (!opened) return std::move(opened).error();
    state->archive = std::move(*opened);
    return ArchiveReader(std::move(state));
  }
};

ArchiveReader::ArchiveReader(std::unique_ptr<State> state) : state_(std::move(state)) {}
ArchiveReader::ArchiveReader(ArchiveReader&& other) noexcept = default;
ArchiveReader& ArchiveReader::operator=(ArchiveReader&& other) noexcept = default;
ArchiveReader::~ArchiveReader() = default;

Result<ArchiveReader> ArchiveReader::open(std::string_view path, const ArchiveLimits& limits) {
  auto source = io::open_source(path);
  if (!source) return std::move(source).error();
  return State::open(std::move(*source), limits);
}

Result<ArchiveReader> ArchiveReader::over(std::string_view bytes, std::string_view name,
                                          const ArchiveLimits& limits) {
  return State::open(io::memory_source(bytes, std::string(name)), limits);
}

Result<ArchiveReader> ArchiveReader::stream(Read read, std::string name,
                                            const ArchiveLimits& limits) {
  auto source = io::make_source(std::make_unique<CallerSource>(std::move(read)), std::move(name));
  if (!source) return std::move(source).error();
  return State::open(std::move(*source), limits);
}

Result<void> ArchiveReader::read_at(std::string_view path, std::uint64_t offset, Record& record,
                                    const ArchiveLimits& limits) {
  NoDiagnostics notes;
  return archive::read_record_at(path, offset, limits_of(limits), notes, record.contents().record);
}

Result<bool> ArchiveReader::next(Record& record) {
  return state_->archive.reader->next(record.contents().record);
}

Result<Payload> ArchiveReader::payload(const Record& record) {
  const auto opened = state_->opener.open(record.contents().record, state_->notes);
  if (!opened) return opened.error();
  const archive::Webpage& page = opened->page;
  Payload payload{page.payload, page.content_type, page.http_charset,
                  page.status,  page.truncated,    {}};
  if (opened->skipped) payload.skipped = archive::name_of(opened->skip);
  return payload;
}

std::vector<Note> ArchiveReader::notes() const { return notes_of(state_->notes); }

std::string_view ArchiveReader::container() const {
  return archive::name_of(state_->archive.container);
}

}  // namespace sito::door
