// SPDX-License-Identifier: Apache-2.0
#include "sito/parquet/rows.h"

#include "sito/base/ascii.h"
#include "sito/io/codec.h"
#include "sito/parquet/bytes.h"
#include "sito/parquet/format.h"
#include "sito/parquet/runs.h"
#include "sito/parquet/thrift.h"

#include <cmath>
#include <vector>

namespace sito::parquet {
namespace {

constexpr char kNull = 0, kValue = 1;
// Longer bounds of texts are cut, because they serve only to skip row groups.
constexpr std::size_t kBoundBytes = 64;

template <typename Number>
bool is_less(std::string_view left, std::string_view right) {
  return Cursor(left).get<Number>() < Cursor(right).get<Number>();
}

bool is_less(Type type, std::string_view left, std::string_view right) {
  if (type == Type::Integer || type == Type::Time) return is_less<std::int64_t>(left, right);
  if (type == Type::Real) return is_less<float>(left, right);
  return left < right;  // char_traits compare bytes as unsigned
}

std::size_t bytes_of(Type type) {
  if (type == Type::Flag) return 1;
  return type == Type::Real ? sizeof(float) : sizeof(std::int64_t);
}

std::string_view next_value(Type type, Cursor& rows) {
  return type == Type::Text ? rows.get_bytes() : rows.take(bytes_of(type));
}

// Returns the front of a text, cut at a character, as a lower bound.
std::string_view bound_below(std::string_view text) {
  if (text.size() <= kBoundBytes) return text;
  std::size_t end = kBoundBytes;
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end);
}

// Returns the front of a text with its last ASCII character raised, as an upper bound; "" if there
// is none.
std::string bound_above(std::string_view text) {
  if (text.size() <= kBoundBytes) return std::string(text);
  constexpr unsigned char kLastRaised = 0x7D;
  std::string bound(text.substr(0, kBoundBytes));
  while (!bound.empty() && static_cast<unsigned char>(bound.back()) > kLastRaised) bound.pop_back();
  if (!bound.empty()) ++bound.back();
  return bound;
}

/// Collects a column of the rows that are packed.
struct Builder {
  std::vector<std::uint32_t> definitions, repetitions;
  std::string values;  // PLAIN; of a Flag one byte each
  Bounds bounds;

  void add(Type type, std::uint8_t most, Cursor& rows) {
    if (rows.get<char>() == kNull) {
      definitions.push_back(most - 1U);
      ++bounds.nulls;
      return;
    }
    definitions.push_back(most);
    const std::string_view value = next_value(type, rows);
    bounds.add(type, value);
    if (type == Type::Text) {
      put_bytes(value, values);
    } else {
      values.append(value);
    }
  }
};

void read_cells(const Column& column, Levels levels, Cursor& rows, Builder& builder) {
  if (!levels.list) return builder.add(column.type, levels.most, rows);
  const auto size = rows.get<std::uint32_t>();
  for (std::uint32_t i = 0; i < size; ++i) {
    builder.repetitions.push_back(i == 0 ? 0 : 1);
    builder.add(column.type, levels.most, rows);
  }
  if (size > 0) return;
  builder.repetitions.push_back(0);
  builder.definitions.push_back(0);
}

void append_levels(const std::vector<std::uint32_t>& levels, unsigned width, std::string& out) {
  const std::size_t begin = out.size();
  put(std::uint32_t{0}, out);
  append_runs(levels, width, out);
  const auto size = static_cast<std::uint32_t>(out.size() - begin - sizeof(std::uint32_t));
  std::string length;
  put(size, length);
  out.replace(begin, length.size(), length);
}

std::string pack_bits(std::string_view flags) {
  std::string packed((flags.size() + 7) / 8, '\0');
  for (std::size_t i = 0; i < flags.size(); ++i) {
    if (flags[i] == 0) continue;
    packed[i / 8] = static_cast<char>(static_cast<unsigned char>(packed[i / 8]) | 1U << i % 8);
  }
  return packed;
}

void put_bounds(const Bounds& bounds, std::string& out) {
  put(bounds.nulls, out);
  put(static_cast<char>(bounds.any), out);
  put(static_cast<char>(bounds.known), out);
  put_bytes(bounds.least, out);
  put_bytes(bounds.most, out);
}

// Writes what FileMaker reads: entries, bounds, then the page, or levels and values for a
// dictionary.
void append_column(const Column& column, const Builder& builder, std::string& out) {
  const Levels levels = levels_of(column);
  const auto n = static_cast<std::uint32_t>(builder.definitions.size());
  std::string heads;
  if (levels.list) append_levels(builder.repetitions, 1, heads);
  if (levels.most > 0) append_levels(builder.definitions, bit_width(levels.most), heads);
  put(n, out);
  put_bounds(builder.bounds, out);
  if (column.dictionary) {
    put_bytes(heads, out);
    put_bytes(builder.values, out);
    return;
  }
  std::string page;
  const bool bits = column.type == Type::Flag;
  const std::string packed = bits ? pack_bits(builder.values) : std::string();
  const std::uint64_t size =
      append_data_page(heads, bits ? packed : builder.values, n, false, page);
  put(size, out);
  put_bytes(page, out);
}

// Appends header and compressed body; returns the size with header before compression.
std::uint64_t append_page(const std::string& body, ThriftWriter& head, std::string& header,
                          const std::string& packed, std::string& out) {
  head.end();
  const std::size_t before = out.size();
  out += header;
  const std::uint64_t uncompressed = out.size() - before + body.size();
  out += packed;
  return uncompressed;
}

}  // namespace

