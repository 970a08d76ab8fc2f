// SPDX-License-Identifier: Apache-2.0
// The footer of a Parquet file: its schema, and the places of the columns of its row groups.
#pragma once

#include "sito/parquet/rows.h"
#include "sito/parquet/schema.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace sito::parquet {

/// A column of a row group; places are byte offsets in the file.
struct ChunkFacts {
  std::int64_t begin = 0;
  std::int64_t dictionary = -1;  ///< of the dictionary page; -1 without one
  std::int64_t data = 0;         ///< of the first data page
  std::int64_t size = 0;
  std::int64_t uncompressed = 0;
  std::int64_t entries = 0;  ///< values, nulls and empty lists
  Bounds bounds;
};

struct Group {
  std::vector<ChunkFacts> chunks;  ///< in the order of the columns
  std::int64_t rows = 0;
};

/// Keys and values in the metadata of the file.
using Notes = std::vector<std::pair<std::string, std::string>>;

void append_footer(const Columns& columns, const std::vector<Group>& groups, const Notes& notes,
                   std::string& out);

}  // namespace sito::parquet
