// SPDX-License-Identifier: Apache-2.0
#include "sito/write/warc_records.h"

#include "sito/document/address.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"

namespace sito::write {

void WarcRecords::append_field(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += name;
  out += ": ";
  const unsigned char last = text::is_valid_utf8(value) ? 0xFF : 0x7E;
  for (const char c : value) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte >= 0x20 && byte != 0x7F && byte <= last) out += c;
  }
  out += "\r\n";
}

void WarcRecords::append_info(std::string_view description, std::string& out) {
  std::string block = "software: sito\r\nformat: WARC File Format 1.1\r\ndescription: ";
  block.append(description) += "\r\n";
  start("warcinfo", date_, "warcinfo " + date_, out);
  append_field("Content-Type", "application/warc-fields", out);
  end(block, out);
}

void WarcRecords::begin(std::string_view type, const Document& document, std::string_view block,
                        std::string& out) {
  const Origin& origin = document.origin;
  start(type, origin.date.empty() ? date_ : origin.date, std::string(type) + " " + document.id,
        out);
  address_.clear();
  append_address(document.url.empty() ? "file:" + origin.file : document.url, address_);
  append_field("WARC-Target-URI", address_, out);
  append_field("WARC-Refers-To", origin.record_id, out);
  append_field("WARC-Block-Digest", digest_of(block), out);
}

void WarcRecords::end(std::string_view block, std::string& out) {
  out += "Content-Length: ";
  append_number(std::uint64_t{block.size()}, out);
  out += "\r\n\r\n";
  out += block;
  out += "\r\n\r\n";
}

void WarcRecords::start(std::string_view type, std::string_view date, std::string_view name,
                        std::string& out) {
  out += "WARC/1.1\r\n";
  append_field("WARC-Type", type, out);
  append_field("WARC-Date", date, out);
  id_.clear();
  append_uuid(Sha1::of(name), id_);
  append_field("WARC-Record-ID", id_, out);
}

std::string_view WarcRecords::digest_of(std::string_view block) {
  digest_ = "sha1:";
  const Sha1::Digest digest = Sha1::of(block);
  append_digits({digest.data(), digest.size()}, kBase32Alphabet, 5, digest_);
  return digest_;
}

}  // namespace sito::write
