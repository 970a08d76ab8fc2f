// SPDX-License-Identifier: Apache-2.0
#include "serve/proxy/rules.h"

#include "sito/base/lowered.h"

#include "serve/http.h"
#include "serve/service/page_request.h"

#include <utility>

namespace sito::serve {
namespace {

Result<CleaningRule> rule_of(const std::string& where, const Json& json) {
  CleaningRule rule;
  if (!json.is_object()) return invalid("'" + where + "' has to be an object");
  for (const auto& [name, value] : json.items()) {
    if (name != "clean" && name != "options") {
      return invalid("'" + where + "' has 'clean' or 'options', not '" + name + "'");
    }
  }
  const auto clean = flag_of(json, "clean", true);
  if (!clean) return invalid("'clean' of '" + where + "' has to be true or false");
  rule.clean = *clean;
  if (!json.contains("options")) return rule;
  if (!rule.clean) return invalid("'" + where + "' is left unchanged, so it takes no options");
  auto options = options_of(json["options"]);
  if (!options) return invalid("'" + where + "': " + options.error().message);
  options->emplace_back("format", "html");
  auto request = parse_options(*options);
  if (!request) return invalid("'" + where + "': " + request.error().message);
  if (const auto checked = (*request)->flags.check(); !checked) {
    return invalid("'" + where + "': " + without_dashes(checked.error().message));
  }
  rule.flags = std::make_shared<const app::PageFlags>(std::move((*request)->flags));
  rule.key = std::move((*request)->key);
  return rule;
}

// A URL or a host with a port would match nothing.
Result<void> check_host(const std::string& name) {
  const bool is_v6 = name.find(':') != name.rfind(':') && name.find('/') == std::string::npos;
  if (!name.empty() && !name.starts_with('.') &&
      (is_v6 || name.find_first_of(":/?#@ *[]") == std::string::npos)) {
    return {};
  }
  return invalid("'" + name + "' is not a host such as news.example");
}

}  // namespace

Result<CleaningRules> CleaningRules::parse(const Json& settings) {
  CleaningRules rules;
  if (!settings.is_object()) return invalid("the rules have to be a JSON object");
  for (const auto& [part, list] : settings.items()) {
    if (part != "sites" && part != "kinds") {
      return invalid("the rules can have 'sites' and 'kinds', but not '" + part + "'");
    }
    if (!list.is_object()) return invalid("'" + part + "' has to be an object");
    for (const auto& [name, json] : list.items()) {
      if (name.empty()) return invalid("a name in '" + part + "' is empty");
      if (part == "sites") {
        if (auto checked = check_host(name); !checked) return std::move(checked).error();
      }
      auto rule = rule_of(name, json);
      if (!rule) return std::move(rule).error();
      (part == "sites" ? rules.sites_ : rules.kinds_)[lowered(name)] = std::move(*rule);
      rules.json_[part][name] = json;
    }
  }
  return rules;
}

Result<void> CleaningRules::leave(std::string_view host) {
  const std::string name = lowered(host);
  if (auto checked = check_host(name); !checked) return checked;
  sites_[name] = CleaningRule{false, nullptr, ""};
  json_["sites"][name] = {{"clean", false}};
  return {};
}

const CleaningRule* CleaningRules::of_host(std::string_view host) const {
  const std::string lower = lowered(host);
  for (std::string_view rest = lower; !rest.empty();) {
    if (const auto found = sites_.find(rest); found != sites_.end()) return &found->second;
    const std::size_t dot = rest.find('.');
    if (dot == std::string_view::npos) break;
    rest.remove_prefix(dot + 1);
  }
  return nullptr;
}

const CleaningRule* CleaningRules::of_kind(std::string_view kind) const {
  const auto found = kinds_.find(kind);
  return found == kinds_.end() ? nullptr : &found->second;
}

}  // namespace sito::serve
