// SPDX-License-Identifier: Apache-2.0
#include "sito/write/markdown/markdown_line.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/find_byte.h"
#include "sito/text/utf8.h"
#include "sito/write/escape.h"
#include "sito/write/math.h"
#include "sito/write/mathml_tex.h"

#include <array>
#include <utility>

namespace sito::write {
namespace {

/// HTML tags in the order of InlineKind, where Markdown has no delimiters.
constexpr std::array<std::string_view, kInlineKinds> kTags = {"a",   "em",  "strong", "code",
                                                              "del", "sup", "sub"};

/// By style: of a formula in a line, and of one on lines of its own.
using Delimiters = std::pair<std::string_view, std::string_view>;
constexpr std::array<std::array<Delimiters, 2>, 3> kMathDelimiters = {
    {{{{"$", "$"}, {"$$", "$$"}}}, {{{"\\(", "\\)"}, {"\\[", "\\]"}}}, {}}};

bool has_two(std::string_view text, char c) {
  const std::size_t first = text.find(c);
  return first != std::string_view::npos && text.find(c, first + 1) != std::string_view::npos;
}

bool is_one_line(MarkdownLineKind kind) {
  return kind == MarkdownLineKind::Heading || kind == MarkdownLineKind::Cell;
}

void append_tag(std::string_view name, bool closes, std::string& out) {
  out += closes ? "</" : "<";
  out += name;
  out += '>';
}

// An exclamation mark in front of a bracket would turn it into an image.
void open_bracket(std::string& out) {
  if (out.ends_with('!')) out.insert(out.size() - 1, 1, '\\');
  out += '[';
}

// Bytes of controls; C2 may begin one.
constexpr auto kMayBeControl = [](auto byte) {
  return (byte < 0x20) | (byte == 0x7F) | (byte == 0xC2);
};

// The text next to a delimiter must be visible.
void append_without_controls(std::string_view text, std::string& out) {
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::size_t end = find_byte(text, at, kMayBeControl);
    out.append(text, at, end - at);
    at = end;
    if (at == text.size()) return;
    const bool is_c2 = static_cast<unsigned char>(text[at]) == 0xC2;
    const bool is_c1 =
        is_c2 && at + 1 < text.size() && static_cast<unsigned char>(text[at + 1]) < 0xA0;
    if (is_c1) ++at;
    if (is_c2 && !is_c1) out += text[at];
  }
}

// Returns true if HTML could begin with the `<` at `at`.
bool may_begin_tag(std::string_view line, std::size_t at) {
  if (at + 1 >= line.size()) return false;
  const char next = line[at + 1];
  return next == '/' || next == '!' || next == '?' || is_letter(next);
}

// Returns the TeX on one line, if it has no tag in it.
std::string plain_tex(std::string_view value) {
  std::string line;
  append_plain_line(value, line);
  std::string tex;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '<' && may_begin_tag(line, i)) {
      tex += "\\lt ";
    } else {
      tex += c;
    }
  }
  return tex;
}

// Returns TeX that is allowed between dollars; "" if it is not.
std::string one_line_tex(std::string_view value) {
  std::string tex = plain_tex(value);
  if (tex.find_first_of("$`") != std::string::npos || tex.ends_with('\\')) return {};
  return tex;
}

// Returns TeX of several lines as these lines, with a line end in front and behind; `line`: all on
// one line. A line that could begin a block of Markdown, such as a list, is joined to the previous
// line.
std::string in_lines(std::string_view value, const std::string& line) {
  constexpr std::string_view kStarts = "-+*_#>=|~<:0123456789";
  std::string tex;
  std::size_t n_lines = 0;
  for (const std::string_view part : parts_of(value, '\n')) {
    const std::string one = plain_tex(text::trim(part));
    if (one.empty()) continue;
    const bool may_begin = n_lines == 0 || kStarts.find(one.front()) == kStarts.npos;
    tex += may_begin ? '\n' : ' ';
    tex += one;
    if (may_begin) ++n_lines;
  }
  return n_lines > 1 ? tex + '\n' : line;
}

// In a cell: replaces bars that are part of a formula.
void replace_bars(std::string& tex) {
  for (std::size_t at = tex.find('|'); at != std::string::npos; at = tex.find('|', at)) {
    const bool is_double = at > 0 && tex[at - 1] == '\\';
    const std::size_t from = is_double ? at - 1 : at;
    const std::string_view name = is_double ? "\\Vert " : "\\vert ";
    tex.replace(from, at + 1 - from, name);
    at = from + name.size();
  }
}

}  // namespace

