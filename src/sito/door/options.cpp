// SPDX-License-Identifier: Apache-2.0
#include "sito/door/options.h"

#include "sito/base/cut.h"
#include "sito/base/error.h"
#include "sito/door/guard.h"
#include "sito/extract/hooks.h"
#include "sito/extract/learned/model.h"
#include "sito/site/structure_template.h"
#include "sito/structure/template/site_config.h"
#include "sito/text/utf8.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <system_error>
#include <utility>
#include <variant>

namespace sito::door {
namespace {

using List = std::vector<std::string>;
using Member = std::variant<std::string Options::*, bool Options::*, List Options::*,
                            double Options::*, std::size_t Options::*, std::uint32_t Options::*>;

struct OptionRow {
  std::string_view name;
  Member member;
};

const std::array kRows = std::to_array<OptionRow>({
    {"algorithm", &Options::algorithm},
    {"model", &Options::model},
    {"stop_list", &Options::stop_list},
    {"stop_words", &Options::stop_words},
    {"target_language", &Options::target_language},
    {"page_types", &Options::page_types},
    {"site_templates", &Options::site_templates},
    {"keep_linked", &Options::keep_linked},
    {"id_from", &Options::id_from},
    {"detect_language", &Options::detect_language},
    {"paragraph_languages", &Options::paragraph_languages},
    {"links", &Options::links},
    {"images", &Options::images},
    {"comments", &Options::comments},
    {"keep_comments", &Options::keep_comments},
    {"tables", &Options::tables},
    {"recovery", &Options::recovery},
    {"page_states", &Options::page_states},
    {"print_css", &Options::print_css},
    {"strict_charset", &Options::strict_charset},
    {"provenance", &Options::provenance},
    {"metadata", &Options::metadata},
    {"structure", &Options::structure},
    {"blocks", &Options::blocks},
    {"page_seconds", &Options::page_seconds},
    {"max_page_bytes", &Options::max_page_bytes},
    {"max_record_bytes", &Options::max_record_bytes},
    {"max_tree_bytes", &Options::max_tree_bytes},
    {"max_nodes", &Options::max_nodes},
    {"max_depth", &Options::max_depth},
});

// Reads values from text; returns false if the value has another type.
bool read(std::string_view text, std::string& value) {
  value = text;
  return true;
}

bool read(std::string_view text, bool& value) {
  value = text == "true";
  return value || text == "false";
}

bool read(std::string_view text, List& value) {
  value.clear();
  for (const std::string_view part : parts_of(text, ',')) {
    value.emplace_back(text::trim(part));
  }
  return true;
}

template <typename Number>
bool read(std::string_view text, Number& value) {
  const char* const end = text.data() + text.size();
  const auto [stop, code] = std::from_chars(text.data(), end, value);
  return code == std::errc{} && stop == end;
}

Result<void> check_bounds(const Options& options) {
  constexpr double kMaxSeconds = 1e6;
  constexpr std::uint32_t kDeepest = 0xFFFF;
  constexpr std::uint32_t kMaxNodes = 1'000'000'000;
  if (!(options.page_seconds >= 0 && options.page_seconds <= kMaxSeconds)) {
    return invalid("page_seconds is a number from 0 to 1000000");
  }
  if (options.max_depth == 0 || options.max_depth > kDeepest) {
    return invalid("max_depth is a number from 1 to 65535");
  }
  if (options.max_nodes == 0 || options.max_nodes > kMaxNodes) {
    return invalid("max_nodes is a number from 1 to 1000000000");
  }
  return {};
}

// Most languages cannot name an argument `length-low`.
std::string with_hyphens(std::string name) {
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

Result<void> build_plan(const Options& options, sift::SiftOptions& sift) {
  auto plan = extract::Plan::parse(options.algorithm);
  if (!plan) return invalid("algorithm: " + plan.error().message);
  for (const Setting& setting : options.params) {
    auto known = plan->set(setting);
    if (known && !*known) known = plan->set({with_hyphens(setting.first), setting.second});
    if (!known) return invalid(setting.first + ": " + known.error().message);
    if (!*known) {
      return invalid("neither an option nor a parameter of " + options.algorithm + " is called '" +
                     setting.first + "'");
    }
  }
  sift.plan = std::move(*plan);
  if (options.model.empty()) return {};
  if (options.model != "permissive") {
    return invalid("model: there is no shipped model '" + options.model + "'; there is permissive");
  }
  sift.resources.extractor_model = &extract::learned::permissive_extractor_model();
  return {};
}

Result<void> build_stop_list(const Options& options, sift::SiftOptions& sift,
                             text::StopWords& words) {
  if (options.stop_list.empty() && options.stop_words.empty()) return {};
  if (!sift.plan.wants_stop_words()) {
    return invalid("a stop list has no effect on " + options.algorithm);
  }
  if (options.stop_list == "none") {
    sift.stop_list = sift::StopListChoice::None;
    return {};
  }
  sift.stop_list = sift::StopListChoice::Given;
  if (!options.stop_words.empty()) {
    std::string lines;
    for (const std::string& word : options.stop_words) lines += word + '\n';
    words = text::StopWords::parse(lines);
    sift.stop_words = &words;
    return {};
  }
  sift.stop_words = text::shipped_stop_words(options.stop_list);
  if (sift.stop_words != nullptr) return {};
  std::string names;
  for (const std::string_view code : text::stop_list_languages()) names += " " + std::string(code);
  return invalid("stop_list: there is no shipped list '" + options.stop_list + "'; there are" +
                 names + "; stop_words takes words of your own");
}

// The file form of templates is JSON, and was XML; anything else is a site-config file.
Result<std::vector<SiteTemplate>> read_sites(std::string_view text) {
  const std::string_view begin = text::trim(text).substr(0, 1);
  if (begin == "{" || begin == "<") return site::read_templates(text);
  const Result<structure::SiteConfig> config = structure::read_site_config(text);
  if (!config) return config.error();
  return std::vector<SiteTemplate>{site::template_of(config->fields, "all", {})};
}

Result<void> build_sites(std::string_view text, BuiltOptions& built) {
  auto sites = read_sites(text);
  if (!sites) {
    Error error = std::move(sites).error();
    error.message = "site_templates: " + error.message;
    return error;
  }
  built.sites = sift::SiteTemplates::in_memory();
  for (const SiteTemplate& site : *sites) {
    if (Result<void> added = built.sites->add(site); !added) return added;
    const Result<site::Applier> usable = site::Applier::make(site);
    if (!usable) return usable.error();
  }
  built.sites->take_pages_without_address();
  built.sift.sites = built.sites.get();
  return {};
}

extract::ParagraphModifier modifier_of(const ParagraphModifier& modifier) {
  return [modifier](const Page&, extract::ModifierPhase phase,
                    std::vector<extract::ModifiableParagraph>& inner) -> Result<void> {
    std::vector<ModifiableParagraph> shown;
    shown.reserve(inner.size());
    for (extract::ModifiableParagraph& paragraph : inner) {
      shown.push_back({paragraph.text, paragraph.html, paragraph.label,
                       std::string(paragraph.context_free), std::string(paragraph.rule),
                       paragraph.link_density, paragraph.heading});
    }
    const bool before = phase == extract::ModifierPhase::Before;
    Result<void> done = modifier(before ? ModifierPhase::Before : ModifierPhase::After, shown);
    if (!done) return done;
    inner.resize(shown.size());
    for (std::size_t i = 0; i < shown.size(); ++i) {
      inner[i].text = std::move(shown[i].text);
      inner[i].html = std::move(shown[i].html);
      inner[i].label = std::move(shown[i].label);
    }
    return {};
  };
}

Result<void> build_modifiers(const Options& options, sift::SiftOptions& sift) {
  if (!options.keep_linked.empty()) {
    auto hook = extract::keep_linked(options.keep_linked, [](const Page& page, auto href) {
      thread_local url::Resolver resolver;
      resolver.set_base(page.base_url());
      return resolver.resolve(href);
    });
    if (!hook) return invalid("keep_linked: " + hook.error().message);
    sift.hooks.push_back(std::move(*hook));
  }
  const auto from = id_from_name(options.id_from);
  if (!from) return invalid("id_from is offset, record or content");
  sift.id_from = *from;
  if (!options.modifier) return {};
  const extract::Algorithm* row = sift.plan.root().row;
  if (row == nullptr || row->name != "justext") {
    return invalid("modifier has no effect on " + options.algorithm + "; it is for justext");
  }
  if (options.print_css || !options.site_templates.empty()) {
    return invalid("modifier excludes print_css and site_templates");
  }
  sift.modifier = modifier_of(options.modifier);
  return {};
}

void build_limits(const Options& options, sift::SiftOptions& sift) {
  sift.limits.source_bytes = options.max_page_bytes;
  sift.limits.record_bytes = options.max_record_bytes;
  sift.limits.tree_bytes = options.max_tree_bytes;
  sift.limits.nodes = options.max_nodes;
  sift.limits.depth = options.max_depth;
  sift.page_seconds = options.page_seconds;
}

}  // namespace

Result<void> Options::set(std::string_view name, std::string_view value) {
  for (const OptionRow& row : kRows) {
    if (row.name != name) continue;
    const bool fits =
        std::visit([&](auto member) { return read(value, this->*member); }, row.member);
    if (fits) return {};
    return invalid("option " + std::string(name) + " cannot be '" + std::string(value) + "'");
  }
  params.emplace_back(name, value);
  return {};
}

Result<void> build_options(const Options& options, BuiltOptions& all) {
  sift::SiftOptions& sift = all.sift;
  Result<void> built = check_bounds(options);
  if (built) built = build_plan(options, sift);
  if (built) built = build_stop_list(options, sift, all.stop_words);
  if (built) built = build_modifiers(options, sift);
  if (built) built = sift::check_languages(options.target_language);
  if (built && !options.site_templates.empty()) built = build_sites(options.site_templates, all);
  if (!built) return built;
  if (!options.detect_language) {
    if (!options.target_language.empty() || options.paragraph_languages) {
      return invalid("target_language and paragraph_languages need detect_language");
    }
    sift.classifier = "skip";
  }
  sift.target_language = options.target_language;
  sift.paragraph_languages = options.paragraph_languages;
  sift.page_types = options.page_types;
  sift.charset_policy = options.strict_charset ? CharsetPolicy::Strict : CharsetPolicy::Lenient;
  sift.assemble.links = options.links || options.images;
  sift.assemble.provenance = options.provenance;
  sift.assemble.structure = options.structure;
  sift.assemble.code = true;  // plain text has its lines
  sift.leave_out = {!options.links, !options.images, !options.comments, !options.tables};
  if (options.keep_comments && !options.comments) {
    return invalid("keep_comments and comments=false exclude each other");
  }
  sift.keep_comments = options.keep_comments;
  sift.recover = options.recovery;
  sift.judge_state = options.page_states;
  sift.print_css = options.print_css;
  sift.metadata = options.metadata;
  build_limits(options, sift);
  return {};
}

}  // namespace sito::door
