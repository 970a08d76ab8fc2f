// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/document_index.h"

#include "sito/base/hash.h"
#include "sito/corpus/document_cutter.h"
#include "sito/io/codec.h"
#include "sito/io/file.h"
#include "sito/io/record_sorter.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/io/stored.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <span>
#include <tuple>
#include <utility>

namespace sito::corpus {
namespace {

static_assert(std::endian::native == std::endian::little);  // as the file is

constexpr std::string_view kMagic = "sito-index-1\n";
constexpr std::size_t kSorterBytes = std::size_t{64} << 20;
constexpr std::size_t kEdgeBytes = std::size_t{64} << 10;

struct Header {
  std::array<char, 16> magic{};
  std::uint64_t size = 0;             // of the corpus file
  std::uint64_t front = 0, back = 0;  // CRC-32 of its first and last 64 KB
  std::uint64_t documents = 0;
  std::uint64_t ids = 0, urls = 0;  // entries of each
};
static_assert(sizeof(Header) == 64);

struct Entry {
  std::uint64_t hash = 0;  // of the key
  std::uint64_t frame = 0, begin = 0, length = 0;

  bool operator<(const Entry& other) const {
    return std::tie(hash, frame, begin) < std::tie(other.hash, other.frame, other.begin);
  }
};
static_assert(sizeof(Entry) == 32);

using Sorter = io::RecordSorter<Entry>;

// Fills `into` with the bytes at `offset`.
Result<void> read_at(const std::string& path, std::uint64_t offset, std::span<char> into) {
  auto stored = io::open_stored(path, offset);
  if (!stored) return std::move(stored).error();
  while (!into.empty()) {
    const Result<std::size_t> got = stored->bytes->read(into);
    if (!got) return got.error();
    if (*got == 0) return Error{ErrorCode::Truncated, "the file ends too early", {path, offset}};
    into = into.subspan(*got);
  }
  return {};
}

Result<std::uint64_t> sum_at(const std::string& path, std::uint64_t offset, std::size_t n) {
  std::string bytes(n, '\0');
  if (Result<void> read = read_at(path, offset, bytes); !read) return std::move(read).error();
  return std::uint64_t{io::crc32(bytes)};
}

// Reads what identifies the file, without reading all of it.
Result<Header> header_of(const std::string& path) {
  Header header;
  std::copy(kMagic.begin(), kMagic.end(), header.magic.begin());
  header.size = io::file_size(path);
  const auto edge = static_cast<std::size_t>(std::min<std::uint64_t>(header.size, kEdgeBytes));
  const auto front = sum_at(path, 0, edge);
  if (!front) return front.error();
  const auto back = sum_at(path, header.size - edge, edge);
  if (!back) return back.error();
  header.front = *front;
  header.back = *back;
  return header;
}

Result<void> add(std::string_view key, const DocumentPlace& place, Sorter& sorter,
                 std::uint64_t& n) {
  if (key.empty()) return {};
  ++n;
  return sorter.add({hash_bytes(key), place.frame, place.begin, place.length});
}

Result<void> write_entries(Sorter& sorter, ByteSink& sink) {
  if (Result<void> finished = sorter.finish(); !finished) return finished;
  for (;;) {
    const Result<const Entry*> entry = sorter.next();
    if (!entry) return entry.error();
    if (*entry == nullptr) return {};
    Result<void> written = sink.write(io::bytes_of(std::span<const Entry>(*entry, 1)));
    if (!written) return written;
  }
}

Result<void> read_documents(const std::string& path, Header& header, Sorter& ids, Sorter& urls) {
  auto source = io::open_source(path);
  if (!source) return std::move(source).error();
  DocumentCutter cutter(**source);
  for (;;) {
    const Result<bool> got = cutter.next();
    if (!got) return got.error();
    if (!*got) return {};
    ++header.documents;
    auto keys = keys_of(cutter.format(), cutter.document());
    if (!keys) {
      Error error = std::move(keys).error();
      error.message = "document " + std::to_string(header.documents) + ": " + error.message;
      error.where = {path, cutter.place().frame};
      return error;
    }
    Result<void> added = add(keys->id, cutter.place(), ids, header.ids);
    if (added) added = add(keys->url, cutter.place(), urls, header.urls);
    if (!added) return added;
  }
}

// Reads the bytes of a document; fewer if the file ends.
Result<std::string> read_document(const std::string& path, const Entry& entry) {
  auto source = io::open_source_at(path, entry.frame);
  if (!source) return std::move(source).error();
  std::string skipped(kEdgeBytes, '\0'), document;
  std::uint64_t before = entry.begin;
  while (document.size() < entry.length) {
    const Result<std::size_t> got = (*source)->read(skipped);
    if (!got) return got.error();
    if (*got == 0) break;
    const std::uint64_t behind = std::min<std::uint64_t>(before, *got);
    before -= behind;
    document.append(skipped, behind,
                    std::min<std::uint64_t>(*got - behind, entry.length - document.size()));
  }
  return document;
}

}  // namespace

std::string index_name(std::string_view path) { return std::string(path) + ".index"; }

Result<std::uint64_t> write_document_index(const std::string& path,
                                           const std::string& temp_folder) {
  if (io::place_of(path).empty() || path == "-")
    return invalid("a stream or device cannot have an index: " + path);
  auto header = header_of(path);
  if (!header) return std::move(header).error();
  Sorter ids(temp_folder, kSorterBytes), urls(temp_folder, kSorterBytes);
  if (Result<void> read = read_documents(path, *header, ids, urls); !read)
    return std::move(read).error();
  auto sink = io::open_sink(index_name(path));
  if (!sink) return std::move(sink).error();
  Result<void> written = (*sink)->write(io::bytes_of(std::span<const Header>(&*header, 1)));
  if (written) written = write_entries(ids, **sink);
  if (written) written = write_entries(urls, **sink);
  if (written) written = (*sink)->close();
  if (!written) return std::move(written).error();
  return header->documents;
}

Result<DocumentIndex> DocumentIndex::open(const std::string& path) {
  const std::string name = index_name(path);
  const std::uint64_t size = io::file_size(name);
  auto now = header_of(path);
  if (!now) return std::move(now).error();
  if (size == 0) return Error{ErrorCode::InvalidArgument, "the file has no index", {name}};
  Header header;
  if (size < sizeof header) return Error{ErrorCode::Malformed, "not an index of sito", {name}};
  Result<void> read = read_at(name, 0, {reinterpret_cast<char*>(&header), sizeof header});
  if (!read) return std::move(read).error();
  if (header.magic != now->magic)
    return Error{ErrorCode::Malformed, "not an index of sito", {name}};
  const std::uint64_t entries = (size - sizeof header) / sizeof(Entry);
  if ((size - sizeof header) % sizeof(Entry) != 0 || header.ids > entries ||
      header.urls != entries - header.ids)
    return Error{ErrorCode::Malformed, "the index is not complete", {name}};
  if (header.size != now->size || header.front != now->front || header.back != now->back) {
    return Error{ErrorCode::InvalidArgument,
                 "the index belongs to another file, or the file has changed since",
                 {name}};
  }
  DocumentIndex index(path);
  index.documents_ = header.documents;
  index.ids_ = header.ids;
  index.urls_ = header.urls;
  return index;
}

Result<std::uint64_t> DocumentIndex::find(LookUp by, std::string_view key, ByteSink& sink) const {
  const std::string name = index_name(path_);
  const std::uint64_t hash = hash_bytes(key);
  const std::uint64_t end = ids_ + (by == LookUp::Id ? 0 : urls_);
  std::uint64_t first = by == LookUp::Id ? 0 : ids_;
  Entry entry;
  const auto read = [&](std::uint64_t i) {
    return read_at(name, sizeof(Header) + i * sizeof entry,
                   {reinterpret_cast<char*>(&entry), sizeof entry});
  };
  for (std::uint64_t n = end - first; n > 0;) {  // the first entry that is not less
    const std::uint64_t half = n / 2;
    if (Result<void> got = read(first + half); !got) return std::move(got).error();
    const bool less = entry.hash < hash;
    if (less) first += half + 1;
    n = less ? n - half - 1 : half;
  }
  std::uint64_t found = 0;
  for (; first < end; ++first) {
    if (Result<void> got = read(first); !got) return std::move(got).error();
    if (entry.hash != hash) break;
    auto document = read_document(path_, entry);
    if (!document) return std::move(document).error();
    auto keys = keys_of(cut_format(*document), *document);
    if (!keys || document->size() != entry.length) {
      return Error{
          ErrorCode::Malformed, "the index names a place without a document", {path_, entry.frame}};
    }
    if ((by == LookUp::Id ? keys->id : keys->url) != key) continue;  // another key of this hash
    if (Result<void> written = sink.write(*document); !written) return std::move(written).error();
    ++found;
  }
  return found;
}

}  // namespace sito::corpus
