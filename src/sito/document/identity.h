// SPDX-License-Identifier: Apache-2.0
// Ids of documents that stay the same from run to run.
#pragma once

#include "sito/base/sha1.h"
#include "sito/document/document.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace sito {

/// The source of a document's id.
enum class IdFrom : std::uint8_t {
  Offset,   ///< the file's name without its folders, the record's offset and the record's id
  Record,   ///< the record's id: independent of the archive's name, compression and division
  Content,  ///< the URL and the text: the same in every archive
};
/// Returns the value with this name ("offset", "record", "content"), or nothing.
std::optional<IdFrom> id_from_name(std::string_view name);

/// Makes document ids. One per thread.
class Identifier {
 public:
  /// Returns 32 hexadecimal digits: the front of the SHA-1 of the source `from`. Uses the URL and
  /// the text if the document has no such source: no record id, or no record id and offset 0. Two
  /// documents get the same id only if their sources are the same.
  std::string id_of(const Document& document, IdFrom from = IdFrom::Offset);

 private:
  std::string key_;
};

/// Returns the id of one document. An Identifier keeps its memory for many documents.
std::string document_id(const Document& document);

}  // namespace sito
