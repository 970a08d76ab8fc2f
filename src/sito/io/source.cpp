// SPDX-License-Identifier: Apache-2.0
#include "sito/io/source.h"

#include "sito/io/gzip_ahead.h"
#include "sito/io/remote.h"
#include "sito/io/source_base.h"
#include "sito/io/stored.h"

#include <span>

namespace sito::io {
namespace {

constexpr Bytes kGzipMagic = "\x1f\x8b";
constexpr Bytes kXzMagic("\xfd\x37\x7a\x58\x5a\x00", 6);

class PlainSource final : public SourceBase {
 public:
  using SourceBase::SourceBase;
  [[nodiscard]] Compression compression() const override { return Compression::None; }
  [[nodiscard]] bool at_member_end() const override { return false; }
  bool resync() override { return false; }
  Result<std::size_t> read(std::span<char> into) override {
    member_begin_ = input_.position();
    auto count = input_.read(into);
    if (!count) return located(std::move(count).error());
    return count;
  }
};

/// Returns the dictionary at the front of the file, for a start at an offset.
Result<std::string> dictionary_of(std::string_view path) {
  auto stored = open_stored(path);
  if (!stored) return std::move(stored).error();
  StoredInput front(*std::move(stored));
  return take_zstd_dictionary(front);
}

Result<std::unique_ptr<Source>> make_source_from(Stored stored, std::string name) {
  const std::uint64_t offset = stored.offset;
  StoredInput input(std::move(stored));
  auto filled = input.fill(kXzMagic.size());
  if (!filled) {
    Error error = std::move(filled).error();
    error.where = {std::move(name), offset};
    return error;
  }
  const Bytes front = input.rest();
  if (front.starts_with(kGzipMagic)) return make_gzip_source(std::move(input), std::move(name));
  if (front.starts_with(kXzMagic)) return make_xz_source(std::move(input), std::move(name));
  if (begins_lz4(front)) return make_lz4_source(std::move(input), std::move(name));
  if (begins_zstd(front)) {
    auto dictionary = offset > 0 ? dictionary_of(name) : Result<std::string>(std::string());
    if (!dictionary) return std::move(dictionary).error();
    return make_zstd_source(std::move(input), std::move(name), *std::move(dictionary));
  }
  return std::unique_ptr<Source>(new PlainSource(std::move(input), std::move(name)));
}

}  // namespace

std::string_view name_of(Compression compression) {
  switch (compression) {
    case Compression::None:
      return "none";
    case Compression::Gzip:
      return "gzip";
    case Compression::Xz:
      return "xz";
    case Compression::Zstd:
      return "zstd";
    case Compression::Lz4:
      return "lz4";
  }
  return "none";
}

Result<std::unique_ptr<Source>> open_source(std::string_view path) {
  auto stored = open_stored(path);
  if (!stored) return std::move(stored).error();
  return make_source_from(*std::move(stored), std::string(path));
}

Result<std::unique_ptr<Source>> open_source_at(std::string_view path, std::uint64_t offset) {
  auto stored = open_stored(path, offset);
  if (!stored) return std::move(stored).error();
  return make_source_from(*std::move(stored), std::string(path));
}

Result<std::unique_ptr<Source>> open_source_ahead(std::string_view path, std::uint64_t offset,
                                                  Helpers& helpers) {
  // A server has a reader that requests ahead.
  const bool remote = remote_files_for(path) != nullptr;
  auto source = open_source_at(path, offset);
  if (remote || !source || (*source)->compression() != Compression::Gzip) return source;
  if (!(*source)->stored_size()) return source;
  return make_ahead_source(*std::move(source), helpers);
}

Result<std::unique_ptr<Source>> make_source(std::unique_ptr<ByteSource> stored, std::string name) {
  return make_source_from({std::move(stored), std::nullopt, 0}, std::move(name));
}

std::unique_ptr<Source> memory_source(Bytes bytes, std::string name) {
  auto source = make_source_from(stored_in_memory(bytes), std::move(name));
  return std::move(*source);  // reading memory cannot fail
}

}  // namespace sito::io
