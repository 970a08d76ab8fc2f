// SPDX-License-Identifier: Apache-2.0
#include "sito/document/structure/post_signals.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/find_byte.h"
#include "sito/base/lowered.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/class_names.h"
#include "sito/text/utf8.h"

#include <array>
#include <cstddef>
#include <iterator>

namespace sito::structured {
namespace {

// The longest lines with the time or author of a post, in bytes.
constexpr std::size_t kLongestTime = 100;
constexpr std::size_t kLongestName = 80;
// The longest text with a time but without an element or class for it.
constexpr std::size_t kLongestBareTime = 60;
// The most nodes of such a line, which bounds the cost of nesting.
constexpr std::uint32_t kNodesOfLine = 100;
// The most text nodes of a line with author and date.
constexpr std::uint32_t kTextsOfLine = 30;

/// Packs a word of at most 12 letters into a number, so that look-ups of classes compare numbers.
constexpr std::uint64_t packed(std::string_view word) {
  std::uint64_t value = 0;
  for (const char c : word) value = value << 5 | (static_cast<std::uint64_t>(c) & 0x1F);
  return value;
}
constexpr std::size_t kPackedLetters = 12;

template <std::size_t kSize>
constexpr std::array<std::uint64_t, kSize> packed(
    const std::array<std::string_view, kSize>& words) {
  std::array<std::uint64_t, kSize> values{};
  std::transform(words.begin(), words.end(), values.begin(),
                 [](std::string_view word) { return packed(word); });
  return values;
}
constexpr auto kPackedTimeWords = packed(kTimeWords);
constexpr auto kPackedAuthorWords = packed(kAuthorWords);

// Parts of URLs that lead to a person, each after a sign of kPathSigns.
constexpr std::string_view kPersonPaths[] = {
    "user/",   "users/",  "user?",       "user_info", "user_profile", "userprofile",
    "userid=", "member",  "memberlist.", "membre",    "profile",      "profiles/",
    "u/",      "author/", "people/",     "~",         "bruger/"};
constexpr auto kIsPathSign = [](auto byte) {
  return (byte == '/') | (byte == '?') | (byte == '&') | (byte == '=') | (byte == ';');
};
constexpr auto kBeginsPersonPath = [] {
  std::array<bool, 256> begins{};
  for (const std::string_view path : kPersonPaths)
    begins[static_cast<unsigned char>(path.front())] = true;
  return begins;
}();
constexpr std::size_t kLongestPath = 256;
constexpr std::string_view kTimeProperties[] = {"datePublished", "dateCreated", "commentTime",
                                                "uploadDate"};
constexpr std::string_view kAuthorProperties[] = {"author", "creator"};
// Words that make a time, alone or beside a number: English, German, French, Spanish, Czech,
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
                                           "v\304\215era",
                                           "pred ",
                                           "p\305\231ed ",
                                           "wczoraj",
                                           "temu",
                                           "\xD0\xBD\xD0\xB0\xD0\xB7\xD0\xB0\xD0\xB4"};

constexpr std::string_view kDays[] = {"yesterday", "today", "gestern",      "heute",  "hier",
                                      "ayer",      "dnes",  "v\304\215era", "wczoraj"};
// Words in or before a text for when a user joined or was born, which is no time of a post.
constexpr std::string_view kProfileTexts[] = {
    "Join",   "Regist",  "regist",      "since", "Founded", "seit",  "Mitglied", "Inscri",
    "inscri", "miembro", "Beigetreten", "Dabei", "Birth",   "birth", "Born",     "Geburt"};
// The same in classes of the element or the one around it.
constexpr std::string_view kProfileClasses[] = {"joined", "registered", "birth"};
// Names of months: whole short names, and fronts of longer ones; English, German, French, Spanish,
// Italian.
constexpr std::string_view kShortMonths[] = {
    "jan", "feb",  "mar",  "apr", "may", "jun", "jul",  "aug", "sep",  "sept", "oct",         "nov",
    "dec", "june", "july", "mai", "okt", "dez", "mars", "avr", "juin", "juil", "ao\xC3\xBBt", "ene",
    "abr", "mayo", "ago",  "dic", "gen", "mag", "giu",  "lug", "set",  "ott",  "m\xC3\xA4rz"};
constexpr std::string_view kLongMonths[] = {
    "janu", "febr",        "marc", "apri", "augu", "sept", "octo", "nove", "dece",
    "janv", "f\xC3\xA9vr", "juil", "ener", "abri", "juni", "juli", "agos", "dici",
    "genn", "magg",        "giug", "lugl", "sett", "otto", "okto", "deze"};
constexpr std::size_t kLongestMonth = 11;
constexpr std::size_t kLongestClock = 14;  // "[12:03:59 pm]"
// The longest line with a day and a month but no year.
constexpr std::size_t kLongestDay = 40;

/// The kinds of words in a class. Its words are the parts of "post-date", "postDate" and
/// "post_date", and each whole token.
struct ClassWords {
  bool time = false, author = false;

