// SPDX-License-Identifier: Apache-2.0
// Makes WARC/1.1 records about documents. Their ids are hashes of the described document, so that a
// second run gives the same bytes.
#pragma once

#include "sito/base/sha1.h"
#include "sito/document/document.h"

#include <string>
#include <string_view>

namespace sito::write {

/// Appends records. Values of fields come from outside. Characters that would end or split a line
/// are removed, and from values that are not UTF-8 also everything but ASCII.
class WarcRecords {
 public:
  /// `date`: of the warcinfo record, and of documents without a date.
  explicit WarcRecords(std::string date) : date_(std::move(date)) {}

  /// Appends the warcinfo record of a file. `description`: of the block, without line ends.
  void append_info(std::string_view description, std::string& out);
  /// Begins the record of a document with the fields that all kinds of records have.
  void begin(std::string_view type, const Document& document, std::string_view block,
             std::string& out);
  /// Appends a field that has a value.
  static void append_field(std::string_view name, std::string_view value, std::string& out);
  /// Appends the last field and the block.
  static void end(std::string_view block, std::string& out);

 private:
  void start(std::string_view type, std::string_view date, std::string_view name, std::string& out);
  std::string_view digest_of(std::string_view block);

  std::string date_;
  std::string id_, digest_, address_;
};

}  // namespace sito::write
