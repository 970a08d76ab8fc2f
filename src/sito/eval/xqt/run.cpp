// SPDX-License-Identifier: Apache-2.0
#include "sito/eval/xqt/run.h"

#include "sito/eval/xqt/pointing.h"
#include "sito/fields/health/faults.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/select.h"
#include "sito/fields/read/direct.h"
#include "sito/page/html.h"
#include "sito/page/parse.h"
#include "sito/url/site_key.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace sito::eval {
namespace {

constexpr std::string_view kArticle = "article";

bool is_wanted(const GoldPage& page) {
  if (page.error) return false;
  return page.page_type.empty() || page.page_type == kArticle || !page.site_kind.empty() ||
         !page.attributes.empty();
}

// Returns the site that the set names, or else the host.
std::string site_of(const GoldPage& page) {
  if (!page.site.empty()) return page.site;
  const std::string key = url::site_key(page.url, url::SiteUnit::Host);
  return key.empty() ? key : key.substr(key.find(':') + 1);
}

void add_kinds(const Page& page, std::uint32_t begin, std::uint32_t end,
               std::set<std::string>& kinds) {
  for (std::uint32_t i = begin; i < end; ++i) {
    if (page.nodes()[i].is_text() || page.nodes()[i].hidden) continue;
    const auto css = page.attribute(NodeId{i}, Attr::Class);
    kinds.insert(std::string(page.tag_name(NodeId{i})) + " " + std::string(css.value_or("")));
  }
}

// Returns names and classes of the elements in the text that a mapping finds on a page; of the
// whole page if it finds none.
std::set<std::string> kinds_in(const fields::Field* text, const Page& page) {
  std::set<std::string> kinds;
  std::vector<fields::Found> found;
  const std::size_t n_paths = text == nullptr ? 0 : text->paths.size();
  for (std::size_t i = 0; i < n_paths && found.empty(); ++i) {
    const auto path = fields::parse_path(text->paths[i]);
    if (!path || !fields::Selector(*path).select(page, kNoNode, found)) found.clear();
  }
  for (const fields::Found& region : found) {
    add_kinds(page, index_of(region.node) + 1, page.node(region.node).end, kinds);
  }
  if (found.empty()) add_kinds(page, 0, static_cast<std::uint32_t>(page.nodes().size()), kinds);
  return kinds;
}

struct OpenPage {
  const GoldPage* gold = nullptr;
  std::string source;  // UTF-8; the page points into it
  Page page;
};
using OpenPages = std::vector<std::unique_ptr<OpenPage>>;

class Evaluation {
 public:
  Evaluation(const XqtOptions& options, XqtSetResult& result)
      : options_(options), result_(result), parser_(options.limits) {}

  void run(const std::string& name, const std::vector<const GoldPage*>& wanted,
           const std::vector<const GoldPage*>& others) {
    const OpenPages pages = open_all(wanted);
    XqtSite site;
    site.site = name;
    site.fields = known_fields(wanted);
    std::vector<std::size_t> learned;
    if (options_.given) {
      site.made.mapping = *options_.given;
      std::erase_if(site.fields, [&](const XqtField& field) {
        const auto& has = site.made.mapping.fields;
        return std::none_of(has.begin(), has.end(),
                            [&](const fields::Field& one) { return one.name == field.name; });
      });
    } else if (!learn(pages, site, learned)) {
      ++result_.unmade;
      return;
    }
    const auto ready = fields::DirectTemplate::make(site.made.mapping);
    if (!ready) return;
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (std::find(learned.begin(), learned.end(), i) != learned.end()) {
        site.learned.push_back(pages[i]->gold);
      } else {
        site.pages.push_back(score(*ready, *pages[i], site));
      }
    }
    for (const auto& page : open_all(others)) {
      ++site.others;
      fields::Element record;
      site.others_valid += is_valid(*ready, site.made.mapping, *page, record) ? 1 : 0;
    }
    result_.sites.push_back(std::move(site));
  }

 private:
  OpenPages open_all(const std::vector<const GoldPage*>& golds) {
    OpenPages pages;
    for (const GoldPage* gold : golds) {
      Result<std::string> bytes = read_page(*gold, options_.limits);
      if (!bytes) {
        const Error& error = bytes.error();
        result_.lost.note(error.code == ErrorCode::Io ? kPageMissing : kPageUnreadable,
                          error.where.source.empty() ? gold->where : error.where,
                          gold->id + ": " + error.message);
        continue;
      }
      NoDiagnostics ignored;
      auto page = std::make_unique<OpenPage>();
      page->gold = gold;
      page->source =
          decoder_.decode(*bytes, gold->charset, CharsetPolicy::Lenient, gold->where, ignored).text;
      parser_.parse(page->source, gold->url, page->page);
      pages.push_back(std::move(page));
    }
    return pages;
  }

  // Returns false if no template could be made.
  bool learn(const OpenPages& pages, XqtSite& site, std::vector<std::size_t>& learned) const {
    const std::size_t most = std::min(options_.most_pages, pages.size() / 2);
    for (std::size_t i = 0; i < std::min(options_.first_pages, most); ++i) {
      learned.push_back(i);
    }
    while (true) {
      std::vector<LearningPage> open;
      open.reserve(learned.size());
      for (const std::size_t i : learned) {
        open.push_back({&pages[i]->page, pages[i]->gold, body_of(*pages[i]->gold)});
      }
      auto made = click_template(open, site.fields, "made-by-clicks");
      if (!made) return false;
      site.made = std::move(*made);
      std::optional<std::size_t> next;
      if (learned.size() < most) next = next_to_open(pages, site, learned);
      if (!next) return !site.made.mapping.fields.empty();
      learned.push_back(*next);
    }
  }

