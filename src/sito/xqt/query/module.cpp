// SPDX-License-Identifier: Apache-2.0
// Writes mappings as XQuery. Names come from check() and paths from to_xquery(). All other texts of
// a template become literals or escaped comments.
#include "sito/xqt/query/module.h"

#include "sito/fields/paths/path.h"
#include "sito/fields/read/dates.h"
#include "sito/xqt/query/prolog.h"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace sito::xqt {
namespace {

constexpr std::string_view kDeclarations =
    R"(declare namespace s = "urn:sito:xqt-fn";
declare namespace map = "http://www.w3.org/2005/xpath-functions/map";
declare namespace db = "http://basex.org/modules/db";
declare namespace output = "http://www.w3.org/2010/xslt-xquery-serialization";
declare option output:method "xml";
declare option output:indent "no";
(: BaseX compiles the module for each page; copying functions into each other takes longer. :)
declare option db:inlinelimit "0";

declare variable $doc as document-node() external := .;
declare variable $url as xs:string external := '';
declare variable $fetched as xs:string external := '';

)";

/// Reads a path that has passed check().
fields::Path read(const std::string& text) {
  auto path = fields::parse_path(text);
  return path ? std::move(*path) : fields::Path{};
}

bool finds_attributes(const std::vector<std::string>& paths) {
  for (const std::string& text : paths) {
    if (fields::finds_attributes(read(text))) return true;
  }
  return false;
}

// Escapes text so that it neither ends a comment nor begins another.
std::string harmless(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!out.empty() && ((out.back() == '(' && c == ':') || (out.back() == ':' && c == ')')))
      out += ' ';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

