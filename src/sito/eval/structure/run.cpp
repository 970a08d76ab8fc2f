// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/structure/run.h"

#include "sito/corpus/fields/detection_pages.h"
#include "sito/eval/page_typer.h"
#include "sito/eval/structured_data.h"
#include "sito/metadata/reader.h"
#include "sito/sift/page_reader.h"
#include "sito/text/language.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <chrono>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <utility>

namespace sito::eval {
namespace {

using structure::Field;
using Clock = std::chrono::steady_clock;
using Views = std::vector<std::string_view>;

constexpr std::size_t kRow = 0;  // of the plans
constexpr std::string_view kArticle = "article";

const std::optional<std::string>& line_of(const GoldPage& gold, Field field) {
  static const std::optional<std::string> kUnknown;
  switch (field) {
    case Field::Date:
      return gold.date;
    case Field::Updated:
      return gold.updated;
    case Field::Author:
      return gold.author;
    case Field::Title:
      return gold.title;
    case Field::Article:
      return gold.text;
    case Field::Perex:
      return gold.perex;
    case Field::Category:
      return gold.category;
    default:
      return kUnknown;
  }
}

// Returns the values of a field on a page: those of the first chosen hit with values there.
std::vector<const structure::Value*> chosen_values(const structure::Detection& detection,
                                                   Field field, std::size_t page) {
  std::vector<const structure::Value*> values;
  for (const structure::Hit& hit : detection.hits) {
    if (hit.field != field || !hit.chosen) continue;
    for (const structure::Value& value : hit.values) {
      if (value.page == page) values.push_back(&value);
    }
    if (!values.empty()) break;
  }
  return values;
}

bool has_sections(Field field) { return field == Field::Article || field == Field::Comments; }

// Returns the found texts: uniform values, or the text of sections.
Views found_texts(const std::vector<const structure::Value*>& values, Field field) {
  Views texts;
  for (const structure::Value* value : values) {
    for (const structure::Section& section : value->sections) texts.push_back(section.text);
    if (has_sections(field) && !value->sections.empty()) continue;
    texts.push_back(value->value.empty() ? value->text : value->value);
  }
  return texts;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

// Holds a page while its group is detected. Keeps its memory from group to group.
struct Desk {
  Desk(std::span<const extract::Plan> plans, const sift::ReadOptions& options,
       text::LanguageClassifier& classifier)
      : reader(plans, options, classifier) {}

  const GoldPage* gold = nullptr;
  std::string bytes;
  sift::PageReader reader;
  Labels cleaned;
  Metadata metadata;
};

class Detective {
 public:
  static Result<std::unique_ptr<Detective>> make(const StructureOptions& options) {
    auto classifier = text::make_language_classifier(options.classifier, "");
    if (!classifier) return std::move(classifier).error();
    auto row = extract::Plan::parse(options.row);
    if (!row) return std::move(row).error();
    if (Result<void> checked = row->check(options.resources); !checked) {
      return std::move(checked).error();
    }
    return std::unique_ptr<Detective>(
        new Detective(options, std::move(*row), std::move(*classifier)));
  }

  StructureSite run(const std::string& name, std::span<const GoldPage* const> pages,
                    CountingDiagnostics& lost) {
    StructureSite site;
    site.site = name;
    const std::size_t most = options_.pages_per_detection;
    const std::size_t groups = (pages.size() + most - 1) / most;
    for (std::size_t i = 0; i < groups; ++i) {
      const std::size_t begin = i * pages.size() / groups;
      const std::size_t end = (i + 1) * pages.size() / groups;
      detect(pages.subspan(begin, end - begin), site, lost);
    }
    return site;
  }

  [[nodiscard]] double seconds() const { return seconds_; }

 private:
  Detective(const StructureOptions& options, extract::Plan row,
            std::unique_ptr<text::LanguageClassifier> classifier)
      : options_(options), classifier_(std::move(classifier)) {
    plans_.push_back(std::move(row));
    sift::ReadOptions read;
    read.resources = options.resources;
    read.limits = options.limits;
    for (std::size_t i = 0; i < options.pages_per_detection; ++i) {
      desks_.push_back(std::make_unique<Desk>(plans_, read, *classifier_));
    }
  }

  bool load(const GoldPage& gold, Desk& desk, CountingDiagnostics& lost) {
    Result<std::string> bytes = read_page(gold, options_.limits);
    if (!bytes) {
      const Error& error = bytes.error();
      lost.note(error.code == ErrorCode::Io ? kPageMissing : kPageUnreadable,
                error.where.source.empty() ? gold.where : error.where,
                gold.id + ": " + error.message);
      return false;
    }
    desk.gold = &gold;
    desk.bytes = options_.structured_data ? std::move(*bytes) : without_structured_data(*bytes);
    return true;
  }

  Result<void> open(Desk& desk) {
    NoDiagnostics ignored;
    Result<void> read =
        desk.reader.open(desk.bytes, desk.gold->charset, desk.gold->url, desk.gold->where, ignored);
    if (read) read = desk.reader.run(kRow, document_);
    if (!read) return read;
    desk.cleaned = desk.reader.labels();
    corpus::leave_out_headline(desk.reader.page(), desk.cleaned);
    const text::Language* language = desk.reader.language();
    const std::string_view code = language == nullptr ? std::string_view() : language->code;
    const extract::PageType type = typer_.type_of(desk.reader.page());
    metadata_reader_.read(desk.reader.page(), {{}, code, nullptr, {}, type.name, type.probability},
                          desk.metadata);
    return {};
  }

  void detect(std::span<const GoldPage* const> group, StructureSite& site,
              CountingDiagnostics& lost) {
    std::size_t n = 0;
    for (const GoldPage* gold : group) n += load(*gold, *desks_[n], lost) ? 1 : 0;
    if (n == 0) return;
    const Clock::time_point begin = Clock::now();
    std::vector<structure::PageInput> inputs;
    for (std::size_t i = 0; i < n; ++i) {
      Desk& desk = *desks_[i];
      if (const Result<void> opened = open(desk); !opened) {
        lost.note(kPageUnreadable, desk.gold->where, desk.gold->id + ": " + opened.error().message);
        return;
      }
      const std::string& name = desk.gold->url.empty() ? desk.gold->id : desk.gold->url;
      inputs.push_back({desk.reader.page(), desk.cleaned, desk.metadata, name, {}});
    }
    const structure::Detection detection = structure::detect(inputs, options_.detect);
    seconds_ += std::chrono::duration<double>(Clock::now() - begin).count();
    ++site.detections;
    for (std::size_t i = 0; i < n; ++i) site.pages.push_back(score(*desks_[i]->gold, detection, i));
  }

  StructurePage score(const GoldPage& gold, const structure::Detection& detection,
                      std::size_t page) {
    StructurePage scored;
    scored.gold = &gold;
    scored.kind = detection.kind;
    for (std::size_t i = 0; i < structure::kFields; ++i) {
      const auto field = static_cast<Field>(i);
      const Views found = found_texts(chosen_values(detection, field, page), field);
      scored.counts.at(i) = count(gold, field, found);
      if (scored.counts.at(i)) scored.found.at(i).assign(found.begin(), found.end());
    }
    return scored;
  }

  std::optional<ValueCounts> count(const GoldPage& gold, Field field, const Views& found) {
    if (field == Field::Comments) {
      if (!gold.comments) return {};
      return sections_.count(joined(*gold.comments), {}, found);
    }
    const std::optional<std::string>& line = line_of(gold, field);
    if (!line) return {};
    switch (field) {
      case Field::Date:
      case Field::Updated:
        return count_dates(*line, found);
      case Field::Author:
        return count_names(*line, found);
      case Field::Article: {
        const Views others = {gold.title ? *gold.title : std::string_view(),
                              gold.perex ? *gold.perex : std::string_view()};
        return sections_.count(*line, others, found);
      }
      default:
        return count_lines(*line, found);
    }
  }

  const StructureOptions& options_;
  std::unique_ptr<text::LanguageClassifier> classifier_;
  std::vector<extract::Plan> plans_;
  std::vector<std::unique_ptr<Desk>> desks_;
  MetadataReader metadata_reader_;
  PageTyper typer_;
  Document document_;
  SectionCounter sections_;
  double seconds_ = 0;
};

// Returns true for articles, and for all pages of a set with kinds of sites, which contains threads
// and documents on purpose.
bool is_article(const GoldPage& page) {
  return page.page_type.empty() || page.page_type == kArticle || !page.site_kind.empty();
}

// Returns the host of a page, or else the site that the set gives.
std::string site_of(const GoldPage& page) {
  const std::string key =
      page.url.empty() ? std::string() : url::site_key(page.url, url::SiteUnit::Host);
  return key.empty() ? page.site : key.substr(key.find(':') + 1);
}

}  // namespace

FieldTally StructureSite::tally(Field field) const {
  FieldTally tally;
  for (const StructurePage& page : pages) {
    if (const auto& counts = page.counts.at(static_cast<std::size_t>(field))) tally.add(*counts);
  }
  return tally;
}

std::size_t StructureSetResult::pages() const {
  std::size_t n = 0;
  for (const StructureSite& site : sites) n += site.pages.size();
  return n;
}

std::size_t StructureSetResult::detections() const {
  std::size_t n = 0;
  for (const StructureSite& site : sites) n += site.detections;
  return n;
}

FieldMean mean_over_sites(const StructureSetResult& result, Field field) {
  FieldMean mean;
  for (const StructureSite& site : result.sites) {
    const FieldTally tally = site.tally(field);
    mean.pages.merge(tally);
    if (tally.counted == 0) continue;
    mean.mean += tally.mean();
    ++mean.sites;
  }
  if (mean.sites > 0) mean.mean /= static_cast<double>(mean.sites);
  return mean;
}

Result<StructureSetResult> evaluate_structure(const GoldSet& set, const StructureOptions& options) {
  auto detective = Detective::make(options);
  if (!detective) return std::move(detective).error();
  StructureSetResult result;
  std::map<std::string, std::vector<const GoldPage*>> sites;
  for (const GoldPage& page : set.pages) {
    if (page.error || !is_article(page)) continue;
    std::string site = site_of(page);
    if (site.empty()) {
      ++result.siteless;
    } else {
      sites[std::move(site)].push_back(&page);
    }
  }
  for (const auto& [name, pages] : sites) {
    if (pages.size() < options.min_pages) {
      ++result.small_sites;
      continue;
    }
    result.sites.push_back((*detective)->run(name, pages, result.lost));
  }
  result.seconds = (*detective)->seconds();
  return result;
}

}  // namespace sito::eval
