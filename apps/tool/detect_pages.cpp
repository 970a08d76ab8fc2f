// SPDX-License-Identifier: Apache-2.0
#include "tool/detect_pages.h"

#include "sito/io/source.h"

#include "tool/inputs.h"
#include "tool/say.h"

#include <algorithm>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kDefaultPages = 5, kMostPages = 100;

}  // namespace

void DetectPages::declare_inputs(FlagTable& table) {
  table
      .add("PAGE", inputs_,
           "Pages of one site, better two or more: URLs (http, https), HTML files, archives or "
           "folders")
      ->required();
}

void DetectPages::declare(FlagTable& table) {
  table.add("--url", urls_, "URL of a file, in the order of the files; repeatable")
      ->type_name("URL")
      ->one_each();
  table
      .add("--max-pages", max_pages_,
           "Maximum number of pages (default 5, or all pages that are named)")
      ->type_name("N")
      ->check(number_between(std::size_t{1}, kMostPages));
}

void DetectPages::declare_fetch(FlagTable& table) { fetch_.declare(table); }

Result<void> DetectPages::build(extract::Plan cleaner, bool quiet) {
  sift_.plan = std::move(cleaner);
  auto pages = corpus::DetectionPages::make(sift_);
  if (!pages) return std::move(pages).error();
  pages_ = std::move(*pages);
  if (max_pages_ == 0) max_pages_ = std::clamp(inputs_.size(), kDefaultPages, kMostPages);
  return expand(quiet);
}

Result<void> DetectPages::expand(bool quiet) {
  bool fetches = false;
  for (const std::string& input : inputs_) {
    if (is_web_address(input)) {
      fetches = true;
      files_.push_back(input);
    } else if (const auto bytes = expand_inputs({input}, {.quiet = quiet}, files_); !bytes) {
      return bytes.error();
    }
  }
  if (fetches && !urls_.empty())
    return invalid("--url has no effect on a page that is fetched from a URL");
  if (urls_.size() > files_.size()) return invalid("there are more --url than files");
  return fetch_.check_effect(fetches);
}

void DetectPages::lose(const Error& error) {
  ++n_lost_;
  say(to_string(error));
}

void DetectPages::add(const archive::Webpage& page, const archive::Record& record) {
  if (pages_->size() >= max_pages_) {
    ++n_left_out_;
    return;
  }
  std::string name = record.source;
  if (!page.url.empty() && record.type != archive::RecordType::Resource) name = page.url;
  const Result<void> added = pages_->add(page, name, notes_, record.field("WARC-Date"));
  if (!added) lose(added.error());
}

void DetectPages::read_records(archive::RecordReader& reader, const std::string& path) {
  const std::size_t file =
      static_cast<std::size_t>(std::find(files_.begin(), files_.end(), path) - files_.begin());
  archive::WebpageOpener opener(sift_.limits);
  archive::Record record;
  for (;;) {
    const Result<bool> more = reader.next(record);
    if (!more) {
      lose(more.error());
      if (!archive::is_of_one_record(more.error())) return;
      continue;
    }
    if (!*more) return;
    auto opened = opener.open(record, notes_);
    if (!opened) {
      lose(opened.error());
      continue;
    }
    if (opened->page.kind == archive::PageKind::Offline)
      say(path + ": a document is no page of a site; `sito extract` reads it");
    if (opened->skipped || opened->page.kind == archive::PageKind::Offline) continue;
    archive::Webpage page = opened->page;
    if (page.url.empty() && file < urls_.size()) page.url = urls_[file];
    add(page, record);
  }
}

void DetectPages::read_file(const std::string& path) {
  auto source = io::open_source(path);
  if (!source) return lose(source.error());
  auto opened = archive::open_archive(std::move(*source), sift_.limits, notes_);
  if (!opened) return lose(opened.error());
  read_records(*opened->reader, path);
}

void DetectPages::fetch(const std::string& url, PageLoader& loader) {
  const Result<LoadedPage> loaded = loader.load(url, sift_.limits.source_bytes);
  if (!loaded) {
    ++n_lost_;
    say(page_error_text(loaded.error()));
    return;
  }
  archive::Webpage page;
  page.url = loaded->url;
  page.content_type = loaded->content_type;
  page.http_charset = loaded->charset;
  page.payload = loaded->bytes;
  if (const Result<void> added = pages_->add(page, loaded->url, notes_); !added)
    lose(added.error());
}

bool DetectPages::has_url() const {
  return std::any_of(files_.begin(), files_.end(), is_web_address);
}

void DetectPages::read(const std::atomic<bool>& stop) {
  PageLoader loader(fetch_.options(sift_.limits.source_bytes, &stop));
  for (const std::string& file : files_) {
    is_web_address(file) ? fetch(file, loader) : read_file(file);
    if (stop) return;
  }
}

}  // namespace sito::app
