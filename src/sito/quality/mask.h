// SPDX-License-Identifier: Apache-2.0
// Masks e-mail addresses, IP addresses and telephone numbers in texts.
#pragma once

#include "sito/base/result.h"
#include "sito/document/document.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace sito::quality {

/// What to mask. E-mail addresses must have a host name. IP addresses must be public. Telephone
/// numbers must begin with + or 00 and a country code, have the North American form, or follow a
/// word such as "tel" or "fax".
struct Masks {
  bool email = false, ip = false, phone = false;
  [[nodiscard]] bool any() const { return email || ip || phone; }
};

/// Reads a list such as "email,ip,phone". InvalidArgument: another name.
Result<Masks> parse_masks(std::string_view list);

/// Numbers of masked texts, by kind.
struct Masked {
  std::size_t email = 0, ip = 0, phone = 0;
};

/// A range of a text and its replacement.
struct Replacement {
  std::size_t begin = 0, end = 0;
  std::string_view text;
};

/// Replaces `found` by the ranges to mask in `text` (valid UTF-8), in order, and counts them in
/// `masked`. Cost: linear.
void find_masked(const Masks& masks, std::string_view text, std::vector<Replacement>& found,
                 Masked& masked);

/// Masks the texts of both bodies, the title and the metadata, and moves links and spans with their
/// text. Removes links to e-mail addresses and telephone numbers that would be masked, but not
/// their text. Returns the counts of the document's text alone.
Masked mask(const Masks& masks, Document& document);

}  // namespace sito::quality
