// SPDX-License-Identifier: Apache-2.0
// Stores for the records of templates: one file of XML or JSON lines, a folder, a database.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/database.h"
#include "sito/basex/supervisor.h"
#include "sito/fields/read/record.h"
#include "sito/fields/template/template.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::corpus {

/// One record to be stored.
struct StoredRecord {
  std::string_view url;       ///< URL of the page; for a file without one its name
  std::string_view document;  ///< in the form of the store
};

class RecordStore {
 public:
  virtual ~RecordStore() = default;
  /// Appends the record in the form of this store. Several threads call it.
  virtual void render(const fields::Template& mapping, const fields::Element& record,
                      std::string& out) const = 0;
  /// Returns true if a record replaces a stored one with the same URL. The records of one page, of
  /// which a module may make several, are then one document, `<records>`.
  [[nodiscard]] virtual bool is_by_address() const { return false; }
  /// Takes records in the order of the input, one call at a time.
  virtual Result<void> put(const StoredRecord& record) = 0;
  /// Ends the store: all records are in their places when it returns.
  virtual Result<void> close() = 0;
  /// The same if not all inputs were read. A single file is removed or kept under another name, as
  /// by io::OutputSink; records stored by URL stay.
  virtual Result<void> end_unfinished(bool /*keep*/) { return close(); }
  /// Returns remarks for the user, in lines; call it after closing.
  [[nodiscard]] virtual std::string remarks() const { return ""; }
};

/// One XML file: `<database>` with the records, one on each line; appears at close().
Result<std::unique_ptr<RecordStore>> open_xml_store(std::string_view path);
/// One JSON object on each line (docs/formats/xqt.md).
Result<std::unique_ptr<RecordStore>> open_jsonl_store(std::string_view path);
/// One XML file for each URL in a folder (made if it is missing), and `index.jsonl` with the URL of
/// each. Other files stay; a record replaces one with the same URL. Io, also if another run writes
/// there.
Result<std::unique_ptr<RecordStore>> open_folder_store(const std::string& folder);

/// Documents of a BaseX database, made if it is missing. Other documents stay; a record replaces
/// one with the same URL. If the server is lost, the database is restored as it was before, and all
/// records of this run are written again. Errors: those of basex::Database::open().
Result<std::unique_ptr<RecordStore>> open_database_store(std::shared_ptr<basex::Supervisor> server,
                                                         const basex::DatabaseOptions& options);

/// Appends one JSON object: fields in the order of the mapping, as text, or as an array if there
/// may be several; paragraphs are joined by a line end; records are objects. Attributes of the root
/// come first (url, fetched, template, version). If the mapping names no fields, "xml" has
/// everything.
void append_json(const fields::Template& mapping, const fields::Element& record, std::string& out);

}  // namespace sito::corpus
