// SPDX-License-Identifier: Apache-2.0
// Common parts of the decompressing sources: name, stored input, sticky fault; and their makers.
#pragma once

#include "sito/io/source.h"
#include "sito/io/stored.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace sito::io {

/// How members of a format begin.
struct MemberHeader {
  Bytes magic;
  std::size_t bytes;    ///< that `fits` looks at
  bool (*fits)(Bytes);  ///< for bytes that begin with the magic
};

/// Moves `input` to the first place before `to` where a member may begin, from where it stands on.
/// Returns false if there is none. Errors: Io.
Result<bool> seek_member(StoredInput& input, const MemberHeader& header,
                         std::uint64_t to = ~std::uint64_t{0});

class SourceBase : public Source {
 public:
  SourceBase(StoredInput input, std::string name)
      : input_(std::move(input)), name_(std::move(name)), member_begin_(input_.position()) {}

  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] std::uint64_t member_begin() const override { return member_begin_; }
  [[nodiscard]] std::uint64_t stored_position() const override { return input_.position(); }
  [[nodiscard]] std::optional<std::uint64_t> stored_size() const override { return input_.size(); }

 protected:
  [[nodiscard]] Error error_here(ErrorCode code, std::string message) const {
    return {code, std::move(message), {name_, input_.position()}};
  }
  [[nodiscard]] Error located(Error error) const {
    error.where = {name_, input_.position()};
    return error;
  }

  StoredInput input_;
  std::string name_;
  std::uint64_t member_begin_;
  std::optional<Error> fault_;  // returned by every read() until resync()
};

/// A file of members that begin with a magic, so that a member can be found behind damage.
class MemberSource : public SourceBase {
 public:
  using SourceBase::SourceBase;

  [[nodiscard]] bool at_member_end() const override { return ended_; }
  /// Makes a new source stand behind a member that another one has read.
  void continue_behind(std::uint64_t member) {
    member_begin_ = member;
    ended_ = true;
  }

 protected:
  Error fail(Error error, std::uint64_t search_from);
  /// Fails inside the member. A member that was only guessed is not searched again, so that hostile
  /// files cannot make sito decode the same bytes over and over.
  void fail_inside(ErrorCode code, std::string message);
  /// Clears the fault and moves to the next place where a member may begin. Returns false at the
  /// end.
  bool find_member(const MemberHeader& header);
  void begin_member_here();
  void end_member();

  bool in_member_ = false;

 private:
  std::uint64_t search_from_ = 0;
  bool ended_ = false;     // the member of the last bytes, without a fault
  bool searched_ = false;  // find_member() found the member
};

extern const MemberHeader kGzipMember;
extern const MemberHeader kZstdFrame;

std::unique_ptr<Source> make_gzip_source(StoredInput input, std::string name);
/// Does the same for a source that continues behind the member that begins at `member`.
std::unique_ptr<Source> make_gzip_source_behind(StoredInput input, std::string name,
                                                std::uint64_t member);
/// Returns true if a gzip member may begin here. Random bytes pass once in 10^11.
[[nodiscard]] bool begins_gzip_member(Bytes bytes);
/// Returns the first place from `from` on that begins_gzip_member(); npos if none does. The last
/// bytes, where a header would be cut, are no place.
[[nodiscard]] std::size_t find_gzip_member(Bytes bytes, std::size_t from);
/// Returns true if an lz4 frame begins here or behind skippable frames, which zstd has as well.
[[nodiscard]] bool begins_lz4(Bytes bytes);
std::unique_ptr<Source> make_lz4_source(StoredInput input, std::string name);
std::unique_ptr<Source> make_xz_source(StoredInput input, std::string name);
/// With an empty `dictionary`, uses one at the front of the input.
std::unique_ptr<Source> make_zstd_source(StoredInput input, std::string name,
                                         std::string dictionary);

/// Returns true if a zstd frame or a skippable frame begins here.
[[nodiscard]] bool begins_zstd(Bytes bytes);
/// Skips a dictionary frame at the front of `input` and returns it; "" if there is none.
Result<std::string> take_zstd_dictionary(StoredInput& input);

}  // namespace sito::io
