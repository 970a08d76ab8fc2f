// SPDX-License-Identifier: Apache-2.0
#include "sito/fields/paths/path.h"
#include "sito/structure/field_values.h"
#include "sito/structure/fields.h"
#include "sito/structure/layouts.h"
#include "sito/structure/paths.h"
#include "sito/structure/template/field_reader.h"
#include "sito/structure/template/value_rule.h"
#include "sito/text/utf8.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

namespace sito::structure {
namespace {

// An element inside the article is stripped if, over all pages, a smaller share of its text belongs
// to the article. Chosen so that a paragraph that detection has lost once does not remove all
// paragraphs.
constexpr double kMostKept = 0.1;
// Paths on one page only may belong to its story.
constexpr std::size_t kMinPages = 2;

std::uint32_t chars_of(const Value& value) {
  if (value.sections.empty())
    return static_cast<std::uint32_t>(text::count_code_points(value.value));
  std::size_t n = 0;
  for (const Section& section : value.sections) n += text::count_code_points(section.text);
  return static_cast<std::uint32_t>(n);
}

std::string text_of(const Value& value) {
  std::string text = value.value;
  for (const Section& section : value.sections) text += section.text;
  return text;
}

// Returns the values that count: for each page those of the first hit that has any.
std::map<std::uint32_t, std::vector<const Value*>> values_by_page(
    const std::vector<const Hit*>& hits) {
  std::map<std::uint32_t, std::vector<const Value*>> values;
  for (const Hit* hit : hits) {
    std::set<std::uint32_t> fresh;
    for (const Value& value : hit->values) {
      if (!values.contains(value.page)) fresh.insert(value.page);
    }
    for (const Value& value : hit->values) {
      if (fresh.contains(value.page)) values[value.page].push_back(&value);
    }
  }
  return values;
}

fields::Expected expected_of(const std::vector<const Hit*>& hits, std::size_t n_pages) {
  fields::Expected expected;
  const auto values = values_by_page(hits);
  std::map<std::string, std::uint32_t> times;
  expected.shortest = kNone;
  for (const auto& [page, of_page] : values) {
    ++times[text_of(*of_page.front())];
    expected.shortest = std::min(expected.shortest, chars_of(*of_page.front()));
    expected.longest = std::max(expected.longest, chars_of(*of_page.front()));
    expected.most = std::max(expected.most, static_cast<std::uint32_t>(of_page.size()));
  }
  if (values.empty()) expected.shortest = 0;
  std::uint32_t repeated = 0;
  for (const auto& [text, n] : times) repeated += n > 1 ? n : 0;
  const auto n_values = static_cast<double>(std::max<std::size_t>(values.size(), 1));
  expected.rate =
      static_cast<double>(values.size()) / static_cast<double>(std::max<std::size_t>(n_pages, 1));
  expected.repeated = repeated / n_values;
  return expected;
}

// Returns true if a path of a template finds the values. The path of JSON-LD leads to a script; a
// template reads its values by the name of their source.
bool has_path(const Hit& hit) {
  return !hit.path.xpath.empty() && hit.source != name_of(MetadataSource::JsonLd);
}

/// Finds elements inside the article's place that do not belong to it, by their paths.
class StripSearch {
 public:
  StripSearch(std::span<const PageInput> pages, const Hit& article)
      : pages_(pages), article_(article), paths_(pages_of(pages), PathStyle::Stable) {}

  std::vector<std::string> run() {
    const Result<fields::Query> query = fields::Query::parse(article_.path.xpath);
    if (!query) return {};
    for (std::uint32_t p = 0; p < pages_.size(); ++p) {
      const auto matches = query->select(fields::QueryPage(pages_[p].page), kMaxMatches);
      if (!matches) continue;
      mark_sections(p);
      for (const fields::Match& match : *matches) {
        if (match.is_node) count_inside(p, match.node);
      }
    }
    return paths_to_strip();
  }

 private:
  struct Count {
    double chars = 0, kept = 0;
    std::set<std::uint32_t> pages;
  };
  struct SourceText {
    SourceRange range;
    std::uint32_t text = 0;  // index in Page::texts()
  };

  static std::vector<const Page*> pages_of(std::span<const PageInput> inputs) {
    std::vector<const Page*> pages;
    for (const PageInput& input : inputs) pages.push_back(&input.page);
    return pages;
  }

  // Marks the text nodes of the page's sections, by their places in its source.
  void mark_sections(std::uint32_t p) {
    const Page& page = pages_[p].page;
    kept_.assign(page.texts().size(), 0);
    sort_texts(page);
    for (const Value& value : article_.values) {
      if (value.page != p) continue;
      for (const Section& section : value.sections) mark_section(section.place);
    }
  }

