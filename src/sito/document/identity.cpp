// SPDX-License-Identifier: Apache-2.0
#include "sito/document/identity.h"

#include <array>
#include <cstddef>
#include <utility>

namespace sito {
namespace {

constexpr std::size_t kIdBytes = 16;  // 128 bits: no collision expected below 10^18 documents
// Separates the parts of a key, which do not contain it.
constexpr char kSeparator = '\0';

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

}  // namespace

std::optional<IdFrom> id_from_name(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, IdFrom>, 3> kNames = {
      {{"offset", IdFrom::Offset}, {"record", IdFrom::Record}, {"content", IdFrom::Content}}};
  for (const auto& [known, from] : kNames) {
    if (known == name) return from;
  }
  return std::nullopt;
}

std::string Identifier::id_of(const Document& document, IdFrom from) {
  const Origin& origin = document.origin;
  key_.clear();
  if (from == IdFrom::Record && !origin.record_id.empty()) {
    key_ += origin.record_id;
  } else if (from == IdFrom::Offset && (!origin.record_id.empty() || origin.offset > 0)) {
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
  const Sha1::Digest digest = Sha1::of(key_);
  std::string id;
  append_digits({digest.data(), kIdBytes}, kHexAlphabet, 4, id);
  return id;
}

std::string document_id(const Document& document) { return Identifier().id_of(document); }

}  // namespace sito
