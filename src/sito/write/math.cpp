// SPDX-License-Identifier: Apache-2.0
#include "sito/write/math.h"

#include "sito/base/ascii.h"
#include "sito/write/markup.h"

#include <algorithm>
#include <array>
#include <vector>

namespace sito::write {
namespace {

/// Presentation elements of MathML Core and MathML 3 that hold no foreign content.
constexpr std::array<std::string_view, 31> kElements = {
    "math",     "merror",     "mfenced",  "mfrac",    "mi",          "mmultiscripts", "mn",
    "mo",       "mover",      "mpadded",  "mphantom", "mprescripts", "mroot",         "mrow",
    "ms",       "mspace",     "msqrt",    "mstyle",   "msub",        "msubsup",       "msup",
    "mtable",   "mtd",        "mtext",    "mtr",      "munder",      "munderover",    "none",
    "menclose", "mlabeledtr", "semantics"};

/// Elements whose content is another notation of the same formula, or no formula.
constexpr std::array<std::string_view, 4> kLeftOut = {"annotation", "annotation-xml", "script",
                                                      "style"};

constexpr std::array<std::string_view, 15> kAttributes = {
    "accent",  "accentunder", "close",         "columnalign", "columnspan",
    "display", "fence",       "linethickness", "mathvariant", "notation",
    "open",    "rowspan",     "separators",    "stretchy",    "symmetric"};

template <typename Names>
bool contains(const Names& names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

constexpr bool is_name(char c) { return is_plain_name(c) || c == ':'; }

/// Reads tags and text; writes the allowed ones.
class Filter {
 public:
  Filter(std::string_view value, std::string& out) : value_(value), out_(out) {}

  void run() {
    while (at_ < value_.size()) {
      if (value_[at_] == '<') {
        tag();
      } else {
        text();
      }
    }
    while (!open_.empty()) close();
  }

 private:
  static constexpr std::size_t kDeepest = 200;

  void text() {
    const std::size_t end = std::min(value_.find('<', at_), value_.size());
    const std::string_view text = value_.substr(at_, end - at_);
    at_ = end;
    if (open_.empty() || !left_out_.empty()) return;
    append_text(text);
  }

  // Keeps references that XML knows; all others become text.
  void append_text(std::string_view text) {
    while (!text.empty()) {
      const std::size_t ampersand = std::min(text.find('&'), text.size());
      append_markup(text.substr(0, ampersand), out_);
      text.remove_prefix(ampersand);
      if (text.empty()) return;
      std::size_t length = 1;
      for (const std::string_view known : {"&amp;", "&lt;", "&gt;", "&quot;"}) {
        if (text.starts_with(known)) length = known.size();
      }
      if (length > 1) {
        out_ += text.substr(0, length);
      } else {
        out_ += "&amp;";
      }
      text.remove_prefix(length);
    }
  }

  std::string_view name() {
    const std::size_t begin = at_;
    while (at_ < value_.size() && is_name(value_[at_])) ++at_;
    const std::string_view whole = value_.substr(begin, at_ - begin);
    return whole.substr(whole.rfind(':') + 1);  // without a prefix; npos + 1 is 0
  }

  void skip_spaces() {
    while (at_ < value_.size() && is_xml_space(value_[at_])) ++at_;
  }

  void tag() {
    ++at_;
    const bool closes = at_ < value_.size() && value_[at_] == '/';
    if (closes) ++at_;
    const std::string_view element = name();
    if (closes || element.empty()) {
      at_ = std::min(value_.find('>', at_), value_.size() - 1) + 1;
      if (closes) close_element(element);
      return;
    }
    open_element(element);
  }

  void open_element(std::string_view element) {
    const bool stands = left_out_.empty() && contains(kElements, element) &&
                        (!open_.empty() || element == "math") && open_.size() < kDeepest &&
                        !(element == "math" && !open_.empty());
    if (stands) {
      out_ += '<';
      out_ += element;
      if (element == "math") out_ += " xmlns=\"http://www.w3.org/1998/Math/MathML\"";
    }
    const bool empty = attributes(stands);
    if (stands) {
      out_ += empty ? "/>" : ">";
      if (!empty) open_.push_back(element);
    } else if (left_out_.empty() && !empty && contains(kLeftOut, element)) {
      left_out_ = element;
    }
  }

  // Returns true if the element ends in its start tag.
  bool attributes(bool stands) {
    std::vector<std::string_view> seen;
    while (at_ < value_.size() && value_[at_] != '>') {
      skip_spaces();
      const std::string_view attribute = name();
      if (attribute.empty()) {
        if (at_ < value_.size() && value_[at_] == '/' && value_.substr(at_).starts_with("/>")) {
          at_ += 2;
          return true;
        }
        if (at_ < value_.size() && value_[at_] != '>') ++at_;
        continue;
      }
      const std::string_view content = attribute_value();
      if (!stands || !contains(kAttributes, attribute) || contains(seen, attribute)) continue;
      seen.push_back(attribute);
      append_attribute(attribute, content, out_);
    }
    if (at_ < value_.size()) ++at_;
    return false;
  }

  std::string_view attribute_value() {
    skip_spaces();
    if (at_ >= value_.size() || value_[at_] != '=') return {};
    ++at_;
    skip_spaces();
    if (at_ >= value_.size()) return {};
    const char quote = value_[at_];
    if (quote != '"' && quote != '\'') {
      const std::size_t begin = at_;
      while (at_ < value_.size() && !is_xml_space(value_[at_]) && value_[at_] != '>') ++at_;
      return value_.substr(begin, at_ - begin);
    }
    const std::size_t begin = ++at_;
    const std::size_t end = std::min(value_.find(quote, begin), value_.size());
    at_ = std::min(end + 1, value_.size());
    return value_.substr(begin, end - begin);
  }

  void close_element(std::string_view element) {
    if (!left_out_.empty()) {
      if (element == left_out_) left_out_ = {};
      return;
    }
    const auto found = std::find(open_.rbegin(), open_.rend(), element);
    if (found == open_.rend()) return;
    for (auto n = found - open_.rbegin() + 1; n > 0; --n) close();
  }

  void close() {
    out_ += "</";
    out_ += open_.back();
    out_ += '>';
    open_.pop_back();
  }

  std::string_view value_;
  std::string& out_;
  std::size_t at_ = 0;
  std::vector<std::string_view> open_;
  std::string_view left_out_;  // the element that is being skipped
};

}  // namespace

bool is_mathml(std::string_view value) { return value.starts_with('<'); }

void append_mathml(std::string_view value, std::string& out) { Filter(value, out).run(); }

void append_math_html(std::string_view value, std::string_view text, bool block, std::string& out) {
  if (is_mathml(value)) {
    const std::size_t before = out.size();
    append_mathml(value, out);
    if (out.size() > before) return;
    value = {};
  }
  if (value.empty()) return append_markup(text, out);
  out += block ? "<span class=\"math\">\\[" : "<span class=\"math\">\\(";
  append_markup(value, out);
  out += block ? "\\]</span>" : "\\)</span>";
}

std::string code_language(std::string_view value) {
  constexpr std::size_t kLongest = 32;
  std::string language;
  for (const char c : value) {
    const bool fits =
        is_letter(c) || is_digit(c) || c == '+' || c == '#' || c == '.' || c == '_' || c == '-';
    if (!fits) return {};
    language += c;
  }
  return language.size() > kLongest ? std::string() : language;
}

}  // namespace sito::write
