// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: declarations of the encoding in the first bytes of a page.
#pragma once

#include "sito/base/bytes.h"

#include <string>
#include <string_view>

namespace sito {

/// A byte order mark: its encoding and length; "" and 0 if there is none.
struct ByteOrderMark {
  std::string_view encoding;
  std::size_t length = 0;
};
ByteOrderMark byte_order_mark_of(Bytes bytes);

/// Returns the encoding that a `meta` in the first bytes declares, as WHATWG's prescan finds it; ""
/// if there is none or its label is unknown. A declared UTF-16 means UTF-8, because the declaration
/// itself was readable as ASCII.
std::string encoding_of_meta(Bytes bytes);

/// Returns the encoding of an XML declaration at the front; "" if there is none or its label is
/// unknown.
std::string encoding_of_xml_declaration(Bytes bytes);

}  // namespace sito
