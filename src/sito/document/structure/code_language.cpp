// SPDX-License-Identifier: Apache-2.0
// Finds the language of a code block in the markup of generators and highlighters.
#include "sito/base/ascii.h"
#include "sito/base/contains.h"
#include "sito/document/structure/attributes.h"
#include "sito/document/structure/code.h"

#include <array>
#include <cstddef>
#include <string>

namespace sito::structured {
namespace {

// How many boxes around a code block are searched for its language.
constexpr int kBoxes = 4;
constexpr std::size_t kLongestName = 32;

// Prefixes of tokens whose rest is the language. Longer prefixes first.
constexpr std::array<std::string_view, 11> kPrefixes = {"mw-highlight-lang-",
                                                        "highlight-source-",
                                                        "highlight-text-",
                                                        "language-",
                                                        "lang-",
                                                        "lang:",
                                                        "brush:",
                                                        "src-",
                                                        "highlight-",
                                                        "code-",
                                                        "syntax-"};
// Attributes that name nothing else.
constexpr std::array<std::string_view, 5> kAttributes = {
    "data-lang", "data-language", "data-enlighter-language", "data-code-language", "data-syntax"};
// Classes of listings that have the language as another class.
constexpr std::array<std::string_view, 11> kListings = {
    "sourceCode", "hljs",       "highlight", "prettyprint",    "codehilite",       "brush",
    "src",        "code-block", "crayon",    "programlisting", "syntaxhighlighter"};
// The languages accepted as such a class, and as any class of `pre` and `code`. Sorted.
constexpr std::array<std::string_view, 137> kLanguages = {"actionscript",
                                                          "ada",
                                                          "apache",
                                                          "applescript",
                                                          "asm",
                                                          "awk",
                                                          "bash",
                                                          "basic",
                                                          "batch",
                                                          "bibtex",
                                                          "c",
                                                          "c#",
                                                          "c++",
                                                          "clojure",
                                                          "cmake",
                                                          "cobol",
                                                          "coffeescript",
                                                          "console",
                                                          "cpp",
                                                          "cs",
                                                          "csharp",
                                                          "css",
                                                          "csv",
                                                          "cuda",
                                                          "cython",
                                                          "d",
                                                          "dart",
                                                          "delphi",
                                                          "diff",
                                                          "dockerfile",
                                                          "elisp",
                                                          "elixir",
                                                          "elm",
                                                          "erlang",
                                                          "fish",
                                                          "fortran",
                                                          "fsharp",
                                                          "gdscript",
                                                          "glsl",
                                                          "go",
                                                          "golang",
                                                          "gradle",
                                                          "graphql",
                                                          "groovy",
                                                          "haskell",
                                                          "hcl",
                                                          "hs",
                                                          "html",
                                                          "http",
                                                          "ini",
                                                          "ipython",
                                                          "ipython3",
                                                          "java",
                                                          "javascript",
                                                          "js",
                                                          "json",
                                                          "jsonc",
                                                          "jsx",
                                                          "julia",
                                                          "kotlin",
                                                          "kt",
                                                          "latex",
                                                          "less",
                                                          "lisp",
                                                          "llvm",
                                                          "lua",
                                                          "makefile",
                                                          "markdown",
                                                          "mathematica",
                                                          "matlab",
                                                          "mermaid",
                                                          "mysql",
                                                          "nasm",
                                                          "nginx",
                                                          "nim",
                                                          "nix",
                                                          "objc",
                                                          "objectivec",
                                                          "ocaml",
                                                          "octave",
                                                          "pascal",
                                                          "perl",
                                                          "php",
                                                          "plpgsql",
                                                          "postgresql",
                                                          "powershell",
                                                          "prolog",
                                                          "proto",
                                                          "protobuf",
                                                          "ps1",
                                                          "py",
                                                          "pycon",
                                                          "python",
                                                          "python3",
                                                          "qml",
                                                          "r",
                                                          "racket",
                                                          "rb",
                                                          "rs",
                                                          "rst",
                                                          "ruby",
                                                          "rust",
                                                          "sas",
                                                          "sass",
                                                          "scala",
                                                          "scheme",
                                                          "scss",
                                                          "sh",
                                                          "shell",
                                                          "solidity",
                                                          "sql",
                                                          "stata",
                                                          "svelte",
                                                          "swift",
                                                          "systemverilog",
                                                          "tcl",
                                                          "terraform",
                                                          "tex",
                                                          "toml",
                                                          "ts",
                                                          "tsx",
                                                          "typescript",
                                                          "vala",
                                                          "vb",
                                                          "vba",
                                                          "vbnet",
                                                          "vbscript",
                                                          "verilog",
                                                          "vhdl",
                                                          "vim",
                                                          "vue",
                                                          "wasm",
                                                          "xml",
                                                          "yaml",
                                                          "yml",
                                                          "zig",
                                                          "zsh"};
// Names in the place of a language that mean none.
constexpr std::array<std::string_view, 10> kNoLanguages = {
    "none",  "nohighlight", "default", "auto",      "unknown",
    "plain", "block",       "wrapper", "container", "toolbar"};

// Lower-cases a name; returns "" if it has characters that names of languages do not have.
std::string cleaned(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == ';' || c == ',' || c == '{') break;
    const bool allowed =
        is_letter_or_digit(c) || c == '+' || c == '#' || c == '-' || c == '_' || c == '.';
    if (!allowed) return {};
    out += lower(c);
  }
  return out.size() > kLongestName || is_one_of(out, kNoLanguages) ? std::string() : out;
}

