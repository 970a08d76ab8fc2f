// SPDX-License-Identifier: Apache-2.0
#include "sito/shard/cuts.h"

#include "sito/archive/header.h"
#include "sito/archive/record.h"
#include "sito/archive/warc.h"
#include "sito/io/members.h"
#include "sito/io/remote.h"
#include "sito/io/source.h"
#include "sito/io/stored.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace sito::shard {
namespace {

// The largest stored block of deflate (RFC 1951 3.2.4) and of zstd (RFC 8878 3.1.1.2.4), with the
// bytes before it.
constexpr std::uint64_t kDeflateBlockBytes = 65535 + 5;
constexpr std::uint64_t kZstdBlockBytes = (std::uint64_t{128} << 10) + 3;
constexpr std::size_t kReadBytes = std::size_t{64} << 10;
constexpr std::size_t kVersionBytes = 8;
constexpr std::size_t kHeaderBytes = 4096;  // most headers have less
constexpr std::size_t kMaxHeaderBytes = std::size_t{64} << 10;
constexpr std::uint64_t kMaxBlockBytes = std::uint64_t{1} << 60;  // sums do not overflow
constexpr std::string_view kRecordEnd = "\r\n\r\n";

// Returns true if members that begin with records follow each other from `offset` on, until more
// than a stored block is passed and a member or the file ends.
Result<bool> is_proved(const std::string& path, io::Compression compression, std::uint64_t offset) {
  const std::uint64_t block =
      compression == io::Compression::Zstd ? kZstdBlockBytes : kDeflateBlockBytes;
  auto source = io::open_source_at(path, offset);
  if (!source) return std::move(source).error();
  if ((*source)->compression() != compression) return false;
  std::string piece(kReadBytes, '\0');
  std::string front;
  std::uint64_t member = offset - 1;
  for (;;) {
    const auto count = (*source)->read(piece);
    if (!count && count.error().code == ErrorCode::Io) return count.error();
    if (!count) return false;
    const bool next = *count == 0 || (*source)->member_begin() != member;
    if (next && member + 1 > offset) {
      if (!archive::begins_warc(front)) return false;
      if (*count == 0 || (*source)->member_begin() - offset > block) return true;
    }
    if (*count == 0) return false;
    if (next) front.clear();
    member = (*source)->member_begin();
    if (front.size() < kVersionBytes) front.append(piece.data(), std::min(*count, kVersionBytes));
  }
}

// Reads a header and, in front of it, the end of the record before. Returns less at the end of the
// file, and if the header is too long.
Result<std::string> read_header(const std::string& path, std::uint64_t begin, std::size_t before) {
  auto stored = io::open_stored(path, begin - before);
  if (!stored) return std::move(stored).error();
  std::string bytes;
  while (bytes.size() < before + kMaxHeaderBytes) {
    const std::size_t seen = bytes.size();
    bytes.resize(seen + kHeaderBytes);
    const auto count = stored->bytes->read({bytes.data() + seen, kHeaderBytes});
    if (!count) return count.error();
    bytes.resize(seen + *count);
    const bool complete =
        bytes.size() > before &&
        archive::header_size(std::string_view(bytes).substr(before)) != std::string_view::npos;
    if (complete || *count == 0) break;
  }
  return bytes;
}

// Returns the size of a record with its header and its end; nothing if it is damaged.
std::optional<std::uint64_t> size_of_record(std::string_view bytes) {
  const std::size_t header = archive::header_size(bytes);
  if (header == std::string_view::npos) return std::nullopt;
  Buffer folded;
  std::vector<archive::HeaderField> fields;
  const archive::FirstLine line = archive::first_line(bytes.substr(0, header));
  archive::parse_fields(bytes.substr(0, header).substr(line.next), folded, fields);
  std::optional<std::uint64_t> length;
  for (const archive::HeaderField& field : fields) {
    if (!archive::equal_without_case(field.name, "Content-Length")) continue;
    if (length) return std::nullopt;
    length = archive::parse_number(field.value);
    if (!length) return std::nullopt;
  }
  if (!length || *length > kMaxBlockBytes) return std::nullopt;
  return header + *length + kRecordEnd.size();
}

}  // namespace

Cuts cuts_in(const std::string& path, std::uint64_t size) {
  auto source = io::open_source(path);
  if (!source || (*source)->stored_size() != size) return Cuts::Nowhere;
  std::string front(kVersionBytes, '\0');
  const auto count = (*source)->read(front);
  if (!count || !archive::begins_warc({front.data(), *count})) return Cuts::Nowhere;
  switch ((*source)->compression()) {
    case io::Compression::Gzip:
      return Cuts::AtGzipMembers;
    case io::Compression::Zstd:
      return Cuts::AtZstdFrames;
    case io::Compression::None:
      return io::is_remote(path) ? Cuts::Nowhere : Cuts::AtRecords;
    default:
      return Cuts::Nowhere;
  }
}

Result<std::optional<std::uint64_t>> find_record(const std::string& path, std::uint64_t from,
                                                 std::uint64_t wanted, std::uint64_t size) {
  while (from < size) {
    const std::size_t before = std::min<std::uint64_t>(from, kRecordEnd.size());
    const auto bytes = read_header(path, from, before);
    if (!bytes) return bytes.error();
    const std::string_view text = *bytes;
    if (text.substr(0, before) != kRecordEnd.substr(0, before)) break;
    if (text.size() <= before || !archive::begins_warc(text.substr(before))) break;
    if (from >= wanted) return std::optional<std::uint64_t>(from);
    const auto length = size_of_record(text.substr(before));
    if (!length || *length > size - from) break;
    from += *length;
  }
  return std::optional<std::uint64_t>();
}

Result<std::optional<std::uint64_t>> find_cut(const std::string& path, Cuts where,
                                              std::uint64_t from, std::uint64_t to) {
  const io::Compression compression =
      where == Cuts::AtZstdFrames ? io::Compression::Zstd : io::Compression::Gzip;
  for (;;) {
    auto found = io::find_member(path, compression, from, to);
    if (!found || !*found) return found;
    auto proved = is_proved(path, compression, **found);
    if (!proved) return std::move(proved).error();
    if (*proved) return found;
    from = **found + 1;
  }
}

}  // namespace sito::shard
