// SPDX-License-Identifier: Apache-2.0
#include "lab/saved_texts.h"

#include "sito/io/file.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

namespace sito::app {
namespace {

// Returns an expression as a part of a file name.
std::string file_name_of(std::string row) {
  std::replace(row.begin(), row.end(), '/', '_');
  return row;
}

}  // namespace

void SavedTexts::declare(FlagTable& table) {
  more(table.add(
           "--save-text", folder_,
           "Write the text of every row to this folder, as <set>.<row>.jsonl with id and text"))
      ->type_name("DIR");
}

Result<void> SavedTexts::make_folder() const {
  return given() ? io::make_folder(folder_) : Result<void>();
}

Result<void> SavedTexts::begin(const eval::GoldSet& set, std::span<const extract::Plan> rows) {
  if (!given()) return {};
  sinks_.clear();
  for (const extract::Plan& row : rows) {
    auto sink = io::open_sink(folder_ + "/" + set.name + "." + file_name_of(row.name()) + ".jsonl");
    if (!sink) return std::move(sink).error();
    sinks_.push_back(std::move(*sink));
  }
  return {};
}

Result<void> SavedTexts::write(std::size_t row, const eval::GoldPage& page, std::string_view text) {
  if (!given()) return {};
  const nlohmann::ordered_json line = {{"id", page.id}, {"text", text}};
  return sinks_[row]->write(line.dump() + "\n");
}

Result<void> SavedTexts::end() {
  for (const auto& sink : sinks_) {
    if (Result<void> closed = sink->close(); !closed) return closed;
  }
  return {};
}

}  // namespace sito::app
