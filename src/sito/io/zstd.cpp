// SPDX-License-Identifier: Apache-2.0
// Reads zstandard files of any number of frames. A file may begin with a skippable frame that holds
// the dictionary of all others ("Zstandard Compression of WARC Files", IIPC).
#include "sito/io/codec.h"
#include "sito/io/source_base.h"

#include <zstd.h>
#include <zstd_errors.h>

#include <string>
#include <utility>

namespace sito::io {
namespace {

constexpr Bytes kFrame = "\x28\xb5\x2f\xfd";
constexpr Bytes kDictionary("\x37\xa4\x30\xec", 4);
constexpr Bytes kDictionaryFrame("\x5d\x2a\x4d\x18", 4);
constexpr int kWindowLog = 26;                                    // 64 MB; zstd -19 uses 8 MB
constexpr std::size_t kLargestDictionary = std::size_t{8} << 20;  // common ones have 100 KB to 1 MB
constexpr std::size_t kSkippableHeader = 8;
constexpr std::size_t kFrameHeader = 5;  // magic, and the descriptor whose bit 3 is reserved

std::uint32_t little_endian(Bytes bytes) {
  std::uint32_t value = 0;
  for (std::size_t i = 4; i > 0; --i) value = value << 8 | static_cast<unsigned char>(bytes[i - 1]);
  return value;
}

bool looks_like_frame(Bytes bytes) {
  return bytes.size() >= kFrameHeader && bytes.starts_with(kFrame) && (bytes[4] & 0x08) == 0;
}

class ZstdSource final : public MemberSource {
 public:
  ZstdSource(StoredInput input, std::string name, std::string dictionary)
      : MemberSource(std::move(input), std::move(name)), state_(ZSTD_createDCtx(), &ZSTD_freeDCtx) {
    ZSTD_DCtx_setParameter(state_.get(), ZSTD_d_windowLogMax, kWindowLog);
    if (dictionary.empty()) {
      dictionary_read_ = input_.position() != 0;
    } else {
      load(std::move(dictionary));
    }
  }

  [[nodiscard]] Compression compression() const override { return Compression::Zstd; }

  Result<std::size_t> read(std::span<char> into) override {
    for (;;) {
      if (fault_) return *fault_;
      if (!dictionary_read_) read_dictionary();
      if (!fault_ && !in_member_ && !begin_member()) {
        if (fault_) return *fault_;
        return std::size_t{0};
      }
      if (fault_) return *fault_;
      const std::size_t count = decompress(into);
      if (count > 0) return count;
    }
  }

  bool resync() override {
    ZSTD_DCtx_reset(state_.get(), ZSTD_reset_session_only);
    return find_member(kZstdFrame);
  }

 private:
  void read_dictionary() {
    dictionary_read_ = true;
    auto dictionary = take_zstd_dictionary(input_);
    if (!dictionary) {
      fail(std::move(dictionary).error(), input_.position());
    } else if (!dictionary->empty()) {
      load(*std::move(dictionary));
    }
  }
  void load(std::string dictionary) {
    dictionary_read_ = true;
    if (ZSTD_isError(
            ZSTD_DCtx_loadDictionary(state_.get(), dictionary.data(), dictionary.size()))) {
      fail({ErrorCode::Malformed, "zstd dictionary is damaged"}, input_.position());
    }
  }

  bool begin_member() {
    auto filled = input_.fill(kFrame.size());
    if (!filled) fail(filled.error(), input_.position());
    if (!filled || input_.rest().empty()) return false;
    if (*filled && !begins_zstd(input_.rest())) {
      fail({ErrorCode::Malformed, "bytes behind a zstd frame are not zstd"}, input_.position());
      return false;
    }
    begin_member_here();
    return true;
  }

  std::size_t decompress(std::span<char> into) {
    ZSTD_outBuffer out{into.data(), into.size(), 0};
    while (out.pos < out.size && in_member_) {
      auto filled = input_.fill(1);
      if (!filled) {
        fail(std::move(filled).error(), input_.position());
        break;
      }
      ZSTD_inBuffer in{input_.rest().data(), input_.rest().size(), 0};
      const std::size_t before = out.pos;
      const std::size_t code = ZSTD_decompressStream(state_.get(), &out, &in);
      input_.skip(in.pos);
      if (ZSTD_isError(code) != 0) {
        explain(code);
      } else if (code == 0) {
        end_member();
      } else if (!*filled && out.pos == before) {
        fail_inside(ErrorCode::Truncated, "zstd frame ends too early");
      }
    }
    return out.pos;
  }

  void explain(std::size_t code) {
    if (ZSTD_getErrorCode(code) == ZSTD_error_frameParameter_windowTooLarge) {
      fail_inside(ErrorCode::Unsupported,
                  "zstd frame needs a window above 64 MB (zstd -dc --long=31 can)");
    } else {
      fail_inside(ErrorCode::Malformed,
                  std::string("zstd data is damaged: ") + ZSTD_getErrorName(code));
    }
  }

  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> state_;
  bool dictionary_read_ = false;
};

}  // namespace

const MemberHeader kZstdFrame = {kFrame, kFrameHeader, looks_like_frame};

bool begins_zstd(Bytes bytes) {
  const bool skippable = bytes.size() >= 4 && (little_endian(bytes) & 0xfffffff0U) == 0x184d2a50U;
  return bytes.starts_with(kFrame) || skippable;
}

Result<std::string> take_zstd_dictionary(StoredInput& input) {
  auto filled = input.fill(kSkippableHeader);
  if (!filled) return std::move(filled).error();
  if (!*filled || !input.rest().starts_with(kDictionaryFrame)) return std::string();
  std::size_t left = little_endian(input.rest().substr(4));
  if (left > kLargestDictionary) return Error{ErrorCode::TooLarge, "zstd dictionary is above 8 MB"};
  input.skip(kSkippableHeader);
  std::string stored;
  while (left > 0) {
    filled = input.fill(1);
    if (!filled) return std::move(filled).error();
    if (!*filled) return Error{ErrorCode::Truncated, "zstd dictionary ends too early"};
    const Bytes piece = input.rest().substr(0, left);
    stored.append(piece);
    left -= piece.size();
    input.skip(piece.size());
  }
  if (Bytes(stored).starts_with(kDictionary)) return stored;
  // another kind of frame, to be skipped
  if (!Bytes(stored).starts_with(kFrame)) return std::string();
  Buffer unpacked;
  auto decoded = decode_body("zstd", stored, kLargestDictionary, unpacked);
  if (!decoded) return std::move(decoded).error();
  return std::string(unpacked.view());
}

std::unique_ptr<Source> make_zstd_source(StoredInput input, std::string name,
                                         std::string dictionary) {
  return std::make_unique<ZstdSource>(std::move(input), std::move(name), std::move(dictionary));
}

}  // namespace sito::io
