// SPDX-License-Identifier: Apache-2.0
#include "sito/document/identity.h"

namespace sito {
namespace {

constexpr std::size_t kIdBytes = 16;  // 128 bits: no collision to expect below 10^18 documents
// Between the parts of a key; stands in none of them.
constexpr char kSeparator = '\0';

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::string Identifier::id_of(const Document& document) {
  const Origin& origin = document.origin;
  key_.clear();
  if (!origin.record_id.empty() || origin.offset > 0) {
    key_ += base_name(origin.file);
    key_ += kSeparator;
    key_ += std::to_string(origin.offset);
    key_ += kSeparator;
    key_ += origin.record_id;
  } else {
    key_ += document.url;
    for (const Paragraph& paragraph : document.paragraphs) {
      key_ += kSeparator;
      key_ += paragraph.text;
    }
  }
  const Sha1::Digest digest = sha1_.of(key_);
  std::string id;
  append_digits({digest.data(), kIdBytes}, kHexAlphabet, 4, id);
  return id;
}

std::string document_id(const Document& document) { return Identifier().id_of(document); }

}  // namespace sito
