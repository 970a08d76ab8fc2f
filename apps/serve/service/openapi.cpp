// SPDX-License-Identifier: Apache-2.0
#include "serve/service/openapi.h"

#include "sito/version.h"
#include "sito/write/writer.h"

#include "serve/service/answer_types.h"
#include "serve/service/page_request.h"

#include <array>
#include <string>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::array kPaths = {
    ServicePath{"GET", "/extract", ServiceCall::Extract, true, "Fetch a page and extract from it"},
    ServicePath{"POST", "/extract", ServiceCall::Extract, true,
                "Extract from a page that is sent, or from one that is fetched"},
    ServicePath{"GET", "/healthz", ServiceCall::Health, false,
                "Whether the service accepts requests"},
    ServicePath{"GET", "/metrics", ServiceCall::Metrics, true, "Counters as Prometheus reads them"},
    ServicePath{"GET", "/openapi.json", ServiceCall::OpenApi, false, "This document"},
};

OrderedJson reference(std::string_view to) { return {{"$ref", "#/components/" + std::string(to)}}; }

OrderedJson content(std::string_view type, OrderedJson schema) {
  return {{std::string(type), {{"schema", std::move(schema)}}}};
}

OrderedJson error_schema() {
  OrderedJson properties = {
      {"code", {{"type", "string"}, {"description", "Stable, for programs"}}},
      {"message", {{"type", "string"}, {"description", "For people"}}},
      {"retryable", {{"type", "boolean"}, {"description", "The same request may succeed later"}}},
      {"upstream_status",
       {{"type", "integer"}, {"description", "Status of the response of the page's server"}}}};
  OrderedJson inner = {{"type", "object"},
                       {"required", {"code", "message", "retryable"}},
                       {"properties", std::move(properties)}};
  return {
      {"type", "object"}, {"required", {"error"}}, {"properties", {{"error", std::move(inner)}}}};
}

OrderedJson request_schema(const std::vector<OptionSchema>& options) {
  OrderedJson known = OrderedJson::object();
  for (const OptionSchema& option : options) {
    if (option.name == "url") continue;
    known[option.name] = option.schema;
    known[option.name]["description"] = option.summary;
  }
  OrderedJson properties = {
      {"url",
       {{"type", "string"}, {"description", "URL to fetch; with html, the URL of that page"}}},
      {"html", {{"type", "string"}}},
      {"options",
       {{"type", "object"}, {"additionalProperties", false}, {"properties", std::move(known)}}}};
  return {{"type", "object"},
          {"additionalProperties", false},
          {"properties", std::move(properties)},
          {"anyOf", {{{"required", {"url"}}}, {{"required", {"html"}}}}}};
}

OrderedJson answers_of_extract() {
  OrderedJson types = OrderedJson::object();
  for (const write::Format& format : write::formats()) {
    if (!write::check_renders_alone(format)) continue;
    types[std::string(media_type_of(format.name))] = {{"schema", {{"type", "string"}}}};
  }
  const auto number = [](std::string_view text) {
    return OrderedJson{{"description", text}, {"schema", {{"type", "integer"}}}};
  };
  OrderedJson answer = {
      {"description", "The page in the requested format"},
      {"headers",
       {{"Sito-Length", number("Characters of the whole answer")},
        {"Sito-Next-Index", number("The start-index of the next part; absent with the last one")}}},
      {"content", std::move(types)}};
  return {{"200", std::move(answer)}, {"default", reference("responses/Error")}};
}

OrderedJson operation_of(const ServicePath& path, const std::vector<OptionSchema>& options) {
  OrderedJson operation = {{"summary", path.summary}};
  if (path.needs_token)
    operation["security"] = {{{"bearer", OrderedJson::array()}}, OrderedJson::object()};
  if (path.call != ServiceCall::Extract) {
    const std::string_view type = path.call == ServiceCall::Metrics ? kTextType : kJsonType;
    operation["responses"] = {
        {"200", {{"description", "It"}, {"content", content(type, OrderedJson::object())}}},
        {"default", reference("responses/Error")}};
    return operation;
  }
  for (const OptionSchema& option : options) {
    operation["parameters"].push_back({{"name", option.name},
                                       {"in", "query"},
                                       {"required", path.method == "GET" && option.name == "url"},
                                       {"description", option.summary},
                                       {"schema", option.schema}});
  }
  if (path.method == "POST") {
    OrderedJson bodies = content("text/html", {{"type", "string"}});
    bodies.update(content("text/plain", {{"type", "string"}}));
    bodies.update(content("application/xhtml+xml", {{"type", "string"}}));
    bodies.update(content("application/json", reference("schemas/Request")));
    operation["requestBody"] = {{"required", true}, {"content", std::move(bodies)}};
  }
  operation["responses"] = answers_of_extract();
  return operation;
}

}  // namespace

const ServicePath* find_service_path(std::string_view method, std::string_view path,
                                     bool& other_method) {
  other_method = false;
  for (const ServicePath& row : kPaths) {
    if (row.path != path) continue;
    if (row.method == method) return &row;
    other_method = true;
  }
  return nullptr;
}

std::string methods_of(std::string_view path) {
  std::string methods;
  for (const ServicePath& row : kPaths) {
    if (row.path != path) continue;
    if (!methods.empty()) methods += ", ";
    methods += row.method == "GET" ? "GET, HEAD" : row.method;
  }
  return methods;
}

OrderedJson openapi_document() {
  const std::vector<OptionSchema> options = option_schemas();
  OrderedJson paths = OrderedJson::object();
  for (const ServicePath& path : kPaths) {
    paths[std::string(path.path)][path.method == "GET" ? "get" : "post"] =
        operation_of(path, options);
  }
  OrderedJson error = {{"description", "The reason of the error"},
                       {"content", content(kJsonType, reference("schemas/Error"))}};
  return {{"openapi", "3.1.0"},
          {"info", {{"title", "sito"}, {"version", kVersion}}},
          {"paths", std::move(paths)},
          {"components",
           {{"schemas", {{"Error", error_schema()}, {"Request", request_schema(options)}}},
            {"responses", {{"Error", std::move(error)}}},
            {"securitySchemes", {{"bearer", {{"type", "http"}, {"scheme", "bearer"}}}}}}}};
}

}  // namespace sito::serve
