// SPDX-License-Identifier: Apache-2.0
// sito warc check, index and cat: work on the container, not on the pages.
#include "sito/archive/cdx.h"
#include "sito/archive/check.h"
#include "sito/archive/reader.h"
#include "sito/archive/warc_writer.h"
#include "sito/archive/webpage.h"
#include "sito/io/file.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"
#include "sito/text/printable.h"

#include "tool/end_flags.h"
#include "tool/help.h"
#include "tool/say.h"
#include "tool/tool_commands.h"

#include <cstdint>
#include <cstdio>
#include <limits>
#include <string>
#include <vector>

namespace sito::app {
namespace {

// The last byte that a file can have.
constexpr std::uint64_t kFarthest = std::numeric_limits<std::int64_t>::max();

int failed(const Error& error) {
  if (error.message == io::kBrokenPipe) return kExitDone;
  say(to_string(error));
  return error.code == ErrorCode::InvalidArgument ? kExitUsage : kExitPartly;
}

// Returns the files, and the archives in those that are WACZ files.
Result<std::vector<std::string>> archives_of(const std::vector<std::string>& files) {
  std::vector<std::string> all;
  for (const std::string& file : files) {
    std::vector<std::string> ignored;
    auto archives = io::is_folder(file) ? Result<std::vector<std::string>>(std::vector{file})
                                        : io::expand_path(file, ignored);
    if (!archives) return std::move(archives).error();
    all.insert(all.end(), archives->begin(), archives->end());
  }
  return all;
}

// Prints one fault on each line: file, offset, kind, detail, with tabs in between.
class PrintedFaults final : public Diagnostics {
 public:
  explicit PrintedFaults(std::FILE* out) : out_(out) {}
  void note(std::string_view problem, const Where& where, std::string_view detail) override {
    if (problem != archive::kCutByWriter) ++count_;  // an intended truncation is only reported
    const std::string line = where.source + '\t' + std::to_string(where.offset) + '\t' +
                             std::string(problem) + '\t' + std::string(detail) + '\n';
    std::fputs(text::printable(line, text::LineEnds::Keep).c_str(), out_);
  }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::FILE* out_;
  std::uint64_t count_ = 0;
};

class Check final : public Invocation {
 public:
  explicit Check(FlagTable& table) {
    table.add("FILE", files_, "Archives; - for standard input")->required();
    table.add_switch("-q,--quiet", quiet_, "Print no counts on stderr");
  }

  int run() override {
    PrintedFaults faults(stdout);
    bool unreadable = false;
    const auto files = archives_of(files_);
    if (!files) return failed(files.error());
    for (const std::string& file : *files) {
      auto source = io::open_source(file);
      auto counts = source ? archive::check_archive(std::move(*source), Limits{}, faults)
                           : Result<archive::CheckCounts>(source.error());
      if (!counts) {
        failed(counts.error());
        unreadable = true;
        continue;
      }
      if (!quiet_) say(summary(file, *counts));
    }
    return unreadable || faults.count() > 0 ? kExitPartly : kExitDone;
  }

 private:
  static std::string summary(const std::string& file, const archive::CheckCounts& counts) {
    std::string line = file + ": " + std::string(name_of(counts.container)) + ", " +
                       std::to_string(counts.total) + " records";
    const char* separator = " (";
    for (std::size_t type = 0; type < counts.records.size(); ++type) {
      if (counts.records[type] == 0) continue;
      line += separator + std::to_string(counts.records[type]) + " " +
              std::string(name_of(static_cast<archive::RecordType>(type)));
      separator = ", ";
    }
    line += counts.total > 0 ? ")" : "";
    line += ", " + std::to_string(counts.digests) + " digests compared, " +
            std::to_string(counts.faults) + (counts.faults == 1 ? " fault" : " faults");
    if (counts.cut > 0) line += ", " + std::to_string(counts.cut) + " truncated by their writer";
    if (counts.unchecked > 0) {
      line += ", " + std::to_string(counts.unchecked) + " records too large to compare";
    }
    return line;
  }

  std::vector<std::string> files_;
  bool quiet_ = false;
};

class Index final : public Invocation {
 public:
  explicit Index(FlagTable& table) {
    table.add("FILE", files_, "Archives")->required();
    table.add("-o,--output", output_, "Output file; - (default) for standard output")
        ->type_name("FILE");
    table.add_switch(
        "--unsorted", unsorted_,
        "Keep the order of the archives; needs no memory, but you have to sort the result");
  }