void RowWriter::begin_list(std::size_t size) { put(static_cast<std::uint32_t>(size), out_); }
void RowWriter::null() { out_ += kNull; }
void RowWriter::text(std::string_view value) { out_ += kValue, put_bytes(value, out_); }
void RowWriter::integer(std::int64_t value) { out_ += kValue, put(value, out_); }
void RowWriter::real(float value) { out_ += kValue, put(value, out_); }
void RowWriter::flag(bool value) { out_ += kValue, out_ += static_cast<char>(value); }

void Bounds::add(Type type, std::string_view value) {
  if (!known) return;
  if (type == Type::Real && std::isnan(Cursor(value).get<float>())) known = false;
  if (!any || is_less(type, value, least)) least = type == Type::Text ? bound_below(value) : value;
  if (!any || is_less(type, most, value)) {
    most = type == Type::Text ? bound_above(value) : value;
    known &= !most.empty() || value.empty();
  }
  any = true;
}

void Bounds::join(Type type, const Bounds& other) {
  nulls += other.nulls;
  known &= other.known;
  if (!other.any) return;
  if (!any || is_less(type, other.least, least)) least = other.least;
  if (!any || is_less(type, most, other.most)) most = other.most;
  any = true;
}

std::uint64_t append_data_page(std::string_view levels, std::string_view values,
                               std::uint32_t n_entries, bool dictionary, std::string& out) {
  std::string body(levels), packed, header;
  body.append(values);
  io::compress_frame(io::Compression::Zstd, body, packed);
  ThriftWriter head(header);
  head.open();
  head.i32(1, kDataPage);
  head.i32(2, static_cast<std::int32_t>(body.size()));
  head.i32(3, static_cast<std::int32_t>(packed.size()));
  head.begin(5);
  head.i32(1, static_cast<std::int32_t>(n_entries));
  head.i32(2, dictionary ? kRleDictionary : kPlain);
  head.i32(3, kRle);
  head.i32(4, kRle);
  head.end();
  return append_page(body, head, header, packed, out);
}

std::uint64_t append_dictionary_page(std::string_view values, std::uint32_t n, std::string& out) {
  std::string packed, header;
  const std::string body(values);
  io::compress_frame(io::Compression::Zstd, body, packed);
  ThriftWriter head(header);
  head.open();
  head.i32(1, kDictionaryPage);
  head.i32(2, static_cast<std::int32_t>(body.size()));
  head.i32(3, static_cast<std::int32_t>(packed.size()));
  head.begin(7);
  head.i32(1, static_cast<std::int32_t>(n));
  head.i32(2, kPlain);
  head.end();
  return append_page(body, head, header, packed, out);
}

void pack(const Columns& columns, std::string& rows) {
  if (rows.empty()) return;
  std::vector<Builder> builders(columns.size());
  std::vector<Levels> levels;
  for (const Column& column : columns) levels.push_back(levels_of(column));
  std::uint32_t n_rows = 0;
  for (Cursor cursor(rows); !cursor.at_end(); ++n_rows) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
      read_cells(columns[i], levels[i], cursor, builders[i]);
    }
  }
  std::string().swap(rows);
  std::string piece;
  put(n_rows, piece);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    append_column(columns[i], builders[i], piece);
    builders[i] = {};
  }
  put(std::uint64_t{piece.size()}, rows);
  rows += piece;
}

}  // namespace sito::parquet
