// SPDX-License-Identifier: Apache-2.0
// The two dialects of the vertical format, at the level of sentences and tokens.
#pragma once

#include "sito/write/vertical/sentence_walk.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace sito::write {

/// Well-formed XML if wrapped in a root element; docs/formats/vertical.md.
class XmlSink final : public SentenceSink {
 public:
  /// Appends everything to `out` from now on.
  void start(std::string& out) { out_ = &out; }

  void begin_sentence() override;
  void end_sentence() override;
  void tokens(std::string_view text, std::span<const text::Token> tokens) override;
  void image(const Mark& image, bool glued) override;
  void open_link(const Mark& link) override;
  void close_link() override;
  void suspend_link() override;
  void resume_link() override;

 private:
  static void append_url(std::string_view url, std::string& out);

  std::string* out_ = nullptr;
  std::string url_;  // of the open link, escaped
};

/// The older dialect, whose links are columns behind the last position of a link; algorithms,
/// sections 7.6 to 7.8.
class KnotSink final : public SentenceSink {
 public:
  void start(std::string& out) { out_ = &out; }

  void begin_sentence() override;
  void end_sentence() override;
  void tokens(std::string_view text, std::span<const text::Token> tokens) override;
  void image(const Mark& image, bool glued) override;
  void open_link(const Mark& link) override;
  void close_link() override;
  void suspend_link() override {}
  void resume_link() override {}

 private:
  void append_pair(std::string_view url, std::uint64_t length);

  std::string* out_ = nullptr;
  const Mark* link_ = nullptr;
  std::uint64_t link_positions_ = 0;
  std::uint64_t sentence_positions_ = 0;
};

}  // namespace sito::write
