// SPDX-License-Identifier: Apache-2.0
#include "sito/write/markdown/markdown_blocks.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/deadline.h"
#include "sito/write/escape.h"
#include "sito/write/markdown/markdown_table.h"
#include "sito/write/math.h"

#include <algorithm>
#include <unordered_set>

namespace sito::write {
namespace {

using Kind = ElementKind;

// CommonMark, 5.2: list numbers have nine digits at most.
constexpr std::uint32_t kLastNumber = 999999999;

// Three hyphens could underline the line of text above as a heading, and `***` could be list items.
constexpr std::string_view kRule = "___";

bool is_one_line(Kind kind) {
  return kind == Kind::Paragraph || kind == Kind::Heading || kind == Kind::Image ||
         kind == Kind::Math;
}

bool starts_one(const OutlineNode& list) { return !list.ordered || list.start == 1; }

}  // namespace

void MarkdownBlocks::use(const Settings& settings) {
  const std::string& math = settings.find("math")->second;
  line_.set_math(math == "dollar"  ? MathStyle::Dollar
                 : math == "paren" ? MathStyle::Paren
                                   : MathStyle::None);
}

void MarkdownBlocks::append(const Document& document, std::string& out) {
  outline_.set(document.structured_or_text());
  references_.set(document.structured_or_text(), outline_);
  append_outline(out);
}

void MarkdownBlocks::append(const Document& document, FrontTitle& title, std::string& out) {
  outline_.set(document.structured_or_text());
  title.put(document, outline_);
  references_.set(document.structured_or_text(), outline_);
  append_outline(out);
}

void MarkdownBlocks::append_outline(std::string& out) {
  find_footnotes();
  line_.set(references_, footnotes_);
  html_.set(outline_, references_, {.provenance = false, .anchors = false, .one_line = true});
  out_ = &out;
  open_.clear();
  note_ = 0;
  something_ = false;
  list_before_ = 0;
  const auto nodes = outline_.nodes();
  for (std::uint32_t i = 0; i < nodes.size();) {
    Deadline::tick(8);
    while (!open_.empty() && open_.back().end <= i) pop();
    append_node(i);
    i = nodes[i].kind == Kind::Table ? nodes[i].end : i + 1;  // tables are written whole
  }
}

// Finds the notes that text outside of notes refers to. They become footnotes, because readers of
// Markdown show no others.
void MarkdownBlocks::find_footnotes() {
  footnotes_.clear();
  const auto nodes = outline_.nodes();
  std::unordered_set<std::uint64_t> referred;
  for (std::uint32_t i = 0; i < nodes.size();) {
    const OutlineNode& node = nodes[i];
    const bool apart =
        node.kind == Kind::Notes || (node.kind == Kind::Table && !fits_markdown_table(outline_, i));
    if (node.paragraph != nullptr && node.kind != Kind::Code && node.kind != Kind::Math) {
      for (const Span& span : node.paragraph->spans) {
        if (span.kind == SpanKind::NoteRef) referred.insert(references_.note(span.value));
      }
    }
    i = apart ? node.end : i + 1;
  }
  // Footnotes begin at the margin.
  std::uint64_t number = 0;
  std::uint32_t inside = 0;  // up to here, a container indents
  for (std::uint32_t i = 0; i < nodes.size(); ++i) {
    const Kind kind = nodes[i].kind;
    if (kind == Kind::Note) {
      ++number;
      footnotes_.push_back(i >= inside && referred.count(number) > 0);
    }
    const bool indents = kind == Kind::Item || kind == Kind::Description || kind == Kind::Quote ||
                         kind == Kind::Cell || kind == Kind::Post || kind == Kind::Note;
    if (indents) inside = std::max(inside, nodes[i].end);
  }
}

void MarkdownBlocks::append_node(std::uint32_t i) {
  const OutlineNode& node = outline_.nodes()[i];
  switch (node.kind) {
    case Kind::Paragraph:
    case Kind::Heading:
    case Kind::Image:
    case Kind::Math:
    case Kind::Rule:
      return append_leaf(i);
    case Kind::Code:
      return append_code(node);
    case Kind::Table:
      return append_table(i);
    default:
      return begin_container(i);
  }
}

namespace {

// Writes the check box of a task as GFM has it in lists.
void write_check_box(std::string& line) {
  constexpr std::string_view kDone = "\xE2\x98\x91 ", kToDo = "\xE2\x98\x90 ";
  if (line.starts_with(kDone)) line.replace(0, kDone.size(), "[x] ");
  if (line.starts_with(kToDo)) line.replace(0, kToDo.size(), "[ ] ");
}

}  // namespace

// Returns the paragraph or caption directly behind an image, or behind several; "" if there is none.
std::string_view MarkdownBlocks::text_behind(std::uint32_t image) const {
  constexpr std::uint32_t kMostNodes = 8;
  const auto nodes = outline_.nodes();
  const auto end = static_cast<std::uint32_t>(nodes.size());
  for (std::uint32_t i = image + 1; i < std::min(end, image + kMostNodes); ++i) {
    if (nodes[i].paragraph != nullptr) return nodes[i].paragraph->text;
  }
  return {};
}

void MarkdownBlocks::append_leaf(std::uint32_t i) {
  const OutlineNode& node = outline_.nodes()[i];
  text_.clear();
  const bool is_term = !open_.empty() && open_.back().kind == Kind::Term;
  const auto kind = is_term ? MarkdownLineKind::Term : MarkdownLineKind::Paragraph;
  switch (node.kind) {
    case Kind::Rule:
      text_ = kRule;
      break;
    case Kind::Image: {
      BlockImage image = *node.image;
      if (repeats_text_behind(image.alt, text_behind(i))) image.alt.clear();
      MarkdownLine::append_block_image(image, text_);
      break;
    }
    case Kind::Math:
      line_.append_math(node.value, node.paragraph == nullptr ? "" : node.paragraph->text, true,
                        text_);
      break;
    case Kind::Heading:
      line_.append(*node.paragraph, MarkdownLineKind::Heading, text_);
      if (!text_.empty()) text_.insert(0, std::string(node.level, '#') + " ");
      break;
    default:
      line_.append(*node.paragraph, kind, text_);
  }
  if (!open_.empty() && open_.back().kind == Kind::Item) write_check_box(text_);
  if (text_.empty()) return;
  begin_block();
  append_lines(text_);
}

void MarkdownBlocks::append_code(const OutlineNode& node) {
  const Paragraph& paragraph = *node.paragraph;
  const std::string& code = paragraph.verbatim.empty() ? paragraph.text : paragraph.verbatim;
  text_.clear();
  for (std::size_t at = 0; at < code.size(); ++at) {
    const auto byte = static_cast<unsigned char>(code[at]);
    const bool is_line_end = code[at] == '\n' || code[at] == '\r';
    if (is_line_end) {
      text_ += '\n';
      if (std::string_view(code).substr(at).starts_with("\r\n")) ++at;
    } else if (code[at] == '\t' || (byte >= 0x20 && byte != 0x7F)) {
      text_ += code[at];
    }
  }
  std::string fence;
  append_fence(text_, fence);
  begin_block();
  append_line(fence + code_language(node.value));
  append_lines(text_);
  append_line(fence);
}

void MarkdownBlocks::append_table(std::uint32_t i) {
  const OutlineNode& node = outline_.nodes()[i];
  text_.clear();
  if (!fits_markdown_table(outline_, i)) {
    html_.append(i, node.end, text_);
    begin_block();
    return append_line(text_);
  }
  // The caption is a paragraph in front of the rows.
  std::uint32_t rows = i + 1;
  if (rows < node.end && outline_.nodes()[rows].kind == Kind::Caption) {
    for (std::uint32_t j = rows + 1; j < outline_.nodes()[rows].end; ++j) append_node(j);
  }
  text_.clear();
  append_markdown_table(outline_, i, line_, text_);
  begin_block();
  append_lines(text_);
}

void MarkdownBlocks::begin_container(std::uint32_t i) {
  const OutlineNode& node = outline_.nodes()[i];
  switch (node.kind) {
    case Kind::List:
      return begin_list(i);
    case Kind::Item:
      return begin_item(node);
    case Kind::Definitions:
      push(node, "", "").marker = 0;
      return;
    case Kind::Term:
      open_.back().marker = 0;  // the descriptions behind it are another list
      push(node, "", "");
      return;
    case Kind::Description: {
      if (open_.back().marker == 0) open_.back().marker = next_marker(false);
      const char marker = open_.back().marker;
      push(node, std::string(1, marker) + " ", "  ");
      return;
    }
    case Kind::Quote:
      push(node, "> ", "> ");
      return;
    case Kind::Post:
      return begin_post(node);
    case Kind::Note:
      return begin_note(node);
    default:
      push(node, "", "");
  }
}

// A list directly behind another one needs another marker; otherwise the two would be one list.
char MarkdownBlocks::next_marker(bool ordered) {
  const char before = open_.empty() ? list_before_ : open_.back().list_before;
  if (ordered) return before == '.' ? ')' : '.';
  return before == '-' ? '*' : '-';
}

void MarkdownBlocks::begin_list(std::uint32_t i) {
  const OutlineNode& node = outline_.nodes()[i];
  const char marker = next_marker(node.ordered);
  Open& open = push(node, "", "");
  open.marker = marker;
  open.tight = is_tight(i);
  const std::uint32_t items = node.end - i;
  const bool fits =
      node.start >= 0 && static_cast<std::uint32_t>(node.start) <= kLastNumber - items;
  open.number = fits ? static_cast<std::uint32_t>(node.start) : 1;
}

// Returns true if each item is at most a line, followed by lists that need no blank line.
bool MarkdownBlocks::is_tight(std::uint32_t list) const {
  const auto nodes = outline_.nodes();
  for (std::uint32_t item = list + 1; item < nodes[list].end; item = nodes[item].end) {
    for (std::uint32_t i = item + 1; i < nodes[item].end; i = nodes[i].end) {
      const bool is_line = i == item + 1 && is_one_line(nodes[i].kind);
      if (!is_line && !(nodes[i].kind == Kind::List && starts_one(nodes[i]))) return false;
    }
  }
  return true;
}

void MarkdownBlocks::begin_item(const OutlineNode& node) {
  Open& list = open_.back();
  const bool tight = list.tight;
  std::string first;
  if (list.marker == '.' || list.marker == ')') append_number(std::uint64_t{list.number++}, first);
  first += list.marker;
  first += ' ';
  std::string rest(first.size(), ' ');
  push(node, std::move(first), std::move(rest)).tight = tight;
}

// Replies are inside the post that they reply to, as in a mail.
void MarkdownBlocks::begin_post(const OutlineNode& node) {
  const bool is_reply = std::any_of(open_.begin(), open_.end(),
                                    [](const Open& open) { return open.kind == Kind::Post; });
  const std::string_view prefix = is_reply ? "> " : "";
  push(node, std::string(prefix), std::string(prefix)).post = node.post;
  if (node.post == nullptr) return;
  const std::string line = post_line(*node.post);
  if (line.empty()) return;
  begin_block();
  append_line(line);
}

std::string MarkdownBlocks::post_line(const Post& post) const {
  const auto append_escaped = [](std::string_view text, bool line_start, std::string& out) {
    std::string plain;
    append_plain_line(text, plain);
    append_markdown(plain,
                    {.line_start = line_start, .escape_dollars = true, .escape_tildes = true}, out);
  };
  std::string author;
  append_escaped(post.author, false, author);
  std::string line = author.empty() ? author : "**" + author + "**";
  const Post* answered = references_.answered(post);
  const bool is_inside_answered = std::any_of(
      open_.begin(), open_.end(), [&](const Open& open) { return open.post == answered; });
  // Answers to the first post are the rule in a thread; its name at each of them would say nothing.
  const bool is_told = answered != nullptr && !is_inside_answered;
  if (is_told && references_.number_of(*answered) > 1) {
    std::string name;
    append_escaped(answered->author, false, name);
    if (!name.empty()) line += line.empty() ? "@" + name : " (@" + name + ")";
  }
  std::string date;
  append_escaped(post.date, line.empty(), date);
  if (!date.empty()) line += line.empty() ? date : ", " + date;
  return line;
}

void MarkdownBlocks::begin_note(const OutlineNode& node) {
  ++note_;
  if (!footnotes_[note_ - 1]) {
    push(node, "", "");
    return;
  }
  constexpr std::string_view kIndent = "    ";
  push(node, "[^" + std::to_string(note_) + "]: ", std::string(kIndent));
}

MarkdownBlocks::Open& MarkdownBlocks::push(const OutlineNode& node, std::string first,
                                           std::string rest) {
  const bool indents = !first.empty();
  const char before = open_.empty() ? list_before_ : open_.back().list_before;
  Open& open = open_.emplace_back();
  open.kind = node.kind;
  open.end = node.end;
  open.first = std::move(first);
  open.rest = std::move(rest);
  open.used = !indents;
  open.list_before = indents ? '\0' : before;
  return open;
}

void MarkdownBlocks::pop() {
  const Open closed = std::move(open_.back());
  open_.pop_back();
  char& before = open_.empty() ? list_before_ : open_.back().list_before;
  const bool is_list = closed.kind == Kind::List || closed.kind == Kind::Definitions;
  if (is_list && closed.marker != 0) {
    before = closed.marker;
  } else if (closed.first.empty()) {
    before = closed.list_before;
  } else {
    before = 0;
  }
}

// Returns true if a blank line is in front of the next block: not at the very front and not in
// a tight list. The innermost container that already holds something decides.
bool MarkdownBlocks::is_separate() const {
  for (auto open = open_.rbegin(); open != open_.rend(); ++open) {
    const bool decides = open->kind == Kind::List || !open->first.empty();
    if (decides && open->begun) return !open->tight;
  }
  return something_;
}

void MarkdownBlocks::begin_block() {
  if (is_separate()) {
    std::string blank;
    for (const Open& open : open_) {
      if (open.used) blank += open.rest;
    }
    while (blank.ends_with(' ')) blank.pop_back();
    *out_ += blank;
    *out_ += '\n';
  }
  something_ = true;
  for (Open& open : open_) open.list_before = 0;
  list_before_ = 0;
}

void MarkdownBlocks::append_lines(std::string_view lines) {
  for (const std::string_view line : parts_of(lines, '\n')) append_line(line);
}

void MarkdownBlocks::append_line(std::string_view line) {
  const std::size_t begin = out_->size();
  for (Open& open : open_) {
    *out_ += open.used ? open.rest : open.first;
    open.used = open.begun = true;
  }
  *out_ += line;
  if (line.empty()) {
    while (out_->size() > begin && out_->ends_with(' ')) out_->pop_back();
  }
  *out_ += '\n';
}

}  // namespace sito::write
