// SPDX-License-Identifier: Apache-2.0
// One round: two extracts side by side, or the two parts of a page, and the answers.
#include "sito/eval/difference.h"
#include "sito/eval/measure/tally_report.h"

#include "serve/compare_pages.h"
#include "serve/markup.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace sito::serve {
namespace {

// Bound on one extract. Browsers show longer texts slowly, and no voter reads them.
constexpr std::size_t kShownBytes = std::size_t{1} << 19;
constexpr std::size_t kLongestLanguageTag = 35;  // BCP 47 (RFC 5646, section 4.4.1)

// Returns the tag as an attribute if it can be one: browsers choose fonts and hyphens by it.
std::string language_attribute(std::string_view tag) {
  const bool is_tag =
      !tag.empty() && tag.size() <= kLongestLanguageTag &&
      tag.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") ==
          std::string_view::npos;
  return is_tag ? " lang=\"" + std::string(tag) + "\"" : "";
}

// Appends text with its links underlined; they lead nowhere.
void append_marked(const Paragraph& paragraph, std::string& out) {
  const std::string_view text = paragraph.text;
  std::size_t from = 0;
  for (const Mark& mark : paragraph.marks) {
    if (mark.kind != MarkKind::Link || mark.begin >= mark.end) continue;
    append_text(text.substr(from, mark.begin - from), out);
    out += "<u>";
    append_text(text.substr(mark.begin, mark.end - mark.begin), out);
    out += "</u>";
    from = mark.end;
  }
  append_text(text.substr(from), out);
}

struct Element {
  std::string name, classes;
};

Element element_of(const Paragraph& paragraph) {
  switch (paragraph.role) {
    case ParagraphRole::Heading:
      return {"h3", "h" + std::to_string(paragraph.heading_level)};
    case ParagraphRole::ListItem:
      return {"p", "li"};
    case ParagraphRole::TableCell:
      return {"p", "td"};
    case ParagraphRole::Quote:
      return {"blockquote", ""};
    case ParagraphRole::Preformatted:
      return {"p", "pre"};
    case ParagraphRole::Text:
      break;
  }
  return {"p", ""};
}

void append_article(const Document& document, const std::vector<bool>& only,
                    std::string_view language, std::string& out) {
  out += "<article dir=\"auto\"" + language_attribute(language) + ">\n";
  if (document.paragraphs.empty()) out += "<p class=\"none\">Nothing.</p>\n";
  std::size_t shown_bytes = 0;
  for (std::size_t i = 0; i < document.paragraphs.size(); ++i) {
    if (shown_bytes > kShownBytes) {
      out += "<p class=\"more\">" + grouped(document.paragraphs.size() - i) +
             " more paragraphs are not shown.</p>\n";
      break;
    }
    const Paragraph& paragraph = document.paragraphs[i];
    Element element = element_of(paragraph);
    if (!only.empty() && only[i]) element.classes += element.classes.empty() ? "only" : " only";
    out += "<" + element.name + " dir=\"auto\"";
    if (!element.classes.empty()) out += " class=\"" + element.classes + "\"";
    out += ">";
    append_marked(paragraph, out);
    out += "</" + element.name + ">\n";
    shown_bytes += paragraph.text.size();
  }
  out += "</article>\n";
}

std::uint64_t n_words(const Document& document) {
  std::uint64_t n = 0;
  for (const Paragraph& paragraph : document.paragraphs) {
    n += 1 +
         static_cast<std::uint64_t>(std::count(paragraph.text.begin(), paragraph.text.end(), ' '));
  }
  return n;
}

struct Pane {
  std::string key;    // on the keyboard; "" if the pane is not an answer
  std::string title;  // the label of the answer
  const Document* document;
  std::vector<bool> only;
};

void append_pane(const Pane& pane, std::string_view language, std::string& out) {
  out += "<section class=\"pane\" tabindex=\"0\" aria-label=\"" + escaped(pane.title) + "\"><h2>";
  if (!pane.key.empty()) out += "<kbd>" + pane.key + "</kbd>";
  const std::uint64_t words = n_words(*pane.document);
  out += "<span>" + escaped(pane.title) + "</span><span class=\"size\">" + grouped(words) +
         (words == 1 ? " word" : " words") + "</span></h2>\n";
  append_article(*pane.document, pane.only, language, out);
  out += "</section>\n";
}

std::vector<Pane> panes_of(const eval::Comparison& session, const eval::Round& round) {
  if (round.rest != nullptr) {
    return {{"", "Content (S)", &round.extracts[0]->document, {}},
            {"", "Navigation (N)", round.rest, {}}};
  }
  const Document& left = round.extracts[0]->document;
  const Document& right = round.extracts[1]->document;
  std::vector<Pane> panes = {{"1", "Text 1", &left, eval::only_in_first(left, right)},
                             {"2", "Text 2", &right, eval::only_in_first(right, left)}};
  for (std::size_t i = 0; i < panes.size() && !session.options().blind; ++i) {
    panes[i].title =
        session.tally().tools[round.shown[i]] + ", " + eval::duration_text(round.extracts[i]->ms);
  }
  return panes;
}

// Returns the page's name in its list, and its URL as a link if it is a web URL.
std::string where_of(const eval::Round& round) {
  const std::string_view url = round.page->url();
  std::string out = "<bdi>" + escaped(round.input) + "</bdi>";
  if (url.empty()) return out;
  const bool is_web = url.starts_with("http://") || url.starts_with("https://");
  const std::string text = "<bdi>" + escaped(url) + "</bdi>";
  out += " \xC2\xB7 ";  // MIDDLE DOT
  return out + (is_web ? "<a target=\"_blank\" rel=\"noreferrer noopener\" href=\"" + escaped(url) +
                             "\">" + text + "</a>"
                       : text);
}

struct Button {
  std::string_view key, value, classes, label, note;
};

constexpr std::array<Button, 3> kVotes = {{
    {"1", "left", "side", "Text 1 is better", ""},
    {"0", "neither", "", "Neither", ""},
    {"2", "right", "side", "Text 2 is better", ""},
}};
constexpr std::array<Button, 4> kGradeButtons = {{
    {"1", "N+S+", "", "N+S+", "both parts are right"},
    {"2", "N+S-", "", "N+S\xE2\x88\x92", "content holds navigation"},                 // MINUS SIGN
    {"3", "N-S+", "", "N\xE2\x88\x92S+", "navigation holds content"},                 // MINUS SIGN
    {"4", "N-S-", "", "N\xE2\x88\x92S\xE2\x88\x92", "each holds some of the other"},  // MINUS SIGN
}};

void append_button(const Button& button, std::string& out) {
  out += "<button name=\"answer\" value=\"" + std::string(button.value) + "\" data-key=\"" +
         std::string(button.key) + "\"";
  if (!button.classes.empty()) out += " class=\"" + std::string(button.classes) + "\"";
  out += "><kbd>" + std::string(button.key) + "</kbd><span>" + std::string(button.label);
  if (!button.note.empty()) out += "<small>" + std::string(button.note) + "</small>";
  out += "</span></button>\n";
}

void append_answers(const eval::Comparison& session, const eval::Round& round,
                    const PageFrame& frame, std::string& out) {
  const bool grading = round.rest != nullptr;
  out += "<footer><form method=\"post\" action=\"" + frame.base +
         "answer\">\n<input type=\"hidden\" name=\"token\" value=\"" + frame.token +
         "\"><input type=\"hidden\" name=\"round\" value=\"" + std::to_string(round.number) +
         "\">\n";
  out += grading ? "<div class=\"answers four\">\n" : "<div class=\"answers\">\n";
  for (const Button& button : kVotes) {
    if (!grading) append_button(button, out);
  }
  for (const Button& button : kGradeButtons) {
    if (grading) append_button(button, out);
  }
  out +=
      "</div>\n<div class=\"minor\">\n"
      "<button name=\"answer\" value=\"skip\" data-key=\"s\"><kbd>s</kbd>Skip</button>\n"
      "<button name=\"answer\" value=\"undo\" data-key=\"u\"" +
      std::string(session.can_undo() ? "" : " disabled") + "><kbd>u</kbd>Undo</button>\n";
  if (!grading) {
    out += "<label for=\"d\" data-key=\"d\"><kbd>d</kbd>Differences</label>\n";
  }
  out += "<a href=\"" + frame.base +
         "source\" target=\"_blank\" data-key=\"p\"><kbd>p</kbd>Whole page</a>\n<a href=\"" +
         frame.base + "report\" data-key=\"r\"><kbd>r</kbd>Report</a>\n</div>\n</form></footer>\n";
}

}  // namespace

std::string round_page(const eval::Comparison& session, const eval::Round& round,
                       const PageFrame& frame) {
  const std::string_view title = round.page->title();
  std::string body = "<header>\n";
  append_progress(session, body);
  body += "<h1><bdi>" + (title.empty() ? "Page without a title" : escaped(title)) + "</bdi></h1>\n";
  body += "<p class=\"where\">" + where_of(round) + "</p>\n</header>\n<main class=\"panes\">\n";
  if (round.rest == nullptr) {
    body += "<input type=\"checkbox\" id=\"d\" aria-label=\"Mark what only one text has\">\n";
  }
  for (const Pane& pane : panes_of(session, round)) {
    append_pane(pane, round.page->language(), body);
  }
  body += "</main>\n";
  append_answers(session, round, frame, body);
  const std::string count =
      std::to_string(session.n_done() + 1) + " of " + std::to_string(session.n_rounds());
  return page_html(count, body, frame);
}

}  // namespace sito::serve
