// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/file_maker.h"

#include "sito/parquet/bytes.h"
#include "sito/parquet/footer.h"
#include "sito/parquet/runs.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace sito::parquet {
namespace {

constexpr std::string_view kMagic = "PAR1";
// Larger dictionaries save nothing; other writers also limit them to 1 MB.
constexpr std::size_t kMostValues = std::size_t{1} << 16;
constexpr std::size_t kMaxDictionaryBytes = std::size_t{1} << 20;

Bounds get_bounds(Cursor& piece) {
  Bounds bounds;
  bounds.nulls = piece.get<std::uint64_t>();
  bounds.any = piece.get<char>() != 0;
  bounds.known = piece.get<char>() != 0;
  bounds.least = piece.get_bytes();
  bounds.most = piece.get_bytes();
  return bounds;
}

/// The distinct values of a column of texts, numbered in order of appearance.
class Dictionary {
 public:
  /// Appends the numbers of `values`; returns false if the dictionary would become too large.
  bool add(std::string_view values, std::vector<std::uint32_t>& indexes) {
    for (Cursor cursor(values); !cursor.at_end();) {
      const std::string_view value = cursor.get_bytes();
      const auto [entry, added] = numbers_.emplace(value, numbers_.size());
      if (added) put_bytes(value, bytes_);
      if (numbers_.size() > kMostValues || bytes_.size() > kMaxDictionaryBytes) return false;
      indexes.push_back(entry->second);
    }
    return true;
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(numbers_.size()); }

 private:
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::string bytes_;
};

}  // namespace

FileMaker::FileMaker(Columns columns, Notes notes) : notes_(std::move(notes)) {
  for (Column& column : columns) {
    columns_.emplace_back();
    columns_.back().column = std::move(column);
  }
}

void FileMaker::begin(std::string& out) {
  if (written_ > 0) return;
  out += kMagic;
  written_ = kMagic.size();
}

void FileMaker::add(std::string_view bytes, std::string& out) {
  begin(out);
  held_.append(bytes);
  std::size_t at = 0;
  for (;;) {
    Cursor cursor(std::string_view(held_).substr(at));
    if (cursor.rest().size() < sizeof(std::uint64_t)) break;
    const auto size = cursor.get<std::uint64_t>();
    if (cursor.rest().size() < size) break;
    take_piece(cursor.take(size));
    at += sizeof(std::uint64_t) + size;
    if (bytes_ >= kGroupBytes) end_group(out);
  }
  held_.erase(0, at);
  if (held_.empty()) held_.shrink_to_fit();
}

void FileMaker::take_piece(std::string_view bytes) {
  Cursor piece(bytes);
  rows_ += piece.get<std::uint32_t>();
  for (Waiter& waiter : columns_) {
    const auto entries = piece.get<std::uint32_t>();
    waiter.bounds.join(waiter.column.type, get_bounds(piece));
    waiter.entries += entries;
    if (waiter.column.dictionary) {
      const std::string_view levels = piece.get_bytes(), values = piece.get_bytes();
      waiter.waiting.push_back({std::string(levels), std::string(values), entries});
      bytes_ += levels.size() + values.size();
    } else {
      const auto uncompressed = piece.get<std::uint64_t>();
      waiter.uncompressed += uncompressed;
      waiter.pages.append(piece.get_bytes());
      bytes_ += uncompressed;
    }
  }
}

// Appends a dictionary and the pages of a column with its numbers; or, if the dictionary would be
// too large, the pages with plain values.
void FileMaker::append_with_dictionary(Waiter& waiter, ChunkFacts& chunk, std::string& out) {
  Dictionary dictionary;
  std::vector<std::vector<std::uint32_t>> indexes(waiter.waiting.size());
  bool fits = true;
  for (std::size_t i = 0; fits && i < indexes.size(); ++i) {
    fits = dictionary.add(waiter.waiting[i].values, indexes[i]);
  }
  const std::size_t begin = out.size();
  if (fits) {
    waiter.uncompressed += append_dictionary_page(dictionary.bytes(), dictionary.size(), out);
    chunk.dictionary = chunk.begin;
    chunk.data = chunk.begin + static_cast<std::int64_t>(out.size() - begin);
  }
  const unsigned width = std::max(bit_width(dictionary.size()), 1U);
  for (std::size_t i = 0; i < indexes.size(); ++i) {
    const Waiting& page = waiter.waiting[i];
    std::string values;
    if (fits) {
      values += static_cast<char>(width);
      append_runs(indexes[i], width, values);
    }
    waiter.uncompressed +=
        append_data_page(page.levels, fits ? values : page.values, page.entries, fits, out);
  }
}

void FileMaker::append_chunk(std::size_t i, Group& group, std::string& out) {
  Waiter& waiter = columns_[i];
  ChunkFacts chunk;
  const std::size_t begin = out.size();
  chunk.begin = chunk.data = static_cast<std::int64_t>(written_);
  if (waiter.column.dictionary) {
    append_with_dictionary(waiter, chunk, out);
  } else {
    out += waiter.pages;
  }
  chunk.size = static_cast<std::int64_t>(out.size() - begin);
  written_ += out.size() - begin;
  chunk.uncompressed = static_cast<std::int64_t>(waiter.uncompressed);
  chunk.entries = static_cast<std::int64_t>(waiter.entries);
  chunk.bounds = std::move(waiter.bounds);
  group.chunks.push_back(std::move(chunk));
  Column column = std::move(waiter.column);
  waiter = {};
  waiter.column = std::move(column);
}

void FileMaker::end_group(std::string& out) {
  if (rows_ == 0) return;
  Group group;
  group.rows = std::exchange(rows_, 0);
  for (std::size_t i = 0; i < columns_.size(); ++i) append_chunk(i, group, out);
  groups_.push_back(std::move(group));
  bytes_ = 0;
}

void FileMaker::end(std::string& out) {
  begin(out);
  end_group(out);
  Columns columns;
  for (const Waiter& waiter : columns_) columns.push_back(waiter.column);
  std::string footer;
  append_footer(columns, groups_, notes_, footer);
  const auto size = static_cast<std::uint32_t>(footer.size());
  out += footer;
  put(size, out);
  out += kMagic;
}

}  // namespace sito::parquet
