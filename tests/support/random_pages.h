// SPDX-License-Identifier: Apache-2.0
// Random pages, from a seed: lists, tables, records, inline markup, odd names and characters, made
// of few words and classes, so that paths find something.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace sito::test {

/// Knuth's MMIX generator.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 2 + 1) {}
  /// Below `n`.
  std::uint64_t operator()(std::uint64_t n) {
    state_ = state_ * 6364136223846793005U + 1442695040888963407U;
    return (state_ >> 33) % n;
  }
  template <class Array>
  auto pick(const Array& all) {
    return all[(*this)(all.size())];
  }

 private:
  std::uint64_t state_;
};

inline constexpr std::array<std::string_view, 30> kElements = {
    "div",     "p",  "span", "b",  "i",   "a",       "ul",      "li",         "ol",  "table",
    "tr",      "td", "th",   "h1", "h2",  "section", "article", "time",       "em",  "figure",
    "caption", "dl", "dt",   "dd", "sup", "o:p",     "x-y",     "blockquote", "pre", "option"};
inline constexpr std::array<std::string_view, 10> kAttributes = {
    "id", "class", "title", "href", "datetime", "data-x", "rel", "xml:lang", "lang", "alt"};
inline constexpr std::array<std::string_view, 9> kClasses = {
    "a", "b", "ad", "text", "comment", "a-b", "A", "a:b", "caf\xC3\xA9"};
inline constexpr std::array<std::string_view, 52> kWords = {
    "word",
    "Two",
    "By",
    "|",
    ",",
    "-",
    "'",
    "\"",
    "&amp;",
    "&lt;p&gt;",
    "12",
    "1,234.50",
    "-7",
    "\xE2\x88\x92"
    "3 000",  // MINUS SIGN
    "0,5",
    "1.234.567,8",
    "5.3.2024",
    "5. 3. 2024 10:30",
    "3/5/2024",
    "13/12/2023 at 9:05:07 pm",
    "2024-02-30",
    "2024-02-29T23:59:59.123Z",
    "2023-11-05T10:00+01:00",
    "2023-11-05 10:00 - 11:30",
    "5. b\xC5\x99"
    "ezna 2024",  // LATIN SMALL LETTER R WITH CARON
    "March 5th, 2024",
    "5 mars 2024",
    "2024. m\xC3\xA1rcius 5.",
    "2024\xE5\xB9\xB4"
    "3\xE6\x9C\x88"
    "5\xE6\x97\xA5 10:15",                                                // year, month, day
    "2024\xEB\x85\x84 3\xEC\x9B\x94 5\xEC\x9D\xBC",                       // the same in Korean
    "31 \xD0\xBC\xD0\xB0\xD1\x80\xD1\x82\xD0\xB0 2024 \xD0\xB3., 10:15",  // Russian
    "LISTOPAD 2024",
    "11. LISTOPAD 2024",
    "\xE6\xBC\xA2\xE5\xAD\x97\xE3\x80\x82",  // two ideographs and a full stop
    "\xC4\xB0stanbul",                       // LATIN CAPITAL LETTER I WITH DOT ABOVE
    "\xF0\x9F\x98\x80",
    "\xC2\xA0",
    "\xE3\x80\x80",
    "\xE2\x80\xA8",
    "\xE2\x80\x8B",
    "\xC2\x85",
    "\x01",
    "\x0C",
    "&#13;",
    "\n",
    "\t",
    "  ",
    "\xEF\xBF\xBE",
    "\x7F",
    "]]>",
    "{x}",
    "<br>"};

class RandomPages {
 public:
  explicit RandomPages(std::uint64_t seed) : dice_(seed) {}

  std::string next() {
    std::string out = dice_(3) == 0 ? "<title>" + words(3) + "</title>" : "";
    if (dice_(3) == 0)
      out += "<script type=application/ld+json>{\"a\": \"" + std::string(dice_.pick(kWords)) +
             "\"}</script>";
    out += "<body>";
    for (std::uint64_t n = 1 + dice_(6); n > 0; --n) element(out, 0);
    return out;
  }

  std::string words(std::uint64_t n) {
    std::string out;
    for (; n > 0; --n) {
      out += dice_.pick(kWords);
      if (dice_(2) == 0) out += ' ';
    }
    return out;
  }

 private:
  void element(std::string& out, int depth) {
    if (dice_(12) == 0) return hidden(out);
    if (dice_(8) == 0) return comments(out, depth);
    const std::string_view name = dice_.pick(kElements);
    out += '<';
    out += name;
    for (std::uint64_t n = dice_(4); n > 0; --n) attribute(out);
    out += '>';
    for (std::uint64_t n = dice_(5); n > 0; --n) {
      if (dice_(2) == 0 || depth > 6) {
        out += words(dice_(4));
      } else {
        element(out, depth + 1);
      }
      if (dice_(10) == 0) out += dice_(2) == 0 ? "<br>" : "<br> <br/>";
    }
    if (dice_(10) != 0) out.append("</").append(name).append(">");
  }

  void attribute(std::string& out) {
    const std::string_view name = dice_.pick(kAttributes);
    out += ' ';
    out += name;
    out += "='";
    if (name == "id" || name == "class" || name == "rel") {
      for (std::uint64_t n = 1 + dice_(3); n > 0; --n)
        out.append(dice_.pick(kClasses)).append(n > 1 ? " " : "");
    } else if (name == "href") {
      out += dice_.pick(kAddresses);
    } else {
      for (const char c : words(dice_(3))) {
        if (c != '\'') out += c;
      }
    }
    out += '\'';
  }

  void hidden(std::string& out) {
    static constexpr std::array<std::string_view, 6> kHidden = {
        "<script>var a = '<p>';</script>",
        "<style>p {}</style>",
        "<template><p class=a>word</p></template>",
        "<noscript>word</noscript>",
        "<script type='text/x-JSON'>[5, {\"word\": 1}]</script>",
        "<svg><title>word</title><text>Two</text></svg>"};
    out += dice_.pick(kHidden);
  }

  // Records, which mostly have the same fields.
  void comments(std::string& out, int depth) {
    out += "<ul class='comment text'>";
    for (std::uint64_t n = 1 + dice_(4); n > 0; --n) {
      out += "<li class=comment><b class=a>" + words(2) + "</b>";
      if (dice_(3) > 0) out += "<time datetime='2024-03-05T10:00:00Z'>" + words(1) + "</time>";
      out += "<p>" + words(3);
      if (depth < 3 && dice_(4) == 0) element(out, depth + 1);
      out += "</li>";
    }
    out += "</ul>";
  }

  static constexpr std::array<std::string_view, 14> kAddresses = {"/a/b.html",
                                                                  "c?d=e&amp;f",
                                                                  "../x",
                                                                  "../../../y",
                                                                  "https://y.test/z",
                                                                  "//y.test/z",
                                                                  "#top",
                                                                  "?q",
                                                                  "",
                                                                  "mailto:a@b.test",
                                                                  "a b",
                                                                  "%zz",
                                                                  "caf\xC3\xA9/1",
                                                                  "HTTP://Y.test:80/./q/../r"};

  Dice dice_;
};

}  // namespace sito::test
