// SPDX-License-Identifier: Apache-2.0
// The interface of a frontier to a database: statements with parameters, and transactions.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::frontier {

/// A parameter of a statement; a view.
struct Value {
  enum class Kind : std::uint8_t { Number, Text, Raw };
  Value(std::int64_t of) : number(of) {}  // NOLINT: implicit, for lists of values
  Value(std::string_view of)
      : kind(Kind::Text), text(of) {}  // NOLINT: implicit, for lists of values
  Value(const std::string& of) : Value(std::string_view(of)) {}  // NOLINT: implicit
  /// Any bytes; text must be ASCII.
  static Value raw(Bytes of) {
    Value value(of);
    value.kind = Kind::Raw;
    return value;
  }

  Kind kind = Kind::Number;
  std::int64_t number = 0;
  std::string_view text;
};
using Values = std::vector<Value>;

/// A value of a result: a number, text or bytes.
struct Cell {
  std::int64_t number = 0;
  std::string text;
};
using Cells = std::vector<Cell>;

/// When a transaction must be on the disk.
enum class Durability : std::uint8_t {
  Now,   ///< when commit() returns
  Soon,  ///< with the next one that is `Now`; a power cut undoes it
};

/// Whether trying again helps.
enum class Trouble : std::uint8_t {
  Lasting,
  Conflict,  ///< another transaction was in the way; everything was rolled back
  Lost,      ///< the connection is lost; the result of the last commit() is unknown
};

/// A connection. For one thread at a time.
///
/// Statements are the same for all databases, except for these words in braces:
///   {id}     type of a key that the database numbers in order
///   {bytes}  type of a column of any bytes
///   {often}  settings of a table whose rows change often
///   {lock}   locks the rows that are read; waits for other locks
///   {skip}   the same, but leaves out rows that others have locked
/// Parameters are $1, $2 ...; results are numbers (bigint, smallint), text or bytes.
class Database {
 public:
  virtual ~Database() = default;

  /// Runs several statements without parameters or results.
  virtual Result<void> execute(std::string_view sql) = 0;
  virtual Result<std::vector<Cells>> run(std::string_view sql, const Values& values) = 0;
  /// Runs a statement once for each row of values, in order; the results are in the same order. One
  /// round trip to a server for some hundred rows.
  virtual Result<std::vector<std::vector<Cells>>> run_each(std::string_view sql,
                                                           std::span<const Values> rows) = 0;

  /// Begins a transaction that writes.
  virtual Result<void> begin(Durability durability) = 0;
  virtual Result<void> commit() = 0;
  virtual void rollback() = 0;
  /// Locks the schema until the transaction ends, so that no other process makes tables.
  virtual Result<void> lock_schema() = 0;
  virtual Result<bool> has_table(std::string_view name) = 0;
  /// Returns true if tables of other programs have the place of ours.
  virtual Result<bool> has_foreign_tables() = 0;
  /// Returns true if rows must be locked one by one, because other transactions run meanwhile.
  [[nodiscard]] virtual bool is_shared() const = 0;

  /// Returns the trouble of the last call that failed.
  [[nodiscard]] virtual Trouble trouble() const = 0;
  virtual Result<void> reconnect() = 0;
  [[nodiscard]] virtual const std::string& name() const = 0;  ///< for errors; without passwords
};

/// Opens a file, and makes it if it is missing. With `read_only` it makes and writes nothing, also
/// where it may not. Errors: Io, Malformed (not a database), Unsupported (a file system without
/// locks).
Result<std::unique_ptr<Database>> open_sqlite(const std::string& path, bool read_only = false);
/// Connects to a server. Errors: Network, Io.
Result<std::unique_ptr<Database>> open_postgres(const std::string& location);

/// Replaces the words in braces.
struct Dialect {
  std::string_view id, bytes, often, lock, skip;
};
std::string in_dialect(std::string_view sql, const Dialect& dialect);

}  // namespace sito::frontier
