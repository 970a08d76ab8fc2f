// SPDX-License-Identifier: Apache-2.0
#include "sito/elements/model_json.h"

#include "sito/base/json_values.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <utility>

namespace sito::elements {
namespace {

using Json = nlohmann::json;
using OrderedJson = nlohmann::ordered_json;

constexpr const char* kFormat = "sito-elements";
constexpr int kVersion = 1;
constexpr std::size_t kMaxNodes = 100'000, kMaxFeatures = 100'000, kMaxClasses = 1'000;

std::optional<std::vector<std::string>> texts_of(const Json& json, const char* key,
                                                 std::size_t most) {
  const auto found = json.find(key);
  if (found == json.end() || !found->is_array() || found->size() > most) return std::nullopt;
  std::vector<std::string> out;
  for (const Json& one : *found) {
    if (!one.is_string()) return std::nullopt;
    out.push_back(one.get<std::string>());
  }
  return out;
}

std::optional<std::uint32_t> number_of(const Json& json) {
  if (!json.is_number_unsigned()) return std::nullopt;
  const auto value = json.get<std::uint64_t>();
  if (value > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max())) {
    return std::nullopt;
  }
  return static_cast<std::uint32_t>(value);
}

/// A node: {"if": feature, "yes": node, "no": node}, or {"counts": [...]}.
std::optional<DecisionNode> node_of(const Json& json) {
  DecisionNode node;
  if (!json.is_object()) return std::nullopt;
  if (const auto counts = json.find("counts"); counts != json.end()) {
    if (!counts->is_array()) return std::nullopt;
    for (const Json& one : *counts) {
      const auto count = number_of(one);
      if (!count) return std::nullopt;
      node.counts.push_back(*count);
    }
    return node;
  }
  const auto part = [&](const char* key) {
    const auto found = json.find(key);
    return found == json.end() ? std::nullopt : number_of(*found);
  };
  const auto feature = part("if"), yes = part("yes"), no = part("no");
  if (!feature || !yes || !no) return std::nullopt;
  node.feature = *feature;
  node.yes = static_cast<std::int32_t>(*yes);
  node.no = static_cast<std::int32_t>(*no);
  return node;
}

bool read_tree(const Json& json, ModelParts& parts) {
  if (!json.is_array() || json.size() > kMaxNodes) return false;
  for (const Json& one : json) {
    auto node = node_of(one);
    if (!node) return false;
    parts.tree.push_back(std::move(*node));
  }
  return true;
}

bool read_boosted(const Json& json, ModelParts& parts) {
  if (!json.is_array() || json.size() > kMaxClasses) return false;
  for (const Json& list : json) {
    if (!list.is_array() || list.size() > kMaxNodes) return false;
    parts.boosted.emplace_back();
    for (const Json& line : list) {
      if (!line.is_string()) return false;
      auto tree = model::parse_tree(line.get_ref<const std::string&>(),
                                    static_cast<std::uint32_t>(parts.features.size()));
      if (!tree) return false;
      parts.boosted.back().push_back(std::move(*tree));
    }
  }
  return true;
}

}  // namespace

Result<ModelParts> parse_model_parts(std::string_view text, std::string_view source) {
  const auto fault = [&](ErrorCode code, std::string message) {
    return Error{code, std::move(message), {std::string(source), 0}};
  };
  const Json json = parse_foreign_json<Json>(text);
  if (!json.is_object() || json.value("format", Json()) != kFormat) {
    return fault(ErrorCode::Malformed, "expected a model of elements (JSON, format sito-elements)");
  }
  const Json version = json.value("version", Json());
  if (!version.is_number_integer()) return fault(ErrorCode::Malformed, "the model has no version");
  if (version != kVersion) {
    return fault(ErrorCode::Unsupported, "the model is of version " + version.dump() +
                                             ", this program reads " + std::to_string(kVersion));
  }
  ModelParts parts;
  auto classes = texts_of(json, "classes", kMaxClasses);
  auto features = texts_of(json, "features", kMaxFeatures);
  if (!classes || !features) return fault(ErrorCode::Malformed, "expected classes and features");
  parts.classes = std::move(*classes);
  parts.features = std::move(*features);
  if (const auto tree = json.find("tree"); tree != json.end() && !read_tree(*tree, parts)) {
    return fault(ErrorCode::Malformed, "the tree is none");
  }
  if (const auto lists = json.find("boosted");
      lists != json.end() && !read_boosted(*lists, parts)) {
    return fault(ErrorCode::Malformed, "the boosted trees are none");
  }
  if (const auto facts = json.find("training"); facts != json.end() && facts->is_object()) {
    for (const auto& [name, value] : facts->items()) {
      if (value.is_string()) parts.training[name] = value.get<std::string>();
    }
  }
  return parts;
}

std::string model_parts_json(const ModelParts& parts) {
  // Written by hand for readability: one node or tree on each line.
  const auto quoted = [](const auto& value) {
    return OrderedJson(value).dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
  };
  std::string out =
      "{\"format\": " + quoted(kFormat) + ", \"version\": " + std::to_string(kVersion) +
      ",\n\"training\": " + quoted(parts.training) + ",\n\"classes\": " + quoted(parts.classes) +
      ",\n\"features\": " + quoted(parts.features);
  if (!parts.tree.empty()) {
    out += ",\n\"tree\": [";
    for (std::size_t i = 0; i < parts.tree.size(); ++i) {
      const DecisionNode& node = parts.tree[i];
      out += i == 0 ? "\n" : ",\n";
      out += node.is_leaf() ? "{\"counts\": " + quoted(node.counts) + "}"
                            : "{\"if\": " + std::to_string(node.feature) +
                                  ", \"yes\": " + std::to_string(node.yes) +
                                  ", \"no\": " + std::to_string(node.no) + "}";
    }
    out += "]";
  }
  if (!parts.boosted.empty()) {
    out += ",\n\"boosted\": [";
    for (std::size_t i = 0; i < parts.boosted.size(); ++i) {
      out += i == 0 ? "[" : ",\n[";
      for (std::size_t k = 0; k < parts.boosted[i].size(); ++k) {
        out += (k == 0 ? "\n" : ",\n") + quoted(model::tree_text(parts.boosted[i][k]));
      }
      out += "]";
    }
    out += "]";
  }
  return out + "}\n";
}

}  // namespace sito::elements
