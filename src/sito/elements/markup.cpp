// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/markup.h"

#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/base/lowered.h"
#include "sito/base/utf16.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace sito::elements {
namespace {

using Name = std::pair<std::string_view, char32_t>;
constexpr std::array<Name, 24> kNames = {{
    {"amp", U'&'},      {"lt", U'<'},      {"gt", U'>'},      {"quot", U'"'},    {"apos", U'\''},
    {"nbsp", 0xA0},     {"times", 0xD7},   {"laquo", 0xAB},   {"raquo", 0xBB},   {"lsaquo", 0x2039},
    {"rsaquo", 0x203A}, {"larr", 0x2190},  {"uarr", 0x2191},  {"rarr", 0x2192},  {"darr", 0x2193},
    {"hellip", 0x2026}, {"middot", 0xB7},  {"bull", 0x2022},  {"ndash", 0x2013}, {"mdash", 0x2014},
    {"plus", U'+'},     {"minus", 0x2212}, {"equiv", 0x2261}, {"check", 0x2713},
}};

/// Returns the character of a reference without `&` and `;`; 0 for none.
char32_t character_of(std::string_view name) {
  if (name.size() > 1 && name.front() == '#') {
    const bool hex = lower(name[1]) == 'x';
    const std::string_view digits = name.substr(hex ? 2 : 1);
    std::uint32_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
    const bool valid =
        error == std::errc() && end == digits.data() + digits.size() && is_code_point(value);
    return valid ? static_cast<char32_t>(value) : 0;
  }
  for (const Name& known : kNames) {
    if (known.first == name) return known.second;
  }
  return 0;
}

/// Reads tags off the front of code.
class Reader {
 public:
  explicit Reader(std::string_view code) : code_(code) {}

  [[nodiscard]] bool done() const { return at_ >= code_.size(); }
  /// Returns the text up to the next tag.
  std::string_view take_text() {
    std::size_t end = at_;
    while (end < code_.size() && !begins_tag(end)) ++end;
    return take_to(end);
  }
  [[nodiscard]] bool at_comment() const { return code_.substr(at_).starts_with("<!"); }
  [[nodiscard]] bool at_end_tag() const { return code_.substr(at_).starts_with("</"); }
  void skip_comment() {
    const bool real = code_.substr(at_).starts_with("<!--");
    skip_behind(real ? "-->" : ">");
  }
  void skip_behind(std::string_view mark) {
    const std::size_t end = code_.find(mark, at_);
    at_ = end == std::string_view::npos ? code_.size() : end + mark.size();
  }
  std::string take_end_tag() {
    at_ += 2;
    const std::string_view name = take_name();
    skip_behind_tag();
    return lowered(name);
  }
  StartTag take_start_tag() {
    ++at_;
    StartTag tag;
    tag.name = lowered(take_name());
    while (!done() && code_[at_] != '>') take_attribute(tag);
    if (!done()) ++at_;
    return tag;
  }