  int run() override {
    clear_leftovers({output_});
    auto sink = io::open_sink(output_);
    if (!sink) return failed(sink.error());
    archive::CdxIndex index(**sink, !unsorted_);
    PrintedFaults faults(stderr);
    bool unreadable = false;
    const auto files = archives_of(files_);
    if (!files) return failed(files.error());
    for (const std::string& file : *files) {
      auto source = io::open_source(file);
      const Result<void> added =
          source ? index.add(std::move(*source), io::file_name(file), Limits{}, faults)
                 : Result<void>(source.error());
      if (!added) {
        failed(added.error());
        unreadable = true;
      }
    }
    const Result<std::uint64_t> finished = index.finish();
    if (!finished) return failed(finished.error());
    const Result<void> closed = (*sink)->close();
    if (!closed) return failed(closed.error());
    return unreadable || faults.count() > 0 ? kExitPartly : kExitDone;
  }

 private:
  std::vector<std::string> files_;
  std::string output_ = "-";
  bool unsorted_ = false;
};

class Cat final : public Invocation {
 public:
  explicit Cat(FlagTable& table) : opener_(Limits{}) {
    table.add("FILE", file_, "Archive")->required();
    offset_given_ =
        table
            .add("--offset", offset_,
                 "Print only the record that begins at this byte (see `sito warc index`)")
            ->type_name("BYTE")
            ->check(number_between(std::uint64_t{0}, kFarthest));
    table.add_switch(
        "--payload", payload_,
        "Print only the body, without chunks and compression; default: the whole record");
    table.add("-o,--output", output_, "Output file; - (default) for standard output")
        ->type_name("FILE");
  }

  int run() override {
    clear_leftovers({output_});
    auto sink = io::open_sink(output_);
    if (!sink) return failed(sink.error());
    PrintedFaults faults(stderr);
    Result<void> done =
        offset_given_->count() > 0 ? print_one(**sink, faults) : print_all(**sink, faults);
    if (done) done = (*sink)->close();
    if (!done) return failed(done.error());
    return faults.count() > 0 ? kExitPartly : kExitDone;
  }

 private:
  Result<void> print_one(ByteSink& sink, Diagnostics& faults) {
    const Result<void> read = archive::read_record_at(file_, offset_, Limits{}, faults, record_);
    return read ? print(sink, faults) : read;
  }

  Result<void> print_all(ByteSink& sink, Diagnostics& faults) {
    auto source = io::open_source(file_);
    if (!source) return std::move(source).error();
    auto opened = archive::open_archive(std::move(*source), Limits{}, faults);
    if (!opened) return std::move(opened).error();
    while (true) {
      const Result<bool> read = opened->reader->next(record_);
      if (!read && archive::is_of_one_record(read.error())) {
        const bool too_large = read.error().code == ErrorCode::TooLarge;
        faults.note(too_large ? "record-too-large" : "record-failed", read.error().where,
                    read.error().message);
        continue;
      }
      if (!read) return read.error();
      if (!*read) return {};
      Result<void> printed = print(sink, faults);
      if (!printed) return printed;
    }
  }

  Result<void> print(ByteSink& sink, Diagnostics& faults) {
    if (!payload_) {
      text_.clear();
      archive::append_record(record_, io::Compression::None, text_);
      return sink.write(text_);
    }
    auto opened = opener_.open(record_, faults);
    if (!opened) return std::move(opened).error();
    return sink.write(opened->page.payload);
  }

  std::string file_;
  std::string output_ = "-";
  std::uint64_t offset_ = 0;
  Flag* offset_given_ = nullptr;
  bool payload_ = false;
  archive::Record record_;
  archive::WebpageOpener opener_;
  std::string text_;
};

}  // namespace

std::unique_ptr<Invocation> declare_warc_check(FlagTable& table) {
  return std::make_unique<Check>(table);
}
std::unique_ptr<Invocation> declare_warc_index(FlagTable& table) {
  return std::make_unique<Index>(table);
}
std::unique_ptr<Invocation> declare_warc_cat(FlagTable& table) {
  return std::make_unique<Cat>(table);
}

}  // namespace sito::app
