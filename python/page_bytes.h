// SPDX-License-Identifier: Apache-2.0
// Pages that Python gives as str or bytes.
#pragma once

#include "binding.h"

#include <cstddef>
#include <memory>
#include <string_view>

namespace sito_python {

/// The bytes of one page. Those of `bytes` stay where they are, and so do those of a str of ASCII
/// alone. Other str become UTF-8, with "?" for a surrogate, as `page.encode("utf-8", "replace")`:
/// the encoder of CPython takes several times as many instructions for pages with a few foreign
/// characters, because it decides about each character by itself.
class PageBytes {
 public:
  /// Needs the interpreter's lock. `page` must outlive this object.
  explicit PageBytes(const nb::object& page);

  /// Returns the bytes, which live as long as this object. The first call encodes and needs no lock.
  std::string_view view();

 private:
  std::string_view bytes_;
  nb::object encoded_;                  // by CPython: longer pages
  std::unique_ptr<char[]> characters_;  // four bytes each, until view() encodes them in their place
  std::size_t n_characters_ = 0;
};

}  // namespace sito_python
