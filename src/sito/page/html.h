// SPDX-License-Identifier: Apache-2.0
// Decodes the bytes of a page to UTF-8, in WHATWG order, and records how the encoding was decided.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sito {

/// The evidence that decided the encoding.
enum class CharsetSource : std::uint8_t {
  Bom,
  Http,
  Meta,
  XmlDeclaration,
  ValidUtf8,
  Detected,
  Default
};
std::string_view name_of(CharsetSource source);

/// How a page was decoded. Names are WHATWG names in lower case ("windows-1250"); "" if absent.
struct Charset {
  std::string declared;  ///< the first known one of BOM, HTTP and meta, even if it was not used
  std::string detected;  ///< guessed from the content; "" if there was no need to guess
  std::string used;
  CharsetSource source = CharsetSource::Default;
  std::uint64_t replaced = 0;  ///< sequences that became U+FFFD
};

enum class CharsetPolicy : std::uint8_t {
  Lenient,  ///< a whole document that is valid multi-byte UTF-8 beats a single-byte declaration
            ///< (counted), and UTF-8 that was encoded twice is repaired
  Strict,   ///< exactly the WHATWG order
};

/// The decoded page. `text` is valid UTF-8 and points into the decoded bytes, if they were valid
/// UTF-8, or else into the decoder's buffer.
struct Html {
  std::string_view text;
  Charset charset;
};

/// Decodes pages; keeps its buffer and tables from page to page. One per thread.
class HtmlDecoder {
 public:
  HtmlDecoder();
  ~HtmlDecoder();
  HtmlDecoder(HtmlDecoder&&) noexcept;
  HtmlDecoder& operator=(HtmlDecoder&&) noexcept;

  /// Input:  the page's bytes and the charset of its Content-Type ("" if there is none).
  /// Output: without a byte order mark; valid until the next call, but no longer than `bytes`.
  /// Notes:  "charset-overridden", "charset-unknown-label", "charset-invalid-bytes",
  ///         "charset-doubled".
  /// Cost:   linear. Valid UTF-8 is checked (about 20 GB/s for ASCII) and not copied, unless it is
  ///         doubled (double_utf8.h).
  Html decode(Bytes bytes, std::string_view http_charset, CharsetPolicy policy, const Where& where,
              Diagnostics& diagnostics);
  /// See Buffer::release_above.
  void release_above(std::size_t bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
