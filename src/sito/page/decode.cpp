// SPDX-License-Identifier: Apache-2.0
#include "sito/page/html.h"
#include "sito/page/utf8_repair.h"

namespace sito {

std::string_view name_of(CharsetSource source) {
  switch (source) {
    case CharsetSource::Bom:
      return "bom";
    case CharsetSource::Http:
      return "http";
    case CharsetSource::Meta:
      return "meta";
    case CharsetSource::XmlDeclaration:
      return "xml-declaration";
    case CharsetSource::ValidUtf8:
      return "valid-utf8";
    case CharsetSource::Detected:
      return "detected";
    case CharsetSource::Default:
      return "default";
  }
  return "default";
}

Html HtmlDecoder::decode(Bytes bytes, std::string_view http_charset, CharsetPolicy /*policy*/,
                         const Where& where, Diagnostics& diagnostics) {
  Html html;
  html.charset.declared = http_charset;
  html.charset.used = "utf-8";
  html.charset.source = CharsetSource::ValidUtf8;
  if (check_utf8(bytes).valid_bytes == bytes.size()) {
    html.text = bytes;
    return html;
  }
  buffer_.clear();
  html.charset.replaced = append_repaired(bytes, buffer_);
  diagnostics.note("charset-invalid-bytes", where, "");
  html.text = buffer_.view();
  return html;
}

}  // namespace sito
