// SPDX-License-Identifier: Apache-2.0
// Writes the posts of forums, chats and comments as records of their own: a JSON object a line.
#include "sito/base/ascii.h"
#include "sito/base/deadline.h"
#include "sito/write/json/json_fields.h"
#include "sito/write/makers.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace sito::write {
namespace {

// A short line that this share of the posts has (and so many of them) is part of the form of a post:
// "Reply Report", "Posts: 7".
constexpr std::size_t kLongestLine = 80;  // bytes
constexpr std::size_t kLeastPosts = 3;
constexpr double kShareOfPosts = 0.5;

/// The content of one post. Refers to the document.
struct Message {
  const Post* post = nullptr;
  std::vector<std::pair<std::string_view, const Paragraph*>> lines;  ///< its own paragraphs
  std::vector<std::string> quotes;  ///< its quotes, each as its paragraphs
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

// Returns a line of a chat without the clock and the author at its front: "[12:03] <ann> Hello".
std::string_view without_speaker(std::string_view line, std::string_view author) {
  constexpr std::size_t kLongestFront = 16;  // of the clock
  const std::size_t at = author.empty() ? std::string_view::npos : line.find(author);
  if (at == std::string_view::npos || at > kLongestFront) return line;
  const std::string_view front = line.substr(0, at);
  const bool is_clock = std::none_of(front.begin(), front.end(), is_letter);
  const std::string_view rest = line.substr(at + author.size());
  if (!is_clock || rest.empty() || (rest[0] != '>' && rest[0] != ':')) return line;
  return text::trim(rest.substr(1));
}

// Reads the elements between the post at `index` and its end.
Message read_message(const Body& body, std::uint32_t index, bool code_lines) {
  Message message;
  message.post = &body.posts[body.elements[index].detail];
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
    const std::string_view text = as_written ? paragraph.verbatim : paragraph.text;
    if (quoted) {
      append_paragraph(text, message.quotes.back());
    } else {
      const bool first = message.lines.empty();
      message.lines.emplace_back(first ? without_speaker(text, message.post->author) : text,
                                 &paragraph);
    }
  }
  return message;
}

/// Returns what a line has in common with the same line of other posts: all but digits, white space
/// and the author. Nothing for a long line.
std::optional<std::string> form_of(std::string_view line, std::string_view author) {
  if (line.size() > kLongestLine) return std::nullopt;
  std::string form(line);
  if (const auto at = author.empty() ? std::string::npos : form.find(author);
      at != std::string::npos) {
    form.erase(at, author.size());
  }
  std::erase_if(form, [](char c) { return is_digit(c) || is_html_space(c); });
  return form;
}

/// Drops lines that belong to the form of the posts and not to their text. A post with a single line
/// keeps it, because readers may write the same.
void drop_forms(std::vector<Message>& messages) {
  const auto least = std::max<std::size_t>(
      kLeastPosts, static_cast<std::size_t>(kShareOfPosts * static_cast<double>(messages.size())));
  std::unordered_map<std::string, std::pair<std::size_t, const Message*>> counts;  // and last post
  for (const Message& message : messages) {
    for (const auto& [line, paragraph] : message.lines) {
      const auto form = form_of(line, message.post->author);
      if (!form) continue;
      auto& [count, last] = counts[*form];
      count += last != &message ? 1 : 0;
      last = &message;
    }
  }
  for (Message& message : messages) {
    if (message.lines.size() < 2) continue;
    std::erase_if(message.lines, [&](const auto& line) {
      const auto form = form_of(line.first, message.post->author);
      return form && counts[*form].first >= least;
    });
  }
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
    std::vector<Message> messages;
    for (std::uint32_t i = 0; i < body.elements.size(); ++i) {
      const Element& element = body.elements[i];
      if (element.kind != ElementKind::Post || element.detail >= body.posts.size()) continue;
      messages.push_back(read_message(body, i, code_lines_));
    }
    drop_forms(messages);
    std::uint64_t number = 0;
    for (const Message& message : messages) append(document, message, ++number, out);
  }

 private:
  static void append(const Document& document, const Message& message, std::uint64_t number,
                     std::string& out) {
    const Post& post = *message.post;
    std::string text;
    std::vector<std::string_view> links;
    for (const auto& [line, paragraph] : message.lines) {
      append_paragraph(line, text);
      for (const Mark& mark : paragraph->marks) {
        if (mark.kind == MarkKind::Link) links.push_back(mark.url);
      }
    }
    Deadline::tick(8 + text.size() / 32);
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
    append_json(text, out);
    out += '"';
    fields.number("words", count_words(text));
    append_strings("quotes", message.quotes, fields, out);
    append_strings("links", links, fields, out);
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
