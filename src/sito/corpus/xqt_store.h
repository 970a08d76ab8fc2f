// SPDX-License-Identifier: Apache-2.0
// Where the records of templates go: one file of XML or JSON lines, a folder, a database.
#pragma once

#include "sito/base/result.h"
#include "sito/basex/database.h"
#include "sito/basex/supervisor.h"
#include "sito/xqt/mapping.h"
#include "sito/xqt/record.h"

#include <memory>
#include <string>
#include <string_view>

namespace sito::corpus {

/// One record on its way out.
struct StoredRecord {
  std::string_view url;       ///< address of the page; of a file without one its name
  std::string_view document;  ///< in the form that the store has asked for
};

class RecordStore {
 public:
  virtual ~RecordStore() = default;
  /// Appends the record in the form of this store. Called by several threads.
  virtual void render(const xqt::Mapping& mapping, const xqt::Element& record,
                      std::string& out) const = 0;
  /// Whether what is put takes the place of what has its address: then the records of one page, of
  /// which a module may make several, are one document, `<records>`.
  [[nodiscard]] virtual bool is_by_address() const { return false; }
  /// Takes records in the order of the input, one call at a time.
  virtual Result<void> put(const StoredRecord& record) = 0;
  /// Nothing comes any more: what was put stands where it belongs when this returns.
  virtual Result<void> close() = 0;
  /// The same when not all inputs were read. One file is removed or kept under another name, as of
  /// io::OutputSink; what is stored by address stays.
  virtual Result<void> end_unfinished(bool /*keep*/) { return close(); }
  /// What the user should know of it, in lines; for when it is closed.
  [[nodiscard]] virtual std::string remarks() const { return ""; }
};

/// One XML file: `<database>` with the records, one on each line; appears at close().
Result<std::unique_ptr<RecordStore>> open_xml_store(std::string_view path);
/// One JSON object on each line (docs/formats/xqt.md).
Result<std::unique_ptr<RecordStore>> open_jsonl_store(std::string_view path);
/// One XML file for each address in a folder (made when it is missing), and `index.jsonl` with the
/// address of each; what is there stays, a record of an address that is there takes its place.
/// Io, also when another run writes there.
Result<std::unique_ptr<RecordStore>> open_folder_store(const std::string& folder);

/// Documents of a BaseX database, made when it is missing; what is there stays, a record of an
/// address that is there takes its place. When the server is lost, the database is made again as it
/// was before and all records of this run are written again. Errors: as of basex::Database::open().
Result<std::unique_ptr<RecordStore>> open_database_store(std::shared_ptr<basex::Supervisor> server,
                                                         const basex::DatabaseOptions& options);

/// Appends one JSON object: fields in the order of the mapping, as text, or as an array where there
/// may be several; paragraphs are joined by a line end; records are objects. Attributes of the root
/// come first (url, fetched, template, version). Where the mapping says nothing, "xml" has it all.
void append_json(const xqt::Mapping& mapping, const xqt::Element& record, std::string& out);

}  // namespace sito::corpus
