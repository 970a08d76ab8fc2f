// SPDX-License-Identifier: Apache-2.0
#include "sito/structure/template/site_config.h"

#include "sito/base/ascii.h"
#include "sito/base/cut.h"
#include "sito/base/trimmed.h"
#include "sito/fields/paths/path.h"
#include "sito/fields/paths/quoted.h"
#include "sito/url/url.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace sito::structure {
namespace {

constexpr std::string_view kBlanks = " \t\r\v\f";

struct Directive {
  std::string_view name;
  std::optional<Field> field;
};
constexpr std::array<Directive, 4> kFieldDirectives = {{{"title", Field::Title},
                                                        {"author", Field::Author},
                                                        {"date", Field::Date},
                                                        {"body", Field::Article}}};

// Other directives of the format, which a loaded page does not need: how to load and repair it, and
// what to do with its pictures.
constexpr auto kOthers = std::to_array<std::string_view>({
    "autodetect_next_page",
    "autodetect_on_failure",
    "convert_double_br_tags",
    "dissolve",
    "find_string",
    "footnotes",
    "http_header",
    "if_page_contains",
    "insert_detected_image",
    "login_extra_fields",
    "login_password_field",
    "login_uri",
    "login_username_field",
    "move_into",
    "native_ad_clue",
    "next_page_link",
    "not_logged_in_xpath",
    "parser",
    "post_strip_attr",
    "prune",
    "replace_string",
    "requires_login",
    "single_page_link",
    "single_page_link_in_feed",
    "skip_json_ld",
    "src_lazy_load_attr",
    "strip_attr",
    "strip_comments",
    "strip_image_src",
    "test_contains",
    "tidy",
    "wrap_in",
});

struct Line {
  std::string_view name, value;
};

// "name: value" or "name(argument): value".
std::optional<Line> split(std::string_view line) {
  const std::size_t end = line.find_first_of(":(");
  if (end == std::string_view::npos || end == 0) return std::nullopt;
  std::size_t colon = end;
  if (line[end] == '(') {
    const std::size_t close = line.find("):", end);
    if (close == std::string_view::npos) return std::nullopt;
    colon = close + 1;
  }
  const std::string_view name = trimmed(line.substr(0, end), kBlanks);
  const bool is_name = !name.empty() && std::all_of(name.begin(), name.end(), [](char c) {
    return is_letter(c) || c == '_';
  });
  if (!is_name) return std::nullopt;
  return Line{name, trimmed(line.substr(colon + 1), kBlanks)};
}

class ConfigReader {
 public:
  Result<SiteConfig> read(std::string_view text) {
    if (text.size() > kMaxSiteConfigBytes) {
      return Error{ErrorCode::Malformed, "not a site-config file: it is longer than " +
                                             std::to_string(kMaxSiteConfigBytes) + " bytes"};
    }
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    for (const std::string_view part : all_parts_of(text, '\n')) {
      ++line_;
      const Result<void> read = read_line(trimmed(part, kBlanks));
      if (!read) return read.error();
    }
    return finish();
  }

 private:
  void note(std::string message) { config_.notes.push_back({line_, std::move(message)}); }

  Result<void> read_line(std::string_view text) {
    if (text.empty() || text.front() == '#') return {};
    const std::optional<Line> line = split(text);
    if (!line) {
      return Error{ErrorCode::Malformed,
                   "line " + std::to_string(line_) +
                       " is not a directive of a site-config file (name: value)"};
    }
    if (line->value.empty()) {
      note("\"" + std::string(line->name) + "\" has no value");
    } else {
      use(*line);
    }
    return {};
  }

  void use(const Line& line) {
    const auto known =
        std::find_if(kFieldDirectives.begin(), kFieldDirectives.end(),
                     [&](const Directive& directive) { return directive.name == line.name; });
    if (known != kFieldDirectives.end()) {
      add_path(line.value, rules_[static_cast<std::size_t>(*known->field)]);
    } else if (line.name == "strip") {
      add_path(line.value, strip_);
    } else if (line.name == "strip_id_or_class") {
      std::string_view word = line.value;
      if (word.size() > 1 && (word.front() == '"' || word.front() == '\'') &&
          word.back() == word.front()) {
        word = word.substr(1, word.size() - 2);
      }
      const std::string quoted = fields::xpath_string(word);
      add_path("//*[contains(@class, " + quoted + ") or contains(@id, " + quoted + ")]", strip_);
    } else if (line.name == "test_url") {
      config_.test_urls.emplace_back(line.value);
    } else if (std::binary_search(kOthers.begin(), kOthers.end(), line.name)) {
      note("\"" + std::string(line.name) + "\" has no effect on a page that is already fetched");
    } else {
      note("the directive \"" + std::string(line.name) + "\" is not known");
    }
  }

