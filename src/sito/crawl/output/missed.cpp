// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/missed.h"

#include "sito/archive/reader.h"
#include "sito/archive/webpage.h"
#include "sito/base/hash.h"
#include "sito/crawl/output/document_writer.h"
#include "sito/io/source.h"
#include "sito/reveal/merge.h"
#include "sito/sift/sifter.h"

#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace sito::crawl {
namespace {

class Comparison {
 public:
  Comparison(std::span<const std::string> archives, sift::Sifter& sifter, const Limits& limits,
             Diagnostics& diagnostics, const std::function<void(const Missed&)>& take)
      : archives_(archives),
        sifter_(sifter),
        limits_(limits),
        diagnostics_(diagnostics),
        take_(take),
        opener_(limits) {}

  Result<void> run() {
    for (std::uint32_t i = 0; i < archives_.size(); ++i) {
      if (Result<void> read = read_file(i); !read) return read;
      end_page();
    }
    return {};
  }

 private:
  struct Place {
    std::uint32_t file = 0;
    std::uint64_t offset = 0;
  };

  Result<void> read_file(std::uint32_t file) {
    auto source = io::open_source(archives_[file]);
    if (!source) return std::move(source).error();
    auto archive = archive::open_archive(std::move(*source), limits_, diagnostics_);
    if (!archive) return std::move(archive).error();
    for (;;) {
      const Result<bool> next = archive->reader->next(record_);
      if (!next && archive::is_of_one_record(next.error())) continue;
      if (!next) return next.error();
      if (!*next) return {};
      look_at(file);
    }
  }

  void look_at(std::uint32_t file) {
    const bool is_state = record_.type == archive::RecordType::Resource &&
                          record_.target_uri.starts_with(archive::kRenderedUri);
    if (is_state) {
      const std::string url = record_.target_uri.substr(archive::kRenderedUri.size());
      const std::string_view answer = record_.field("WARC-Concurrent-To");
      if (url != missed_.url || answer != answer_) begin_page(url, answer);
      merger_.add(sift(record_), n_states_++);
    } else if (record_.type == archive::RecordType::Response) {
      end_page();
      answers_[hash_bytes(record_.field("WARC-Record-ID"))] = {file, record_.offset};
    }
  }

  void begin_page(const std::string& url, std::string_view answer) {
    end_page();
    missed_.url = url;
    answer_ = answer;
  }

  void end_page() {
    if (n_states_ > 0) {
      compare();
      take_(missed_);
    }
    missed_ = {};
    merger_ = {};
    n_states_ = 0;
  }

  void compare() {
    std::unordered_set<std::string> seen;
    if (const auto answer = answers_.find(hash_bytes(answer_)); answer != answers_.end()) {
      archive::Record fetched;
      const std::string& path = archives_[answer->second.file];
      if (archive::read_record_at(path, answer->second.offset, limits_, diagnostics_, fetched)) {
        const Document document = sift(fetched);
        missed_.words_static = count_words(document);
        for (const Paragraph& paragraph : document.paragraphs)
          seen.insert(reveal::merge_form(paragraph.text));
      }
    }
    const Document document = merger_.finish();
    missed_.words = count_words(document);
    for (const Paragraph& paragraph : document.paragraphs) {
      if (!seen.contains(reveal::merge_form(paragraph.text)))
        missed_.paragraphs.push_back(paragraph.text);
    }
  }

  // Returns an empty document for a page without text, or a record without a page.
  Document sift(const archive::Record& record) {
    Document document;
    const auto page = opener_.open(record, diagnostics_);
    if (!page || page->skipped) return document;
    const auto drop = sifter_.sift(page->page, record.where(), diagnostics_, document);
    return drop && *drop == sift::Drop::Kept ? document : Document{};
  }

  std::span<const std::string> archives_;
  sift::Sifter& sifter_;
  const Limits& limits_;
  Diagnostics& diagnostics_;
  const std::function<void(const Missed&)>& take_;
  archive::WebpageOpener opener_;
  archive::Record record_;
  std::unordered_map<std::uint64_t, Place> answers_;  // by a hash of their ids
  Missed missed_;
  std::string answer_;  // to the request for the page, by its id
  reveal::Merger merger_;
  std::uint32_t n_states_ = 0;
};

}  // namespace

Result<void> each_missed(std::span<const std::string> archives, const sift::SiftOptions& options,
                         Diagnostics& diagnostics, const std::function<void(const Missed&)>& take) {
  auto sifter = sift::Sifter::make(options);
  if (!sifter) return std::move(sifter).error();
  return Comparison(archives, **sifter, options.limits, diagnostics, take).run();
}

}  // namespace sito::crawl
