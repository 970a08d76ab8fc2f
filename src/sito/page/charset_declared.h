// SPDX-License-Identifier: Apache-2.0
// Inside the page room only: what the first bytes of a page say of its character set.
#pragma once

#include "sito/base/bytes.h"

#include <string>
#include <string_view>

namespace sito {

/// A byte order mark: its encoding and length; "" and 0 when there is none.
struct ByteOrderMark {
  std::string_view encoding;
  std::size_t length = 0;
};
ByteOrderMark byte_order_mark_of(Bytes bytes);

/// The encoding that a `meta` in the first bytes declares, as WHATWG's prescan finds it; "" when
/// there is none or its label is unknown. UTF-16 there means UTF-8: it could not have been read
/// otherwise.
std::string encoding_of_meta(Bytes bytes);

/// The encoding of an XML declaration at the front; "" when there is none or its label is unknown.
std::string encoding_of_xml_declaration(Bytes bytes);

}  // namespace sito
