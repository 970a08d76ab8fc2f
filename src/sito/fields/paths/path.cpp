// SPDX-License-Identifier: Apache-2.0
// Writes paths, in the form that is read and as XQuery. path_parse.cpp reads them.
#include "sito/fields/paths/path.h"

#include "sito/base/ascii.h"
#include "sito/fields/paths/name_chars.h"
#include "sito/fields/paths/quoted.h"

#include <algorithm>

namespace sito::fields {
namespace {

// Chooses a quote that the value does not contain.
void append_string(std::string_view value, bool xquery, std::string& out) {
  const bool twice = value.find('"') != std::string_view::npos;
  const bool once = value.find('\'') != std::string_view::npos;
  append_quoted(value, once && !twice ? '"' : '\'', xquery, out);
}

class Writer {
 public:
  Writer(bool xquery, std::string& out) : xquery_(xquery), out_(out) {}

  void path(const Path& path, std::string_view context) {
    const bool group = path.position.kind != Position::Kind::None;
    if (group) out_ += '(';
    for (std::size_t i = 0; i < path.alternatives.size(); ++i) {
      if (i > 0) out_ += " | ";
      front(path, i, context);
    }
    if (!group) return;
    out_ += ')';
    position(path.position);
  }

 private:
  void front(const Path& path, std::size_t alternative, std::string_view context) {
    const std::vector<Step>& all = path.alternatives[alternative];
    if (path.from_root) {
      if (xquery_) out_ += "$doc";
      steps(all, Begin::Root);
      return;
    }
    if (!xquery_) return steps(all, Begin::Here);
    out_ += context;
    // The root of a page is not an element.
    const bool only_self = all.size() == 1 && all[0] == Step{Axis::Self, {}, {}};
    if (!only_self || context == "$doc") steps(all, Begin::Root);
  }

  // The text in front of the first step: a place from which "/" continues, or nothing.
  enum class Begin : std::uint8_t { Root, Here };

  void steps(const std::vector<Step>& all, Begin begin) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const bool descends = all[i].axis == Axis::Descendant;
      if (i == 0 && begin == Begin::Here) {
        if (descends) out_ += ".//";
      } else {
        out_ += descends ? "//" : "/";
      }
      step(all[i]);
    }
  }

  void step(const Step& step) {
    const std::string_view name = step.name.empty() ? std::string_view("*") : step.name;
    switch (step.axis) {
      case Axis::Child:
      case Axis::Descendant:
        out_ += name;
        break;
      case Axis::Self:
        self_or_parent(step, "self::", ".");
        break;
      case Axis::Parent:
        self_or_parent(step, "parent::", "..");
        break;
      case Axis::FollowingSibling:
        out_ += "following-sibling::";
        out_ += name;
        break;
      case Axis::Attribute:
        out_ += '@';
        out_ += name;
        break;
    }
    for (const Predicate& predicate : step.predicates) this->predicate(predicate);
  }

  void self_or_parent(const Step& step, std::string_view axis, std::string_view brief) {
    if (step.name.empty() && !xquery_) {
      out_ += brief;
      return;
    }
    out_ += axis;
    out_ += step.name.empty() ? std::string_view("*") : step.name;
  }

  void position(const Position& position) {
    if (position.kind == Position::Kind::FromFirst) {
      out_ += '[' + std::to_string(position.number) + ']';
    } else {
      out_ += "[last()";
      if (position.number > 0) out_ += " - " + std::to_string(position.number);
      out_ += ']';
    }
  }

  void predicate(const Predicate& predicate) {
    if (predicate.position.kind != Position::Kind::None) return position(predicate.position);
    out_ += '[';
    for (std::size_t i = 0; i < predicate.tests.size(); ++i) {
      if (i > 0) out_ += " and ";
      test(predicate.tests[i]);
    }
    out_ += ']';
  }

  void call(std::string_view function, std::string_view what, const Test& test) {
    out_ += function;
    out_ += '(';
    out_ += what;
    out_ += test.attribute;
    out_ += ", ";
    append_string(test.value, xquery_, out_);
    out_ += ')';
  }

  void equals(std::string_view what, const Test& test, std::string_view sign) {
    out_ += what;
    out_ += test.attribute;
    out_ += sign;
    append_string(test.value, xquery_, out_);
  }

