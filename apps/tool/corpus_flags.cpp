// SPDX-License-Identifier: Apache-2.0
#include "tool/corpus_flags.h"

#include "sito/corpus/cdx_selection.h"
#include "sito/io/file.h"

#include "tool/say.h"

#include <unistd.h>

#include <algorithm>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kListLimitBytes = std::size_t{64} << 20;

}  // namespace

void CorpusInputs::declare(FlagTable& table) {
  table.add("INPUT", inputs_,
            "WARC, ARC, WET, WACZ, HTML, JSONL or Wikipedia files, also gzip, xz, zstd or "
            "lz4; folders; https:// and s3:// addresses of files; - for standard input");
}

void CorpusInputs::declare_more(FlagTable& table) {
  more(table.add(
           "-i,--input-list,--input-file", lists_,
           "Read names of inputs from FILE, one on each line; - for standard input; repeatable"))
      ->type_name("FILE")
      ->one_each();
  remote_.declare(table);
}

// Appends the names in the lists to the inputs.
Result<void> CorpusInputs::read_lists() {
  for (const std::string& list : lists_) {
    auto lines = io::read_file(list, kListLimitBytes);
    if (!lines) return std::move(lines).error();
    for (std::size_t at = 0; at < lines->size();) {
      const std::size_t end = std::min(lines->find('\n', at), lines->size());
      std::string line = lines->substr(at, end - at);
      if (line.ends_with('\r')) line.pop_back();
      if (!line.empty()) inputs_.push_back(remote_.input_of(std::move(line)));
      at = end + 1;
    }
  }
  return {};
}

Result<std::uint64_t> CorpusInputs::build(const InputRules& rules,
                                          std::vector<std::string>& files) {
  if (Result<void> read = read_lists(); !read) return std::move(read).error();
  if (inputs_.empty() && lists_.empty() && isatty(STDIN_FILENO) == 0) inputs_.emplace_back("-");
  if (inputs_.empty()) return invalid("no input was given; see `sito corpus -h`");
  if (Result<void> checked = remote_.check_effect(inputs_, lists_); !checked)
    return checked.error();
  return expand_inputs(inputs_, rules, files);
}

void SideArchiveFlags::declare(FlagTable& table) {
  more(table.add("--side-warc", archive_,
                 "Copy responses that are not pages (PDF, images ...) into this WARC"))
      ->type_name("FILE");
  more(table.add("--side-type", types_,
                 "Copy only content types that begin with TYPE (application/pdf); repeatable"))
      ->needs("--side-warc")
      ->type_name("TYPE")
      ->one_each();
}

void SideArchiveFlags::build(corpus::RunOptions& options) const {
  options.side_archive = archive_;
  options.side_types = types_;
}

void CorpusFlags::declare(FlagTable& table, bool applies) {
  if (applies) site.declare_templates(table);
  inputs_.declare(table);
  outputs.declare(table);
  sift.declare(table);
  dedup.declare(table);
  filters_.declare(table);
  temp_dir_.declare(table);
  if (!applies) site.declare(table);
  table.add_switch("--join-parts", join_parts_,
                   "Write an article on several pages as one document (docs/parts.md); reads the "
                   "inputs once more");
  ends.declare(table);
  table
      .add("-j,--threads", threads,
           "Worker threads (default: one for each processor); the output does not depend on them")
      ->type_name("N")
      ->check(number_between(1U, kMaxThreads));
}

void CorpusFlags::declare_more(FlagTable& table) {
  inputs_.declare_more(table);
  side_archive_.declare(table);
  more(table.add("--id", id_from_,
                 "Make document ids from offset (default; file, offset, record id), record (record "
                 "id) or content (URL, text)"))
      ->type_name("SOURCE");
  commands_.declare(table);
  more(table.add_switch(
      "--archive-feeds", archive_feeds_,
      "Use the feeds in the inputs as with --feed; reads the inputs twice; implies --metadata"));
  more(table.add_switch("--archive-sheets", archive_sheets_,
                        "With --print-css, also read linked style sheets, from the inputs; reads "
                        "the inputs twice"))
      ->needs("--print-css");
}

Result<void> CorpusFlags::build(corpus::RunOptions& options) {
  ParamPairs others;
  Result<void> built = sift.build(options.sift, others);
  if (built) {
    if (auto folder = temp_dir_.build()) {
      options.temp_folder = std::move(*folder);
    } else {
      built = std::move(folder).error();
    }
  }
  if (built) built = site.build(options, others);
  if (built) built = outputs.build(options.outputs, others);
  if (!built) return built;
  options.sift.metadata |= site.has_fields() || archive_feeds_;
  options.archive_feeds = archive_feeds_;
  options.archive_sheets = archive_sheets_;
  options.join_parts = join_parts_;
  side_archive_.build(options);
  ends.build(options);
  options.threads = threads > 0 ? threads : available_threads();
  OutputFlags::apply_wants(options.outputs, options.sift);
  built = sift.check_effect(OutputFlags::has_paragraph_attributes(options.outputs));
  if (built) built = dedup.build(options);
  if (built) built = filters_.build(options);
  if (built) built = build_records(options);
  const bool has_temp_files = options.site.learner != nullptr || options.dedup.needs_pass() ||
                              options.sift.sites != nullptr || options.join_parts;
  if (built && temp_dir_.given() && !has_temp_files) {
    built = invalid(
        "--temp-dir has no effect without --site, --join-parts, or --dedup over a shard or a run");
  }
  return built;
}

// Sets the ids of documents, and the commands of the user that change records.
Result<void> CorpusFlags::build_records(corpus::RunOptions& options) {
  const auto from = id_from_name(id_from_);
  if (!from) return invalid("--id is offset, record or content, not '" + id_from_ + "'");
  options.sift.id_from = *from;
  if (Result<void> built = commands_.build(options.sift); !built) return built;
  const bool reads_sites = options.sift.sites != nullptr || options.site.learner != nullptr;
  if (options.sift.modifier && reads_sites) {
    return invalid("--pipe-paragraphs has no effect with --site or with templates of `sito learn`");
  }
  return {};
}

Result<void> CorpusFlags::check_appendable(const corpus::RunOptions& options,
                                           const std::string& flag) {
  for (const corpus::Output& output : options.outputs) {
    if (!output.split.empty())
      return invalid(flag + " does not work with a split output: " + output.path);
  }
  return {};
}

Result<std::uint64_t> CorpusFlags::build_inputs(corpus::RunOptions& options, bool quiet) {
  InputRules rules = ends.inputs(quiet, {site.templates()});
  rules.addresses = true;
  rules.pdf = commands_.reads_pdf();
  auto bytes = inputs_.build(rules, options.inputs);
  if (!bytes) return bytes;
  if (Result<void> read = read_indexes(options.inputs, options); !read)
    return std::move(read).error();
  return leave_out_unnamed(options, *bytes, quiet);
}

// Drops the inputs of which an index names no record; returns the bytes of the others.
std::uint64_t CorpusFlags::leave_out_unnamed(corpus::RunOptions& options, std::uint64_t bytes,
                                             bool quiet) {
  if (options.select.index == nullptr) return bytes;
  const std::size_t n = std::erase_if(options.inputs, [&](const std::string& input) {
    if (!options.select.index->of(input).empty()) return false;
    bytes -= std::min(bytes, io::file_size(input));
    return true;
  });
  if (n > 0 && !quiet)
    say("passed over " + std::to_string(n) + " inputs of which the index names no record");
  return bytes;
}

}  // namespace sito::app
