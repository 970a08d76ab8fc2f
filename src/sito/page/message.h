// SPDX-License-Identifier: Apache-2.0
// Saved e-mails (RFC 5322 with MIME) as pages. Outside the page room only begins_message() is used.
#pragma once

#include "sito/base/bytes.h"
#include "sito/page/encoding.h"

namespace sito {

/// Returns true if the bytes begin with the header of a saved message: From, one of the fields that
/// date or number a message, and at least three known fields, up to an empty line. A line "From "
/// of a mailbox may precede it. Cost: the header, at most 64 KB.
bool begins_message(Bytes bytes);

/// Appends the message as HTML in UTF-8: Subject as title and heading, the name and address in From
/// as author, Date as date, then its texts. Of alternatives, takes the HTML, else the plain text.
/// Quoted lines become `blockquote`; forwarded messages follow; attachments are left out.
/// Returns how many sequences of bytes became U+FFFD. Stops a little above kMaxTextBytes.
/// Cost: linear; at most kMostParts parts, nested at most kMaxDepth deep.
std::uint64_t append_message(Bytes bytes, Transcoder& transcoder, Buffer& out);

}  // namespace sito
