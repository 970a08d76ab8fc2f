// SPDX-License-Identifier: Apache-2.0
// Writes the configuration ("registry file") with which manatee and NoSketch Engine index a
// vertical file.
#pragma once

#include "sito/base/bytes.h"
#include "sito/base/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace sito::write {

struct RegistryOptions {
  std::string name;        ///< shown to people
  std::string path;        ///< the folder for the indexer's files
  std::string info;        ///< a description of the corpus; may be empty
  std::string maintainer;  ///< the maintainer; may be empty
  /// The vertical file, or a shell command that prints it, behind "|". Empty: the user names it on
  /// the command line of encodevert.
  std::string vertical;
  std::string language;              ///< ISO 639-1; no LANGUAGE line if it is "" or unknown
  std::vector<std::string> columns;  ///< after the word: "lemma", "tag"
  std::string dialect = "xml";       ///< as the setting of the format: "xml" or "knot"
  /// The structures that the vertical has; empty: all of the dialect. manatee cannot open a
  /// structure that never occurs.
  std::vector<std::string> structures;
};

/// Returns the VERTICAL of a file. For a file that ends in .gz, .xz or .zst it is the command that
/// unpacks it; the indexer runs it in a shell.
std::string vertical_source(const std::string& path);

/// Returns the structures of the dialect ("doc", "p" ...) that occur in a vertical. Reads the
/// vertical until it has found all of them, in constant memory. Errors: of the source.
Result<std::vector<std::string>> structures_of(ByteSource& vertical, std::string_view dialect);

/// Returns the file, with exactly the structures and attributes that the dialect writes.
/// InvalidArgument: an unknown dialect, or a value that a quoted string cannot hold (`"`, a line
/// end).
Result<std::string> registry_file(const RegistryOptions& options);

/// Returns the name of a language as the indexer expects it: "Czech" for "cs" (ISO 639-1, else
/// 639-3); "" if it is not a language.
std::string english_name(const std::string& code);

}  // namespace sito::write
