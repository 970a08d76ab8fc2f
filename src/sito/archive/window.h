// SPDX-License-Identifier: Apache-2.0
// The part of an archive in memory: decompressed bytes, and where in the file they are
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

/// Reads a source forward. Bytes beyond the window are read straight to their destination.
class Window {
 public:
  explicit Window(std::unique_ptr<io::Source> source);

  /// Returns the bytes in memory that have not been skipped. Valid until the next non-const call.
  [[nodiscard]] Bytes rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
  void skip(std::size_t bytes);
  /// Reads more after rest(). Returns false at the end. After an error, call resync() to read on.
  Result<bool> more();
  /// Makes rest() at least `bytes` long. Returns false if the input ends or is damaged before that;
  /// the error is kept and answers the next more() that needs it.
  bool ensure(std::size_t bytes);
  /// Appends up to `bytes` to `out`, without passing through the window where possible, and stops
  /// at the end of a member. Returns 0 at the end.
  Result<std::size_t> take(std::size_t bytes, Buffer& out);
  /// Returns true if the bytes of the last take() begin a member.
  [[nodiscard]] bool passed_member_begin() const { return passed_member_begin_; }
  /// Puts bytes that were taken before back in front of rest().
  void put_back(Bytes bytes);
  /// See io::Source::resync. Bytes already in the window stay.
  bool resync();

  [[nodiscard]] const std::string& name() const { return source_->name(); }
  [[nodiscard]] bool compressed() const { return compressed_; }
  /// Returns the number of decompressed bytes before rest().
  [[nodiscard]] std::uint64_t position() const { return position_; }
  /// Returns where rest() is stored: the begin of its member, or its own place if not compressed.
  [[nodiscard]] std::uint64_t stored_offset() const;
  /// Returns true if rest() begins a member (never for uncompressed input).
  [[nodiscard]] bool at_member_begin() const;
  /// Returns how many bytes of rest() belong to the member of its first byte.
  [[nodiscard]] std::size_t to_boundary() const;
  /// Returns the stored offset of position() if it is known exactly: between members, or
  /// uncompressed.
  [[nodiscard]] std::optional<std::uint64_t> exact_offset() const;
  /// Returns true if the window is empty and the source stands between two members.
  [[nodiscard]] bool between_members() const { return begin_ == end_ && source_->at_member_end(); }
  /// Returns false if the source has failed and no caller has got the error yet.
  [[nodiscard]] bool sound() const { return !error_; }
  [[nodiscard]] Where where() const { return {name(), stored_offset()}; }

 private:
  struct Segment {
    std::uint64_t position;  // decompressed
    std::uint64_t stored;
  };
  void make_room();
  /// Returns true if the bytes at `position`, just read, begin a member.
  bool note_member(std::uint64_t position);
  void drop_segments();

  std::unique_ptr<io::Source> source_;
  bool compressed_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::uint64_t position_ = 0;
  std::vector<Segment> segments_;  // of the bytes in the window; the first contains position_
  bool passed_member_begin_ = false;
  std::optional<Error> error_;
};

}  // namespace sito::archive
