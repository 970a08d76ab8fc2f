// SPDX-License-Identifier: Apache-2.0
// The outputs of a corpus: -o, --format, compression, and the registry file beside a vertical.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"

#include "tool/flag_table.h"
#include "tool/flags.h"
#include "tool/tagger_flags.h"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sito::app {

/// Returns "--format: there is no 'x'; there are: ...". `alone`: names only formats that render one document.
std::string no_such_format(const std::string& name, bool alone = false);

/// Returns the format whose files have the extension of `path`, also in front of .gz or .zst; null
/// if `path` has no extension, or is "-" or a folder. `lone`: also formats that hold one document.
/// InvalidArgument: no format has this extension.
Result<const write::Format*> format_by_name(const std::string& path, bool lone);

/// A format that a command has by itself, and the extension of its files (".jsonl").
struct NamedFormat {
  std::string_view extension, name;
};

/// Returns the name of the format whose files have the extension of `path`; "" if `path` has no
/// extension, or is "-" or a folder. InvalidArgument: no format has this extension.
Result<std::string> own_format_by_name(const std::string& path,
                                       std::span<const NamedFormat> formats);

/// Returns the compression by the end of the name: ".gz", ".zst", or none.
io::Compression compression_of_path(std::string_view path);

struct OutputFlags {
  std::string output = "-";
  std::vector<std::string> formats;
  std::string compress;
  std::string names;
  std::string registry;
  TaggerFlags tagger;
  std::string registry_name, registry_path, registry_info, registry_maintainer;

  void declare(FlagTable& table);
  /// Makes one output for each format. `params` are settings of the formats; a setting that no
  /// format knows is an error. With one format, `output` is a file, or an existing folder. With
  /// several it must be a folder (made if it is missing), whose files are called corpus.vert,
  /// corpus.jsonl ...
  Result<void> build(std::vector<corpus::Output>& outputs, const ParamPairs& params);
  /// Turns on everything that the formats need beyond the text. A format that does not need
  /// metadata writes them only if `sift` already asks for them.
  static void apply_wants(std::vector<corpus::Output>& outputs, sift::SiftOptions& sift);
  /// Returns true if --compress has an effect on one of the formats that were named.
  [[nodiscard]] bool can_be_compressed() const;
  /// Returns every file that the run will write, of `outputs` and the registry.
  [[nodiscard]] std::vector<std::string> paths(const std::vector<corpus::Output>& outputs) const;
  /// Returns true if a used format writes attributes of paragraphs, such as their XPath.
  static bool has_paragraph_attributes(const std::vector<corpus::Output>& outputs);
  /// Writes the registry file, if one was requested. `language`: of the corpus; "" for several.
  /// `languages`: of its documents. If the name of the registry has {language}, writes a registry
  /// for each of them.
  Result<void> write_registry(const std::vector<corpus::Output>& outputs, std::string_view language,
                              const std::vector<std::string>& languages = {});
  /// InvalidArgument: two of the files are the same, or one of them is an input and would be lost.
  static Result<void> check_distinct(const std::vector<std::string>& written,
                                     const std::vector<std::string>& inputs);

 private:
  using Formats = std::vector<const write::Format*>;
  [[nodiscard]] Result<void> check(const Formats& chosen, bool into_folder,
                                   const ParamPairs& params) const;
  [[nodiscard]] Result<void> check_registry() const;
  [[nodiscard]] io::Compression chosen_compression(bool into_folder) const;
  [[nodiscard]] Result<corpus::Output> build_one(const write::Format& format, bool into_folder,
                                                 const ParamPairs& params) const;

  [[nodiscard]] Result<std::string> registry_text(const corpus::Output& vertical,
                                                  const std::string& vertical_path,
                                                  const std::string& registry_path_of_file,
                                                  std::string_view language) const;
  Result<void> read_names();
  Result<void> take_split(corpus::Output& output) const;

  text::NameList name_list_;
  std::unique_ptr<ByteSink> registry_sink_;  // opened before the work, so that sito notices at once
                                             // if it cannot be written
};

}  // namespace sito::app