void MarkdownLine::append(const Paragraph& paragraph, MarkdownLineKind kind, std::string& out) {
  tokens_.clear();
  open_.clear();
  buffer_.clear();
  tex_.clear();
  kind_ = kind;
  place_ = {};
  place_.in_heading = kind == MarkdownLineKind::Heading;
  place_.escape_dollars = has_two(paragraph.text, '$');
  place_.escape_tildes = has_two(paragraph.text, '~');
  has_strong_ = false;
  all_strong_ = false;
  if (kind == MarkdownLineKind::Term) open(InlineKind::Strong, nullptr);
  all_strong_ = kind == MarkdownLineKind::Term;
  walk_.walk(paragraph, *this);
  all_strong_ = false;
  if (kind == MarkdownLineKind::Term) close(InlineKind::Strong);
  choose_markers();
  const std::size_t begin = out.size();
  write(out);
  if (kind != MarkdownLineKind::Cell) return;
  for (std::size_t at = out.find('|', begin); at != std::string::npos; at = out.find('|', at + 2)) {
    out.insert(at, 1, '\\');
  }
}

bool repeats_text_behind(std::string_view alt, std::string_view text) {
  const auto is_counted = [](char c) {
    return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
  };
  const auto next = [&](std::string_view from, std::size_t& at) {
    while (at < from.size() && !is_counted(from[at])) ++at;
    return at < from.size() ? lower(from[at++]) : '\0';
  };
  std::size_t in_alt = 0, in_text = 0;
  char one = next(alt, in_alt);
  if (one == '\0') return false;
  while (one != '\0') {
    if (one != next(text, in_text)) return false;
    one = next(alt, in_alt);
  }
  const bool ends_word = in_text >= text.size() || !is_counted(text[in_text]);
  const bool has_words = text::trim(alt).find(' ') != std::string_view::npos;
  return (ends_word && has_words) || next(text, in_text) == '\0';
}

void MarkdownLine::append_image(std::string_view url, std::string_view alt, std::string& out) {
  MarkdownPlace place;
  place.in_brackets = true;
  place.escape_dollars = place.escape_tildes = true;
  std::string line;
  append_plain_line(alt, line);
  out += "![";
  append_markdown(line, place, out);
  out += "](";
  append_destination(url, out);
  out += ')';
}

void MarkdownLine::append_block_image(const BlockImage& image, std::string& out) {
  const bool is_linked = is_written_address(image.link);
  if (is_linked) out += '[';
  append_image(image.url, image.alt, out);
  if (!is_linked) return;
  out += "](";
  append_destination(image.link, out);
  out += ')';
}

void MarkdownLine::append_math(std::string_view value, std::string_view text, bool block,
                               std::string& out) const {
  std::string own;
  if (is_mathml(value)) {
    own = tex_of_mathml(value);
    value = own;
  }
  std::string line;
  if (value.empty()) {
    append_plain_line(text, line);
    return append_markdown(line, {.line_start = block, .line_end = block, .escape_dollars = true},
                           out);
  }
  std::string tex = one_line_tex(value);
  if (tex.empty()) {
    append_plain_line(value, line);
    if (!line.empty()) append_code_span(line, out);
    return;
  }
  const auto& [begin, end] = kMathDelimiters[static_cast<std::size_t>(math_style_)][block ? 1 : 0];
  if (block && !begin.empty()) tex = in_lines(value, tex);
  out += begin;
  out += tex;
  out += end;
}

MarkdownLine::Token& MarkdownLine::add(TokenKind kind) {
  Token& token = tokens_.emplace_back();
  token.kind = kind;
  token.begin = token.end = static_cast<std::uint32_t>(buffer_.size());
  return token;
}

void MarkdownLine::open(InlineKind kind, const Mark* link) {
  if (all_strong_ && kind == InlineKind::Strong) return;
  // A stretch continues if the same kind begins where it ends, because two adjacent delimiters
  // would be read as other ones.
  const bool goes_on = !tokens_.empty() && tokens_.back().kind == TokenKind::Close &&
                       tokens_.back().style == kind && kind != InlineKind::Link;
  if (goes_on) {
    open_.push_back(tokens_.back().partner);
    return tokens_.pop_back();
  }
  open_.push_back(static_cast<std::uint32_t>(tokens_.size()));
  Token& token = add(TokenKind::Open);
  token.style = kind;
  token.mark = link;
  has_strong_ = has_strong_ || kind == InlineKind::Strong;
  if (kind == InlineKind::Strike) place_.escape_tildes = true;
}

