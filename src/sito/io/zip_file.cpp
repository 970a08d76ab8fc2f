// SPDX-License-Identifier: Apache-2.0
// Format: PKWARE, .ZIP File Format Specification (APPNOTE.TXT), 4.3.16.
#include "sito/io/zip_file.h"

#include <zip.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sito::io {
namespace {

constexpr std::size_t kReadBytes = std::size_t{64} << 10;
// libzip reads the directory of each end of a file that it finds within this many bytes.
constexpr std::size_t kEndBytes = (std::size_t{64} << 10) + 22;
constexpr int kMaxEnds = 10;

std::uint64_t number_at(Bytes bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (std::size_t i = size; i-- > 0;)
    number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

/// Checks the values in the ends of the file, because libzip allocates memory for all entries at
/// once.
Result<void> check_ends(Bytes bytes) {
  constexpr Bytes kEnd = "PK\5\6", kEnd64 = "PK\6\6";
  constexpr std::size_t kEntries = 10, kDirectory = 12, kEndSize = 22;
  const Bytes tail = bytes.substr(bytes.size() - std::min(bytes.size(), kEndBytes));
  if (tail.find(kEnd64) != Bytes::npos) {
    return Error{ErrorCode::Unsupported, "the ZIP file is a ZIP64 file"};
  }
  int n_ends = 0;
  for (std::size_t at = tail.find(kEnd); at != Bytes::npos; at = tail.find(kEnd, at + 1)) {
    if (at + kEndSize > tail.size()) break;
    if (++n_ends > kMaxEnds) return Error{ErrorCode::TooLarge, "the ZIP file has many directories"};
    if (number_at(tail, at + kEntries, 2) > kMaxZipEntries ||
        number_at(tail, at + kDirectory, 4) > kMaxZipDirectory) {
      return Error{ErrorCode::TooLarge, "the ZIP file has more than " +
                                            std::to_string(kMaxZipEntries) +
                                            " entries or a directory of more than " +
                                            std::to_string(kMaxZipDirectory >> 20) + " MB"};
    }
  }
  return {};
}

zip_t* zip_of(void* zip) { return static_cast<zip_t*>(zip); }

struct CloseEntry {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

}  // namespace

void ZipFile::Discard::operator()(void* zip) const { zip_discard(zip_of(zip)); }

Result<ZipFile> ZipFile::open(Bytes bytes, std::uint64_t most_bytes) {
  if (Result<void> checked = check_ends(bytes); !checked) return std::move(checked).error();
  zip_error_t error;
  zip_error_init(&error);
  zip_t* zip = nullptr;
  zip_source_t* source = zip_source_buffer_create(bytes.data(), bytes.size(), 0, &error);
  if (source != nullptr) zip = zip_open_from_source(source, ZIP_RDONLY, &error);
  if (zip == nullptr) {
    Error failure =
        malformed(std::string("the ZIP file cannot be read: ") + zip_error_strerror(&error));
    if (source != nullptr) zip_source_free(source);
    zip_error_fini(&error);
    return failure;
  }
  zip_error_fini(&error);
  return ZipFile(zip, most_bytes);
}

bool ZipFile::has(const std::string& name) const {
  return zip_name_locate(zip_of(zip_.get()), name.c_str(), 0) >= 0;
}

Result<void> ZipFile::read(const std::string& name, Buffer& out) {
  zip_t* zip = zip_of(zip_.get());
  zip_stat_t stat;
  zip_stat_init(&stat);
  if (zip_stat(zip, name.c_str(), 0, &stat) != 0) {
    return malformed("the ZIP file has no entry " + name);
  }
  if ((stat.valid & ZIP_STAT_ENCRYPTION_METHOD) != 0 && stat.encryption_method != ZIP_EM_NONE) {
    return Error{ErrorCode::Unsupported, "the file is encrypted"};
  }
  const std::unique_ptr<zip_file_t, CloseEntry> file(zip_fopen_index(zip, stat.index, 0));
  if (file == nullptr) return malformed(name + " cannot be read: " + zip_strerror(zip));
  const std::uint64_t stored = (stat.valid & ZIP_STAT_COMP_SIZE) != 0 ? stat.comp_size : 0;
  const std::uint64_t by_ratio = std::max(kFreeOfRatio, stored * kMaxZipRatio);
  std::uint64_t read = 0;
  while (true) {
    char* space = out.prepare(kReadBytes);
    const zip_int64_t n = zip_fread(file.get(), space, kReadBytes);
    if (n < 0) return malformed(name + " is damaged: " + zip_file_strerror(file.get()));
    if (n == 0) return {};
    const auto count = static_cast<std::uint64_t>(n);
    out.commit(static_cast<std::size_t>(n));
    read += count;
    if (read > by_ratio) {
      return Error{ErrorCode::TooLarge, name + " inflates to more than " +
                                            std::to_string(kMaxZipRatio) + " times its size"};
    }
    if (count > left_) return Error{ErrorCode::TooLarge, "the ZIP file inflates to too many bytes"};
    left_ -= count;
  }
}

}  // namespace sito::io
