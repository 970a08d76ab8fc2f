// SPDX-License-Identifier: Apache-2.0
#include "lab/element_entries.h"

#include "sito/io/file.h"

#include <iterator>
#include <utility>

namespace sito::app {

Result<std::vector<elements::Entry>> read_entry_files(const std::vector<std::string>& files) {
  constexpr std::size_t kLimitBytes = std::size_t{1} << 30U;
  std::vector<elements::Entry> all;
  for (const std::string& file : files) {
    const auto bytes = io::read_file(file, kLimitBytes);
    if (!bytes) return bytes.error();
    auto entries = elements::read_entries(*bytes, file);
    if (!entries) return std::move(entries).error();
    all.insert(all.end(), std::make_move_iterator(entries->begin()),
               std::make_move_iterator(entries->end()));
  }
  return all;
}

}  // namespace sito::app
