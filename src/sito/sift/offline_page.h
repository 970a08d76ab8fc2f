// SPDX-License-Identifier: Apache-2.0
// Writes pages for documents in files. Used only by the files behind offline.h.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/diagnostics.h"
#include "sito/base/limits.h"
#include "sito/base/result.h"
#include "sito/metadata/xml_tokens.h"
#include "sito/sift/offline.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sito::sift {

/// Longer values (titles, addresses, descriptions of pictures) are left out: escaped, each takes up
/// to six times its bytes, and a page names its title three times.
inline constexpr std::size_t kMostValueBytes = std::size_t{64} << 10;
inline constexpr std::size_t kMostValues =
    1'000;  ///< authors or keywords; further ones are left out

/// What a file says of its document; UTF-8, dates as written.
struct OfflineFacts {
  std::string title, published, modified, language, publisher, description;
  std::vector<std::string> authors, keywords;
};

/// Returns the value of an attribute, whatever the prefix of its name is; "" if there is none.
std::string value_of(const XmlToken& token, std::string_view name);
/// Returns the beginning of a page, up to its body. The facts are JSON-LD, which readers of metadata
/// believe most: the file names its title, and no heading in it is a better one.
std::string page_head(OfflineFacts facts);
/// Appends text with the characters of XML resolved and blanks as they are.
void append_content(std::string_view text, std::string& out);
/// Appends text without references. Stops when `out` is longer than `most_bytes`: text grows
/// fivefold.
void append_literal(std::string_view text, std::size_t most_bytes, std::string& out);
/// Appends `<a href="...">` for an absolute address; nothing for places in the file.
bool append_link(std::string_view address, std::string& out);

Result<std::string> odt_page(Bytes file, const Limits& limits);
Result<std::string> epub_page(Bytes file, const Limits& limits, const Where& where,
                              Diagnostics& diagnostics);
Result<std::string> pdf_page(Bytes file, const PdfOptions& options, const Limits& limits);
/// Makes the page from the output of `pdftotext -bbox-layout`.
std::string page_of_layout(std::string_view layout);

}  // namespace sito::sift
