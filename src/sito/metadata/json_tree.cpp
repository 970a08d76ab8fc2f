// SPDX-License-Identifier: Apache-2.0
#include "sito/metadata/json_tree.h"

#include "sito/base/ascii.h"
#include "sito/base/utf16.h"
#include "sito/text/utf8.h"

#include <optional>

namespace sito {
namespace {

bool is_json_space(char c) { return is_html_space(c) || c == '\v'; }

bool ends_word(char c) {
  return is_json_space(c) || c == ',' || c == ':' || c == ']' || c == '}' || c == '[' || c == '{' ||
         c == '"';
}

constexpr char32_t kReplacement = 0xFFFD;

}  // namespace

/// One call of JsonTree::add: a loop with an explicit stack, so that depth does not use the call
/// stack.
class JsonTree::Reader {
 public:
  Reader(std::string_view json, std::uint32_t base, CharStore& chars, JsonTree& tree)
      : json_(json), base_(base), chars_(chars), tree_(tree) {}

  void run() {
    while (skip_to_root()) {
      while (at_ < json_.size() && step()) {
      }
      open_ = kNoJson;
      depth_ = 0;
    }
  }

 private:
  // Skips anything in front of a value.
  bool skip_to_root() {
    skip_blank();
    while (at_ < json_.size() && json_[at_] != '{' && json_[at_] != '[') {
      ++at_;
      skip_blank();
    }
    return at_ < json_.size() && tree_.nodes_.size() < kMaxNodes;
  }

  // Skips white space, commas and comments.
  void skip_blank() {
    while (at_ < json_.size()) {
      const char c = json_[at_];
      if (is_json_space(c) || c == ',' || c == ';') {
        ++at_;
      } else if (json_.substr(at_).starts_with("/*")) {
        const std::size_t end = json_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? json_.size() : end + 2;
      } else if (json_.substr(at_).starts_with("//")) {
        const std::size_t end = json_.find('\n', at_);
        at_ = end == std::string_view::npos ? json_.size() : end + 1;
      } else {
        return;
      }
    }
  }

  /// Reads one token. Returns false when a top-level value that is neither object nor array is
  /// complete.
  bool step() {
    skip_blank();
    if (at_ >= json_.size()) return false;
    const char c = json_[at_];
    if (c == '}' || c == ']') {
      ++at_;
      return close();
    }
    if (open_ != kNoJson && tree_.nodes_[open_].kind == JsonKind::Object && !read_key()) {
      return true;
    }
    if (at_ >= json_.size() || tree_.nodes_.size() >= kMaxNodes) return false;
    read_value();
    return open_ != kNoJson;
  }

  bool close() {
    if (depth_ > kMaxDepth) {
      --depth_;
      return true;
    }
    if (open_ == kNoJson) return false;
    open_ = tree_.nodes_[open_].parent;
    --depth_;
    return open_ != kNoJson;
  }

  // Reads the key of the next member into key_. Returns false if there is none.
  bool read_key() {
    const char c = json_[at_];
    if (c == '{' || c == '[') {  // a value without a key
      key_ = {};
      return true;
    }
    Span span;
    key_ = c == '"' || c == '\'' ? read_string(span) : read_word(span);
    skip_blank();
    if (at_ < json_.size() && json_[at_] == ':') {
      ++at_;
      skip_blank();
      return at_ < json_.size() && json_[at_] != '}' && json_[at_] != ']';
    }
    return false;
  }

  struct Span {
    std::size_t begin = 0, end = 0;
  };

  void read_value() {
    const char c = json_[at_];
    if (c == '{' || c == '[') {
      ++at_;
      ++depth_;
      if (depth_ > kMaxDepth) return;
      open_ = append(c == '{' ? JsonKind::Object : JsonKind::Array, {}, {at_, at_});
      return;
    }
    Span span;
    if (c == '"' || c == '\'') {
      const std::string_view text = read_string(span);
      append(JsonKind::Text, text, span);
      return;
    }
    const std::string_view word = read_word(span);
    if (word.empty()) return;
    if (word == "null" || word == "undefined") {
      append(JsonKind::Null, {}, span);
    } else if (word == "true" || word == "false") {
      append(JsonKind::Bool, word, span);
    } else {
      append(JsonKind::Number, word, span);
    }
  }