  void take(std::uint64_t word) {
    time = time || is_one_of(word, kPackedTimeWords);
    author = author || is_one_of(word, kPackedAuthorWords);
  }
};

ClassWords words_of(std::string_view classes) {
  ClassWords words;
  std::uint64_t part = 0, token = 0;  // packed so far
  std::size_t n_part = 0, n_token = 0;
  const auto end_part = [&] {
    if (n_part > 1 && n_part <= kPackedLetters) words.take(part);
    part = 0;
    n_part = 0;
  };
  const auto end_token = [&] {
    if (n_token > n_part && n_token <= kPackedLetters) words.take(token);
    end_part();
    token = 0;
    n_token = 0;
  };
  for (std::size_t i = 0; i < classes.size(); ++i) {
    const char c = classes[i];
    if (is_html_space(c)) {
      end_token();
    } else if (!is_letter(c)) {
      end_part();
      n_token = kPackedLetters + 1;  // a token with a sign is no word as a whole
    } else {
      if (is_upper(c) && n_part > 0 && !is_upper(classes[i - 1])) end_part();
      part = part << 5 | (static_cast<std::uint64_t>(c) & 0x1F);
      token = token << 5 | (static_cast<std::uint64_t>(c) & 0x1F);
      ++n_part;
      ++n_token;
    }
  }
  end_token();
  return words;
}

template <std::size_t kSize>
bool has_one_of(std::string_view value, const std::string_view (&names)[kSize]) {
  return any_token(value, [&](std::string_view token) {
    return std::find(std::begin(names), std::end(names), token) != std::end(names);
  });
}

/// Runs of digits in a text, by length and value.
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

// Returns true for a time without digits: "Yesterday", "an hour ago".
bool is_bare_time(std::string_view text) {
  if (text.size() > kLongestDay) return false;
  if (text.ends_with(" ago")) return true;
  const char first = lower(text.front());
  return std::any_of(std::begin(kDays), std::end(kDays), [&](std::string_view day) {
    return day.front() == first && text.substr(1).starts_with(day.substr(1));
  });
}

// Returns true if a text has one of the words alone: "Chicago 24" has no "ago".
bool has_time_word(std::string_view text) {
  const auto is_alone = [&](std::size_t at, std::size_t end) {
    return (at == 0 || !is_letter(text[at - 1])) &&
           (end == text.size() || text[end - 1] == ' ' || !is_letter(text[end]));
  };
  return std::any_of(std::begin(kTimeTexts), std::end(kTimeTexts), [&](std::string_view word) {
    std::size_t at = text.find(word);
    while (at != std::string_view::npos && !is_alone(at, at + word.size())) {
      at = text.find(word, at + 1);
    }
    return at != std::string_view::npos;
  });
}

bool is_month(std::string_view word) {
  while (!word.empty() && (word.back() == '.' || word.back() == ',')) word.remove_suffix(1);
  const auto is_word = [&](std::string_view month) { return equals_lowered(word, month); };
  if (std::any_of(std::begin(kShortMonths), std::end(kShortMonths), is_word)) return true;
  return word.size() <= kLongestMonth &&
         std::any_of(std::begin(kLongMonths), std::end(kLongMonths), [&](std::string_view month) {
           return word.size() > month.size() && equals_lowered(word.substr(0, month.size()), month);
         });
}

bool names_month(std::string_view text) {
  std::size_t from = 0;
  for (std::string_view word = text::next_word(text, from); !word.empty();
       word = text::next_word(text, from)) {
    if (is_month(word)) return true;
  }
  return false;
}

bool is_of_profile(std::string_view text) {
  return std::any_of(
      std::begin(kProfileTexts), std::end(kProfileTexts),
      [&](std::string_view word) { return text.find(word) != std::string_view::npos; });
}

// Returns true if the text before an element or its classes say that it is about the user.
bool is_of_profile(const Page& page, NodeId id, std::string_view before) {
  if (!has_digit(before) && is_of_profile(before)) return true;
  for (int level = 0; level < 2 && id != kNoNode; ++level, id = page.node(id).parent) {
    const std::string_view classes = class_of(page, id);
    for (const std::string_view word : kProfileClasses) {
      if (find_lowered(classes, word) != std::string_view::npos) return true;
    }
  }
  return false;
}

}  // namespace

bool is_user_url(std::string_view href) {
  href = href.substr(0, kLongestPath);
  for (std::size_t i = 0; i < href.size(); i = find_byte(href, i, kIsPathSign) + 1) {
    if (!kBeginsPersonPath[static_cast<unsigned char>(href[i])]) continue;
    const std::string_view rest = href.substr(i);
    const char second = rest.size() > 1 ? rest[1] : '\0';
    for (const std::string_view path : kPersonPaths) {
      if (path.size() > 1 && path[1] != second) continue;  // most paths
      if (rest.starts_with(path)) return true;
    }
  }
  return false;
}

