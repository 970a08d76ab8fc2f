// SPDX-License-Identifier: Apache-2.0
// The protocol is described at docs.basex.org ("Server Protocol"). The order of the bytes after an
// error was found by experiment.
#include "sito/basex/answer.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

namespace sito::basex {
namespace {

constexpr char kEscape = '\xFF';

bool take_number(std::string_view& text, std::uint32_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return true;
}

/// Removes "Stopped at FILE, LINE/COLUMN:" at the front; the file may have commas and colons.
void take_place(std::string_view& text, QueryFault& fault) {
  constexpr std::string_view kStopped = "Stopped at ";
  if (!text.starts_with(kStopped)) return;
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = text.substr(0, end);
  const std::size_t comma = line.rfind(", ");
  if (comma == std::string_view::npos) return;
  std::string_view place = line.substr(comma + 2);
  std::uint32_t row = 0, column = 0;
  if (!take_number(place, row) || !place.starts_with('/')) return;
  place.remove_prefix(1);
  if (!take_number(place, column) || place != ":") return;
  fault.line = row;
  fault.column = column;
  text.remove_prefix(std::min(end + 1, text.size()));
}

// If Java's policy refuses a call, the text has an invitation to report it, and a place in BaseX.
// Returns "" for other texts.
std::string refused_by_java(std::string_view text) {
  constexpr std::string_view kRefused = "AccessControlException: access denied ";
  const std::size_t at = text.find(kRefused);
  if (at == std::string_view::npos) return "";
  std::string_view what = text.substr(at + kRefused.size());
  what = what.substr(0, what.find('\n'));
  return "not allowed here: " + std::string(what);
}

}  // namespace

QueryFault parse_fault(std::string_view text) {
  QueryFault fault;
  if (fault.message = refused_by_java(text); !fault.message.empty()) return fault;
  take_place(text, fault);
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end != std::string_view::npos && end > 1 && text.find(' ') > end) {
      fault.code = text.substr(1, end - 1);
      text.remove_prefix(end + 1);
      if (text.starts_with(' ')) text.remove_prefix(1);
    }
  }
  while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.remove_suffix(1);
  fault.message = text;
  return fault;
}

std::string to_text(const QueryFault& fault) {
  std::string text;
  if (fault.line != 0) {
    text = "line " + std::to_string(fault.line) + ", column " + std::to_string(fault.column) + ": ";
  }
  if (!fault.code.empty()) text += fault.code + ": ";
  return text += fault.message.empty() ? "the server refused and gave no reason" : fault.message;
}

Error error_of(std::string_view text) {
  const QueryFault fault = parse_fault(text);
  const auto says = [&](std::string_view words) {
    return fault.message.find(words) != std::string::npos;
  };
  // BaseX 9 reports one or the other, depending on where the query was stopped.
  if (fault.code.empty() && (says("JobException: Interrupted") || says("Timeout exceeded"))) {
    return Error{ErrorCode::Timeout, "the query took too long and was stopped"};
  }
  // The last two are Java's own messages, which BaseX does not handle everywhere.
  if (fault.code.empty() && (says("Out of Main Memory") || says("OutOfMemoryError") ||
                             says("Java heap space") || says("GC overhead limit"))) {
    return Error{ErrorCode::TooLarge, "the query used all memory of the server"};
  }
  return Error{ErrorCode::Malformed, to_text(fault)};
}

Take append_to(std::string& out) {
  return [&out](Bytes bytes) -> Result<void> {
    out += bytes;
    return {};
  };
}

Error AnswerReader::broken(ErrorCode code, std::string message) {
  broken_ = true;
  at_ = end_ = 0;  // the received bytes belong to no response any more
  return Error{code, std::move(message)};
}

Result<void> AnswerReader::fill() {
  if (broken_) return broken(ErrorCode::Network, "an earlier error has ended the connection");
  const auto n = source_.read(buffer_);
  if (!n) return broken(n.error().code, n.error().message);
  if (*n == 0) return broken(ErrorCode::Network, "the server closed the connection");
  at_ = 0;
  end_ = *n;
  return {};
}

Result<char> AnswerReader::byte() {
  if (at_ == end_) {
    if (auto filled = fill(); !filled) return filled.error();
  }
  return buffer_[at_++];
}

Result<bool> AnswerReader::ok() {
  const auto flag = byte();
  if (!flag) return flag.error();
  if (*flag != 0 && *flag != 1) {
    return broken(ErrorCode::Network, "the server does not speak the protocol of BaseX");
  }
  return *flag == 0;
}

Result<void> AnswerReader::text(std::size_t most, const Take& take) {
  std::size_t taken = 0;
  while (true) {
    if (at_ == end_) {
      if (auto filled = fill(); !filled) return filled;
    }
    const Bytes rest(&buffer_[at_], end_ - at_);
    const std::size_t plain = std::min(rest.find_first_of(Bytes("\0\xFF", 2)), rest.size());
    taken += plain;
    if (taken > most) return broken(ErrorCode::TooLarge, "an answer is larger than the limit");
    if (plain > 0) {
      if (auto done = take(rest.substr(0, plain)); !done) {
        return broken(done.error().code, done.error().message);
      }
      at_ += plain;
      continue;
    }
    if (buffer_[at_++] != kEscape) return {};
    const auto escaped = byte();
    if (!escaped) return escaped.error();
    const char one = *escaped;
    ++taken;
    if (auto done = take({&one, 1}); !done) {
      return broken(done.error().code, done.error().message);
    }
  }
}

/// Reads {message}0, after a flag that reports a refusal.
Result<void> AnswerReader::refused(std::size_t most) {
  std::string message;
  if (auto done = text(most, append_to(message)); !done) return done;
  return refused_with(message);
}

Error AnswerReader::refused_with(std::string_view message) {
  last_fault_ = parse_fault(message);
  return error_of(message);
}

Result<void> AnswerReader::command(std::size_t most, const Take& result) {
  if (auto done = text(most, result); !done) return done;
  return content(most);
}

Result<void> AnswerReader::content(std::size_t most) {
  std::string info;
  if (auto done = text(most, append_to(info)); !done) return done;
  const auto fine = ok();
  if (!fine) return fine.error();
  if (!*fine) return refused_with(info);
  return {};
}

Result<void> AnswerReader::query(std::size_t most, const Take& result) {
  if (auto done = text(most, result); !done) return done;
  const auto fine = ok();
  if (!fine) return fine.error();
  return *fine ? Result<void>() : refused(most);
}

Result<void> AnswerReader::items(std::size_t most, std::vector<Item>& items) {
  items.clear();
  std::size_t taken = 0;
  while (true) {
    const auto kind = byte();
    if (!kind) return kind.error();
    if (*kind == 0) break;
    // An error within an item ends it like a whole one; then the flag is in the place of a kind.
    if (*kind == 1) return refused(most);
    Item& item = items.emplace_back();
    item.kind = static_cast<std::uint8_t>(*kind);
    if (auto done = text(most - taken, append_to(item.text)); !done) return done;
    // An empty item costs memory, too.
    taken += item.text.size() + sizeof(Item);
    if (taken > most) return broken(ErrorCode::TooLarge, "an answer is larger than the limit");
  }
  const auto fine = ok();
  if (!fine) return fine.error();
  return *fine ? Result<void>() : refused(most);
}

}  // namespace sito::basex