  // The tree may differ from the order of the source.
  void sort_texts(const Page& page) {
    by_source_.clear();
    for (std::uint32_t t = 0; t < page.texts().size(); ++t) {
      const SourceRange range = page.node(page.texts()[t].node).source;
      if (range.known()) by_source_.push_back({range, t});
    }
    std::sort(by_source_.begin(), by_source_.end(), [](const SourceText& a, const SourceText& b) {
      return a.range.begin < b.range.begin;
    });
  }

  void mark_section(const Place& place) {
    auto at = std::lower_bound(
        by_source_.begin(), by_source_.end(), place.source_begin,
        [](const SourceText& each, std::uint64_t begin) { return each.range.begin < begin; });
    for (; at != by_source_.end() && at->range.begin < place.source_end; ++at) {
      if (at->range.end <= place.source_end) kept_[at->text] = 1;
    }
  }

  // Counts for each path inside how much of its text is kept; an element counts with all the text
  // that it shows.
  void count_inside(std::uint32_t p, NodeId container) {
    const Page& page = pages_[p].page;
    for (std::uint32_t t = 0; t < kept_.size(); ++t) {
      const Text& text = page.texts()[t];
      if (text.hidden || text.blank) continue;
      const std::uint32_t node = sito::index_of(text.node);
      if (node <= sito::index_of(container) || node >= page.node(container).end) continue;
      for (NodeId at = page.node(text.node).parent; at != container; at = page.node(at).parent) {
        Count& count = counts_[paths_.of(p, at)];
        count.chars += text.n_chars;
        count.kept += kept_[t] != 0 ? text.n_chars : 0;
        count.pages.insert(p);
      }
    }
  }

  [[nodiscard]] bool is_stripped(PathId path) const {
    const auto found = counts_.find(path);
    if (found == counts_.end()) return false;
    const Count& count = found->second;
    return count.kept <= kMostKept * count.chars &&
           count.pages.size() >= std::min(kMinPages, pages_.size());
  }

  [[nodiscard]] std::vector<std::string> paths_to_strip() const {
    std::vector<std::string> strip;
    for (const auto& [path, count] : counts_) {
      if (strip.size() == fields::kMostExclusions) break;
      if (!is_stripped(path) || is_stripped(paths_.parent(path))) continue;
      std::string xpath = paths_.xpath({&path, 1});
      if (std::find(strip.begin(), strip.end(), xpath) == strip.end())
        strip.push_back(std::move(xpath));
    }
    return strip;
  }

