// SPDX-License-Identifier: Apache-2.0
#include "sito/page/encoding.h"

#include "sito/base/lowered.h"
#include "sito/base/utf16.h"
#include "sito/page/text_limit.h"
#include "sito/page/utf8_repair.h"

#include <lexbor/encoding/encoding.h>

#include <algorithm>
#include <cstring>

namespace sito {
namespace {

// lexbor writes this for a bad sequence. It is no code point, so that it can be counted.
constexpr lxb_codepoint_t kBad = 0x110000;
constexpr lxb_codepoint_t kReplacement = 0xFFFD;
constexpr std::size_t kBlockBytes = 4096;

const lxb_char_t* data_of(std::string_view text) {
  return reinterpret_cast<const lxb_char_t*>(text.data());
}

std::size_t write_utf8(lxb_codepoint_t point, char* out) {
  const auto byte = [](lxb_codepoint_t bits) { return static_cast<char>(bits); };
  if (point < 0x80) {
    out[0] = byte(point);
    return 1;
  }
  if (point < 0x800) {
    out[0] = byte(0xC0 | point >> 6);
    out[1] = byte(0x80 | (point & 0x3F));
    return 2;
  }
  if (point < 0x10000) {
    out[0] = byte(0xE0 | point >> 12);
    out[1] = byte(0x80 | (point >> 6 & 0x3F));
    out[2] = byte(0x80 | (point & 0x3F));
    return 3;
  }
  out[0] = byte(0xF0 | point >> 18);
  out[1] = byte(0x80 | (point >> 12 & 0x3F));
  out[2] = byte(0x80 | (point >> 6 & 0x3F));
  out[3] = byte(0x80 | (point & 0x3F));
  return 4;
}

/// Runs lexbor's decoder and passes each code point, or kBad, to `take`, until `full` is true.
template <typename Take, typename Full>
void decode_with_lexbor(Bytes bytes, std::string_view encoding, Take take, Full full) {
  const lxb_encoding_data_t* data =
      lxb_encoding_data_by_pre_name(data_of(encoding), encoding.size());
  if (data == nullptr) return;
  std::array<lxb_codepoint_t, 1024> points;
  lxb_encoding_decode_t context;
  lxb_encoding_decode_init(&context, data, points.data(), points.size());
  const lxb_codepoint_t bad = kBad;
  lxb_encoding_decode_replace_set(&context, &bad, 1);
  const lxb_char_t* at = data_of(bytes);
  const lxb_char_t* end = at + bytes.size();
  const auto flush = [&] {
    for (std::size_t i = 0; i < lxb_encoding_decode_buf_used(&context); ++i) take(points[i]);
    lxb_encoding_decode_buf_used_set(&context, 0);
  };
  lxb_status_t status = LXB_STATUS_OK;
  do {
    status = data->decode(&context, &at, end);
    flush();
  } while (status == LXB_STATUS_SMALL_BUFFER && !full());
  lxb_encoding_decode_finish(&context);
  flush();
}

lxb_codepoint_t sane(lxb_codepoint_t point, std::uint64_t& replaced) {
  const bool bad = !is_code_point(point);
  replaced += bad ? 1 : 0;
  return bad ? kReplacement : point;
}

}  // namespace

std::string encoding_of_label(std::string_view label) {
  if (label.empty()) return "";
  const lxb_encoding_data_t* data = lxb_encoding_data_by_pre_name(data_of(label), label.size());
  if (data == nullptr || data->encoding == LXB_ENCODING_REPLACEMENT) return "";
  return lowered(reinterpret_cast<const char*>(data->name));
}

bool is_single_byte(std::string_view encoding) {
  for (const std::string_view front :
       {"windows-", "iso-8859-", "koi8-", "macintosh", "x-mac-", "x-user-", "ibm866"}) {
    if (encoding.starts_with(front)) return true;
  }
  return false;
}

const Transcoder::Table& Transcoder::table_of(std::string_view encoding) {
  const auto known = tables_.find(encoding);
  if (known != tables_.end()) return known->second;
  Table& table = tables_[std::string(encoding)];
  for (std::size_t byte = 0; byte < table.size(); ++byte) {
    const char source = static_cast<char>(byte);
    std::uint64_t replaced = 0;
    lxb_codepoint_t point = kReplacement;
    decode_with_lexbor(
        Bytes(&source, 1), encoding, [&](lxb_codepoint_t found) { point = sane(found, replaced); },
        [] { return false; });
    std::array<char, 4> utf8;
    const std::size_t length =
        write_utf8(point, utf8.data());  // all single-byte sets are in the BMP
    std::copy_n(utf8.begin(), std::min<std::size_t>(length, 3), table[byte].utf8.begin());
    table[byte].length = static_cast<std::uint8_t>(length);
    table[byte].replaced = replaced > 0;
  }
  return table;
}

std::uint64_t Transcoder::append(Bytes bytes, std::string_view encoding, Buffer& out) {
  std::uint64_t replaced = 0;
  const auto full = [&out] { return out.size() > kMaxTextBytes; };
  out.prepare(std::min(bytes.size() + bytes.size() / 8, kMaxTextBytes + 4 * kBlockBytes));
  if (!is_single_byte(encoding)) {
    decode_with_lexbor(
        bytes, encoding,
        [&](lxb_codepoint_t point) {
          out.commit(write_utf8(sane(point, replaced), out.prepare(4)));
        },
        full);
    return replaced;
  }
  const Table& table = table_of(encoding);
  while (!bytes.empty() && !full()) {
    const std::size_t n_ascii = ascii_length(bytes);
    out.append(bytes.substr(0, n_ascii));
    bytes.remove_prefix(n_ascii);
    // Then a block of mixed bytes, which ends at a run of ASCII that is worth skipping.
    const std::size_t n_block = std::min(bytes.size(), kBlockBytes);
    char* to = out.prepare(3 * n_block);
    std::size_t written = 0;
    std::size_t at = 0;
    std::size_t n_plain = 0;
    for (; at < n_block && n_plain < 16; ++at) {
      const auto byte = static_cast<unsigned char>(bytes[at]);
      const Char& c = table[byte];
      std::memcpy(to + written, c.utf8.data(), 3);
      written += c.length;
      replaced += c.replaced ? 1 : 0;
      n_plain = byte < 0x80 ? n_plain + 1 : 0;
    }
    out.commit(written);
    bytes.remove_prefix(at);
  }
  return replaced;
}

}  // namespace sito
