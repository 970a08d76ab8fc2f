// SPDX-License-Identifier: Apache-2.0
#include "tool/outputs.h"

#include "sito/base/cut.h"
#include "sito/corpus/output/split.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/write/columns/columns.h"
#include "sito/write/vertical/registry.h"

#include "tool/help.h"
#include "tool/say.h"

#include <algorithm>
#include <iterator>

namespace sito::app {
namespace {

constexpr std::string_view kVertical = "vertical";
constexpr std::size_t kNamesLimitBytes = std::size_t{256} << 20;

constexpr std::string_view kLanguage = "{language}";

std::string with_language(std::string text, std::string_view language) {
  const std::size_t at = text.find(kLanguage);
  return at == std::string::npos ? text : text.replace(at, kLanguage.size(), language);
}

// Returns the format with the extension of the path, also in front of a compression suffix; null
// for none.
const write::Format* format_of_path(std::string_view path, bool lone) {
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (path.ends_with(suffix)) path.remove_suffix(suffix.size());
  }
  // The longest extension: .tei.xml is not .xml.
  const write::Format* longest = nullptr;
  for (const write::Format& format : write::formats()) {
    if (!(format.many || lone) || !path.ends_with(format.extension)) continue;
    if (longest == nullptr || longest->extension.size() < format.extension.size()) {
      longest = &format;
    }
  }
  return longest;
}

// Returns true if files of the format are written as a whole and have their own compression.
bool is_made(const write::Format* format) { return format->make_file != nullptr; }

bool has_setting(const write::Format& format, std::string_view name) {
  return std::any_of(format.settings.begin(), format.settings.end(),
                     [&](const auto& spec) { return spec.name == name; });
}

// Returns the end of a file's name from its last dot on, without the suffix of its compression.
std::string_view extension_of(std::string_view path) {
  path.remove_prefix(path.find_last_of('/') + 1);  // npos + 1 is 0
  for (const std::string_view suffix : {".gz", ".zst"}) {
    if (path.ends_with(suffix)) path.remove_suffix(suffix.size());
  }
  const std::size_t dot = path.find_last_of('.');
  return dot == std::string_view::npos || dot == 0 ? std::string_view() : path.substr(dot);
}

bool is_file(const std::string& path) {
  return path != "-" && !path.ends_with('/') && !io::is_folder(path);
}

Error no_such_extension(std::string_view extension, const std::string& known) {
  return {ErrorCode::InvalidArgument, "no format has files that end in " + std::string(extension) +
                                          "; known are " + known + ", or give --format"};
}

// "vertical,jsonl" and repeated flags, in order, each once.
Result<std::vector<const write::Format*>> chosen_formats(const std::vector<std::string>& flags) {
  std::vector<const write::Format*> chosen;
  for (const std::string& flag : flags) {
    for (const std::string_view part : all_parts_of(flag, ',')) {
      const std::string name(part);
      const write::Format* format = write::find_format(name);
      if (format == nullptr) return invalid(no_such_format(name));
      if (!format->many) {
        return invalid(
            "--format: a file of " + name +
            " holds one document; for a corpus use json, tei, or jsonl with --param body=markdown");
      }
      if (std::find(chosen.begin(), chosen.end(), format) == chosen.end()) chosen.push_back(format);
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

Result<const write::Format*> format_by_name(const std::string& path, bool lone) {
  const write::Format* by_name = format_of_path(path, lone);
  const std::string_view extension = extension_of(path);
  if (by_name != nullptr || extension.empty() || !is_file(path)) return by_name;
  std::string known;
  for (const write::Format& format : write::formats()) {
    if (format.many || lone) {
      known.append(known.empty() ? "" : ", ").append(format.extension);
    }
  }
  return no_such_extension(extension,
                           known + (lone ? "" : ", each also with .gz or .zst behind it"));
}

Result<std::string> own_format_by_name(const std::string& path,
                                       std::span<const NamedFormat> formats) {
  const std::string_view extension = extension_of(path);
  if (extension.empty() || !is_file(path)) return std::string();
  std::string known;
  for (const NamedFormat& format : formats) {
    if (format.extension == extension) return std::string(format.name);
    known.append(known.empty() ? "" : ", ").append(format.extension);
  }
  return no_such_extension(extension, known);
}

std::string no_such_format(const std::string& name, bool alone) {
  std::string names;
  for (const write::Format& row : write::formats()) {
    if (!alone || write::check_renders_alone(row)) names.append(" ").append(row.name);
  }
  return "--format: there is no '" + name + "'; there are:" + names;
}

void OutputFlags::declare(FlagTable& table) {
  table
      .add("-o,--output", output,
           "Output file; a folder for several formats; - (default) for standard output. "
           ".gz, .zst: compressed; {language}: split")
      ->type_name("PATH");
  table
      .add("--format,--output-format", formats,
           "vertical, jsonl ... (`sito list formats`), comma-separated; default: by the name of "
           "the output, else jsonl")
      ->type_name("NAME")
      ->one_each();
  table.add("--compress", compress, "gzip, zstd or none; default: by the name of the output")
      ->type_name("HOW")
      ->group(kMoreOptions);
  table
      .add("--names", names,
           "List of multi-word names, one on each line; each becomes one position of the vertical")
      ->type_name("FILE")
      ->group(kMoreOptions);
  table
      .add("--registry", registry,
           "Write the registry file of the vertical for NoSketch Engine; with {language} in its "
           "name, one for each language")
      ->type_name("FILE")
      ->group(kMoreOptions);
  tagger.declare(table);
  const auto detail = [&](const char* flag, std::string& value, const char* help,
                          const char* type) {
    table.add(flag, value, help)->type_name(type)->needs("--registry")->group(kMoreOptions);
  };
  detail("--registry-name", registry_name, "Name of the corpus, for its users", "TEXT");
  detail("--registry-path", registry_path,
         "Folder of the compiled corpus; default: /var/lib/manatee/data/ and the name of the file",
         "FOLDER");
  detail("--registry-info", registry_info, "Description of the corpus", "TEXT");
  detail("--registry-maintainer", registry_maintainer, "E-mail address of the maintainer", "WHO");
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
  const bool asks_for_compression = compression_of_path(output) != io::Compression::None ||
                                    (!compress.empty() && compress != "none");
  if (asks_for_compression && std::all_of(chosen.begin(), chosen.end(), is_made)) {
    return invalid("files of " + std::string(chosen.front()->name) +
                   " have their own compression: use neither --compress nor .gz or .zst");
  }
  if (!names.empty() && !vertical) {
    return invalid("--names has no effect without --format vertical");
  }
  if (!registry.empty() && !vertical) {
    return invalid("--registry has no effect without --format vertical");
  }
  if (Result<void> fits = check_registry(); !fits) return fits;
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

// Checks the values of the registry, which is written after the run.
Result<void> OutputFlags::check_registry() const {
  if (registry.empty()) return {};
  write::RegistryOptions options;
  options.name = registry_name.empty() ? registry : registry_name;
  options.path = registry_path;
  options.info = registry_info;
  options.maintainer = registry_maintainer;
  options.vertical = output;
  const auto text = write::registry_file(options);
  return text ? Result<void>() : invalid("--registry: " + text.error().message);
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
  if (!is_made(&format)) one.compression = chosen_compression(into_folder);
  one.path = output;
  if (!names.empty() && format.name == kVertical) one.names = &name_list_;
  if (into_folder) {
    one.path += (output.ends_with('/') ? "corpus" : "/corpus") + std::string(format.extension);
    if (one.compression == io::Compression::Gzip) one.path += ".gz";
    if (one.compression == io::Compression::Zstd) one.path += ".zst";
  }
  return one;
}

// "corpus/{language}.vert.gz": the braces contain a column.
Result<void> OutputFlags::take_split(corpus::Output& one) const {
  const std::size_t open = one.path.find('{');
  const std::size_t close = one.path.find('}', open == std::string::npos ? 0 : open);
  if (open == std::string::npos || close == std::string::npos) return {};
  const std::string column = one.path.substr(open + 1, close - open - 1);
  if (write::find_name_column(column) == nullptr) {
    return invalid("the output name cannot have the column '" + column + "'; it can have " +
                   write::name_columns());
  }
  if (one.path.find('/', open) != std::string::npos) {
    return invalid("{" + column + "} can be in the name of a file, but not of a folder");
  }
  for (std::size_t next = one.path.find('{', close); next != std::string::npos;
       next = one.path.find('{', next + 1)) {
    if (one.path.compare(next, column.size() + 2, "{" + column + "}") != 0) {
      return invalid("the output name has {" + column + "}, and no other column beside it");
    }
  }
  one.split = column;
  return {};
}

// Reads the list of --names, and says how many of its lines name nothing.
Result<void> OutputFlags::read_names() {
  auto read = io::read_file(names, kNamesLimitBytes);
  if (!read) return std::move(read).error();
  auto list = text::NameList::parse(std::move(*read));
  if (!list) return invalid("--names " + names + ": " + list.error().message);
  name_list_ = std::move(*list);
  const text::NameList::Losses& lost = name_list_.losses();
  std::string reasons;
  const auto add = [&](std::uint64_t n, std::string_view what) {
    if (n == 0) return;
    reasons += (reasons.empty() ? "" : ", ") + std::to_string(n) + " " + std::string(what);
  };
  add(lost.not_utf8, "not UTF-8");
  add(lost.one_token, "of one word");
  add(lost.too_long, "longer than " + std::to_string(text::NameList::kMaxNameBytes) + " bytes");
  if (lost.total() > 0) {
    say("--names " + names + ": " + std::to_string(name_list_.size()) + " names, and " +
        std::to_string(lost.total()) + " lines without effect (" + reasons + ")");
  }
  return {};
}

Result<void> OutputFlags::build(std::vector<corpus::Output>& outputs, const ParamPairs& params) {
  auto chosen = chosen_formats(formats);
  if (!chosen) return std::move(chosen).error();
  if (chosen->empty()) {
    const auto by_name = format_by_name(output, false);
    if (!by_name) return by_name.error();
    chosen->push_back(*by_name != nullptr ? *by_name : write::find_format("jsonl"));
  }
  const bool into_folder = chosen->size() > 1 || output.ends_with('/') || io::is_folder(output);
  Result<void> checked = check(*chosen, into_folder, params);
  if (checked) checked = tagger.check(*chosen);
  if (!checked) return checked;
  if (!names.empty()) {
    if (Result<void> read = read_names(); !read) return read;
  }
  if (!registry.empty() && registry.find(kLanguage) == std::string::npos) {
    auto sink = io::open_sink(registry);
    if (!sink) return std::move(sink).error();
    registry_sink_ = std::move(*sink);
  }
  for (const write::Format* format : *chosen) {
    auto one = build_one(*format, into_folder, params);
    if (!one) return std::move(one).error();
    if (Result<void> taken = take_split(*one); !taken) return taken;
    if (Result<void> filled = tagger.fill(*one); !filled) return filled;
    outputs.push_back(std::move(*one));
  }
  const bool by_language = outputs.front().split == "language";
  if (!registry.empty() && (registry.find(kLanguage) != std::string::npos) != by_language) {
    return invalid("--registry and -o must both have {language} in their names, or neither");
  }
  if (!registry.empty() && by_language) {
    if (Result<void> made = io::make_folder(io::folder_of(registry)); !made) return made;
  }
  if (!outputs.front().split.empty() && !into_folder) {
    return io::make_folder(io::folder_of(output));
  }
  return into_folder ? io::make_folder(output) : Result<void>();
}

// The corpus has the name of its registry file, because NoSketch Engine finds it by that name.
Result<std::string> OutputFlags::registry_text(const corpus::Output& vertical,
                                               const std::string& vertical_path,
                                               const std::string& file,
                                               std::string_view language) const {
  const std::string id = io::file_stem(file);
  const auto of_language = [&](const std::string& setting) {
    return with_language(setting, language);
  };
  write::RegistryOptions options;
  options.name = registry_name.empty() ? id : of_language(registry_name);
  // manatee runs elsewhere, so that both paths must be absolute.
  options.path = registry_path.empty() ? "/var/lib/manatee/data/" + id
                                       : io::absolute_path(of_language(registry_path));
  options.info = of_language(registry_info);
  options.maintainer = registry_maintainer;
  if (vertical_path != "-") {
    const std::string place = io::place_of(vertical_path);
    options.vertical = write::vertical_source(place.empty() ? vertical_path : place);
    if (auto source = io::open_source(vertical_path)) {
      auto found = write::structures_of(**source, vertical.settings.at("dialect"));
      if (!found) return std::move(found).error();
      options.structures = std::move(*found);
    }
  }
  options.language = language;
  options.dialect = vertical.settings.at("dialect");
  if (tagger.given()) options.columns = tagger.columns();
  return write::registry_file(options);
}

Result<void> OutputFlags::write_registry(const std::vector<corpus::Output>& outputs,
                                         std::string_view language,
                                         const std::vector<std::string>& languages) {
  if (registry.empty()) return {};
  const auto vertical = std::find_if(outputs.begin(), outputs.end(),
                                     [](const auto& one) { return one.format->name == kVertical; });
  if (registry_sink_ != nullptr) {
    auto text = registry_text(*vertical, vertical->path, registry, language);
    if (!text) return std::move(text).error();
    Result<void> written = registry_sink_->write(*text);
    return written ? registry_sink_->close() : written;
  }
  for (const std::string& code : languages) {
    const std::string name = corpus::safe_name(code);
    const std::string file = with_language(registry, name);
    auto text = registry_text(*vertical, corpus::split_path(*vertical, name), file,
                              code == corpus::kNoValue ? "" : code);
    if (!text) return std::move(text).error();
    if (Result<void> written = io::write_file(file, *text); !written) return written;
  }
  return {};
}

void OutputFlags::apply_wants(std::vector<corpus::Output>& outputs, sift::SiftOptions& sift) {
  const bool for_all = sift.metadata;
  for (corpus::Output& output : outputs) {
    const write::Wants wants = output.format->wants(output.settings);
    wants.ask(sift.assemble);
    sift.metadata |= wants.metadata;
    output.metadata = for_all || wants.metadata;
  }
}

bool OutputFlags::can_be_compressed() const {
  const auto chosen = chosen_formats(formats);
  return !chosen || chosen->empty() || !std::all_of(chosen->begin(), chosen->end(), is_made);
}

std::vector<std::string> OutputFlags::paths(const std::vector<corpus::Output>& outputs) const {
  std::vector<std::string> all;
  all.reserve(outputs.size());
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
