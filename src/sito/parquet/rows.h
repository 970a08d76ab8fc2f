// SPDX-License-Identifier: Apache-2.0
// Rows as bytes that can be cut and joined, and their conversion to pages of columns.
#pragma once

#include "sito/parquet/schema.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::parquet {

/// Appends the cells of rows, in the order of the columns. A column that is no list has one cell; a
/// list has begin_list() and then that many cells. Call the function for the type of the column, or
/// null().
class RowWriter {
 public:
  explicit RowWriter(std::string& out) : out_(out) {}
  void begin_list(std::size_t size);
  void null();
  void text(std::string_view value);
  void integer(std::int64_t value);  ///< also of Time
  void real(float value);
  void flag(bool value);

 private:
  std::string& out_;
};

/// Replaces `rows`, any number of complete rows from RowWriter, by a piece for FileMaker: the pages
/// of columns, compressed unless they have a dictionary. Leaves an empty string empty. A piece
/// depends only on its rows. Cost: linear.
void pack(const Columns& columns, std::string& rows);

/// The smallest and largest value of a page or chunk as PLAIN bytes, without lengths.
struct Bounds {
  std::string least, most;
  bool any = false;   ///< there was a value
  bool known = true;  ///< false: there are no bounds, as with NaN
  std::uint64_t nulls = 0;
  void add(Type type, std::string_view value);
  void join(Type type, const Bounds& other);
};

/// Appends a data page: header and compressed body. `levels`: encoded for the page. `values`: PLAIN
/// or, with `dictionary`, RLE_DICTIONARY. Returns the size with header before compression.
std::uint64_t append_data_page(std::string_view levels, std::string_view values,
                               std::uint32_t n_entries, bool dictionary, std::string& out);
/// Appends a dictionary page of `n` PLAIN values. Returns the size with header before compression.
std::uint64_t append_dictionary_page(std::string_view values, std::uint32_t n, std::string& out);

}  // namespace sito::parquet
