// SPDX-License-Identifier: Apache-2.0
// Decides between the evidence for an encoding, in WHATWG order (HTML, "encoding sniffing").
#include "sito/base/utf16.h"
#include "sito/page/charset_declared.h"
#include "sito/page/charset_guess.h"
#include "sito/page/double_utf8.h"
#include "sito/page/encoding.h"
#include "sito/page/html.h"
#include "sito/page/message.h"
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

namespace {

constexpr std::string_view kDefault = "windows-1252";
// Declared UTF-8 is rejected if more than this share of the bytes is invalid [algorithms: 7.3.1]
// ...
constexpr std::size_t kInvalidShare = 100;  // one in a hundred
// ... or if none of at least this many sequences is valid: such a page is in another set and has
// few accents.
constexpr std::uint64_t kAllInvalid = 4;
// A page without declaration is UTF-8 if this many bytes at its front are. If they are all ASCII,
// as in a large style sheet, the bytes from the first one above ASCII are tested.
constexpr std::size_t kUtf8Front = std::size_t{64} << 10;

struct Decision {
  std::string encoding;
  CharsetSource source = CharsetSource::Default;
};

/// Returns the first known label of HTTP, meta and XML declaration.
Decision declared_encoding(Bytes bytes, std::string_view http_charset, const Where& where,
                           Diagnostics& diagnostics) {
  if (!http_charset.empty()) {
    std::string encoding = encoding_of_label(http_charset);
    if (!encoding.empty()) return {std::move(encoding), CharsetSource::Http};
    diagnostics.note("charset-unknown-label", where, http_charset);
  }
  std::string encoding = encoding_of_meta(bytes);
  if (!encoding.empty()) return {std::move(encoding), CharsetSource::Meta};
  encoding = encoding_of_xml_declaration(bytes);
  if (!encoding.empty()) return {std::move(encoding), CharsetSource::XmlDeclaration};
  return {};
}

/// Returns true if the tested front is valid UTF-8, apart from a character cut at its end.
bool has_utf8_front(Bytes bytes) {
  const std::size_t plain = ascii_length(bytes);
  if (plain >= kUtf8Front) bytes.remove_prefix(plain);
  const Bytes front = bytes.substr(0, kUtf8Front);
  const Utf8Check check = check_utf8(front);
  return check.multi_byte &&
         (check.valid_bytes == front.size() ||
          (front.size() < bytes.size() && check.valid_bytes + 3 >= front.size()));
}

bool utf8_has_failed(Bytes bytes) {
  const Utf8Errors errors = count_utf8_errors(bytes);
  return errors.invalid_bytes * kInvalidShare > bytes.size() ||
         (errors.valid_sequences == 0 && errors.invalid_sequences >= kAllInvalid);
}

}  // namespace

struct HtmlDecoder::State {
  Buffer buffer;
  Transcoder transcoder;
  CharsetGuesser guesser;

  /// Returns true if the bytes, which are valid UTF-8, are invalid in the declared multi-byte set.
  bool fails(Bytes bytes, std::string_view encoding) {
    buffer.clear();
    return transcoder.append(bytes, encoding, buffer) > 0;
  }

  Decision guess(Bytes bytes, Charset& charset) {
    charset.detected = utf16_without_mark(bytes);
    if (charset.detected.empty() &&
        (ascii_length(bytes) < bytes.size() || bytes.find('\x1B') != Bytes::npos)) {
      charset.detected = guesser.guess(bytes);
    }
    if (charset.detected.empty()) return {std::string(kDefault), CharsetSource::Default};
    return {charset.detected, CharsetSource::Detected};
  }
};

HtmlDecoder::HtmlDecoder() : state_(std::make_unique<State>()) {}
HtmlDecoder::~HtmlDecoder() = default;
HtmlDecoder::HtmlDecoder(HtmlDecoder&&) noexcept = default;
HtmlDecoder& HtmlDecoder::operator=(HtmlDecoder&&) noexcept = default;

void HtmlDecoder::release_above(std::size_t bytes) { state_->buffer.release_above(bytes); }

Html HtmlDecoder::decode(Bytes bytes, std::string_view http_charset, CharsetPolicy policy,
                         const Where& where, Diagnostics& diagnostics) {
  Html html;
  Charset& charset = html.charset;
  if (begins_message(bytes)) {
    // Each part of a message names its own encoding; the page is written in UTF-8.
    state_->buffer.clear();
    charset.used = "utf-8";
    charset.replaced = append_message(bytes, state_->transcoder, state_->buffer);
    if (charset.replaced > 0) diagnostics.note("charset-invalid-bytes", where, charset.used);
    html.text = state_->buffer.view();
    return html;
  }
  Decision decision;
  const ByteOrderMark mark = byte_order_mark_of(bytes);
  if (mark.length > 0) {
    decision = {std::string(mark.encoding), CharsetSource::Bom};
    bytes.remove_prefix(mark.length);
  } else {
    decision = declared_encoding(bytes, http_charset, where, diagnostics);
  }
  charset.declared = decision.encoding;
  const bool lenient = policy == CharsetPolicy::Lenient && mark.length == 0;
  const Utf8Check check = check_utf8(bytes);
  const bool valid = check.valid_bytes == bytes.size();

  if (decision.encoding.empty()) {
    decision = has_utf8_front(bytes) ? Decision{"utf-8", CharsetSource::ValidUtf8}
                                     : state_->guess(bytes, charset);
  } else if (lenient && valid && check.multi_byte && decision.encoding != "utf-8" &&
             (is_single_byte(decision.encoding) || state_->fails(bytes, decision.encoding))) {
    diagnostics.note("charset-overridden", where, decision.encoding);
    decision = {"utf-8", CharsetSource::ValidUtf8};
  } else if (lenient && !valid && decision.encoding == "utf-8" && utf8_has_failed(bytes)) {
    decision = state_->guess(bytes, charset);
  }
  charset.used = decision.encoding;
  charset.source = decision.source;

  // ASCII is the same in UTF-8 and in every single-byte set in use.
  if (valid &&
      (decision.encoding == "utf-8" || (!check.multi_byte && is_single_byte(decision.encoding)))) {
    html.text = bytes;
    state_->buffer.clear();
    if (lenient && append_undoubled(bytes, state_->buffer)) {
      diagnostics.note("charset-doubled", where, decision.encoding);
      html.text = state_->buffer.view();
    }
    return html;
  }
  state_->buffer.clear();
  charset.replaced = decision.encoding == "utf-8"
                         ? append_repaired(bytes, state_->buffer)
                         : state_->transcoder.append(bytes, decision.encoding, state_->buffer);
  if (charset.replaced > 0) diagnostics.note("charset-invalid-bytes", where, decision.encoding);
  html.text = state_->buffer.view();
  return html;
}

}  // namespace sito
