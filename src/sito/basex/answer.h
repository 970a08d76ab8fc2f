// SPDX-License-Identifier: Apache-2.0
// What a BaseX server answers, taken apart; from any source of bytes, which may say anything.
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

/// What BaseX has to say against a query.
struct QueryFault {
  std::uint32_t line = 0;    ///< from 1 on; 0: it says none
  std::uint32_t column = 0;  ///< from 1 on, in characters
  std::string code;          ///< "XPST0003", "bxerr:BASX0005"; "" when it says none
  std::string message;
  bool operator==(const QueryFault&) const = default;
};

/// Takes "Stopped at ., 3/14:\n[XPST0003] Expecting ..." apart; other texts are all message.
QueryFault parse_fault(std::string_view text);
/// "line 3, column 14: XPST0003: ...".
std::string to_text(const QueryFault& fault);
/// What the server says, as to_text() has it. Timeout where a query was stopped for its time,
/// TooLarge where it has used up the memory of the server, Malformed for the rest.
Error error_of(std::string_view text);

/// One item of a result. The kinds that sito asks for; others are the atomic types.
struct Item {
  static constexpr std::uint8_t kText = 9, kElement = 11, kDocument = 12;
  std::uint8_t kind = 0;
  std::string text;  ///< serialised
};

/// Takes pieces of a result as they come.
using Take = std::function<Result<void>(Bytes)>;
/// Appends them to a string.
Take append_to(std::string& out);

/// Reads answers one after the other. Errors of the functions: what the source says; Network for
/// an answer that ends too early or is none of this protocol; TooLarge for more than `most` bytes.
/// After these the connection cannot be used any more, which broken() says. What the server
/// refuses is an error_of(), after which the next answer can be read.
class AnswerReader {
 public:
  explicit AnswerReader(ByteSource& source) : source_(source) {}

  /// {text}0, with its escapes undone.
  Result<void> text(std::size_t most, const Take& take);
  /// 0 or 1.
  Result<bool> ok();

  /// {result}0{info}0{0|1}: of commands.
  Result<void> command(std::size_t most, const Take& result);
  /// {info}0{0|1}: of documents that were sent.
  Result<void> content(std::size_t most);
  /// {result}0, then 0 or 1{message}0: of queries.
  Result<void> query(std::size_t most, const Take& result);
  /// {kind}{text}0 for each item, then 0 and 0 or 1{message}0.
  Result<void> items(std::size_t most, std::vector<Item>& items);

  [[nodiscard]] bool broken() const { return broken_; }
  /// What was refused last.
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