 private:
  [[nodiscard]] bool begins_tag(std::size_t at) const {
    if (code_[at] != '<' || at + 1 >= code_.size()) return false;
    const char next = code_[at + 1];
    return is_letter(next) || next == '!' ||
           (next == '/' && at + 2 < code_.size() && is_letter(code_[at + 2]));
  }
  std::string_view take_to(std::size_t end) {
    const std::string_view taken = code_.substr(at_, end - at_);
    at_ = end;
    return taken;
  }
  std::string_view take_name() {
    std::size_t end = at_;
    while (end < code_.size() && !is_html_space(code_[end]) && code_[end] != '>' &&
           code_[end] != '/') {
      ++end;
    }
    return take_to(end);
  }
  void skip_behind_tag() {
    while (!done() && code_[at_] != '>') ++at_;
    if (!done()) ++at_;
  }
  void take_attribute(StartTag& tag) {
    while (!done() && (is_html_space(code_[at_]) || code_[at_] == '/')) ++at_;
    std::size_t end = at_;
    while (end < code_.size() && !is_html_space(code_[end]) && code_[end] != '>' &&
           code_[end] != '/' && (code_[end] != '=' || end == at_)) {
      ++end;
    }
    if (end == at_) return;
    MarkupAttribute attribute;
    attribute.name = lowered(take_to(end));
    std::size_t equals = at_;
    while (equals < code_.size() && is_html_space(code_[equals])) ++equals;
    if (equals < code_.size() && code_[equals] == '=') {
      at_ = equals + 1;
      while (!done() && is_html_space(code_[at_])) ++at_;
      append_resolved(take_value(), attribute.value);
    }
    if (tag.attribute(attribute.name) == nullptr) tag.attributes.push_back(std::move(attribute));
  }
  std::string_view take_value() {
    if (done()) return {};
    const char quote = code_[at_];
    if (quote == '"' || quote == '\'') {
      ++at_;
      const std::string_view value = take_to(std::min(code_.find(quote, at_), code_.size()));
      if (!done()) ++at_;
      return value;
    }
    std::size_t end = at_;
    while (end < code_.size() && !is_html_space(code_[end]) && code_[end] != '>') ++end;
    return take_to(end);
  }

  std::string_view code_;
  std::size_t at_ = 0;
};

/// Elements within a word: no blank is inserted before or after them.
bool is_within_words(std::string_view name) {
  return is_one_of(name, {"a", "abbr", "b", "em", "font", "i", "mark", "small", "span", "strong",
                          "sub", "sup", "u", "bdi", "wbr"});
}

bool is_control(const StartTag& tag) {
  if (tag.name == "a") return tag.attribute("href") != nullptr;
  if (is_one_of(tag.name, {"button", "select", "summary", "textarea"})) return true;
  if (tag.name == "input") {
    const std::string* type = tag.attribute("type");
    return type == nullptr || *type != "hidden";
  }
  return tag.attribute("onclick") != nullptr;
}

void add_icon_names(std::string_view names, Markup& out) {
  if (out.icon_names.size() + names.size() > kMaxMarkupText) return;
  out.icon_names += (out.icon_names.empty() ? "" : " ") + std::string(names);
}

/// Adds the name of the symbol or file that an element draws: "#icon-close", "/img/btn_close.png".
void add_icon_name(const StartTag& tag, Markup& out) {
  constexpr std::size_t kLongestName = 60;  // longer names are keys
  for (const std::string_view attribute : {"href", "xlink:href", "src"}) {
    const std::string* value = tag.attribute(attribute);
    if (value == nullptr || value->starts_with("data:")) continue;
    std::string_view name = *value;
    if (const std::size_t hash = name.find('#'); hash != std::string_view::npos) {
      name.remove_prefix(hash + 1);
    } else {
      name = name.substr(0, name.find('?'));
      name.remove_prefix(std::min(name.rfind('/') + 1, name.size()));
      name = name.substr(0, name.rfind('.'));
    }
    if (name.size() <= kLongestName) add_icon_names(name, out);
  }
}

/// Reads the contents of the element.
class ContentReader {
 public:
  ContentReader(Reader& reader, Markup& out) : reader_(reader), out_(out) {}

  void read() {
    while (!reader_.done()) {
      take_text(reader_.take_text());
      if (reader_.done()) break;
      if (reader_.at_comment()) {
        ++out_.n_comments;
        reader_.skip_comment();
      } else if (reader_.at_end_tag()) {
        leave(reader_.take_end_tag());
      } else {
        enter(reader_.take_start_tag());
      }
    }
    if (out_.text.ends_with(' ')) out_.text.pop_back();
  }

