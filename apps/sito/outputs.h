// SPDX-License-Identifier: Apache-2.0
// Where a corpus goes: -o, --format, compression, and the registry file beside a vertical.
#pragma once

#include "sito/base/result.h"
#include "sito/corpus/run.h"
#include "sito/flags.h"

#include <CLI/CLI.hpp>

#include <memory>
#include <string>
#include <vector>

namespace sito::app {

/// "--format: there is no 'x'; there are: ..."
std::string no_such_format(const std::string& name);

/// By the end of the name: ".gz", ".zst", or none.
io::Compression compression_of_path(std::string_view path);

struct OutputFlags {
  std::string output = "-";
  std::vector<std::string> formats;
  std::string compress;
  std::string names;
  std::string registry;

  void declare(CLI::App& app);
  /// One output for each format. `params` are settings of the formats; what no format knows is an
  /// error. With one format `output` is a file, or a folder when it is one; with several it must be
  /// a folder (made when it is missing), and the files in it are called corpus.vert, corpus.jsonl
  /// ...
  Result<void> build(std::vector<corpus::Output>& outputs, const ParamPairs& params);
  /// Has the pages read for what the formats want beyond the text. An output that does not want
  /// metadata shows them only when `sift` asks for them already.
  static void ask_for_wanted(std::vector<corpus::Output>& outputs, corpus::SiftOptions& sift);
  /// Every file that the run will write, of `outputs` and the registry.
  [[nodiscard]] std::vector<std::string> paths(const std::vector<corpus::Output>& outputs) const;
  /// Whether a format in use writes attributes of paragraphs, such as their XPath.
  static bool has_paragraph_attributes(const std::vector<corpus::Output>& outputs);
  /// Writes the registry file, when one was asked for. `language`: of the corpus, "" for several.
  Result<void> write_registry(const std::vector<corpus::Output>& outputs,
                              std::string_view language);
  /// InvalidArgument when two of the files are one, or one of them is an input: one would be lost.
  static Result<void> check_distinct(const std::vector<std::string>& written,
                                     const std::vector<std::string>& inputs);

 private:
  using Formats = std::vector<const write::Format*>;
  [[nodiscard]] Result<void> check(const Formats& chosen, bool into_folder,
                                   const ParamPairs& params) const;
  [[nodiscard]] Result<void> check_extension(const write::Format* by_name) const;
  [[nodiscard]] io::Compression chosen_compression(bool into_folder) const;
  [[nodiscard]] Result<corpus::Output> build_one(const write::Format& format, bool into_folder,
                                                 const ParamPairs& params) const;

  text::NameList name_list_;
  std::unique_ptr<ByteSink> registry_sink_;  // opened before the work, so that it can be written
};

}  // namespace sito::app
