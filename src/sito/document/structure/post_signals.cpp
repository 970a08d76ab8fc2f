// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/post_signals.h"

#include "sito/document/structure/attributes.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace sito::structure {
namespace {

// A line that tells the time of a post, or its author, is no longer than this, in bytes.
constexpr std::size_t kLongestTime = 100;
constexpr std::size_t kLongestName = 80;
// A text that tells the time without an element or a class that says so is shorter.
constexpr std::size_t kLongestBareTime = 60;
// And of no more nodes, so that nesting costs nothing.
constexpr std::uint32_t kNodesOfLine = 100;

// Words of the classes that time and author have in forum and comment programs.
constexpr std::string_view kTimeWords[] = {
    "date",      "time",     "datetime", "timestamp", "ago",  "age",      "posted",
    "published", "dateline", "created",  "permalink", "when", "postdate", "submitted"};
constexpr std::string_view kAuthorWords[] = {
    "author",    "username", "user",   "poster", "nick",       "nickname",   "member", "hnuser",
    "commenter", "postedby", "byline", "fn",     "screenname", "postauthor", "creator"};
// Parts of addresses that lead to a person.
constexpr std::string_view kPersonPaths[] = {
    "/user/",   "/users/",     "/member",        "/profile",     "/u/",         "memberlist.php",
    "user?id=", "/author/",    "user_info",      "user_profile", "userprofile", "/~",
    "/people/", "profile.php", "action=profile", "member.php",   "/membre",     "userid="};
constexpr std::string_view kTimeProperties[] = {"datePublished", "dateCreated", "commentTime",
                                                "uploadDate"};
constexpr std::string_view kAuthorProperties[] = {"author", "creator"};
// Words beside a number, or alone, that make a time: English, German, French, Spanish, Czech,
// Slovak, Polish; UTF-8.
constexpr std::string_view kTimeTexts[] = {"ago",
                                           "yesterday",
                                           "today",
                                           "vor ",
                                           "gestern",
                                           "heute",
                                           "il y a",
                                           "hace ",
                                           "hier ",
                                           "ayer",
                                           "dnes",
                                           "v\xC4\x8D"
                                           "era",
                                           "pred ",
                                           "p\xC5\x99"
                                           "ed ",
                                           "wczoraj",
                                           "temu",
                                           "\xD0\xBD\xD0\xB0\xD0\xB7\xD0\xB0\xD0\xB4"};

// When a user joined is no time of a post: what stands in the text or in front of it.
constexpr std::string_view kJoinTexts[] = {"Join",    "Regist",  "regist",      "since",
                                           "Founded", "seit",    "Mitglied",    "Inscri",
                                           "inscri",  "miembro", "Beigetreten", "Dabei"};
// Beginnings of the names of months: English, German, French, Spanish, Italian, Czech.
constexpr std::string_view kMonths[] = {"jan",
                                        "feb",
                                        "mar",
                                        "apr",
                                        "may",
                                        "jun",
                                        "jul",
                                        "aug",
                                        "sep",
                                        "oct",
                                        "nov",
                                        "dec",
                                        "mai",
                                        "okt",
                                        "dez",
                                        "avr",
                                        "juin",
                                        "juil",
                                        "ao\xC3\xBBt",
                                        "d\xC3\xA9"
                                        "c",
                                        "f\xC3\xA9v",
                                        "ene",
                                        "abr",
                                        "ago",
                                        "dic",
                                        "gen",
                                        "mag",
                                        "giu",
                                        "lug",
                                        "ott",
                                        "m\xC3\xA4r",
                                        "led",
                                        "\xC3\xBAno",
                                        "b\xC5\x99"
                                        "e",
                                        "dub",
                                        "kv\xC4\x9B",
                                        "srp",
                                        "z\xC3\xA1\xC5\x99",
                                        "\xC5\x99\xC3\xADj"};
// A line with a day and a month, but no year, is no longer than this.
constexpr std::size_t kLongestDay = 40;

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
char lower(char c) { return is_upper(c) ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_ascii_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }

bool is_word_of(std::string_view word, const std::string_view* begin, const std::string_view* end) {
  return std::any_of(begin, end, [&](std::string_view other) {
    return other.size() == word.size() && std::equal(word.begin(), word.end(), other.begin(),
                                                     [](char a, char b) { return lower(a) == b; });
  });
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), is_digit); }

template <std::size_t kSize>
bool classes_have(std::string_view classes, const std::string_view (&words)[kSize]) {
  return any_token(classes, [&](std::string_view token) {
    return has_word_of(token, std::begin(words), std::end(words));
  });
}

template <std::size_t kSize>
bool is_one_of(std::string_view value, const std::string_view (&names)[kSize]) {
  return any_token(value, [&](std::string_view token) {
    return std::find(std::begin(names), std::end(names), token) != std::end(names);
  });
}

/// Runs of digits of a text, told by their length and value.
struct Figures {
  int n_years = 0, n_small = 0, n_clocks = 0;
};

