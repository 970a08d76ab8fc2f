// SPDX-License-Identifier: Apache-2.0
#include "sito/io/codec.h"

#include "sito/io/inflate.h"

#include <brotli/decode.h>
#include <libdeflate.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>

namespace sito::io {
namespace {

constexpr std::size_t kFirstRoom = std::size_t{64} << 10;
constexpr int kHttpWindowLog = 23;  // RFC 9659: 8 MB is what a client must support
// Levels beyond which the size falls slowly: 6 as the gzip tool, 3 and 6 as the defaults of the
// others.
constexpr int kGzipLevel = 6;
constexpr int kZstdLevel = 3;
constexpr std::uint32_t kXzPreset = 6;

/// The growing end of a buffer, up to a limit.
class Growth {
 public:
  Growth(Buffer& out, std::size_t limit)
      : out_(out), start_(out.size()), limit_(std::min(limit, SIZE_MAX - 1)) {}

  /// Returns room for the next piece; never empty. One byte above the limit distinguishes "full"
  /// from "too large". Its size depends only on what was made before, because the result of damaged
  /// data may depend on the room.
  std::span<char> room() {
    const std::size_t left = limit_ + 1 - made();
    const std::size_t wanted = std::min(left, std::max(kFirstRoom, made()));
    return {out_.prepare(wanted), wanted};
  }
  /// Returns false if the limit is exceeded.
  bool took(std::size_t bytes) {
    out_.commit(bytes);
    if (made() <= limit_) return true;
    out_.resize_down(start_ + limit_);
    return false;
  }
  [[nodiscard]] std::size_t made() const { return out_.size() - start_; }

 private:
  Buffer& out_;
  std::size_t start_;
  std::size_t limit_;
};

Error too_large() { return {ErrorCode::TooLarge, "body is larger than the limit when decoded"}; }
Error damaged(std::string_view coding) {
  return {ErrorCode::Malformed, std::string(coding) + " body is damaged"};
}
Error ends_early(std::string_view coding) {
  return {ErrorCode::Truncated, std::string(coding) + " body ends too early"};
}

std::uint8_t* c_bytes(const char* data) {  // C interfaces without const
  return reinterpret_cast<std::uint8_t*>(const_cast<char*>(data));
}

/// Decodes one deflate stream with the given wrapper; the rest stays in `body`.
Result<void> inflate_one(std::uint32_t wrapper, std::string_view coding, Bytes& body,
                         Growth& growth) {
  inflate_state state{};  // cleared, so that damaged data always decodes alike
  isal_inflate_init(&state);
  state.crc_flag = wrapper;
  const char* end = body.data() + body.size();
  while (state.block_state != ISAL_BLOCK_FINISH) {
    const std::span<char> room = growth.room();
    const std::size_t fed = std::min<std::size_t>(body.size(), 1U << 30);
    const auto space = static_cast<std::uint32_t>(std::min<std::size_t>(room.size(), 1U << 30));
    state.next_in = c_bytes(body.data());
    state.avail_in = static_cast<std::uint32_t>(fed);
    state.next_out = c_bytes(room.data());
    state.avail_out = space;
    const int code = isal_inflate(&state);
    std::size_t made = space - state.avail_out;
    if (code < 0) made += take_decoded(state, room.subspan(made));
    // The end may move back to bytes read in the previous call.
    const char* next = reinterpret_cast<const char*>(state.next_in);
    const bool stuck = next == body.data() && made == 0;
    body = {next, static_cast<std::size_t>(end - next)};
    if (!growth.took(made)) return too_large();
    if (code < 0) return damaged(coding);
    if (stuck && state.block_state != ISAL_BLOCK_FINISH) return ends_early(coding);
  }
  return {};
}

Result<void> decode_gzip(Bytes body, Growth& growth) {
  do {
    if (auto done = inflate_one(ISAL_GZIP, "gzip", body, growth); !done) return done;
  } while (body.starts_with("\x1f\x8b"));  // data after the last member is ignored
  return {};
}

/// RFC 9110 means the zlib format; some servers send the bare one, and browsers accept both.
Result<void> decode_deflate(Bytes body, Growth& growth) {
  const auto first = static_cast<unsigned char>(body.empty() ? 0 : body[0]);
  const auto second = static_cast<unsigned char>(body.size() < 2 ? 0 : body[1]);
  const bool zlib = (first & 0x0f) == 8 && (first * 256U + second) % 31 == 0;
  const Bytes whole = body;
  if (zlib) {
    auto done = inflate_one(ISAL_ZLIB, "deflate", body, growth);
    if (done || growth.made() > 0 || done.error().code != ErrorCode::Malformed) return done;
  }
  body = whole;
  return inflate_one(ISAL_DEFLATE, "deflate", body, growth);
}

Result<void> decode_brotli(Bytes body, Growth& growth) {
  const std::unique_ptr<BrotliDecoderState, decltype(&BrotliDecoderDestroyInstance)> state(
      BrotliDecoderCreateInstance(nullptr, nullptr, nullptr), &BrotliDecoderDestroyInstance);
  std::size_t fed = body.size();
  const std::uint8_t* next = c_bytes(body.data());
  for (;;) {
    const std::span<char> room = growth.room();
    std::size_t space = room.size();
    std::uint8_t* into = c_bytes(room.data());
    const auto code =
        BrotliDecoderDecompressStream(state.get(), &fed, &next, &space, &into, nullptr);
    if (!growth.took(room.size() - space)) return too_large();
    if (code == BROTLI_DECODER_RESULT_SUCCESS) return {};
    if (code == BROTLI_DECODER_RESULT_ERROR) return damaged("br");
    if (code == BROTLI_DECODER_RESULT_NEEDS_MORE_INPUT) return ends_early("br");
  }
}

Result<void> decode_zstd(Bytes body, Growth& growth) {
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> state(ZSTD_createDCtx(),
                                                                   &ZSTD_freeDCtx);
  ZSTD_DCtx_setParameter(state.get(), ZSTD_d_windowLogMax, kHttpWindowLog);
  ZSTD_inBuffer in{body.data(), body.size(), 0};
  for (;;) {
    const std::span<char> room = growth.room();
    ZSTD_outBuffer to{room.data(), room.size(), 0};
    const std::size_t code = ZSTD_decompressStream(state.get(), &to, &in);
    if (!growth.took(to.pos)) return too_large();
    if (ZSTD_isError(code) != 0) return damaged("zstd");
    if (code == 0 && in.pos == in.size) return {};
    if (in.pos == in.size && to.pos < to.size) return ends_early("zstd");
  }
}

void append_gzip(Bytes bytes, std::string& out) {
  const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
      libdeflate_alloc_compressor(kGzipLevel), &libdeflate_free_compressor);
  const std::size_t start = out.size();
  out.resize(start + libdeflate_gzip_compress_bound(compressor.get(), bytes.size()));
  out.resize(start + libdeflate_gzip_compress(compressor.get(), bytes.data(), bytes.size(),
                                              out.data() + start, out.size() - start));
}

void append_zstd(Bytes bytes, std::string& out) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> compressor(ZSTD_createCCtx(),
                                                                        &ZSTD_freeCCtx);
  ZSTD_CCtx_setParameter(compressor.get(), ZSTD_c_compressionLevel, kZstdLevel);
  ZSTD_CCtx_setParameter(compressor.get(), ZSTD_c_checksumFlag, 1);
  const std::size_t start = out.size();
  out.resize(start + ZSTD_compressBound(bytes.size()));
  out.resize(start + ZSTD_compress2(compressor.get(), out.data() + start, out.size() - start,
                                    bytes.data(), bytes.size()));
}

