// SPDX-License-Identifier: Apache-2.0
#include "tool/inputs.h"

#include "sito/base/error.h"
#include "sito/io/file.h"
#include "sito/io/remote.h"

#include "tool/fetch_flags.h"
#include "tool/say.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kMostNamed = 3;  // of skipped files

void remove_others(const std::vector<std::string>& others, std::vector<std::string>& paths) {
  for (const std::string& other : others) {
    const std::string place = io::place_of(other);
    std::erase_if(paths, [&](const std::string& path) { return io::place_of(path) == place; });
  }
}

// Moves the PDF files to the inputs.
void add_pdf(std::vector<std::string>& ignored, std::vector<std::string>& inputs) {
  const auto is_pdf = [](const std::string& path) { return path.ends_with(".pdf"); };
  std::sort(ignored.begin(), ignored.end());
  std::copy_if(ignored.begin(), ignored.end(), std::back_inserter(inputs), is_pdf);
  std::erase_if(ignored, is_pdf);
}

void print_passed_over(const std::vector<std::string>& paths) {
  if (paths.empty()) return;
  std::string names;
  for (std::size_t i = 0; i < std::min(paths.size(), kMostNamed); ++i) {
    names += (i == 0 ? "" : ", ") + paths[i];
  }
  const bool one = paths.size() == 1;
  say("skipped " + std::to_string(paths.size()) +
      (one ? " file that is not an archive or page by its name: "
           : " files that are not archives or pages by their names: ") +
      names + (paths.size() > kMostNamed ? " ..." : ""));
}

// Plainer words for the names of some notes.
struct NoteText {
  std::string_view name;
  std::string_view text;
};
constexpr std::array kNoteTexts = {
    NoteText{"input-not-opened", "cannot be opened"},
    NoteText{"input-not-read", "cannot be read"},
    NoteText{"index-of-another-archive", "is not the archive of the index"},
    NoteText{"input-empty", "has no records (--allow-empty accepts this)"},
    NoteText{"record-failed", "a record cannot be used"},
    NoteText{"record-poison", "a record was set aside"},
    NoteText{"record-too-large", "a page is too large"},
    NoteText{"record-not-set-aside", "a response is too large for the side archive"},
};

// "https://example.org/a.warc.gz" does. A folder such as "https://example.org/" does not, and a page
// such as "https://example.org/a.html" does not either.
bool names_file(const std::string& input) {
  if (!io::is_remote(input)) return false;
  const std::string path = input.substr(0, input.find_first_of("?#"));
  if (path.ends_with('/') || path.find('/', path.find("://") + 3) == std::string::npos)
    return false;
  constexpr std::string_view kPages[] = {".html", ".htm",  ".xhtml", ".php",
                                         ".asp",  ".aspx", ".jsp"};
  return std::none_of(std::begin(kPages), std::end(kPages),
                      [&](std::string_view ending) { return path.ends_with(ending); });
}

// InvalidArgument: a file of this name is missing, and a URL was meant.
Result<void> check_is_no_url(const std::string& input) {
  const bool is_url = input.find("://") != std::string::npos && !io::is_remote(input);
  if ((!is_url && !input.starts_with("www.")) || io::file_state(input)) return {};
  return invalid(input + (is_url ? ": URLs are http, https or s3"
                                 : ": there is no such file; a URL begins with https://"));
}

std::string text_of_note(std::string_view name) {
  for (const NoteText& known : kNoteTexts) {
    if (known.name == name) return std::string(known.text);
  }
  std::string text(name);
  std::replace(text.begin(), text.end(), '-', ' ');
  return text;
}

}  // namespace

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

Result<std::uint64_t> expand_inputs(const std::vector<std::string>& inputs, const InputRules& rules,
                                    std::vector<std::string>& files) {
  std::uint64_t bytes = 0;
  std::vector<std::string> passed_over;
  for (const std::string& input : inputs) {
    if (rules.addresses && names_file(input)) {
      if (input.ends_with(".wacz"))
        return invalid(input + ": a WACZ file is read from disk: download it first");
      files.push_back(input);
      continue;
    }
    if (is_web_address(input)) {
      return invalid(input + " is a URL, but this command reads files: use `sito extract " + input +
                     "` for one page or `sito crawl " + input + " -o FOLDER` for a site");
    }
    if (Result<void> checked = check_is_no_url(input); !checked) return std::move(checked).error();
    std::vector<std::string> ignored;
    auto expanded = io::expand_path(input, ignored);
    if (!expanded) return std::move(expanded).error();
    if (rules.pdf) add_pdf(ignored, *expanded);
    if (keep_archives_of_crawl(*expanded)) {
      if (!rules.quiet) say(input + " is the folder of a crawl: reading its archives");
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
  if (!rules.quiet) print_passed_over(passed_over);
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
