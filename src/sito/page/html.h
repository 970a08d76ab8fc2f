// SPDX-License-Identifier: Apache-2.0
// From the bytes of a page to valid UTF-8, in WHATWG order, and a record of how that was decided.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace sito {

/// What decided the character set.
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

/// How a page was decoded. Names are WHATWG names in lower case ("windows-1250"); "" when absent.
struct Charset {
  std::string
      declared;  ///< by BOM, HTTP or meta, the first that is known, also when it was not used
  std::string detected;  ///< by content; "" when nothing had to be guessed
  std::string used;
  CharsetSource source = CharsetSource::Default;
  std::uint64_t replaced = 0;  ///< sequences that became U+FFFD
};

enum class CharsetPolicy : std::uint8_t {
  Lenient,  ///< a whole document that is valid multi-byte UTF-8 beats a single-byte declaration
            ///< (counted)
  Strict,   ///< exactly the WHATWG order
};

/// The decoded page. `text` is always valid UTF-8; it points either into the bytes that were
/// decoded (when they were valid UTF-8) or into the decoder's buffer.
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

  /// Input:  the page's bytes and the charset parameter of its Content-Type ("" when there is
  /// none). Output: valid until the next call, and no longer than `bytes`. A byte order mark is not
  /// part of it. Notes:  "charset-overridden", "charset-unknown-label", "charset-invalid-bytes".
  /// Cost:   linear. Valid UTF-8 is checked (about 20 GB/s for ASCII) and not copied.
  Html decode(Bytes bytes, std::string_view http_charset, CharsetPolicy policy, const Where& where,
              Diagnostics& diagnostics);
  /// See Buffer::release_above.
  void release_above(std::size_t bytes);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sito