void append_lz4(Bytes bytes, std::string& out) {
  LZ4F_preferences_t how = LZ4F_INIT_PREFERENCES;
  how.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  const std::size_t start = out.size();
  out.resize(start + LZ4F_compressFrameBound(bytes.size(), &how));
  out.resize(start + LZ4F_compressFrame(out.data() + start, out.size() - start, bytes.data(),
                                        bytes.size(), &how));
}

void append_xz(Bytes bytes, std::string& out) {
  std::size_t end = out.size();
  out.resize(end + lzma_stream_buffer_bound(bytes.size()));
  lzma_easy_buffer_encode(kXzPreset, LZMA_CHECK_CRC64, nullptr, c_bytes(bytes.data()), bytes.size(),
                          c_bytes(out.data()), &end, out.size());
  out.resize(end);
}

}  // namespace

Result<void> decode_body(std::string_view coding, Bytes body, std::size_t limit, Buffer& out) {
  Growth growth(out, limit);
  if (coding == "gzip" || coding == "x-gzip") return decode_gzip(body, growth);
  if (coding == "deflate") return decode_deflate(body, growth);
  if (coding == "br") return decode_brotli(body, growth);
  if (coding == "zstd") return decode_zstd(body, growth);
  return Error{ErrorCode::Unsupported, "content coding is not known: " + std::string(coding)};
}

void compress_frame(Compression compression, Bytes bytes, std::string& out) {
  switch (compression) {
    case Compression::None:
      out.append(bytes);
      return;
    case Compression::Gzip:
      append_gzip(bytes, out);
      return;
    case Compression::Xz:
      append_xz(bytes, out);
      return;
    case Compression::Zstd:
      append_zstd(bytes, out);
      return;
    case Compression::Lz4:
      append_lz4(bytes, out);
      return;
  }
}

std::uint32_t crc32(Bytes bytes, std::uint32_t before) {
  return libdeflate_crc32(before, bytes.data(), bytes.size());
}

}  // namespace sito::io
