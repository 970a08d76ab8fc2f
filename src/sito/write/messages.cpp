// SPDX-License-Identifier: Apache-2.0
// Writes the posts of forums, chats and comments as records of their own: a JSON object a line.
#include "sito/base/deadline.h"
#include "sito/write/json_fields.h"
#include "sito/write/makers.h"

#include <algorithm>
#include <string>
#include <vector>

namespace sito::write {
namespace {

/// The content of one post.
struct Message {
  std::string text;                 ///< its own paragraphs, LF between them
  std::vector<std::string> quotes;  ///< its quotes, each as its paragraphs
  std::uint64_t n_words = 0;        ///< of `text`: runs between white space
  std::vector<std::string_view> links;
};

void append_paragraph(std::string_view text, std::string& out) {
  if (text.empty()) return;
  if (!out.empty()) out += '\n';
  out += text;
}

std::uint64_t count_words(std::string_view text) {
  std::uint64_t words = 0;
  std::size_t from = 0;
  while (!text::next_word(text, from).empty()) ++words;
  return words;
}

// Reads the elements between the post at `index` and its end.
Message read_message(const Body& body, std::uint32_t index, bool code_lines) {
  Message message;
  const auto size = static_cast<std::uint32_t>(body.elements.size());
  const std::uint32_t end = std::min(body.elements[index].end, size);
  std::uint32_t quote_end = 0;
  for (std::uint32_t i = index + 1; i < end; ++i) {
    const Element& element = body.elements[i];
    // Only documents of other programs have posts inside posts. The text of an inner post is its
    // own.
    if (element.kind == ElementKind::Post) {
      i = std::max(i + 1, std::min(element.end, end)) - 1;
      continue;
    }
    const bool quoted = i < quote_end;
    if (element.kind == ElementKind::Quote && !quoted) {
      quote_end = std::min(element.end, end);
      message.quotes.emplace_back();
    }
    if (element.paragraph >= body.paragraphs.size()) continue;
    const Paragraph& paragraph = body.paragraphs[element.paragraph];
    const bool as_written = code_lines && !paragraph.verbatim.empty();
    append_paragraph(as_written ? paragraph.verbatim : paragraph.text,
                     quoted ? message.quotes.back() : message.text);
    if (quoted) continue;
    for (const Mark& mark : paragraph.marks) {
      if (mark.kind == MarkKind::Link) message.links.push_back(mark.url);
    }
  }
  message.n_words = count_words(message.text);
  return message;
}

void append_strings(std::string_view name, const auto& texts, Fields& fields, std::string& out) {
  if (texts.empty()) return;
  fields.name(name);
  out += '[';
  for (std::size_t i = 0; i < texts.size(); ++i) {
    out += i > 0 ? ",\"" : "\"";
    append_json(texts[i], out);
    out += '"';
  }
  out += ']';
}

class Messages final : public Renderer {
 public:
  explicit Messages(const Settings& settings)
      : code_lines_(settings.find("code")->second == "lines") {}

  void render(const Document& document, std::string& out) override {
    const Body& body = document.structured_or_text();
    std::uint64_t number = 0;
    for (std::uint32_t i = 0; i < body.elements.size(); ++i) {
      const Element& element = body.elements[i];
      if (element.kind != ElementKind::Post || element.detail >= body.posts.size()) continue;
      append(document, body.posts[element.detail], read_message(body, i, code_lines_), ++number,
             out);
    }
  }

 private:
  static void append(const Document& document, const Post& post, const Message& message,
                     std::uint64_t number, std::string& out) {
    Deadline::tick(8 + message.text.size() / 32);
    Fields fields(out);
    fields.text("document", document.id);
    fields.number("number", number);
    fields.text("url", document.url);
    fields.text("thread", document.title);
    fields.name("kind");
    out += post.comment ? "\"comment\"" : "\"post\"";
    fields.text("id", post.id);
    fields.text("author", post.author);
    fields.text("date", post.date);
    fields.text("reply_to", post.reply_to);
    fields.name("text");
    out += '"';
    append_json(message.text, out);
    out += '"';
    fields.number("words", message.n_words);
    append_strings("quotes", message.quotes, fields, out);
    append_strings("links", message.links, fields, out);
    fields.text("language", document.language);
    fields.end();
    out += '\n';
  }

  bool code_lines_;
};

}  // namespace

Result<std::unique_ptr<Renderer>> make_messages(const Settings& settings) {
  return std::unique_ptr<Renderer>(std::make_unique<Messages>(settings));
}

}  // namespace sito::write