Figures figures_of(std::string_view text) {
  Figures figures;
  for (std::size_t at = 0; at < text.size();) {
    if (!is_digit(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    std::uint32_t value = 0;
    while (end < text.size() && is_digit(text[end]) && end - at < 6) {
      value = value * 10 + static_cast<std::uint32_t>(text[end++] - '0');
    }
    const std::size_t length = end - at;
    if (length == 4 && value >= 1990 && value < 2040) ++figures.n_years;
    if (length <= 2 && value <= 60) ++figures.n_small;
    if (length <= 2 && end + 2 < text.size() && text[end] == ':' && is_digit(text[end + 1])) {
      ++figures.n_clocks;
    }
    while (end < text.size() && is_digit(text[end])) ++end;
    at = end;
  }
  return figures;
}

bool says_when(std::string_view text) {
  return std::any_of(std::begin(kTimeTexts), std::end(kTimeTexts), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

bool names_month(std::string_view text) {
  std::size_t from = 0;
  for (std::string_view word = text::next_word(text, from); !word.empty();
       word = text::next_word(text, from)) {
    if (word.size() > 12) continue;
    const bool is_month =
        std::any_of(std::begin(kMonths), std::end(kMonths), [&](std::string_view month) {
          return word.size() >= month.size() &&
                 std::equal(month.begin(), month.end(), word.begin(),
                            [](char a, char b) { return a == lower(b); });
        });
    if (is_month) return true;
  }
  return false;
}

bool says_join(std::string_view text) {
  return std::any_of(std::begin(kJoinTexts), std::end(kJoinTexts), [&](std::string_view word) {
    return text.find(word) != std::string_view::npos;
  });
}

}  // namespace

bool leads_to_person(std::string_view href) {
  return std::any_of(std::begin(kPersonPaths), std::end(kPersonPaths), [&](std::string_view part) {
    return href.find(part) != std::string_view::npos;
  });
}

bool has_word_of(std::string_view identifier, const std::string_view* begin,
                 const std::string_view* end) {
  if (is_word_of(identifier, begin, end)) return true;
  for (std::size_t at = 0; at < identifier.size();) {
    while (at < identifier.size() && !is_ascii_letter(identifier[at])) ++at;
    std::size_t stop = at;
    while (stop < identifier.size() && is_ascii_letter(identifier[stop]) &&
           !(stop > at && is_upper(identifier[stop]) && !is_upper(identifier[stop - 1]))) {
      ++stop;
    }
    if (stop > at && is_word_of(identifier.substr(at, stop - at), begin, end)) return true;
    at = stop;
  }
  return false;
}

bool looks_like_time(std::string_view text) {
  if (text.empty() || text.size() > kLongestTime || says_join(text)) return false;
  if (!has_digit(text)) return text.size() < 40 && says_when(text);
  const Figures figures = figures_of(text);
  if (figures.n_years > 0 && figures.n_small > 0) return true;
  if (figures.n_small >= 3) return true;  // 3.4.05 or 12:30
  if (figures.n_small > 0 && text.size() <= kLongestDay && names_month(text)) return true;
  return (figures.n_small > 0 || figures.n_clocks > 0) && says_when(text);
}

std::string brief_text(const Page& page, NodeId id, std::size_t most) {
  std::string text;
  if (page.node(id).end - index_of(id) > kNodesOfLine) return text;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden) continue;
    text += page.text(node.text).text;
    text += ' ';
    // White space may be much of it.
    if (text.size() > 4 * most + 64) return {};
  }
  text = text::collapse_and_trim(text);
  return text.size() > most ? std::string() : text;
}

void PostSignals::find(const Page& page) {
  authors_.clear();
  times_.clear();
  std::string_view before;  // the short text in front
  for (std::uint32_t i = 0; i < page.nodes().size(); ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text()) {
      const Text& text = page.text(node.text);
      if (text.hidden || text.blank || text.text.size() > 2 * kLongestBareTime) continue;
      const std::string_view trimmed = text::trim(text.text);
      const bool joined = says_join(before);
      before = trimmed.size() <= kLongestBareTime ? trimmed : std::string_view();
      if (!joined && !before.empty() && looks_like_time(trimmed)) {
        times_.push_back({i, Strength::Text});
      }
    } else if (node.n_attrs > 0 || node.tag == Tag::Time) {
      look_at(page, NodeId{i});
    }
  }
}

void PostSignals::look_at(const Page& page, NodeId id) {
  const Node& node = page.node(id);
  if (node.hidden && node.tag != Tag::Meta) return;
  const std::uint32_t index = index_of(id);
  const std::string_view property = page.attribute(id, Attr::Itemprop).value_or("");
  if (!property.empty()) {
    if (is_one_of(property, kTimeProperties)) {
      return times_.push_back({index, Strength::Property});
    }
    if (is_one_of(property, kAuthorProperties)) {
      return authors_.push_back({index, Strength::Property});
    }
  }
  if (node.tag == Tag::Time) return times_.push_back({index, Strength::Element});
  if (node.tag == Tag::A) {
    if (has_token(page.attribute(id, Attr::Rel).value_or(""), "author")) {
      return authors_.push_back({index, Strength::Element});
    }
  }
  const std::string_view classes = class_of(page, id);
  if (!classes.empty() && classes_have(classes, kTimeWords)) {
    const std::string_view title = page.attribute(id, Attr::Title).value_or("");
    if (looks_like_time(brief_text(page, id, kLongestTime)) || looks_like_time(title)) {
      return times_.push_back({index, Strength::Class});
    }
  }
  if (!classes.empty() && classes_have(classes, kAuthorWords)) {
    if (!brief_text(page, id, kLongestName).empty()) {
      return authors_.push_back({index, Strength::Class});
    }
  }
  if (node.tag == Tag::A && leads_to_person(page.attribute(id, Attr::Href).value_or("")) &&
      !brief_text(page, id, kLongestName).empty()) {
    authors_.push_back({index, Strength::Class});
  }
}

}  // namespace sito::structure