bool looks_like_time(std::string_view text) {
  if (text.empty() || text.size() > kLongestTime) return false;
  if (!has_digit(text)) return is_bare_time(text);
  const Figures figures = figures_of(text);
  if (figures.n_small == 0 && figures.n_clocks == 0) return false;
  const bool is_time = figures.n_years > 0 || figures.n_small >= 3 ||  // 3.4.05 or 12:30
                       (text.size() <= kLongestDay && names_month(text)) || has_time_word(text);
  return is_time && !is_of_profile(text);
}

bool looks_like_day(std::string_view text) {
  return text.size() <= kLongestDay &&
         (names_month(text) || has_time_word(text) || (!text.empty() && is_bare_time(text)));
}

bool looks_like_clock(std::string_view text) {
  return text.size() <= kLongestClock && figures_of(text).n_clocks > 0;
}

std::string brief_text(const Page& page, NodeId id, std::size_t most) {
  std::string text;
  if (page.node(id).end - index_of(id) > kNodesOfLine) return text;
  for (std::uint32_t i = index_of(id); i < page.node(id).end; ++i) {
    const Node& node = page.nodes()[i];
    if (!node.is_text() || node.hidden) continue;
    text += page.text(node.text).text;
    text += ' ';
    // Much of it may be white space.
    if (text.size() > 4 * most + 64) return {};
  }
  text = text::collapse_and_trim(text);
  return text.size() > most ? std::string() : text;
}

void PostSignals::find(const Page& page, const KeptIndex& kept, ClassSigns& signs) {
  authors_.clear();
  times_.clear();
  std::string_view before;  // the preceding short text
  for (std::uint32_t i = 0; i < page.nodes().size();) {
    const Node& node = page.nodes()[i];
    // A subtree without kept text that is longer than a line with a name or a date has no posts.
    if (kept.n_visible(NodeId{i}) > kTextsOfLine && !kept.has_kept(NodeId{i})) {
      i = node.end;
      continue;
    }
    if (node.is_text()) {
      look_at_text(page.text(node.text), i, before);
    } else if (node.n_attrs > 0 || node.tag == Tag::Time) {
      look_at(page, signs, NodeId{i}, before);
    }
    ++i;
  }
}

void PostSignals::look_at_text(const Text& text, std::uint32_t index, std::string_view& before) {
  if (text.hidden || text.blank) return;
  const std::string_view trimmed =
      text.text.size() <= 2 * kLongestBareTime ? text::trim(text.text) : std::string_view();
  const bool is_short = trimmed.size() <= kLongestBareTime;
  if (is_short && looks_like_time(trimmed) && (has_digit(before) || !is_of_profile(before))) {
    times_.push_back({index, Strength::Text});
  }
  before = is_short ? trimmed : std::string_view();
}

void PostSignals::look_at(const Page& page, ClassSigns& signs_of_page, NodeId id,
                          std::string_view before) {
  const Node& node = page.node(id);
  if (node.hidden && node.tag != Tag::Meta) return;
  const Signs signs = signs_of_page.of(id);
  const bool may_be = (signs & (kPostSign | kPropertySign)) != 0;
  if (!may_be && node.tag != Tag::A && node.tag != Tag::Time) return;
  const std::uint32_t index = index_of(id);
  std::string_view property, rel, classes, title, href;
  for (const Attribute& attribute : page.attributes(id)) {
    switch (attribute.id) {
      case Attr::Itemprop:
        property = attribute.value;
        break;
      case Attr::Rel:
        rel = attribute.value;
        break;
      case Attr::Class:
        classes = attribute.value;
        break;
      case Attr::Title:
        title = attribute.value;
        break;
      case Attr::Href:
        href = attribute.value;
        break;
      default:
        break;
    }
  }
  if (!property.empty()) {
    if (has_one_of(property, kTimeProperties)) return times_.push_back({index, Strength::Property});
    if (has_one_of(property, kAuthorProperties)) {
      return authors_.push_back({index, Strength::Property});
    }
  }
  if (node.tag == Tag::Time) {
    if (!is_of_profile(page, id, before)) times_.push_back({index, Strength::Element});
    return;
  }
  if (node.tag == Tag::A && has_token(rel, "author")) {
    return authors_.push_back({index, Strength::Element});
  }
  const bool may_name = (signs & kPostSign) != 0;
  const ClassWords words = may_name ? words_of(classes) : ClassWords{};
  if (words.time && !is_of_profile(page, id, before)) {
    const std::string text = brief_text(page, id, kLongestTime);
    if (looks_like_time(text) || looks_like_time(title)) {
      return times_.push_back({index, Strength::Class});
    }
    // The day may stand beside it, without a class.
    if (looks_like_clock(text)) return times_.push_back({index, Strength::Text});
  }
  const bool names = words.author || (node.tag == Tag::A && is_user_url(href));
  if (names && !brief_text(page, id, kLongestName).empty()) {
    authors_.push_back({index, Strength::Class});
  }
}

}  // namespace sito::structured
