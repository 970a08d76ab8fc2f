// SPDX-License-Identifier: Apache-2.0
// Reads paths and normalises them: "." between steps is left out, and other spellings of tests in
// XPath 1.0 become the tests with the same meaning.
#include "sito/base/lowered.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/path_cursor.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <utility>

namespace sito::fields {
namespace {

bool is_plain_self(const Step& step) { return step == Step{Axis::Self, {}, {}}; }

bool is_of_text(const Test& test) {
  switch (test.kind) {
    case Test::Kind::TextIs:
    case Test::Kind::TextBegins:
    case Test::Kind::TextHas:
      return true;
    case Test::Kind::Not:
      return is_of_text(test.tests.front());
    default:
      return false;
  }
}

class Parser {
 public:
  explicit Parser(std::string_view text) : in_(text) {}

  Result<Path> parse() {
    Path path;
    const bool group = in_.take("(");
    do {
      alternative(path);
    } while (in_.take("|"));
    if (group) {
      in_.expect(")");
      if (in_.take("[")) {
        path.position = position();
        in_.expect("]");
      }
    }
    if (!in_.failed() && !in_.at_end())
      in_.fail(group ? "the end of the path" : "\"/\", \"[\", \"|\" or the end of the path");
    if (in_.failed()) return in_.error();
    return path;
  }

 private:
  void alternative(Path& path) {
    const bool from_root = in_.next_is("/");
    if (path.alternatives.empty()) {
      path.from_root = from_root;
    } else if (path.from_root != from_root) {
      in_.fail(from_root ? "a path that does not begin with \"/\", as the first one"
                         : "a path that begins with \"/\", as the first one");
    }
    path.alternatives.push_back(steps(from_root));
  }

  std::vector<Step> steps(bool from_root) {
    std::vector<Step> out;
    bool descends = false;
    if (from_root) {
      descends = in_.take("//");
      if (!descends) in_.take("/");
      // Descending to an attribute means any element, and then the attribute.
      if (descends && in_.next_is("@")) {
        out.push_back({Axis::Descendant, {}, {}});
        descends = false;
      }
    }
    do {
      add(step(descends), out);
      if (in_.next_is("/") && !out.empty() && out.back().axis == Axis::Attribute)
        in_.fail("the end of the path, as attributes have no parts,");
      descends = in_.take("//");
    } while (!in_.failed() && (descends || in_.take("/")));
    return out;
  }

  // "." has no effect between other steps.
  static void add(Step step, std::vector<Step>& out) {
    if (!out.empty() && is_plain_self(step)) return;
    if (out.size() == 1 && is_plain_self(out[0])) out.clear();
    out.push_back(std::move(step));
  }

  Step step(bool descends) {
    Step out;
    out.axis = descends ? Axis::Descendant : Axis::Child;
    if (descends) {
      if (in_.next_is("@") || in_.next_is(".") || in_.next_is_name_before("::"))
        in_.fail("the name of an element or * after \"//\"");
      element_name(out);
    } else if (in_.take("..")) {
      out.axis = Axis::Parent;
    } else if (in_.take(".")) {
      out.axis = Axis::Self;
    } else if (in_.take("@")) {
      out.axis = Axis::Attribute;
    } else {
      if (in_.next_is_name_before("::")) out.axis = axis();
      if (out.axis != Axis::Attribute) element_name(out);
    }
    if (out.axis == Axis::Attribute) out.name = in_.name("the name of an attribute");
    while (in_.take("[")) {
      predicate(out);
      in_.expect("]");
    }
    return out;
  }

  Axis axis() {
    static constexpr std::pair<std::string_view, Axis> kAxes[] = {
        {"child", Axis::Child},         {"self", Axis::Self},
        {"parent", Axis::Parent},       {"following-sibling", Axis::FollowingSibling},
        {"attribute", Axis::Attribute},
    };
    for (const auto& [name, axis] : kAxes) {
      if (!in_.take_word(name)) continue;
      in_.expect("::");
      return axis;
    }
    in_.fail("child, self, parent, following-sibling or attribute");
    return Axis::Child;
  }