void MarkdownLine::close(InlineKind kind) {
  if (all_strong_ && kind == InlineKind::Strong) return;
  if (tokens_.size() == open_.back() + 1) {  // nothing visible is in it
    tokens_.pop_back();
    return open_.pop_back();
  }
  Token& token = add(TokenKind::Close);
  token.style = kind;
  token.partner = open_.back();
  token.mark = tokens_[token.partner].mark;
  tokens_[token.partner].partner = static_cast<std::uint32_t>(tokens_.size() - 1);
  open_.pop_back();
}

void MarkdownLine::text(std::string_view text) {
  const std::size_t begin = buffer_.size();
  append_without_controls(text, buffer_);
  if (buffer_.size() == begin) return;
  if (tokens_.empty() || tokens_.back().kind != TokenKind::Text) {
    add(TokenKind::Text).begin = static_cast<std::uint32_t>(begin);
  }
  tokens_.back().end = static_cast<std::uint32_t>(buffer_.size());
}

void MarkdownLine::blank() { text(" "); }

void MarkdownLine::image(const Mark& image) { add(TokenKind::Image).mark = &image; }

void MarkdownLine::line_break() { add(TokenKind::Break); }

void MarkdownLine::math(std::string_view value, std::string_view text) {
  if (is_mathml(value)) value = tex_.emplace_back(tex_of_mathml(value));
  std::string line;
  append_plain_line(value.empty() ? text : value, line);
  if (line.empty()) return;
  if (value.empty()) return this->text(line);
  Token& token = add(TokenKind::Math);
  token.value = value;
  token.text = text;
  place_.escape_dollars = true;
}

void MarkdownLine::note_ref(std::string_view id, std::string_view text) {
  const std::uint64_t number = references_->note(id);
  if (number == 0 || number > notes_->size() || !(*notes_)[number - 1]) {
    if (!text.empty()) this->text(text);
    return;
  }
  add(TokenKind::Note).partner = static_cast<std::uint32_t>(number);
}

std::string_view MarkdownLine::text_of(const Token& token) const {
  return std::string_view(buffer_).substr(token.begin, token.end - token.begin);
}

MarkdownLine::Side MarkdownLine::first_of(const Token& token) const {
  const std::string_view text = text_of(token);
  if (token.kind != TokenKind::Text || text.empty()) return Side::Punctuation;
  const char32_t c = text::code_point_at(text, 0).value;
  if (text::is_space(c)) return Side::Space;
  if (is_punctuation(text.front())) return Side::Punctuation;
  return text::is_letter_or_digit(c) ? Side::Word : Side::Other;
}

MarkdownLine::Side MarkdownLine::last_of(const Token& token) const {
  const std::string_view text = text_of(token);
  if (token.kind == TokenKind::Break) return Side::Space;
  if (token.kind != TokenKind::Text || text.empty()) return Side::Punctuation;
  std::size_t at = text.size() - 1;
  while (at > 0 && is_continuation(text[at])) --at;
  const char32_t c = text::code_point_at(text, at).value;
  if (text::is_space(c)) return Side::Space;
  if (is_punctuation(text[at])) return Side::Punctuation;
  return text::is_letter_or_digit(c) ? Side::Word : Side::Other;
}

// GFM looks past tildes for the neighbour of a delimiter.
MarkdownLine::Side MarkdownLine::before(std::size_t token) const {
  while (token > 0 && tokens_[token - 1].style == InlineKind::Strike) --token;
  return token == 0 ? Side::Space : last_of(tokens_[token - 1]);
}

MarkdownLine::Side MarkdownLine::after(std::size_t token) const {
  while (token + 1 < tokens_.size() && tokens_[token + 1].style == InlineKind::Strike) ++token;
  return token + 1 == tokens_.size() ? Side::Space : first_of(tokens_[token + 1]);
}

void MarkdownLine::choose_markers() {
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].kind != TokenKind::Open) continue;
    tokens_[i].marker = marker_of(i);
    tokens_[tokens_[i].partner].marker = tokens_[i].marker;
  }
}