  std::span<const PageInput> pages_;
  const Hit& article_;
  PathTable paths_;
  std::vector<SourceText> by_source_;  // of the current page, by their begin
  std::vector<char> kept_;             // of the current page
  std::map<PathId, Count> counts_;
};

// Returns what to strip from the articles of all layouts.
std::vector<std::string> strips_of(const std::vector<const Hit*>& hits,
                                   std::span<const PageInput> pages) {
  std::vector<std::string> all;
  for (const Hit* hit : hits) {
    if (hit->path.xpath.empty()) continue;
    // If there are several, each is compared on the pages of its layout.
    Layout layout;
    Hit own = *hit;
    for (Value& value : own.values) {
      if (layout.empty() || layout.back() != value.page) layout.push_back(value.page);
      if (hits.size() > 1) value.page = static_cast<std::uint32_t>(layout.size() - 1);
    }
    const std::vector<PageInput> some =
        hits.size() > 1 ? pages_of(pages, layout) : std::vector(pages.begin(), pages.end());
    for (std::string& strip : StripSearch(some, own).run()) {
      const bool known = std::find(all.begin(), all.end(), strip) != all.end();
      if (!known && all.size() < fields::kMostExclusions) all.push_back(std::move(strip));
    }
  }
  return all;
}

// Returns a path of what is left out, which begins at the place of the article. A longer path may
// begin above it.
std::string inside(const std::string& xpath) {
  const auto path = fields::parse_path(xpath);
  const bool short_path = path && std::all_of(path->alternatives.begin(), path->alternatives.end(),
                                              [](const auto& steps) { return steps.size() == 1; });
  return short_path && path->alternatives.size() == 1 ? '.' + xpath : xpath;
}

// In the order of templates, which is that of records.
constexpr Field kOrder[] = {Field::Title,    Field::Author,  Field::Date,    Field::Updated,
                            Field::Category, Field::Perex,   Field::Image,   Field::Caption,
                            Field::Credit,   Field::Article, Field::Comments};
static_assert(std::size(kOrder) == kFields);

// If no hit of a field was chosen, records use the best one from this share of its scale on.
constexpr float kMinScore = 0.3F;

// Adds the paths, and the bounds and rules that follow from their values.
void add_paths(const std::vector<const Hit*>& hits, std::size_t n_pages, fields::Field& field) {
  for (const Hit* hit : hits) {
    std::string path = hit->path.xpath;
    if (field.takes_one_node()) path = fields::first_of(path);
    if (std::find(field.paths.begin(), field.paths.end(), path) == field.paths.end())
      field.paths.push_back(std::move(path));
  }
  field.min = !hits.empty() && values_by_page(hits).size() == n_pages ? 1 : 0;
  if (field.type == fields::Type::String) field.value = rule_of(hits).rule;
}

// Returns the English whose dates the pages have; "" if they are of several or of other languages.
std::string english_of(std::span<const PageInput> inputs) {
  std::optional<DayMonthOrder> order;
  for (const PageInput& input : with_orders(inputs)) {
    if (input.metadata.text(MetadataField::Language) != "en") return "";
    if (order && *order != input.order) return "";
    order = input.order;
  }
  if (!order || *order == DayMonthOrder::Unknown) return "";
  return *order == DayMonthOrder::MonthFirst ? "en-us" : "en-gb";
}

fields::Field field_of(const Detection& detection, std::span<const PageInput> pages, Field which) {
  fields::Field field = *fields::known_field(template_name(which));
  std::vector<const Hit*> hits;
  std::vector<const Hit*> with_path;
  for (const Hit& hit : detection.hits) {
    if (!hit.chosen || hit.field != which || hits.size() == fields::kMostPaths) continue;
    if (has_path(hit)) {
      with_path.push_back(&hit);
    } else if (metadata_source_from_name(hit.source)) {
      field.sources.push_back({hit.source, static_cast<std::uint32_t>(with_path.size())});
    } else {
      continue;
    }
    hits.push_back(&hit);
  }
  if (hits.empty()) return field;
  add_paths(with_path, detection.pages.size(), field);
  if (fields::is_date_field(field.name)) field.value.language = english_of(pages);
  field.expected = expected_of(hits, detection.pages.size());
  if (which == Field::Article && !pages.empty()) {
    for (const std::string& strip : strips_of(hits, pages)) field.exclude.push_back(inside(strip));
  }
  return field;
}

fields::Template empty_template(const Detection& detection) {
  fields::Template made;
  made.id = detection.site.empty() ? "pages" : detection.site;
  made.site = detection.site;
  made.kind = name_of(detection.kind);
  made.pages = static_cast<std::uint32_t>(detection.pages.size());
  return made;
}

// Returns true if the path is one of records.
bool is_readable(const std::string& path) { return fields::parse_path(path).has_value(); }

const Hit* best_path(const Detection& detection, Field which) {
  for (const Hit& hit : detection.hits) {
    if (hit.field == which && has_path(hit) && is_readable(hit.path.xpath) &&
        (hit.chosen || hit.score >= kMinScore * hit.max))
      return &hit;
  }
  return nullptr;
}

// Says if records have more text than the values that detection shows.
void note_whole_texts(const Detection& detection, const fields::Field& field, Field which,
                      std::vector<Note>& notes) {
  if (field.type != fields::Type::String || field.paths.empty()) return;
  std::vector<const Hit*> hits;
  for (const Hit& hit : detection.hits) {
    if (hit.chosen && hit.field == which && has_path(hit)) hits.push_back(&hit);
  }
  const CutRule cut = rule_of(hits);
  if (cut.wrong == 0) return;
  notes.push_back({"whole-text", field.name + ": no rule cuts the value out of " +
                                     std::to_string(cut.wrong) + " of " +
                                     std::to_string(cut.texts) +
                                     " texts; records have more or less of them than sito apply"});
}

// Writes paths in the form of the editor.
void normalise(std::vector<std::string>& paths) {
  std::erase_if(paths, [](const std::string& path) { return !is_readable(path); });
  for (std::string& path : paths) path = to_text(*fields::parse_path(path));
}

}  // namespace

fields::Template make_template(const Detection& detection, std::span<const PageInput> pages) {
  fields::Template made = empty_template(detection);
  for (const Field which : kOrder) {
    fields::Field field = field_of(detection, pages, which);
    if (!field.paths.empty() || !field.sources.empty()) made.fields.push_back(std::move(field));
  }
  return made;
}

fields::Template make_record_template(const Detection& detection, std::span<const PageInput> pages,
                                      std::vector<Note>& notes) {
  fields::Template made = empty_template(detection);
  for (const Field which : kOrder) {
    fields::Field field = field_of(detection, pages, which);
    const bool is_known =
        std::any_of(detection.hits.begin(), detection.hits.end(),
                    [&](const Hit& hit) { return hit.field == which && hit.chosen; });
    if (which == Field::Category) {
      field.max = 1;
      for (std::string& path : field.paths) path = fields::first_of(path);
    }
    if (std::none_of(field.paths.begin(), field.paths.end(), &is_readable)) {
      if (const Hit* const best = best_path(detection, which))
        add_paths({best}, detection.pages.size(), field);
    }
    normalise(field.paths);
    normalise(field.exclude);
    note_whole_texts(detection, field, which, notes);
    if (!field.paths.empty()) {
      made.fields.push_back(std::move(field));
    } else if (is_known) {
      notes.push_back(
          {"no-path", field.name + ": left out, because no path of a template leads to it"});
    }
  }
  return made;
}

}  // namespace sito::structure
