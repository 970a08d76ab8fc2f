// SPDX-License-Identifier: Apache-2.0
// Any bytes as an archive. Properties: reading ends; it gives the same records twice and for any
// strides of the stored bytes; no block is larger than the limit; what is written again is read as
// it was.
#include "sito/archive/warc_writer.h"

#include "support/fake_source.h"
#include "support/read_archive.h"

#include <cstdint>
#include <cstdlib>
#include <string>

namespace {

using sito::test::SeenArchive;

constexpr std::size_t kLimit = std::size_t{1} << 20;

void must(bool holds) {
  if (!holds) std::abort();
}

SeenArchive read_in_strides(const std::string& bytes, std::size_t stride,
                            const sito::Limits& limits) {
  auto source = sito::io::make_source(std::make_unique<sito::test::FakeSource>(bytes, stride), "x");
  must(source.has_value());
  return sito::test::read_archive(*std::move(source), limits);
}

void check_written_again(const std::string& bytes, const sito::Limits& limits) {
  sito::NoDiagnostics none;
  auto archive = sito::archive::open_archive(sito::io::memory_source(bytes, "x"), limits, none);
  sito::archive::Record record;
  if (!archive || archive->container != sito::archive::Container::Warc) return;
  auto got = archive->reader->next(record);
  if (!got || !*got || record.truncated) return;
  std::string written;
  sito::archive::append_record(record, sito::io::Compression::None, written);
  const SeenArchive seen = sito::test::read_archive(written, limits);
  must(seen.records.size() == 1 && seen.records[0].block == record.block.view());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  sito::Limits limits;
  limits.record_bytes = limits.source_bytes = kLimit;
  limits.header_bytes = kLimit / 16;
  // A file whose size is known may read a wrong length better than a pipe: only pipes are compared.
  const SeenArchive file = sito::test::read_archive(bytes, limits);
  const SeenArchive whole = read_in_strides(bytes, bytes.size() + 1, limits);
  for (const SeenArchive* seen : {&file, &whole}) {
    for (const sito::test::SeenRecord& record : seen->records) must(record.block.size() <= kLimit);
  }
  const SeenArchive strided = read_in_strides(bytes, std::size_t{1} + data[0], limits);
  must(whole.records == strided.records);
  must(whole.notes.counts() == strided.notes.counts());
  must(whole.errors.size() == strided.errors.size());
  check_written_again(bytes, limits);
  return 0;
}