// Returns delimiters if they are certain to be read as such (CommonMark 6.2), else tags.
MarkdownLine::Marker MarkdownLine::marker_of(std::size_t open) const {
  const Token& token = tokens_[open];
  const std::size_t close = token.partner;
  if (token.style == InlineKind::Link) return Marker::Brackets;
  if (token.style == InlineKind::Code) {
    const std::string_view code =
        std::string_view(buffer_).substr(token.begin, tokens_[close].begin - token.begin);
    const bool splits = kind_ == MarkdownLineKind::Cell &&
                        code.find('|') != std::string_view::npos &&
                        code.find('\\') != std::string_view::npos;
    return splits || code.empty() ? Marker::Tag : Marker::Code;
  }
  if (token.style == InlineKind::Superscript || token.style == InlineKind::Subscript) {
    return Marker::Tag;
  }
  const auto is_open = [](Side side) { return side == Side::Space || side == Side::Punctuation; };
  // At the inner ends of a struck-out stretch, tildes or a tag may occur.
  const auto inside = [this](Side side, std::size_t neighbour) {
    const bool is_strike = tokens_[neighbour].style == InlineKind::Strike;
    return is_strike && side == Side::Word ? Side::Other : side;
  };
  const Side first = inside(after(open), open + 1);
  const Side last = inside(before(close), close - 1);
  if (first == Side::Space || last == Side::Space) return Marker::Tag;
  const bool opens = first == Side::Word || is_open(before(open));
  const bool closes = last == Side::Word || is_open(after(close));
  if (!opens || !closes) return Marker::Tag;
  if (token.style == InlineKind::Strong) return Marker::Stars;
  if (token.style == InlineKind::Strike) return Marker::Tildes;
  if (is_open(before(open)) && is_open(after(close))) return Marker::Underscore;
  return has_strong_ ? Marker::Tag : Marker::Star;
}

// Returns the text between an image and the next one.
std::string MarkdownLine::text_behind(std::size_t image) const {
  std::string text;
  for (std::size_t i = image + 1; i < tokens_.size() && tokens_[i].kind != TokenKind::Image; ++i) {
    const Token& token = tokens_[i];
    if (token.kind == TokenKind::Break) text += ' ';
    if (token.kind == TokenKind::Text) {
      text += std::string_view(buffer_).substr(token.begin, token.end - token.begin);
    }
  }
  return text;
}

void MarkdownLine::write(std::string& out) {
  const std::size_t begin = out.size();
  for (std::size_t i = 0; i < tokens_.size(); ++i) {
    const Token& token = tokens_[i];
    switch (token.kind) {
      case TokenKind::Text:
        write_text(i, out.size() == begin || out.ends_with('\n'), out);
        break;
      case TokenKind::Open:
        if (token.marker == Marker::Code) {
          const Token& close = tokens_[token.partner];
          append_code_span(std::string_view(buffer_).substr(token.begin, close.begin - token.begin),
                           out);
          i = token.partner;
          break;
        }
        if (token.style == InlineKind::Link) place_.in_brackets = true;
        write_open(token, out);
        break;
      case TokenKind::Close:
        write_close(token, out);
        if (token.style == InlineKind::Link) place_.in_brackets = false;
        break;
      case TokenKind::Image:
        append_image(token.mark->url,
                     repeats_text_behind(token.mark->alt, text_behind(i)) ? "" : token.mark->alt,
                     out);
        break;
      case TokenKind::Break:
        write_break(out);
        break;
      case TokenKind::Math: {
        std::string tex;
        append_math(token.value, token.text, false, tex);
        if (kind_ == MarkdownLineKind::Cell) replace_bars(tex);
        out += tex;
        break;
      }
      case TokenKind::Note:
        open_bracket(out);
        out += '^';
        append_number(std::uint64_t{token.partner}, out);
        out += ']';
        break;
    }
  }
}

void MarkdownLine::write_text(std::size_t i, bool line_start, std::string& out) const {
  MarkdownPlace place = place_;
  place.line_start = line_start && !is_one_line(kind_);
  place.line_end = i + 1 == tokens_.size();
  place.after_note = i > 0 && tokens_[i - 1].kind == TokenKind::Note;
  append_markdown(text_of(tokens_[i]), place, out);
}

void MarkdownLine::write_open(const Token& token, std::string& out) const {
  switch (token.marker) {
    case Marker::Brackets:
      return open_bracket(out);
    case Marker::Star:
      out += '*';
      break;
    case Marker::Underscore:
      out += '_';
      break;
    case Marker::Stars:
      out += "**";
      break;
    case Marker::Tildes:
      out += "~~";
      break;
    default:
      append_tag(kTags[static_cast<std::size_t>(token.style)], false, out);
  }
}

void MarkdownLine::write_close(const Token& token, std::string& out) const {
  if (token.marker == Marker::Tag) {
    return append_tag(kTags[static_cast<std::size_t>(token.style)], true, out);
  }
  if (token.marker != Marker::Brackets) return write_open(token, out);
  out += "](";
  append_destination(token.mark->url, out);
  out += ')';
}

void MarkdownLine::write_break(std::string& out) const {
  switch (kind_) {
    case MarkdownLineKind::Paragraph:
    case MarkdownLineKind::Term:
      out += "\\\n";
      break;
    case MarkdownLineKind::Heading:
      out += ' ';
      break;
    case MarkdownLineKind::Cell:
      out += "<br>";
      break;
  }
}

}  // namespace sito::write
