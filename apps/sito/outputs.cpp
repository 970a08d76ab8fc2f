// SPDX-License-Identifier: Apache-2.0
#include "sito/outputs.h"

#include "sito/help.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/write/registry.h"

#include <algorithm>
#include <iterator>

namespace sito::app {
namespace {

constexpr std::string_view kVertical = "vertical";
constexpr std::size_t kNamesLimitBytes = std::size_t{256} << 20;

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

// The format whose extension the path has, also in front of a compression suffix; null for none.
const write::Format* format_of_path(std::string_view path) {
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (path.ends_with(suffix)) path.remove_suffix(suffix.size());
  }
  for (const write::Format& format : write::formats()) {
    if (format.many && path.ends_with(format.extension)) return &format;
  }
  return nullptr;
}

bool has_setting(const write::Format& format, std::string_view name) {
  return std::any_of(format.settings.begin(), format.settings.end(),
                     [&](const auto& spec) { return spec.name == name; });
}

// The end of a file's name from its last dot on, without that of its compression.
std::string_view extension_of(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (path.ends_with(suffix)) path.remove_suffix(suffix.size());
  }
  const std::size_t dot = path.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : path.substr(dot);
}

// "vertical,jsonl" and repeated flags, in order, each once.
Result<std::vector<const write::Format*>> chosen_formats(const std::vector<std::string>& flags) {
  std::vector<const write::Format*> chosen;
  for (const std::string& flag : flags) {
    for (std::size_t at = 0; at <= flag.size();) {
      const std::size_t end = std::min(flag.find(',', at), flag.size());
      const std::string name = flag.substr(at, end - at);
      const write::Format* format = write::find_format(name);
      if (format == nullptr) return invalid(no_such_format(name));
      if (!format->many) {
        return invalid("--format: a file of " + name +
                       " holds one document; for many: jsonl --param body=markdown, json or tei");
      }
      if (std::find(chosen.begin(), chosen.end(), format) == chosen.end()) chosen.push_back(format);
      at = end + 1;
    }
  }
  return chosen;
}

}  // namespace

io::Compression compression_of_path(std::string_view path) {
  if (path.ends_with(".gz")) return io::Compression::Gzip;
  if (path.ends_with(".zst")) return io::Compression::Zstd;
  return io::Compression::None;
}

std::string no_such_format(const std::string& name) {
  std::string names;
  for (const write::Format& row : write::formats()) names.append(" ").append(row.name);
  return "--format: there is no '" + name + "'; there are:" + names;
}

void OutputFlags::declare(CLI::App& app) {
  app.add_option("-o,--output", output,
                 "Output file; a folder for several formats; - (default) for standard output. A "
                 "name that ends in .gz or .zst is compressed")
      ->type_name("PATH");
  app.add_option("--format,--output-format", formats,
                 "vertical, jsonl, wet, text, json or another of `sito list formats`, "
                 "comma-separated; default: by the name of the output, else jsonl")
      ->type_name("NAME")
      ->allow_extra_args(false);
  app.add_option("--compress", compress, "gzip, zstd or none, whatever the name of the output")
      ->type_name("HOW")
      ->group(kMoreOptions);
  app.add_option("--names", names,
                 "A list of multi-word names, one a line; each is one position of the vertical")
      ->type_name("FILE")
      ->group(kMoreOptions);
  app.add_option("--registry", registry,
                 "Write the registry file that NoSketch Engine needs for the vertical")
      ->type_name("FILE")
      ->group(kMoreOptions);
}

Result<void> OutputFlags::check(const Formats& chosen, bool into_folder,
                                const ParamPairs& params) const {
  if (into_folder && output == "-") {
    return invalid("several formats need a folder: give one with -o");
  }
  if (!compress.empty() && compress != "gzip" && compress != "zstd" && compress != "none") {
    return invalid("--compress is gzip, zstd or none, not '" + compress + "'");
  }
  const bool vertical = std::any_of(chosen.begin(), chosen.end(),
                                    [](const auto* format) { return format->name == kVertical; });
  for (const std::string_view suffix : {".xz", ".bz2", ".br", ".lz4", ".zip"}) {
    if (compress.empty() && output.ends_with(suffix)) {
      return invalid("outputs are compressed as .gz or .zst, not as " + std::string(suffix));
    }
  }
  if (!names.empty() && !vertical) {
    return invalid("--names has no effect without --format vertical");
  }
  if (!registry.empty() && !vertical) {
    return invalid("--registry has no effect without --format vertical");
  }
  for (const auto& param : params) {
    const bool known = std::any_of(chosen.begin(), chosen.end(), [&](const auto* format) {
      return has_setting(*format, param.first);
    });
    if (!known) {
      return invalid("--param: neither the algorithm nor a format knows '" + param.first +
                     "' (see `sito list algorithms` and `sito list formats`)");
    }
  }
  return {};
}

// Without --format the name of the output says what is written.
Result<void> OutputFlags::check_extension(const write::Format* by_name) const {
  const std::string_view extension = extension_of(output);
  const bool is_file = output != "-" && !output.ends_with('/') && !io::is_folder(output);
  if (by_name != nullptr || extension.empty() || !is_file) return {};
  std::string known;
  for (const write::Format& format : write::formats()) {
    if (format.many) known.append(known.empty() ? "" : ", ").append(format.extension);
  }
  return invalid("no format has files that end in " + std::string(extension) + "; known are " +
                 known + ", each also with .gz or .zst behind it, or give --format");
}

