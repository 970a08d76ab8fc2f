// SPDX-License-Identifier: Apache-2.0
// Whole-buffer compression and decompression, for HTTP bodies and output frames.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "sito/base/bytes.h"
#include "sito/base/result.h"
#include "sito/io/source.h"

namespace sito::io {

/// Decodes a whole body, appending to `out`. `coding` as in Content-Encoding: "gzip", "deflate" (zlib or
/// raw), "br", "zstd". Stops with TooLarge above `limit` bytes (a bomb costs no more than the limit).
/// A body that ends early yields what there is and returns Truncated.
Result<void> decode_body(std::string_view coding, Bytes body, std::size_t limit, Buffer& out);

/// Appends `bytes` to `out` as one independent frame (gzip member or zstd frame); None copies. The bytes
/// depend on the input alone.
void compress_frame(Compression compression, Bytes bytes, std::string& out);

}  // namespace sito::io
