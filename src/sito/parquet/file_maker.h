// SPDX-License-Identifier: Apache-2.0
// Makes a Parquet file from the pieces of its rows.
#pragma once

#include "sito/parquet/footer.h"
#include "sito/parquet/rows.h"
#include "sito/parquet/schema.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace sito::parquet {

/// Joins pieces to row groups, and writes the footer. The ends of row groups depend only on the
/// pieces. One thread at a time.
class FileMaker {
 public:
  FileMaker(Columns columns, Notes notes);

  /// Takes bytes from pack(), in any portions, and appends the finished bytes of the file. Memory:
  /// one row group, at most kGroupBytes before compression plus one piece.
  void add(std::string_view bytes, std::string& out);
  /// Appends the rest of the file. A file without rows is complete, too.
  void end(std::string& out);

  /// A row group ends when its columns reach this size before compression. Usual are 64 to 512 MB;
  /// 64 MB keep the waiting data, a third of that, within the memory of a run.
  static constexpr std::uint64_t kGroupBytes = std::uint64_t{64} << 20;

 private:
  /// A page of a column with a dictionary, not written yet.
  struct Waiting {
    std::string levels, values;
    std::uint32_t entries = 0;
  };
  /// The data of a column that waits for the end of its row group.
  struct Waiter {
    Column column;
    std::string pages;             // finished
    std::vector<Waiting> waiting;  // only of a column with a dictionary
    std::uint64_t uncompressed = 0;
    std::uint64_t entries = 0;
    Bounds bounds;
  };

  void begin(std::string& out);
  void take_piece(std::string_view bytes);
  void end_group(std::string& out);
  void append_chunk(std::size_t i, Group& group, std::string& out);
  static void append_with_dictionary(Waiter& waiter, ChunkFacts& chunk, std::string& out);

  std::vector<Waiter> columns_;
  Notes notes_;
  std::vector<Group> groups_;
  std::string held_;  // the bytes of an incomplete piece
  std::int64_t rows_ = 0;
  std::uint64_t bytes_ = 0;  // of the current group, before compression
  std::uint64_t written_ = 0;
};

}  // namespace sito::parquet
