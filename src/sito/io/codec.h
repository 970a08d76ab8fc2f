// SPDX-License-Identifier: Apache-2.0
// Whole-buffer compression and decompression, for HTTP bodies and output frames.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::io {

/// Decodes a whole body, appending to `out`. `coding` as in Content-Encoding: "gzip", "deflate"
/// (zlib or raw), "br", "zstd"; anything else is Unsupported.
///
/// Errors: TooLarge above `limit` bytes (a bomb costs no more than the limit); Truncated if the
///         body ends early; Malformed if it is damaged. In all three cases `out` has the bytes
///         before the error.
/// Memory: `out`, and the decoder's window (br 16 MB, zstd 8 MB as in RFC 9659, others 32 KB).
Result<void> decode_body(std::string_view coding, Bytes body, std::size_t limit, Buffer& out);

/// Appends `bytes` to `out` as one independent frame (gzip member, zstd or lz4 frame, xz stream);
/// None copies. The bytes depend on the input only, not on the processor.
void compress_frame(Compression compression, Bytes bytes, std::string& out);

/// Returns CRC-32 as in gzip of bytes that follow bytes with the sum `before`.
std::uint32_t crc32(Bytes bytes, std::uint32_t before = 0);

}  // namespace sito::io
