// SPDX-License-Identifier: Apache-2.0
// Parses the responses of a BaseX server, from any source of bytes, which may contain anything.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace sito::basex {

/// A fault that BaseX reports for a query.
struct QueryFault {
  std::uint32_t line = 0;    ///< from 1 on; 0: unknown
  std::uint32_t column = 0;  ///< from 1 on, in characters
  std::string code;          ///< "XPST0003", "bxerr:BASX0005"; "" if unknown
  std::string message;
  bool operator==(const QueryFault&) const = default;
};

/// Parses "Stopped at ., 3/14:
/// [XPST0003] Expecting ..."; other texts become the message.
QueryFault parse_fault(std::string_view text);
/// "line 3, column 14: XPST0003: ...".
std::string to_text(const QueryFault& fault);
/// Returns the error for a server's message, in the form of to_text(): Timeout for a query stopped
/// for its time, TooLarge if it used up the server's memory, otherwise Malformed.
Error error_of(std::string_view text);

/// One item of a result. Lists the kinds that sito requests; others are the atomic types.
struct Item {
  static constexpr std::uint8_t kText = 9, kElement = 11, kDocument = 12;
  std::uint8_t kind = 0;
  std::string text;  ///< serialised
};

/// Takes pieces of a result as they arrive.
using Take = std::function<Result<void>(Bytes)>;
/// Returns a Take that appends them to a string.
Take append_to(std::string& out);

/// Reads responses one after the other. Errors of the functions: those of the source; Network for a
/// response that ends too early or violates the protocol; TooLarge for more than `most` bytes.
/// After these the connection is unusable, and broken() is true. A refusal of the server is an
/// error_of(), after which the next response can be read.
class AnswerReader {
 public:
  explicit AnswerReader(ByteSource& source) : source_(source) {}

  /// Reads {text}0, and undoes its escapes.
  Result<void> text(std::size_t most, const Take& take);
  /// Reads 0 or 1.
  Result<bool> ok();

  /// Reads {result}0{info}0{0|1}: the response to a command.
  Result<void> command(std::size_t most, const Take& result);
  /// Reads {info}0{0|1}: the response to a document.
  Result<void> content(std::size_t most);
  /// Reads {result}0, then 0 or 1{message}0: the response to a query.
  Result<void> query(std::size_t most, const Take& result);
  /// Reads {kind}{text}0 for each item, then 0 and 0 or 1{message}0.
  Result<void> items(std::size_t most, std::vector<Item>& items);

  [[nodiscard]] bool broken() const { return broken_; }
  /// Returns the last refusal.
  [[nodiscard]] const QueryFault& last_fault() const { return last_fault_; }

 private:
  Result<char> byte();
  Result<void> fill();
  Result<void> refused(std::size_t most);
  Error refused_with(std::string_view message);
  Error broken(ErrorCode code, std::string message);

  ByteSource& source_;
  std::array<char, 16384> buffer_{};
  std::size_t at_ = 0, end_ = 0;
  bool broken_ = false;
  QueryFault last_fault_;
};

}  // namespace sito::basex