  std::uint32_t append(JsonKind kind, std::string_view text, Span span) {
    const auto id = static_cast<std::uint32_t>(tree_.nodes_.size());
    if (depth_ > kMaxDepth) return open_;
    JsonNode& node = tree_.nodes_.emplace_back();
    node.kind = kind;
    node.text = text;
    node.begin = base_ + static_cast<std::uint32_t>(span.begin);
    node.end = base_ + static_cast<std::uint32_t>(span.end);
    node.parent = open_;
    last_.resize(id + 1, kNoJson);
    if (open_ == kNoJson) {
      tree_.roots_.push_back(id);
      return id;
    }
    if (tree_.nodes_[open_].kind == JsonKind::Object) node.key = key_;
    std::uint32_t& last = last_[open_];
    (last == kNoJson ? tree_.nodes_[open_].first : tree_.nodes_[last].next) = id;
    last = id;
    return id;
  }

  std::string_view read_word(Span& span) {
    span.begin = at_;
    while (at_ < json_.size() && !ends_word(json_[at_])) ++at_;
    span.end = at_;
    if (at_ == span.begin) ++at_;  // a character that begins nothing
    return json_.substr(span.begin, span.end - span.begin);
  }

  // Returns true if the quotation mark at `at` ends its string, that is, if the following text may
  // follow a string.
  [[nodiscard]] bool ends_string(std::size_t at) const {
    for (++at; at < json_.size() && is_json_space(json_[at]); ++at) {
    }
    if (at >= json_.size()) return true;
    const char c = json_[at];
    return c == ',' || c == ':' || c == '}' || c == ']' || c == ';' || c == '/' || c == '"' ||
           c == '<';
  }

  // Reads the string that begins here. Returns a view into the source if it has no escapes.
  std::string_view read_string(Span& span) {
    const char quote = json_[at_];
    span.begin = ++at_;
    bool escaped = false;
    while (at_ < json_.size() && !(json_[at_] == quote && ends_string(at_))) {
      if (json_[at_] == '\\' && at_ + 1 < json_.size()) {
        escaped = true;
        ++at_;
      }
      ++at_;
    }
    span.end = std::min(at_, json_.size());
    if (at_ < json_.size()) ++at_;
    const std::string_view raw = json_.substr(span.begin, span.end - span.begin);
    if (!escaped) return raw;
    tree_.buffer_.clear();
    unescape(raw, tree_.buffer_);
    return chars_.keep(tree_.buffer_);
  }

  static std::optional<char32_t> hex4(std::string_view raw, std::size_t at) {
    if (at + 4 > raw.size()) return std::nullopt;
    char32_t value = 0;
    for (std::size_t i = at; i < at + 4; ++i) {
      const int digit = hex_value(raw[i]);
      if (digit < 0) return std::nullopt;
      value = value * 16 + static_cast<char32_t>(digit);
    }
    return value;
  }

  // Returns the character at raw[at], behind `\u`; moves `at` behind it.
  static char32_t unicode_escape(std::string_view raw, std::size_t& at) {
    const std::optional<char32_t> high = hex4(raw, at);
    if (!high) return kReplacement;
    at += 4;
    if (*high == 0) return kReplacement;
    if (is_code_point(*high)) return *high;
    if (is_low_surrogate(*high) || raw.substr(at, 2) != "\\u") return kReplacement;
    const std::optional<char32_t> low = hex4(raw, at + 2);
    if (!low || !is_low_surrogate(*low)) return kReplacement;
    at += 6;
    return join_surrogates(*high, *low);
  }

  static void unescape(std::string_view raw, std::string& out) {
    for (std::size_t at = 0; at < raw.size();) {
      const char c = raw[at++];
      if (c != '\\' || at == raw.size()) {
        out += c;
        continue;
      }
      const char escape = raw[at++];
      switch (escape) {
        case 'n':
        case 'r':
        case 't':
        case 'f':
        case 'b':
          out += ' ';  // users of the text collapse white space
          break;
        case 'u':
          text::append_utf8(unicode_escape(raw, at), out);
          break;
        default:
          out += escape;
      }
    }
  }

  std::string_view json_;
  std::uint32_t base_;
  CharStore& chars_;
  JsonTree& tree_;
  std::size_t at_ = 0;
  std::uint32_t open_ = kNoJson;
  std::uint32_t depth_ = 0;
  std::string_view key_;
  std::vector<std::uint32_t> last_;  // the last child of each node
};

void JsonTree::clear() {
  nodes_.clear();
  roots_.clear();
}

void JsonTree::add(std::string_view json, std::uint32_t base, CharStore& chars) {
  Reader(json, base, chars, *this).run();
}

std::uint32_t JsonTree::member(std::uint32_t object, std::string_view key) const {
  if (object == kNoJson || nodes_[object].kind != JsonKind::Object) return kNoJson;
  for (std::uint32_t child = nodes_[object].first; child != kNoJson; child = nodes_[child].next) {
    if (nodes_[child].key == key) return child;
  }
  return kNoJson;
}

}  // namespace sito
