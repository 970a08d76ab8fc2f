// SPDX-License-Identifier: Apache-2.0
// The position of a run in its inputs, from which another process can continue.
#pragma once

#include "sito/corpus/account/account.h"

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

namespace sito::corpus {

/// The part of an input that a run reads: the records that begin at or behind the stored offset
/// `from`, and before `to`. `from` is 0 or the beginning of a compressed member with a WARC record.
struct Piece {
  std::uint64_t from = 0;
  std::uint64_t to = kEnd;

  static constexpr std::uint64_t kEnd = std::numeric_limits<std::uint64_t>::max();
};

/// The result of a piece whose input was read to its end, or to the beginning of the next piece.
struct PieceRead {
  std::uint32_t input = 0;    ///< index in RunOptions::inputs
  std::uint64_t begin = 0;    ///< place of its first record
  std::uint64_t end = 0;      ///< place of the first record behind it, or the end of the file
  std::uint64_t records = 0;  ///< of all kinds
};

/// The place of the next record.
struct Cursor {
  std::uint32_t input = 0;              ///< index in RunOptions::inputs
  bool begun = false;                   ///< the input was opened and counted
  std::uint64_t record = 0;             ///< records of this input, or of its piece, that were read
  std::uint64_t begin = 0;              ///< place of the first of them
  std::optional<std::uint64_t> offset;  ///< reading can continue here without the earlier records
};

/// The full state of reading at the end of a batch.
struct Reading {
  Cursor cursor;
  Account account;                ///< of whole inputs, and notes of readers
  std::vector<PieceRead> pieces;  ///< finished pieces, in runs over pieces
};

}  // namespace sito::corpus