std::string known_language(std::string_view name) {
  std::string language = cleaned(name);
  return is_one_of(language, kLanguages) ? language : std::string();
}

std::string known_language_in(std::string_view classes) {
  std::string found;
  any_token(classes, [&](std::string_view token) {
    found = known_language(token);
    return !found.empty();
  });
  return found;
}

std::string language_of_classes(std::string_view classes) {
  std::string found;
  bool is_listing = false;
  bool brush_follows = false;
  any_token(classes, [&](std::string_view token) {
    if (brush_follows) found = cleaned(token);
    brush_follows = token == "brush:";
    is_listing = is_listing || is_one_of(token, kListings);
    for (const std::string_view prefix : kPrefixes) {
      if (!found.empty() || !token.starts_with(prefix)) continue;
      const std::string_view rest = token.substr(prefix.size());
      const bool sure = prefix.starts_with("lang") || prefix == "brush:" || prefix.size() > 11;
      found = sure ? cleaned(rest) : known_language(rest);
    }
    return !found.empty();
  });
  return found.empty() && is_listing ? known_language_in(classes) : found;
}

std::string language_of_element(const Page& page, NodeId id) {
  for (const std::string_view name : kAttributes) {
    if (const auto value = attribute_named(page, id, name)) {
      std::string language = cleaned(*value);
      if (!language.empty()) return language;
    }
  }
  std::string language = language_of_classes(class_of(page, id));
  if (!language.empty()) return language;
  if (const auto params = attribute_named(page, id, "data-syntaxhighlighter-params")) {
    language = language_of_classes(*params);
    if (!language.empty()) return language;
  }
  language = known_language(attribute_named(page, id, "language").value_or(std::string_view()));
  if (!language.empty()) return language;
  const Tag tag = page.node(id).tag;
  if (tag == Tag::Pre || tag == Tag::Code) {
    language = known_language(page.attribute(id, Attr::Lang).value_or(std::string_view()));
    return language.empty() ? known_language_in(class_of(page, id)) : language;
  }
  return {};
}

bool has_text(const Page& page, std::uint32_t index) {
  for (std::uint32_t i = index; i < page.nodes()[index].end; ++i) {
    const Node& node = page.nodes()[i];
    if (node.is_text() && !page.text(node.text).blank) return true;
  }
  return false;
}

// Returns the first `code` or `pre` inside if only boxes and buttons precede it.
NodeId inner_code(const Page& page, NodeId id) {
  for (std::uint32_t i = index_of(id) + 1; i < page.node(id).end;) {
    const Node& node = page.nodes()[i];
    if (node.tag == Tag::Code || node.tag == Tag::Pre) return NodeId{i};
    const bool is_tool = node.tag == Tag::Button || (node.tag == Tag::Other && !has_text(page, i));
    i = is_tool ? node.end : i + 1;
    if (is_tool) continue;
    if (!node.is_text() && node.tag != Tag::Table && node.tag != Tag::Tbody &&
        node.tag != Tag::Tr && node.tag != Tag::Div) {
      return kNoNode;
    }
  }
  return kNoNode;
}

}  // namespace

std::string code_language(const Page& page, NodeId id) {
  std::string language = language_of_element(page, id);
  if (!language.empty()) return language;
  for (NodeId code = inner_code(page, id); code != kNoNode; code = inner_code(page, code)) {
    language = language_of_element(page, code);
    if (!language.empty()) return language;
  }
  NodeId around = page.node(id).parent;
  for (int i = 0; i < kBoxes && around != kNoNode && language.empty(); ++i) {
    const Tag tag = page.node(around).tag;
    if (tag == Tag::Body || tag == Tag::Article || tag == Tag::Main) break;
    language = language_of_element(page, around);
    around = page.node(around).parent;
  }
  return language;
}

}  // namespace sito::structured