  void element_name(Step& step) {
    if (!in_.take("*")) step.name = in_.name("the name of an element, * or @");
    if (in_.next_is("("))
      in_.fail("\"/\", \"[\" or the end of the step, as paths have no functions,");
  }

  Position position() {
    using Kind = Position::Kind;
    if (in_.next_is_digit()) return {Kind::FromFirst, in_.number(1)};
    if (in_.take_word("position")) {
      in_.expect("(");
      in_.expect(")");
      in_.expect("=");
      return position();
    }
    if (!in_.take_word("last")) {
      in_.fail("a number or last()");
      return {};
    }
    in_.expect("(");
    in_.expect(")");
    return {Kind::FromLast, in_.take("-") ? in_.number(0) : 0};
  }

  void predicate(Step& step) {
    Predicate out;
    if (++levels_ > kMaxTestLevels) in_.fail("fewer predicates in predicates");
    const bool function = in_.next_is_name_before("(");
    if (in_.next_is_digit() || (function && (in_.next_is("last") || in_.next_is("position")))) {
      if (step.axis == Axis::Attribute) in_.fail("a test of the text of the attribute");
      out.position = position();
    } else if (function && in_.take_word("name")) {
      name_is(step);
    } else {
      do {
        out.tests.push_back(test());
        if (step.axis == Axis::Attribute && !in_.failed() && !is_of_text(out.tests.back()))
          in_.fail("tests of the text of the attribute in front");
      } while (in_.take_word("and"));
      if (!in_.failed() && !in_.next_is("]")) in_.fail("\"and\" or \"]\"");
    }
    --levels_;
    if (out.position.kind != Position::Kind::None || !out.tests.empty())
      step.predicates.push_back(std::move(out));
  }

  // *[name() = 'o:p']: the XPath for elements whose names are not valid in XML.
  void name_is(Step& step) {
    in_.expect("(");
    in_.expect(")");
    in_.expect("=");
    const std::string name = lowered(in_.string());
    std::string storage;
    if (step.axis == Axis::Attribute || !step.name.empty() || !step.predicates.empty()) {
      in_.fail("\"*\" in front of [name() = ...]");
    } else if (!in_.failed()) {
      step.name = xml_name(name, storage);
    }
  }

  Test test() {
    if (in_.failed()) return {};
    if (!in_.next_is_name_before("(")) return test_of_path();
    if (in_.take_word("not")) {
      Test out{Test::Kind::Not, {}, {}, {}, {}};
      if (++levels_ > kMaxTestLevels) in_.fail("fewer tests in tests");
      in_.expect("(");
      out.tests.push_back(test());
      in_.expect(")");
      --levels_;
      return out;
    }
    if (in_.take("s:has-class")) {
      in_.expect("(");
      in_.expect(".");
      return {Test::Kind::HasClass, {}, word_argument(), {}, {}};
    }
    if (in_.take_word("contains-token")) {
      in_.expect("(");
      in_.expect("@");
      std::string attribute = in_.name("the name of an attribute");
      std::string word = word_argument();
      return has_word(std::move(attribute), std::move(word));
    }
    if (in_.take_word("starts-with")) return begins_or_contains(true);
    if (in_.take_word("contains")) return begins_or_contains(false);
    if (takes_text()) {
      in_.expect("=");
      return {Test::Kind::TextIs, {}, in_.string(), {}, {}};
    }
    in_.fail("not(), s:has-class(), s:norm(), contains-token(), starts-with() or contains()");
    return {};
  }