 private:
  void take_text(std::string_view text) {
    if (text.empty()) return;
    if (!text::is_blank(text)) open_empty_ = false;
    if (out_.text.size() >= kMaxMarkupText) return;
    resolved_.clear();
    append_resolved(text, resolved_);
    bool space = text::is_space(text::code_point_at(resolved_, 0).value);
    std::size_t from = 0;
    while (out_.text.size() < kMaxMarkupText) {
      const std::string_view word = text::next_word(resolved_, from);
      if (word.empty()) break;
      if (space) add_blank();
      out_.text += word;
      space = true;
    }
    if (is_html_space(resolved_.back())) add_blank();
  }
  void add_blank() {
    if (!out_.text.empty() && !out_.text.ends_with(' ')) out_.text += ' ';
  }
  void enter(const StartTag& tag) {
    ++out_.n_elements;
    if (!is_within_words(tag.name)) add_blank();
    if (is_one_of(tag.name, {"img", "svg", "picture", "image"})) {
      ++out_.n_images;
      for (const std::string_view name : {"alt", "title", "aria-label"}) {
        if (const std::string* value = tag.attribute(name); value != nullptr && !value->empty()) {
          out_.image_text += (out_.image_text.empty() ? "" : " ") + *value;
        }
      }
    }
    if (is_one_of(tag.name, {"img", "use", "image"})) add_icon_name(tag, out_);
    if (is_control(tag)) ++out_.n_controls;
    if (is_one_of(tag.name, {"i", "span", "svg", "img", "em", "b"})) add_names(tag);
    if (is_one_of(tag.name, {"script", "style", "template", "textarea"})) {
      reader_.skip_behind("</" + tag.name);
      reader_.skip_behind(">");
    }
    open_empty_ = is_one_of(tag.name, {"i", "span"}) && tag.attribute("class") != nullptr;
  }
  void add_names(const StartTag& tag) {
    const std::string* names = tag.attribute("class");
    if (names != nullptr) add_icon_names(*names, out_);
  }
  void leave(const std::string& name) {
    if (!is_within_words(name)) add_blank();
    // Fonts and backgrounds draw icons in elements without text.
    if (open_empty_ && is_one_of(name, {"i", "span"})) ++out_.n_images;
    open_empty_ = false;
  }

  Reader& reader_;
  Markup& out_;
  std::string resolved_;
  bool open_empty_ = false;  // the last tag opened an element that may be an icon
};

}  // namespace

const std::string* StartTag::attribute(std::string_view wanted) const {
  for (const MarkupAttribute& one : attributes) {
    if (one.name == wanted) return &one.value;
  }
  return nullptr;
}

void append_resolved(std::string_view text, std::string& out) {
  constexpr std::size_t kLongestName = 10;
  while (!text.empty()) {
    const std::size_t at = std::min(text.find('&'), text.size());
    out += text.substr(0, at);
    text.remove_prefix(at);
    if (text.empty()) break;
    const std::size_t end = text.substr(0, kLongestName + 2).find(';');
    const char32_t value =
        end == std::string_view::npos ? 0 : character_of(text.substr(1, end - 1));
    if (value == 0) {
      out += '&';
      text.remove_prefix(1);
    } else {
      text::append_utf8(value, out);
      text.remove_prefix(end + 1);
    }
  }
}

StartTag read_start_tag(std::string_view code) {
  Reader reader(code);
  reader.take_text();
  while (!reader.done() && reader.at_comment()) {
    reader.skip_comment();
    reader.take_text();
  }
  return reader.done() || reader.at_end_tag() ? StartTag{} : reader.take_start_tag();
}

Markup read_markup(std::string_view code) {
  Markup out;
  Reader reader(code);
  reader.take_text();
  while (!reader.done() && reader.at_comment()) {
    reader.skip_comment();
    reader.take_text();
  }
  if (reader.done() || reader.at_end_tag()) return out;
  out.start = reader.take_start_tag();
  if (is_one_of(out.start.name, {"input", "img"})) add_icon_name(out.start, out);
  ContentReader(reader, out).read();
  return out;
}

}  // namespace sito::elements
