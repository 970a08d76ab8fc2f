// SPDX-License-Identifier: Apache-2.0
#include "sito/write/vertical/vertical_sinks.h"

#include "sito/document/address.h"
#include "sito/text/clean.h"
#include "sito/text/xml.h"
#include "sito/write/escape.h"

#include <cstring>

namespace sito::write {
namespace {

constexpr std::string_view kGlue = "<g/>\n";

std::string_view text_of(std::string_view text, const text::Token& token) {
  return text.substr(token.begin, token.end - token.begin);
}

bool needs_escape(std::string_view text) {
  unsigned char found = 0;  // without an early exit, the loop compiles to vector instructions
  for (const char c : text) {
    found = static_cast<unsigned char>(found | static_cast<unsigned char>(c == '&') |
                                       static_cast<unsigned char>(c == '<') |
                                       static_cast<unsigned char>(c == '>'));
  }
  return found != 0;
}

// Tokens of at most this length are copied as one block if there is room: a copy of a known length
// is two instructions, any other is a call.
constexpr std::size_t kShortToken = 16;

char* put(std::string_view bytes, char* to) {
  std::memcpy(to, bytes.data(), bytes.size());
  return to + bytes.size();
}

// Writes tokens as lines without examining their characters.
void append_plain(std::string_view text, std::span<const text::Token> tokens, std::string& out) {
  if (tokens.empty()) return;
  const std::size_t old_size = out.size();
  const std::size_t n_bytes = tokens.back().end - tokens.front().begin;
  out.resize(old_size + n_bytes + tokens.size() * (kGlue.size() + 1) + kShortToken);
  char* to = out.data() + old_size;
  for (const text::Token& token : tokens) {
    if (token.glued) to = put(kGlue, to);
    const std::size_t length = token.end - token.begin;
    if (length <= kShortToken && token.begin + kShortToken <= text.size()) {
      std::memcpy(to, text.data() + token.begin, kShortToken);
      to += length;
    } else {
      to = put(text_of(text, token), to);
    }
    *to++ = '\n';
  }
  out.resize(static_cast<std::size_t>(to - out.data()));
}

}  // namespace

void XmlSink::begin_sentence() { *out_ += "<s>\n"; }

void XmlSink::end_sentence() { *out_ += "</s>\n"; }

void XmlSink::tokens(std::string_view text, std::span<const text::Token> tokens) {
  if (tokens.empty()) return;
  const std::string_view stretch =
      text.substr(tokens.front().begin, tokens.back().end - tokens.front().begin);
  if (!needs_escape(stretch)) return append_plain(text, tokens, *out_);
  for (const text::Token& token : tokens) {
    if (token.glued) *out_ += kGlue;
    // A quotation mark is itself outside attributes.
    text::append_with_references(text_of(text, token), "&<>", *out_);
    *out_ += '\n';
  }
}

void XmlSink::append_url(std::string_view url, std::string& out) {
  if (is_plain_address(url)) return append_vertical_value(url, out);
  std::string plain;
  append_address(url, plain);
  append_vertical_value(plain, out);
}

void XmlSink::image(const Mark& image, bool /*glued*/) {
  *out_ += "<img src=\"";
  append_url(image.url, *out_);
  if (!image.alt.empty()) {
    std::string clean;
    text::append_clean(image.alt, clean);
    *out_ += "\" alt=\"";
    append_vertical_value(clean, *out_);
  }
  *out_ += "\"/>\n";
}

void XmlSink::open_link(const Mark& link) {
  url_.clear();
  append_url(link.url, url_);
  *out_ += "<a href=\"";
  *out_ += url_;
  *out_ += "\">\n";
}

void XmlSink::close_link() { *out_ += "</a>\n"; }

void XmlSink::suspend_link() { close_link(); }

void XmlSink::resume_link() {
  *out_ += "<a href=\"";
  *out_ += url_;
  *out_ += "\" continues=\"yes\">\n";
}

void KnotSink::begin_sentence() {
  *out_ += "<s>\n";
  sentence_positions_ = 0;
}

void KnotSink::end_sentence() { *out_ += "</s>\n"; }

void KnotSink::tokens(std::string_view text, std::span<const text::Token> tokens) {
  sentence_positions_ += tokens.size();
  link_positions_ += tokens.size();
  while (!tokens.empty()) {
    std::size_t n_plain = 0;
    while (n_plain < tokens.size() && text[tokens[n_plain].begin] != '<') ++n_plain;
    append_plain(text, tokens.first(n_plain), *out_);
    tokens = tokens.subspan(n_plain);
    if (tokens.empty()) return;
    // The sign looks like a structure only at the beginning of a line.
    if (tokens.front().glued) *out_ += kGlue;
    *out_ += "&lt;";
    *out_ += text_of(text, tokens.front()).substr(1);
    *out_ += '\n';
    tokens = tokens.subspan(1);
  }
}

void KnotSink::image(const Mark& image, bool glued) {
  if (glued) *out_ += kGlue;
  *out_ += "__IMG__\n";
  ++sentence_positions_;
  ++link_positions_;
  append_pair(image.url, 1);
}

void KnotSink::open_link(const Mark& link) {
  link_ = &link;
  link_positions_ = 0;
}

// A link without a position of its own shares the position in front of it, if there is one.
void KnotSink::close_link() {
  if (link_positions_ > 0) {
    append_pair(link_->url, link_positions_);
  } else if (sentence_positions_ > 0) {
    append_pair(link_->url, 1);
  }
}

// Appends the columns of a link to the last line, which is a position.
void KnotSink::append_pair(std::string_view url, std::uint64_t length) {
  out_->pop_back();
  *out_ += "\t<link=\"";
  append_address(url, *out_);
  *out_ += "\">\t<length=";
  append_number(length, *out_);
  *out_ += ">\n";
}

}  // namespace sito::write
