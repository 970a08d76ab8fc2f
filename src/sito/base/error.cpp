// SPDX-License-Identifier: Apache-2.0
#include "sito/base/error.h"

namespace sito {

std::string_view name_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::Io:
      return "io";
    case ErrorCode::Truncated:
      return "truncated";
    case ErrorCode::Malformed:
      return "malformed";
    case ErrorCode::Unsupported:
      return "unsupported";
    case ErrorCode::TooLarge:
      return "too-large";
    case ErrorCode::Timeout:
      return "timeout";
    case ErrorCode::Network:
      return "network";
    case ErrorCode::InvalidArgument:
      return "invalid-argument";
    case ErrorCode::Internal:
      return "internal";
    case ErrorCode::TooSlow:
      return "too-slow";
    case ErrorCode::OutOfMemory:
      return "out-of-memory";
  }
  return "internal";
}

namespace {

// The prefix that a code adds to a message; most messages need none.
std::string_view kind_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::Truncated:
      return "truncated: ";
    case ErrorCode::Malformed:
      return "malformed: ";
    case ErrorCode::Timeout:
      return "timeout: ";
    case ErrorCode::Network:
      return "network: ";
    case ErrorCode::Internal:
      return "a fault of sito: ";
    default:
      return "";
  }
}

}  // namespace

std::string to_string(const Error& error) {
  std::string line = std::string(kind_of(error.code)) + error.message;
  if (!error.where.source.empty()) {
    line += " (" + error.where.source;
    if (error.where.offset > 0) line += " at byte " + std::to_string(error.where.offset);
    line += ')';
  }
  return line;
}

}  // namespace sito