io::Compression OutputFlags::chosen_compression(bool into_folder) const {
  if (compress == "gzip") return io::Compression::Gzip;
  if (compress == "zstd") return io::Compression::Zstd;
  if (compress == "none" || into_folder) return io::Compression::None;
  return compression_of_path(output);
}

Result<corpus::Output> OutputFlags::build_one(const write::Format& format, bool into_folder,
                                              const ParamPairs& params) const {
  ParamPairs own;
  std::copy_if(params.begin(), params.end(), std::back_inserter(own),
               [&](const auto& param) { return has_setting(format, param.first); });
  auto settings = write::resolve_settings(format, own);
  if (!settings) return std::move(settings).error();
  corpus::Output one;
  one.format = &format;
  one.settings = std::move(*settings);
  one.compression = chosen_compression(into_folder);
  one.path = output;
  if (!names.empty() && format.name == kVertical) one.names = &name_list_;
  if (into_folder) {
    one.path += (output.ends_with('/') ? "corpus" : "/corpus") + std::string(format.extension);
    if (one.compression == io::Compression::Gzip) one.path += ".gz";
    if (one.compression == io::Compression::Zstd) one.path += ".zst";
  }
  return one;
}

Result<void> OutputFlags::build(std::vector<corpus::Output>& outputs, const ParamPairs& params) {
  auto chosen = chosen_formats(formats);
  if (!chosen) return std::move(chosen).error();
  if (chosen->empty()) {
    const write::Format* by_name = format_of_path(output);
    if (Result<void> known = check_extension(by_name); !known) return known;
    chosen->push_back(by_name != nullptr ? by_name : write::find_format("jsonl"));
  }
  const bool into_folder = chosen->size() > 1 || output.ends_with('/') || io::is_folder(output);
  Result<void> checked = check(*chosen, into_folder, params);
  if (!checked) return checked;
  if (!names.empty()) {
    auto read = io::read_file(names, kNamesLimitBytes);
    if (!read) return std::move(read).error();
    name_list_ = text::NameList::parse(*read);
  }
  if (!registry.empty()) {
    auto sink = io::open_sink(registry);
    if (!sink) return std::move(sink).error();
    registry_sink_ = std::move(*sink);
  }
  for (const write::Format* format : *chosen) {
    auto one = build_one(*format, into_folder, params);
    if (!one) return std::move(one).error();
    outputs.push_back(std::move(*one));
  }
  return into_folder ? io::make_folder(output) : Result<void>();
}

Result<void> OutputFlags::write_registry(const std::vector<corpus::Output>& outputs,
                                         std::string_view language) {
  if (registry_sink_ == nullptr) return {};
  const auto vertical = std::find_if(outputs.begin(), outputs.end(),
                                     [](const auto& one) { return one.format->name == kVertical; });
  // The corpus is called as its registry file: that is how NoSketch Engine finds it.
  write::RegistryOptions options;
  options.name = io::file_stem(registry);
  options.path = "/var/lib/manatee/data/" + options.name;
  options.vertical = vertical->path == "-" ? "" : write::vertical_source(vertical->path);
  options.language = language;
  options.dialect = vertical->settings.at("dialect");
  auto text = write::registry_file(options);
  if (!text) return std::move(text).error();
  Result<void> written = registry_sink_->write(*text);
  return written ? registry_sink_->close() : written;
}

void OutputFlags::ask_for_wanted(std::vector<corpus::Output>& outputs, corpus::SiftOptions& sift) {
  const bool for_all = sift.metadata;
  for (corpus::Output& output : outputs) {
    const write::Wants wants = output.format->wants(output.settings);
    sift.assemble.structure |= wants.structure;
    sift.metadata |= wants.metadata;
    output.metadata = for_all || wants.metadata;
  }
}

std::vector<std::string> OutputFlags::paths(const std::vector<corpus::Output>& outputs) const {
  std::vector<std::string> all;
  for (const corpus::Output& one : outputs) all.push_back(one.path);
  if (!registry.empty()) all.push_back(registry);
  return all;
}

bool OutputFlags::has_paragraph_attributes(const std::vector<corpus::Output>& outputs) {
  return std::any_of(outputs.begin(), outputs.end(),
                     [](const corpus::Output& one) { return one.format->attributes; });
}

Result<void> OutputFlags::check_distinct(const std::vector<std::string>& written,
                                         const std::vector<std::string>& inputs) {
  std::vector<std::string> places;
  for (const std::string& path : written) {
    const std::string place = path == "-" ? path : io::place_of(path);
    if (place.empty()) continue;  // a device or a pipe
    if (std::find(places.begin(), places.end(), place) != places.end()) {
      return invalid("two outputs would be written to " + path);
    }
    places.push_back(place);
  }
  for (const std::string& input : inputs) {
    if (input == "-") continue;
    if (std::find(places.begin(), places.end(), io::place_of(input)) != places.end()) {
      return invalid("the output would replace the input " + input);
    }
  }
  return {};
}

}  // namespace sito::app
