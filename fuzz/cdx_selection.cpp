// SPDX-License-Identifier: Apache-2.0
// An index of archives from anywhere: its entries are sorted, each is found by its offset, and it is
// read the same every time.
#include "sito/corpus/cdx_selection.h"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace sito::corpus;
  const int file = ::memfd_create("index", 0);
  require(file >= 0 && ::write(file, data, size) == static_cast<ssize_t>(size));
  const std::string path = "/proc/self/fd/" + std::to_string(file);
  const auto selection = CdxSelection::read({path}, {"a.warc.gz"});
  if (selection) {
    const auto entries = selection->of("folder/a.warc.gz");
    require(!entries.empty() && std::is_sorted(entries.begin(), entries.end()));
    const auto again = CdxSelection::read({path}, {"a.warc.gz"});
    require(again && std::ranges::equal(again->of("a.warc.gz"), entries));
    NamedRecords records;
    records.begin(entries, 0);
    require(records.next(0) == std::optional(entries.front().offset));
    for (const CdxEntry& entry : entries) {
      if (entry.url == 0) require(records.take(entry.offset, "http://a.example/"));
    }
  }
  ::close(file);
  return 0;
}