/// Writes the fields of a mapping as expressions, a line for each step.
class Writer {
 public:
  void fields(const std::vector<fields::Field>& all, std::size_t level) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      line();
      line("(: ", all[i].name, " :)");
      field(all[i], level);
      if (i + 1 < all.size()) out_ += ',';
    }
  }

  void indent(int by) { indent_ += static_cast<std::size_t>(by); }

  template <typename... Parts>
  void line(const Parts&... parts) {
    if (!out_.empty()) out_ += '\n';
    if constexpr (sizeof...(parts) > 0) out_.append(indent_, ' ');
    (out_.append(parts), ...);
  }

  [[nodiscard]] const std::set<std::string>& languages() const { return languages_; }
  [[nodiscard]] const std::string& text() const { return out_; }

 private:
  // Returns the variable of the enclosing record, at which paths begin.
  static std::string context(std::size_t level) {
    return level == 0 ? "$doc" : "$r" + std::to_string(level);
  }

  void field(const fields::Field& field, std::size_t level) {
    if (field.paths.empty()) return line("()");
    const std::string first = to_xquery(read(field.paths.front()), context(level));
    const bool list =
        field.paths.size() > 1 || !field.exclude.empty() || field.type == fields::Type::Text;
    if (list) nodes(field, level, first);
    const std::string source = list ? "$nodes" : first;
    if (field.type == fields::Type::Record) {
      records(field, level, source);
    } else if (field.type == fields::Type::Text) {
      paragraphs(field);
    } else {
      values(field, source);
    }
  }

  // Writes $nodes, the nodes of the first path that finds any, and $without, the parts to leave
  // out.
  void nodes(const fields::Field& field, std::size_t level, const std::string& first) {
    line("let $nodes := ", first);
    for (std::size_t i = 1; i < field.paths.size(); ++i) {
      line("let $nodes := if (exists($nodes)) then $nodes else ",
           to_xquery(read(field.paths[i]), context(level)));
    }
    if (field.exclude.empty() || field.type == fields::Type::Record) return;
    std::string parts;
    for (const std::string& text : field.exclude) {
      if (!parts.empty()) parts += ", ";
      parts += to_xquery(read(text), ".");
    }
    line("let $without := s:without($nodes", finds_attributes(field.paths) ? "[self::*]" : "",
         " ! (", parts, "))");
  }

  void records(const fields::Field& field, std::size_t level, const std::string& source) {
    line("for ", context(level + 1), " in ", source,
         finds_attributes(field.paths) ? "/self::*" : "");
    line("return <", field.name, ">{");
    indent(2);
    fields(field.fields, level + 1);
    indent(-2);
    line("}</", field.name, ">");
  }

  // Returns the expression that applies the rule to a text.
  static std::string with_rule(const fields::ValueRule& rule, std::string text) {
    const auto step = [&](std::string_view function, const std::string& mark) {
      if (mark.empty()) return;
      text.append(" => ").append(function).append("(");
      append_literal(mark, text);
      text += ')';
    };
    step("s:after", rule.after);
    step("s:before", rule.before);
    step("s:split", rule.split);
    return text;
  }

  static bool has_steps(const fields::ValueRule& rule) {
    return !rule.after.empty() || !rule.before.empty() || !rule.split.empty();
  }

  void paragraphs(const fields::Field& field) {
    const std::string paras =
        field.exclude.empty() ? "s:paras($nodes)" : "s:paras($nodes, $without)";
    const std::string ruled = with_rule(field.value, paras);
    if (has_steps(field.value)) {
      line("let $paragraphs := (", ruled, ")[. != '']");
    } else {
      line("let $paragraphs := ", ruled);
    }
    line("where exists($paragraphs)");
    line("return <", field.name, ">{ for $p in $paragraphs return <p>{ $p }</p> }</", field.name,
         ">");
  }

  void values(const fields::Field& field, const std::string& source) {
    line("for $node in ", source);
    line(has_steps(field.value) ? "for $value in " : "let $value := ",
         with_rule(field.value,
                   field.exclude.empty() ? "s:norm($node)" : "s:norm($node, $without)"));
    line("where $value != ''");
    line("return <", field.name, ">{ ", value(field), " }</", field.name, ">");
  }

  std::string value(const fields::Field& field) {
    switch (field.type) {
      case fields::Type::Date:
        return "s:read(s:day($value, " + language(field) + "), $value)";
      case fields::Type::DateTime:
        return "s:read(s:date($value, " + language(field) + "), $value)";
      case fields::Type::Integer:
      case fields::Type::Decimal:
        return "s:read(s:number($value), $value)";
      case fields::Type::Url:
        return "s:abs($value)";
      case fields::Type::String:
      case fields::Type::Text:
      case fields::Type::Record:
        break;
    }
    return "$value";
  }

  std::string language(const fields::Field& field) {
    const std::string canonical = fields::date_language(field.value.language);
    languages_.insert(canonical);
    std::string out;
    append_literal(canonical, out);
    return out;
  }

  std::string out_;
  std::size_t indent_ = 0;
  std::set<std::string> languages_;
};

void append_header(const fields::Template& mapping, std::string& out) {
  out += "(: XQT template " + harmless(mapping.id) + ", version " + std::to_string(mapping.version);
  out += "\n   Makes <" + mapping.root +
         "> of a page. Bound from outside: $doc is the page as XML without namespaces,\n"
         "   $url its address and $fetched when it was fetched, both \"\" when that is not known.\n"
         "   sito has made this module; it may be edited, and stands for itself then. :)\n"
         "xquery version \"3.1\";\n";
}

}  // namespace

std::string generate_module(const fields::Template& mapping) {
  Writer writer;
  writer.line("<", mapping.root, ">{");
  writer.indent(2);
  std::string id;
  append_literal(mapping.id, id);
  writer.line("if ($url != '') then attribute url { $url } else (),");
  writer.line("if ($fetched != '') then attribute fetched { $fetched } else (),");
  writer.line("attribute template { ", id, " },");
  writer.line("attribute version { ", std::to_string(mapping.version), " }",
              mapping.fields.empty() ? "" : ",");
  writer.fields(mapping.fields, 0);
  writer.indent(-2);
  writer.line("}</", mapping.root, ">");
  std::string out;
  append_header(mapping, out);
  out += kDeclarations;
  append_prolog(writer.text(), writer.languages(), out);
  return out + writer.text() + '\n';
}

std::string module_of(const fields::Template& mapping) {
  return mapping.query.empty() ? generate_module(mapping) : mapping.query;
}

}  // namespace sito::xqt
