// SPDX-License-Identifier: Apache-2.0
// The configuration ("registry file") with which manatee and NoSketch Engine index a vertical file.
#pragma once

#include "sito/base/result.h"

#include <string>

namespace sito::write {

struct RegistryOptions {
  std::string name;  ///< shown to people
  std::string path;  ///< where the indices shall be
  /// The vertical file, or a shell command that prints it, behind "|"; may be empty: named on
  /// encodevert's command line.
  std::string vertical;
  std::string language;         ///< ISO 639-1; "" or one that is not known: no LANGUAGE line
  std::string dialect = "xml";  ///< as the setting of the format: "xml" or "knot"
};

/// VERTICAL of a file: one that ends in .gz, .xz or .zst is named by the command that unpacks it,
/// which the indexer runs in a shell.
std::string vertical_source(const std::string& path);

/// The file, for exactly the structures and attributes that the dialect writes.
/// InvalidArgument: an unknown dialect, or a value that a quoted string cannot hold (`"`, a line
/// end).
Result<std::string> registry_file(const RegistryOptions& options);

/// "Czech" for "cs" (ISO 639-1, else 639-3), as the indexer wants it; "" for what is no language.
std::string english_name(const std::string& code);

}  // namespace sito::write
