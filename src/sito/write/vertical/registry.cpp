// SPDX-License-Identifier: Apache-2.0
#include "sito/write/vertical/registry.h"

#include "sito/base/contains.h"

#include <unicode/uloc.h>
#include <unicode/unistr.h>

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace sito::write {
namespace {

/// A structure of the vertical and its attributes.
struct Structure {
  std::string_view name;
  std::string_view lines;  ///< settings that are not attributes
  std::span<const std::string_view> attributes;
};

constexpr std::array<std::string_view, 30> kDocAttributes = {"id",
                                                             "url",
                                                             "urldomain",
                                                             "website",
                                                             "tld",
                                                             "title",
                                                             "language",
                                                             "language_score",
                                                             "crawl_date",
                                                             "algorithm",
                                                             "page_type",
                                                             "page_type_score",
                                                             "duplicate",
                                                             "cut",
                                                             "file",
                                                             "offset",
                                                             "length",
                                                             "record_id",
                                                             "timestamp",
                                                             "mime",
                                                             "charset",
                                                             "part_urls",
                                                             "part_record_ids",
                                                             "author",
                                                             "published",
                                                             "modified",
                                                             "site_name",
                                                             "category",
                                                             "keywords",
                                                             "perex"};
constexpr std::array<std::string_view, 3> kKnotDocAttributes = {"title", "url", "id"};
constexpr std::array<std::string_view, 8> kParagraphAttributes = {
    "role", "level", "language", "language_score", "duplicate", "part", "xpath", "source"};
constexpr std::array<std::string_view, 2> kLinkAttributes = {"href", "continues"};
constexpr std::array<std::string_view, 2> kImageAttributes = {"src", "alt"};

constexpr std::string_view kGlueLines = "    DISPLAYTAG 0\n    DISPLAYBEGIN \"_EMPTY_\"\n";

constexpr std::array kXmlStructures = {
    Structure{"doc", "", kDocAttributes},     Structure{"head", "", {}},
    Structure{"p", "", kParagraphAttributes}, Structure{"s", "", {}},
    Structure{"g", kGlueLines, {}},           Structure{"a", "", kLinkAttributes},
    Structure{"img", "", kImageAttributes},
};
constexpr std::array kKnotStructures = {
    Structure{"doc", "", kKnotDocAttributes},
    Structure{"head", "", {}},
    Structure{"p", "", {}},
    Structure{"s", "", {}},
    Structure{"g", kGlueLines, {}},
};

// The lower-case form of words, computed by the indexer.
constexpr std::string_view kLowerCase =
    "ATTRIBUTE lc {\n    DYNAMIC utf8lowercase\n    DYNLIB internal\n    ARG1 \"C\"\n"
    "    FUNTYPE s\n    FROMATTR word\n    TYPE index\n    TRANSQUERY yes\n}\n";

// Attributes that users choose documents by, and those that stand beside a line of a concordance.
constexpr std::string_view kChoices =
    "SUBCORPATTRS \"doc.website,doc.urldomain,doc.tld,doc.crawl_date\"\n"
    "SHORTREF \"=doc.website\"\nFULLREF \"doc.title,doc.url,doc.crawl_date\"\n";

// Languages that manatee knows by another name than ICU.
struct LanguageName {
  std::string_view icu, manatee;
};
constexpr auto kLanguageNames = std::to_array<LanguageName>(
    {{"Haitian Creole", "Haitian"}, {"Odia", "Oriya"}, {"Uyghur", "Uighur"}});

// Characters of a path that need no quotation marks in a shell.
constexpr std::string_view kPlainInShell =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789/._-+,:@%";

std::span<const Structure> structures_of_dialect(bool is_knot) {
  return is_knot ? std::span<const Structure>(kKnotStructures) : kXmlStructures;
}

void append_structure(const Structure& structure, std::string& out) {
  out += "STRUCTURE ";
  out += structure.name;
  if (structure.lines.empty() && structure.attributes.empty()) {
    out += '\n';
    return;
  }
  out += " {\n";
  out += structure.lines;
  for (const std::string_view attribute : structure.attributes) {
    out += "    ATTRIBUTE ";
    out += attribute;
    out += '\n';
  }
  out += "}\n";
}

void append_setting(std::string_view name, std::string_view value, std::string& out) {
  if (value.empty()) return;
  out += name;
  out += " \"";
  out += value;
  out += "\"\n";
}

}  // namespace

std::string english_name(const std::string& code) {
  UErrorCode status = U_ZERO_ERROR;
  std::array<UChar, 64> name;
  const int32_t length =
      uloc_getDisplayLanguage(code.c_str(), "en", name.data(), name.size(), &status);
  // ICU returns a warning and the code itself if it knows no name.
  if (code.empty() || U_FAILURE(status) || status == U_USING_DEFAULT_WARNING) return {};
  std::string text;
  icu::UnicodeString(name.data(), length).toUTF8String(text);
  for (const LanguageName& known : kLanguageNames) {
    if (text == known.icu) return std::string(known.manatee);
  }
  return text == code ? std::string() : text;
}

std::string vertical_source(const std::string& path) {
  struct Unpacker {
    std::string_view suffix, command;
  };
  constexpr std::array kUnpackers = {Unpacker{".gz", "zcat"}, Unpacker{".xz", "xzcat"},
                                     Unpacker{".zst", "zstdcat"}};
  for (const Unpacker& unpacker : kUnpackers) {
    if (!path.ends_with(unpacker.suffix)) continue;
    std::string quoted = "'";
    for (const char c : path) {
      if (c == '\'') {
        quoted += "'\\''";
      } else {
        quoted += c;
      }
    }
    const bool is_plain = path.find_first_not_of(kPlainInShell) == std::string::npos;
    return "| " + std::string(unpacker.command) + ' ' + (is_plain ? path : quoted + '\'');
  }
  return path;
}

Result<std::vector<std::string>> structures_of(ByteSource& vertical, std::string_view dialect) {
  const std::span<const Structure> known = structures_of_dialect(dialect == "knot");
  constexpr std::size_t kBlock = std::size_t{256} << 10;
  constexpr std::size_t kLongestName = 8;  // with "<" in front and the character behind
  std::vector<std::string> found;
  std::string block = "\n";  // as if a line ended in front of the file
  while (found.size() < known.size()) {
    const std::size_t carried = block.size();
    block.resize(carried + kBlock);
    const auto n_read = vertical.read({block.data() + carried, kBlock});
    if (!n_read) return n_read.error();
    block.resize(carried + *n_read);
    for (const Structure& one : known) {
      if (is_one_of(one.name, found)) continue;
      const std::string tag = "\n<" + std::string(one.name);
      for (std::size_t at = block.find(tag); at != std::string::npos;
           at = block.find(tag, at + 1)) {
        const std::size_t end = at + tag.size();
        if (end == block.size() || (block[end] != ' ' && block[end] != '>' && block[end] != '/'))
          continue;
        found.emplace_back(one.name);
        break;
      }
    }
    if (*n_read == 0) break;
    if (block.size() > kLongestName) block.erase(0, block.size() - kLongestName);
  }
  return found;
}

Result<std::string> registry_file(const RegistryOptions& options) {
  if (options.dialect != "xml" && options.dialect != "knot") {
    return Error{ErrorCode::InvalidArgument,
                 "dialect is \"" + options.dialect + "\", expected xml|knot"};
  }
  for (const std::string* value :
       {&options.name, &options.path, &options.vertical, &options.info, &options.maintainer}) {
    if (value->find_first_of("\"\r\n") != std::string::npos) {
      return Error{ErrorCode::InvalidArgument,
                   "\"" + *value + "\" holds a quotation mark or a line end"};
    }
  }
  const bool is_knot = options.dialect == "knot";
  std::string out;
  append_setting("NAME", options.name, out);
  append_setting("PATH", options.path, out);
  append_setting("VERTICAL", options.vertical, out);
  append_setting("INFO", options.info, out);
  append_setting("MAINTAINER", options.maintainer, out);
  append_setting("ENCODING", "UTF-8", out);
  append_setting("LANGUAGE", english_name(options.language), out);
  append_setting("DOCSTRUCTURE", "doc", out);
  if (!is_knot) out += kChoices;
  out += "\nATTRIBUTE word\n";
  if (is_knot) out += "ATTRIBUTE link\nATTRIBUTE length\n";
  for (const std::string& column : options.columns) out += "ATTRIBUTE " + column + "\n";
  out += kLowerCase;
  out += '\n';
  for (const Structure& structure : structures_of_dialect(is_knot)) {
    const bool occurs = options.structures.empty() || is_one_of(structure.name, options.structures);
    if (occurs) append_structure(structure, out);
  }
  return out;
}

}  // namespace sito::write
