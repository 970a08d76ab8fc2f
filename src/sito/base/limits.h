// SPDX-License-Identifier: Apache-2.0
// Limits on hostile input. Where a limit cuts depends only on the input.
#pragma once

#include <cstddef>
#include <cstdint>

namespace sito {

/// A parameter wherever foreign bytes enter; there are no global settings. Input beyond a byte
/// limit gives the error `TooLarge`; a page that reaches a tree limit is cut there and flagged as
/// cut. Together the defaults keep a worker below 256 MB on any input (docs/decisions/0006).
struct Limits {
  std::size_t record_bytes =
      std::size_t{32} << 20;  ///< one archive record as stored, after the container's inflation
  std::size_t source_bytes = std::size_t{32}
                             << 20;  ///< one page after transfer and content decoding
  std::size_t header_bytes = std::size_t{1} << 20;  ///< one header block (WARC or HTTP)
  std::size_t tree_bytes = std::size_t{64} << 20;   ///< memory of the parser's tree for one page
  std::uint32_t nodes = 1'000'000;                  ///< nodes kept of one page
  std::uint32_t depth = 1024;                       ///< nesting of one page
  std::uint32_t attributes = 1'000'000;             ///< attributes kept of one page
};

}  // namespace sito