  // @a, @a = 'v', a/b, . = 'v'
  Test test_of_path() {
    std::vector<Step> path = in_.next_is("/") ? std::vector<Step>() : steps(false);
    if (path.empty()) in_.fail("a path that does not begin with \"/\"");
    if (in_.failed()) return {};
    const bool bare = path.size() == 1 && path[0].predicates.empty();
    if (bare && path[0].axis == Axis::Attribute) {
      if (!in_.take("=")) return {Test::Kind::Has, path[0].name, {}, {}, {}};
      return {Test::Kind::Is, path[0].name, in_.string(), {}, {}};
    }
    if (bare && is_plain_self(path[0]) && in_.take("="))
      return {Test::Kind::TextIs, {}, in_.string(), {}, {}};
    if (in_.next_is("=")) in_.fail("\"]\", as only @name, . and s:norm(.) are compared,");
    return {Test::Kind::Path, {}, {}, std::move(path), {}};
  }

  static Test has_word(std::string attribute, std::string word) {
    if (attribute == "class") return {Test::Kind::HasClass, {}, std::move(word), {}, {}};
    return {Test::Kind::HasWord, std::move(attribute), std::move(word), {}, {}};
  }

  // s:norm(.), normalize-space(), normalize-space(.)
  bool takes_text() {
    const bool norm = in_.take("s:norm");
    if (!norm && !in_.take_word("normalize-space")) return false;
    in_.expect("(");
    if (norm || !in_.next_is(")")) in_.expect(".");
    return in_.expect(")");
  }

  Test begins_or_contains(bool begins) {
    using Kind = Test::Kind;
    in_.expect("(");
    if (!begins && in_.next_is("concat")) return word_of_xpath();
    if (in_.take("@")) {
      std::string attribute = in_.name("the name of an attribute");
      return {begins ? Kind::Begins : Kind::Contains, std::move(attribute), argument(), {}, {}};
    }
    if (!takes_text() && !in_.take(".")) in_.fail("@name, s:norm(.) or \".\"");
    return {begins ? Kind::TextBegins : Kind::TextHas, {}, argument(), {}, {}};
  }

  // contains(concat(' ', normalize-space(@class), ' '), ' v ')
  Test word_of_xpath() {
    in_.take("concat");
    in_.expect("(");
    blank();
    const bool normal = in_.take_word("normalize-space");
    if (normal) in_.expect("(");
    in_.expect("@");
    std::string attribute = in_.name("the name of an attribute");
    if (normal) in_.expect(")");
    in_.expect(",");
    blank();
    in_.expect(")");
    in_.expect(",");
    const std::string padded = in_.string();
    const bool between = padded.size() > 2 && padded.front() == ' ' && padded.back() == ' ';
    if (!between) in_.fail("a word between two spaces in front");
    std::string word = between ? padded.substr(1, padded.size() - 2) : std::string();
    check_word(word);
    in_.expect(")");
    return has_word(std::move(attribute), std::move(word));
  }

  // Reads ' ' and the comma behind it, or the end.
  void blank() {
    if (in_.string() != " ") in_.fail("' ' in front");
    if (!in_.next_is(")")) in_.expect(",");
  }

  // Reads , 'v')
  std::string argument() {
    in_.expect(",");
    std::string out = in_.string();
    if (out.empty()) in_.fail("a text that is not empty in front");
    in_.expect(")");
    return out;
  }

  std::string word_argument() {
    std::string out = argument();
    check_word(out);
    return out;
  }

  void check_word(std::string_view word) {
    if (word.empty() || word.find_first_of(" \t\n\r") != std::string_view::npos)
      in_.fail("one word in front");
  }

  PathCursor in_;
  unsigned levels_ = 0;
};

}  // namespace

Result<Path> parse_path(std::string_view text) {
  if (text.size() > kMaxPathBytes) {
    return Error{ErrorCode::Malformed, "expected at most " + std::to_string(kMaxPathBytes) +
                                           " bytes, found " + std::to_string(text.size())};
  }
  if (!text::is_valid_utf8(text)) return Error{ErrorCode::Malformed, "expected UTF-8"};
  return Parser(text).parse();
}

}  // namespace sito::fields
