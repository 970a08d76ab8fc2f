// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/reading.h"

#include "sito/base/diagnostics.h"
#include "sito/document/text_bytes.h"
#include "sito/sift/sift_page.h"
#include "sito/write/description.h"
#include "sito/write/markup.h"
#include "sito/write/writer.h"

#include "serve/reader_headline.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

constexpr double kPageSeconds = 20;
constexpr std::size_t kMostIdle = 2;  // a page at a time, and the next one
// A page with fewer entries is not a list.
constexpr std::size_t kFewestEntries = 4;
// Types of pages that lead to other pages.
constexpr std::array<std::string_view, 2> kListTypes = {"listing", "collection"};

sift::SiftOptions sift_options() {
  sift::SiftOptions options;
  options.metadata = true;
  options.paragraph_languages = true;
  options.assemble.structure = true;
  options.page_seconds = kPageSeconds;
  return options;
}

std::string_view name_of(Reading::Kind kind) {
  switch (kind) {
    case Reading::Kind::Text:
      return "text";
    case Reading::Kind::List:
      return "list";
    case Reading::Kind::Unchanged:
      break;
  }
  return "unchanged";
}

// Returns true if the text of the page consists of the entries, as in results of a search.
bool consists_of(const std::vector<ListEntry>& list, const Document& document) {
  constexpr double kMostOfText = 0.8;
  std::size_t n_bytes = 0;
  for (const ListEntry& entry : list) n_bytes += entry.title.size() + entry.text.size();
  return static_cast<double>(n_bytes) >=
         kMostOfText * static_cast<double>(text_bytes(document.structured));
}

Reading::Kind kind_of(sift::Drop drop, const Reading& reading) {
  const bool lists = reading.list.size() >= kFewestEntries;
  if (drop != sift::Drop::Kept || reading.document.structured.empty()) {
    // The links of a page without content are its menu, unless the page has nothing else.
    return lists && drop == sift::Drop::NoContent ? Reading::Kind::List : Reading::Kind::Unchanged;
  }
  const bool is_list =
      std::ranges::find(kListTypes, reading.document.page_type) != kListTypes.end();
  const bool shows_list = lists && (is_list || consists_of(reading.list, reading.document));
  return shows_list ? Reading::Kind::List : Reading::Kind::Text;
}

// Returns the fragment below the title.
std::string html_of(const Document& document) {
  const write::Format* format = write::find_format("html");
  const std::array<std::pair<std::string, std::string>, 2> wanted = {
      {{"page", "no"}, {"title", "no"}}};
  const auto settings = write::resolve_settings(*format, wanted);
  if (!settings) return "";
  auto renderer = format->make(*settings);
  std::string html;
  if (renderer) (*renderer)->render(document, html);
  return html;
}

}  // namespace

Result<std::unique_ptr<sift::Sifter>> Readings::take() {
  {
    const std::lock_guard lock(mutex_);
    if (!idle_.empty()) {
      auto sifter = std::move(idle_.back());
      idle_.pop_back();
      return sifter;
    }
  }
  return sift::Sifter::make(sift_options());
}

void Readings::give_back(std::unique_ptr<sift::Sifter> sifter) {
  sifter->trim();
  const std::lock_guard lock(mutex_);
  if (idle_.size() < kMostIdle) idle_.push_back(std::move(sifter));
}

Result<Reading> Readings::read(const OpenPage& page) {
  auto sifter = take();
  if (!sifter) return std::move(sifter).error();
  const RawPage& raw = page.raw();
  Reading reading;
  NoDiagnostics nobody;
  const auto drop = sift::sift_page(
      **sifter, {raw.bytes, raw.url, "text/html", raw.charset, raw.name}, nobody, reading.document);
  give_back(std::move(*sifter));
  if (!drop) return drop.error();
  reading.list = link_list(page.page());
  reading.kind = kind_of(*drop, reading);
  return reading;
}

OrderedJson reading_json(const OpenPage& page, const Reading& reading) {
  const Document& document = reading.document;
  const write::Description known = write::describe(document);
  const std::string language = write::language_tag(document.language);
  const std::string_view known_title = known.title.empty() ? page.page().title() : known.title;
  const std::string title = reader_headline(page.page(), known_title);
  OrderedJson list = OrderedJson::array();
  for (const ListEntry& entry : reading.list) {
    list.push_back({{"url", entry.url},
                    {"title", entry.title},
                    {"text", entry.text},
                    {"section", entry.section}});
  }
  return {{"page", page.secret()},
          {"kind", name_of(reading.kind)},
          {"url", page.raw().url},
          {"title", title},
          {"site", known.site},
          {"authors", known.authors},
          {"published", known.published},
          {"modified", known.modified},
          {"language", language},
          {"direction", write::is_right_to_left(language) ? "rtl" : "ltr"},
          {"page_type", document.page_type},
          {"reason", document.reason},
          {"html", reading.kind == Reading::Kind::Unchanged ? "" : html_of(document)},
          {"list", std::move(list)},
          {"view", "/view/" + page.secret() + "/"}};
}

}  // namespace sito::serve
