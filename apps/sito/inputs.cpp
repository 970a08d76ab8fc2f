// SPDX-License-Identifier: Apache-2.0
#include "sito/inputs.h"

#include "sito/fetch_flags.h"
#include "sito/io/file.h"
#include "sito/say.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kMostNamed = 3;  // of files that were passed over

Error invalid(std::string message) { return {ErrorCode::InvalidArgument, std::move(message)}; }

// Of a folder that `sito crawl` has written, the archives: its texts are made of the same pages.
bool keep_archives_of_crawl(std::vector<std::string>& files) {
  const auto is_archive = [](const std::string& path) {
    return path.ends_with(".warc.gz") && path.find(".wacz/") == std::string::npos;
  };
  const auto has = [&](std::string_view name) {
    return std::any_of(files.begin(), files.end(),
                       [&](const std::string& path) { return io::file_name(path) == name; });
  };
  const bool is_crawl = has("crawl-00000.warc.gz") && has("pages.jsonl");
  if (is_crawl) std::erase_if(files, std::not_fn(is_archive));
  return is_crawl;
}

void remove_others(const std::vector<std::string>& others, std::vector<std::string>& paths) {
  for (const std::string& other : others) {
    const std::string place = io::place_of(other);
    std::erase_if(paths, [&](const std::string& path) { return io::place_of(path) == place; });
  }
}

void say_passed_over(const std::vector<std::string>& paths) {
  if (paths.empty()) return;
  std::string names;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostNamed); ++i) {
    names += (i == 0 ? "" : ", ") + paths[i];
  }
  const bool one = paths.size() == 1;
  say("passed over " + std::to_string(paths.size()) +
      (one ? " file whose name is not that of an archive or a page: "
           : " files whose names are not those of archives or pages: ") +
      names + (paths.size() > kMostNamed ? " ..." : ""));
}

// Names of notes for which there is a plainer word than their own.
struct NoteText {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kNoteTexts = {
    NoteText{"input-not-opened", "cannot be opened"},
    NoteText{"input-not-read", "cannot be read"},
    NoteText{"input-empty", "holds no record (--allow-empty allows that)"},
    NoteText{"record-failed", "a record cannot be used"},
    NoteText{"record-too-large", "a page is too large"},
    NoteText{"record-not-set-aside", "a response is too large for the side archive"},
};

std::string text_of_note(std::string_view name) {
  for (const NoteText& known : kNoteTexts) {
    if (known.name == name) return std::string(known.text);
  }
  std::string text(name);
  std::replace(text.begin(), text.end(), '-', ' ');
  return text;
}

}  // namespace

Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, const InputRules& rules,
                                    std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  std::vector<std::string> passed_over;
  for (const std::string& input : inputs) {
    if (is_web_address(input)) {
      return invalid(input + " is an address, and this command reads files: `sito extract " +
                     input + "` reads one page, `sito crawl " + input + " -o FOLDER` a site");
    }
    std::vector<std::string> ignored;
    auto expanded = io::expand_path(input, ignored);
    if (!expanded) return std::move(expanded).error();
    if (keep_archives_of_crawl(*expanded)) {
      if (!rules.quiet) say(input + " is a crawl: its archives are read");
      ignored.clear();
    }
    if (expanded->empty() && !rules.allow_empty) {
      return invalid("there is no archive and no page in the folder " + input);
    }
    passed_over.insert(passed_over.end(), ignored.begin(), ignored.end());
    for (std::string& path : *expanded) {
      bytes += io::file_size(path);
      files.push_back(std::move(path));
    }
  }
  remove_others(rules.others, passed_over);
  if (!rules.quiet) say_passed_over(passed_over);
  return bytes;
}

std::string note_line(const CountingDiagnostics::Sample& sample) {
  std::string line = sample.where.source;
  if (sample.where.offset > 0) line += " at byte " + std::to_string(sample.where.offset);
  line += (line.empty() ? "" : ": ") + text_of_note(sample.problem);
  if (!sample.detail.empty()) line += ": " + sample.detail;
  return line;
}

void print_notes(const corpus::Account& account, bool all) {
  for (const auto& sample : account.notes.samples()) {
    if (all || corpus::is_loss(sample.problem)) say(note_line(sample));
  }
}

}  // namespace sito::app
