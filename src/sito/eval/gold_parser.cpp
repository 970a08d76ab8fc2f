// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/gold_parser.h"

#include <utility>

namespace sito::eval {

std::optional<std::string> read_page(const GoldPage& gold, const Limits& limits,
                                     Diagnostics& diagnostics) {
  Result<std::string> bytes = read_page(gold, limits);
  if (bytes) return *std::move(bytes);
  const bool missing = bytes.error().code == ErrorCode::Io;
  diagnostics.note(missing ? kPageMissing : kPageUnreadable, gold.where, bytes.error().message);
  return std::nullopt;
}

const Page* GoldParser::parse(const GoldPage& gold, Diagnostics& diagnostics) {
  std::optional<std::string> bytes = read_page(gold, limits_, diagnostics);
  if (!bytes) return nullptr;
  bytes_ = *std::move(bytes);
  NoDiagnostics ignored;
  const Html html =
      decoder_.decode(bytes_, gold.charset, CharsetPolicy::Lenient, gold.where, ignored);
  parser_.parse(html.text, gold.url, page_);
  return &page_;
}

}  // namespace sito::eval
