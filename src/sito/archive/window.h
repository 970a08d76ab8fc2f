// SPDX-License-Identifier: Apache-2.0
// The piece of an archive that is in memory: decompressed bytes, and where in the file they are
// stored.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/error.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace sito::archive {

/// Reads a source forward. What lies beyond the window is read straight to where it is wanted.
class Window {
 public:
  explicit Window(std::unique_ptr<io::Source> source);

  /// The bytes in memory that have not been skipped. Valid until the next call that is not const.
  [[nodiscard]] Bytes rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
  void skip(std::size_t bytes);
  /// Reads more behind rest(). false: the end. After an error, resync() may go on.
  Result<bool> more();
  /// Makes rest() at least `bytes` long; false when the input ends or is damaged before that: the
  /// error is kept and answers the next more() that needs it.
  bool ensure(std::size_t bytes);
  /// Appends up to `bytes` to `out`, without passing through the window where it can, and stops at
  /// the end of a member. 0: the end.
  Result<std::size_t> take(std::size_t bytes, Buffer& out);
  /// True when the bytes of the last take() begin a member.
  [[nodiscard]] bool took_member_begin() const { return took_member_begin_; }
  /// Puts bytes in front of rest() that were taken before, as they were.
  void put_back(Bytes bytes);
  /// See io::Source::resync. Bytes already in the window stay.
  bool resync();

  [[nodiscard]] const std::string& name() const { return source_->name(); }
  [[nodiscard]] bool compressed() const { return compressed_; }
  /// How many decompressed bytes lie before rest().
  [[nodiscard]] std::uint64_t position() const { return position_; }
  /// Where in the file rest() is stored: its member's begin, or its own place when not compressed.
  [[nodiscard]] std::uint64_t stored_offset() const;
  /// True when rest() begins a member (never for what is not compressed).
  [[nodiscard]] bool at_member_begin() const;
  /// How many bytes of rest() belong to the member that they begin with or lie in.
  [[nodiscard]] std::size_t to_boundary() const;
  /// The stored offset of position() when that is known exactly: between members, or uncompressed.
  [[nodiscard]] std::optional<std::uint64_t> exact_offset() const;
  /// True when the window is empty and the source stands between two members.
  [[nodiscard]] bool between_members() const { return begin_ == end_ && source_->at_member_end(); }
  [[nodiscard]] Where where() const { return {name(), stored_offset()}; }

 private:
  struct Segment {
    std::uint64_t position;  // decompressed
    std::uint64_t stored;
  };
  void make_room();
  /// Tells whether the bytes at `position`, just read, begin a member.
  bool note_member(std::uint64_t position);
  void drop_segments();

  std::unique_ptr<io::Source> source_;
  bool compressed_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_ = 0;
  std::vector<Segment> segments_;  // of the bytes in the window; the first holds position_
  bool took_member_begin_ = false;
  std::optional<Error> error_;
};

}  // namespace sito::archive
