// SPDX-License-Identifier: Apache-2.0
// Reads lz4 files: any number of frames, and skippable frames between them. Format: LZ4 Frame
// 1.6.1. The "legacy" frames of the first versions are not supported.
#include "sito/io/source_base.h"

#include <lz4frame.h>

#include <memory>
#include <string>
#include <utility>

namespace sito::io {
namespace {

constexpr Bytes kFrame = "\x04\x22\x4d\x18";
constexpr Bytes kSkippableEnd = "\x2a\x4d\x18";  // after a byte from 0x50 to 0x5f
constexpr std::size_t kDescriptor = kFrame.size() + 1;

// The two upper bits of the descriptor are the version, which is 1.
bool looks_like_frame(Bytes bytes) {
  return bytes.size() >= kDescriptor && bytes.starts_with(kFrame) && (bytes[4] & 0xc0) == 0x40;
}

bool is_skippable(Bytes bytes) {
  return bytes.size() >= kFrame.size() && (bytes[0] & 0xf0) == 0x50 &&
         bytes.substr(1, kSkippableEnd.size()) == kSkippableEnd;
}

bool begins_frame(Bytes bytes) { return is_skippable(bytes) || looks_like_frame(bytes); }

/// Returns the whole length of a skippable frame: magic, length, content.
std::size_t skippable_size(Bytes bytes) {
  std::size_t content = 0;
  for (std::size_t i = 2 * kFrame.size(); i-- > kFrame.size();)
    content = content << 8 | static_cast<unsigned char>(bytes[i]);
  return 2 * kFrame.size() + content;
}

class Lz4Source final : public MemberSource {
 public:
  Lz4Source(StoredInput input, std::string name)
      : MemberSource(std::move(input), std::move(name)), state_(nullptr, &release) {
    LZ4F_dctx* state = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&state, LZ4F_VERSION)) != 0) {
      fault_ = error_here(ErrorCode::Internal, "the lz4 decoder cannot be started");
    }
    state_.reset(state);
  }

  [[nodiscard]] Compression compression() const override { return Compression::Lz4; }

  Result<std::size_t> read(std::span<char> into) override {
    for (;;) {
      if (fault_) return *fault_;
      if (!in_member_ && !begin_member()) {
        if (fault_) return *fault_;
        return std::size_t{0};
      }
      const std::size_t count = decompress(into);
      if (count > 0) return count;
    }
  }

  bool resync() override {
    LZ4F_resetDecompressionContext(state_.get());
    return find_member({kFrame, kDescriptor, looks_like_frame});
  }

 private:
  static void release(LZ4F_dctx* state) { LZ4F_freeDecompressionContext(state); }

  bool begin_member() {
    auto filled = input_.fill(kDescriptor);
    if (!filled) fail(filled.error(), input_.position());
    if (!filled || input_.rest().empty()) return false;
    if (!begins_frame(input_.rest())) {
      fail({ErrorCode::Malformed, "bytes behind an lz4 frame are not lz4"}, input_.position());
      return false;
    }
    begin_member_here();
    return true;
  }

  std::size_t decompress(std::span<char> into) {
    std::size_t count = 0;
    while (count < into.size() && in_member_) {
      auto filled = input_.fill(1);
      if (!filled) {
        fail(std::move(filled).error(), input_.position());
        break;
      }
      std::size_t taken = input_.rest().size();
      std::size_t given = into.size() - count;
      const std::size_t code = LZ4F_decompress(state_.get(), into.data() + count, &given,
                                               input_.rest().data(), &taken, nullptr);
      if (LZ4F_isError(code) != 0) {
        fail_inside(ErrorCode::Malformed,
                    std::string("lz4 data is damaged: ") + LZ4F_getErrorName(code));
        break;
      }
      input_.skip(taken);
      count += given;
      if (code == 0) {
        end_member();
      } else if (!*filled && given == 0) {
        fail_inside(ErrorCode::Truncated, "lz4 frame ends too early");
      }
    }
    return count;
  }

  std::unique_ptr<LZ4F_dctx, decltype(&release)> state_;
};

}  // namespace

bool begins_lz4(Bytes bytes) {
  while (is_skippable(bytes)) {
    if (bytes.size() < 2 * kFrame.size() || bytes.size() <= skippable_size(bytes)) return false;
    bytes.remove_prefix(skippable_size(bytes));
  }
  return looks_like_frame(bytes);
}

std::unique_ptr<Source> make_lz4_source(StoredInput input, std::string name) {
  return std::make_unique<Lz4Source>(std::move(input), std::move(name));
}

}  // namespace sito::io