  void test(const Test& test) {
    using Kind = Test::Kind;
    switch (test.kind) {
      case Kind::Has:
        out_ += '@' + test.attribute;
        return;
      case Kind::Is:
        return equals("@", test, "=");
      case Kind::HasClass:
        return call("s:has-class", ".", test);
      case Kind::HasWord:
        return call("contains-token", "@", test);
      case Kind::Begins:
        return call("starts-with", "@", test);
      case Kind::Contains:
        return call("contains", "@", test);
      case Kind::TextIs:
        return equals("s:norm(.)", test, " = ");
      case Kind::TextBegins:
        return call("starts-with", "s:norm(.)", test);
      case Kind::TextHas:
        return call("contains", "s:norm(.)", test);
      case Kind::Path:
        return steps(test.steps, Begin::Here);
      case Kind::Not:
        out_ += "not(";
        this->test(test.tests.front());
        out_ += ')';
        return;
    }
  }

  bool xquery_;
  std::string& out_;
};

}  // namespace

void append_quoted(std::string_view text, char quote, bool xquery, std::string& out) {
  out += quote;
  for (const char c : text) {
    if (c == quote) out += c;
    if (xquery && c == '&') {
      out += "&amp;";
    } else if (xquery && (c == '\t' || c == '\n' || c == '\r')) {
      out += c == '\t' ? "&#x9;" : c == '\n' ? "&#xA;" : "&#xD;";
    } else {
      out += c;
    }
  }
  out += quote;
}

std::string xpath_string(std::string_view text) {
  if (text.find('\'') == std::string_view::npos) return "'" + std::string(text) + "'";
  if (text.find('"') == std::string_view::npos) return "\"" + std::string(text) + "\"";
  std::string out = "concat(";
  for (std::size_t at = 0; at < text.size();) {
    const char quote = text[at] == '\'' ? '"' : '\'';
    const std::size_t end = std::min(text.find(quote, at), text.size());
    if (at > 0) out += ',';
    out += quote + std::string(text.substr(at, end - at)) + quote;
    at = end;
  }
  return out + ")";
}

bool Test::operator==(const Test& other) const {
  return kind == other.kind && attribute == other.attribute && value == other.value &&
         steps == other.steps && tests == other.tests;
}

bool Predicate::operator==(const Predicate& other) const {
  return position == other.position && tests == other.tests;
}

bool Step::operator==(const Step& other) const {
  return axis == other.axis && name == other.name && predicates == other.predicates;
}

bool Path::operator==(const Path& other) const {
  return from_root == other.from_root && alternatives == other.alternatives &&
         position == other.position;
}

std::string to_text(const Path& path) {
  std::string out;
  Writer(false, out).path(path, {});
  return out;
}

std::string to_xquery(const Path& path, std::string_view context) {
  std::string out;
  Writer(true, out).path(path, context);
  return out;
}

namespace {

bool finds_all(std::string_view text) {
  const Result<Path> path = parse_path(text);
  return path && path->position.kind == Position::Kind::None;
}

constexpr std::string_view kFirst = ")[1]";

}  // namespace

std::string first_of(std::string path) {
  return finds_all(path) ? '(' + path + std::string(kFirst) : path;
}

std::string_view without_first(std::string_view path) {
  if (!path.starts_with('(') || !path.ends_with(kFirst)) return path;
  const std::string_view inner = path.substr(1, path.size() - 1 - kFirst.size());
  return finds_all(inner) ? inner : path;
}

bool finds_attributes(const Path& path) {
  return std::any_of(path.alternatives.begin(), path.alternatives.end(), [](const auto& steps) {
    return !steps.empty() && steps.back().axis == Axis::Attribute;
  });
}

std::string_view xml_name(std::string_view name, std::string& storage) {
  if (name == "xmlns") return "xmlns_";
  const bool plain = !name.empty() && begins_field_name(name[0]) &&
                     std::all_of(name.begin(), name.end(), continues_field_name);
  if (plain) return name;
  storage.clear();
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (is_continuation(name[i])) continue;
    storage +=
        (i == 0 ? begins_field_name(name[i]) : continues_field_name(name[i])) ? name[i] : '_';
  }
  if (storage.empty()) storage = '_';
  return storage;
}

}  // namespace sito::fields