  void add_path(std::string_view xpath, std::vector<std::string>& paths) {
    const Result<fields::Query> query = fields::Query::parse(xpath);
    if (!query) {
      note(query.error().message);
    } else if (paths.size() >= (&paths == &strip_ ? fields::kMostExclusions : fields::kMostPaths)) {
      note("one path too many for this field");
    } else {
      // Paths of directives begin at the root of the page.
      paths.emplace_back(xpath.starts_with(".//") ? xpath.substr(1) : xpath);
    }
  }

  Result<SiteConfig> finish() {
    for (const Directive& directive : kFieldDirectives) {
      auto& paths = rules_[static_cast<std::size_t>(*directive.field)];
      if (paths.empty()) continue;
      fields::Field field = *fields::known_field(template_name(*directive.field));
      for (std::string& path : paths)
        field.paths.push_back(field.takes_one_node() ? fields::first_of(path) : std::move(path));
      if (directive.field == Field::Article) field.exclude = std::move(strip_);
      config_.fields.fields.push_back(std::move(field));
    }
    if (config_.fields.fields.empty()) {
      return Error{ErrorCode::Malformed,
                   "not a site-config file: no directive finds a title, body, author or date"};
    }
    return std::move(config_);
  }

  SiteConfig config_;
  std::array<std::vector<std::string>, kFields> rules_;
  std::vector<std::string> strip_;
  std::uint32_t line_ = 0;
};

// Writes a path on one line, with any white space between its parts as a blank.
void append_line(std::string_view name, std::string_view value, std::string& out) {
  out += name;
  out += ": ";
  for (const char c : value) out += c == '\n' ? ' ' : c;
  out += '\n';
}

}  // namespace

Result<SiteConfig> read_site_config(std::string_view text) { return ConfigReader().read(text); }

std::string to_site_config(const fields::Template& site, std::span<const std::string> test_urls) {
  std::string out;
  for (const Directive& directive : kFieldDirectives) {
    const fields::Field* const field = find(site, *directive.field);
    if (field == nullptr) continue;
    for (const fields::Source& source : field->sources)
      append_line("# " + std::string(directive.name) + " from", source.name, out);
    for (const std::string& path : field->paths)
      append_line(directive.name, field->takes_one_node() ? fields::without_first(path) : path,
                  out);
  }
  if (const fields::Field* const article = find(site, Field::Article)) {
    for (const std::string& path : article->exclude) {
      // Directives begin at the root of the page.
      const bool relative = path.starts_with(".//");
      append_line("strip", std::string_view(path).substr(relative ? 1 : 0), out);
    }
  }
  for (const fields::Field& field : site.fields) {
    const std::optional<Field> known = field_of(field);
    const bool written =
        std::any_of(kFieldDirectives.begin(), kFieldDirectives.end(),
                    [&](const Directive& directive) { return known && directive.field == known; });
    if (!written) append_line("# no directive for", field.name, out);
  }
  for (const std::string& url : test_urls) append_line("test_url", url, out);
  return out;
}

std::string key_of_site_config(std::string_view path) {
  std::string_view name = path.substr(path.rfind('/') + 1);
  if (!name.ends_with(".txt")) return "all";
  name.remove_suffix(4);
  const bool subdomains = name.starts_with('.');
  if (subdomains) name.remove_prefix(1);
  const std::string host = url::host_of("http://" + std::string(name) + "/");
  if (host.empty() || host.find('.') == std::string::npos) return "all";
  const bool domain = subdomains && url::registrable_domain(host) == host;
  const std::string_view bare = host.starts_with("www.") ? std::string_view(host).substr(4) : host;
  return (domain ? "domain:" : "host:") + std::string(bare);
}

}  // namespace sito::structure
