// SPDX-License-Identifier: Apache-2.0
// Pages in hand, and the files that may become some.
#include "serve/workbench/file_kind.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/load.h"

#include <utility>

namespace sito::serve {
namespace {

constexpr std::size_t kMostEntries = 5000;

Result<std::shared_ptr<const OpenPage>> load(const Call& call) {
  if (call.body.contains("url")) {
    auto url = text_of(call.body, "url");
    return url ? load_url(call.bench, *url, nullptr) : std::move(url).error();
  }
  if (call.body.contains("path")) {
    auto path = text_of(call.body, "path");
    return path ? load_path(call.bench, *path) : std::move(path).error();
  }
  auto name = text_of(call.body, "name");
  if (!name) return std::move(name).error();
  auto html = text_of(call.body, "html_base64");
  if (!html) return std::move(html).error();
  return load_upload(call.bench, *name, *html);
}

}  // namespace

Result<Reply> add_page(const Call& call) {
  const auto page = load(call);
  if (!page) return page.error();
  return json_reply((*page)->json());
}

Result<Reply> remove_page(const Call& call) {
  if (!call.bench.pages.remove(call.parts[0])) return not_found("there is no such page");
  return json_reply(OrderedJson::object());
}

Result<Reply> list_files(const Call& call) {
  if (!call.bench.root) return not_found("no folder is served: sito serve --root FOLDER");
  const auto found = call.request.query.find("path");
  const std::string path = found == call.request.query.end() ? "" : found->second;
  const auto entries = call.bench.root->list(path, kMostEntries);
  if (!entries) return entries.error();
  OrderedJson list = OrderedJson::array();
  for (const Root::Entry& entry : *entries) {
    list.push_back({{"name", entry.name},
                    {"kind", entry.is_folder ? "folder" : file_kind(entry.name)},
                    {"bytes", entry.bytes}});
  }
  return json_reply({{"path", path}, {"entries", std::move(list)}});
}

}  // namespace sito::serve