  // How the result of the template on a page looks to a user.
  enum class Look : std::uint8_t { Fine, Faulty, NoText };

  static Look look_at(const fields::DirectTemplate& ready, const XqtSite& site,
                      const OpenPage& page) {
    fields::Element record;
    if (is_valid(ready, site.made.mapping, page, record)) return Look::Fine;
    const bool no_text = text_field(site) != nullptr && text_of(record, kTextField).empty();
    return no_text ? Look::NoText : Look::Faulty;
  }

  // Returns the page to open next: pages without text first, then those with other faults; among
  // equals the one with the most kinds of elements that no open page has, because a user who
  // browses them notices new boxes.
  static std::optional<std::size_t> next_to_open(const OpenPages& pages, const XqtSite& site,
                                                 const std::vector<std::size_t>& learned) {
    const auto ready = fields::DirectTemplate::make(site.made.mapping);
    if (!ready) return {};
    std::set<std::string> seen;
    for (const std::size_t i : learned) seen.merge(kinds_in(text_field(site), pages[i]->page));
    std::optional<std::size_t> best;
    std::pair<Look, std::ptrdiff_t> most = {Look::Fine, 0};
    for (std::size_t i = 0; i < pages.size(); ++i) {
      if (std::find(learned.begin(), learned.end(), i) != learned.end()) continue;
      const std::set<std::string> all = kinds_in(text_field(site), pages[i]->page);
      const std::pair<Look, std::ptrdiff_t> one = {
          look_at(*ready, site, *pages[i]),
          std::count_if(all.begin(), all.end(),
                        [&](const std::string& kind) { return !seen.contains(kind); })};
      if (!best || one > most) best = i, most = one;
    }
    return best;
  }

  static const fields::Field* text_field(const XqtSite& site) {
    for (const fields::Field& field : site.made.mapping.fields) {
      if (field.name == kTextField) return &field;
    }
    return nullptr;
  }

  static bool is_valid(const fields::DirectTemplate& ready, const fields::Template& mapping,
                       const OpenPage& page, fields::Element& record) {
    auto made = ready.run(page.page, {page.gold->url, ""});
    if (!made) return false;
    record = std::move(*made);
    return fields::finish(mapping, page.page.base_url(), record).empty();
  }

  // Returns the rates of a template made from this page alone. Requires that scorer_ has the page.
  Rates own_rates(const OpenPage& page) {
    const LearningPage open = {&page.page, page.gold, body_of(*page.gold)};
    const XqtField title = {"title", fields::Type::String, false, false, "title"};
    const XqtField perex = {"perex", fields::Type::String, false, false, "perex"};
    std::vector<XqtField> fields;
    if (open.body.has_title) fields.push_back(title);
    if (open.body.has_perex) fields.push_back(perex);
    const auto made = click_template(std::span(&open, 1), fields, "own");
    if (!made) return {};
    const auto ready = fields::DirectTemplate::make(made->mapping);
    fields::Element record;
    if (ready) is_valid(*ready, made->mapping, page, record);
    return scorer_.score(main_text_of(record, open.body)).words.rates();
  }

  XqtPage score(const fields::DirectTemplate& ready, const OpenPage& page, const XqtSite& site) {
    XqtPage scored;
    scored.gold = page.gold;
    fields::Element record;
    scored.valid = is_valid(ready, site.made.mapping, page, record);
    scorer_.begin(*page.gold);
    scored.extract = main_text_of(record, body_of(*page.gold));
    scored.text = scorer_.score(scored.extract);
    if (page.gold->text) {
      pointer_.open(page.page, *page.gold->text);
      scored.shown = pointer_.share();
      if (!options_.given) scored.own = own_rates(page);
    }
    for (const XqtField& field : site.fields) {
      std::vector<std::string> found = values_of(record, field.name);
      scored.counts.push_back(count_values(*page.gold, field, found));
      scored.found.push_back(std::move(found));
    }
    return scored;
  }

  const XqtOptions& options_;
  XqtSetResult& result_;
  HtmlDecoder decoder_;
  PageParser parser_;
  Scorer scorer_{Measures::WordsOnly};
  TextPointer pointer_;
};

}  // namespace

std::size_t XqtSetResult::pages() const {
  std::size_t n = 0;
  for (const XqtSite& site : sites) n += site.pages.size();
  return n;
}

Result<XqtSetResult> evaluate_xqt(const GoldSet& set, const XqtOptions& options) {
  if (options.given) {
    const auto ready = fields::DirectTemplate::make(*options.given);
    if (!ready) return ready.error();
  }
  XqtSetResult result;
  std::map<std::string, std::pair<std::vector<const GoldPage*>, std::vector<const GoldPage*>>>
      sites;
  for (const GoldPage& page : set.pages) {
    const std::string site = site_of(page);
    if (site.empty()) {
      ++result.siteless;
    } else {
      auto& [wanted, others] = sites[site];
      (is_wanted(page) ? wanted : others).push_back(&page);
    }
  }
  Evaluation evaluation(options, result);
  for (const auto& [name, pages] : sites) {
    if (pages.first.size() < options.min_pages) {
      ++result.small_sites;
    } else {
      evaluation.run(name, pages.first, pages.second);
    }
  }
  return result;
}

}  // namespace sito::eval
