// SPDX-License-Identifier: Apache-2.0
// Signs in the source of a response by which a cleaner leaves it unchanged.
#pragma once

#include <cstddef>
#include <string_view>

namespace sito::serve {

struct PageSigns {
  bool is_document = false;  ///< begins with a tag, and has a doctype, html, head, title or body
  bool has_frames = false;
  bool has_password = false;  ///< a field for a password
  /// Fields to fill in, of the largest form outside of header, nav and footer.
  std::size_t n_fields = 0;
};
/// `source` in any encoding that contains ASCII. Cost: linear in the source.
PageSigns signs_of(std::string_view source);

/// Returns the bytes of text in the body of a page that sito has written.
std::size_t text_bytes_of(std::string_view page);

}  // namespace sito::serve
