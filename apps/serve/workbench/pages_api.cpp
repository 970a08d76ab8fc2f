// SPDX-License-Identifier: Apache-2.0
// Open pages, and files that can be opened as pages.
#include "serve/workbench/file_kind.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/inputs.h"
#include "serve/workbench/load.h"

#include <utility>

namespace sito::serve {
namespace {

constexpr std::size_t kMostEntries = 5000;
constexpr std::size_t kMostListed = 200;  // pages of an archive

// Returns the requested path; "" for the root.
std::string path_of(const Request& request) {
  const auto found = request.query.find("path");
  return found == request.query.end() ? "" : found->second;
}

}  // namespace

Result<std::shared_ptr<const OpenPage>> load_named(const Call& call) {
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
  // A copy of a large page would cost as much as the page.
  const auto html = call.body.find("html_base64");
  if (html == call.body.end() || !html->is_string()) {
    return text_of(call.body, "html_base64").error();
  }
  return load_upload(call.bench, *name, html->get_ref<const std::string&>());
}

Result<Reply> add_page(const Call& call) {
  const auto page = load_named(call);
  if (!page) return page.error();
  return json_reply((*page)->json());
}

Result<Reply> remove_page(const Call& call) {
  if (!call.bench.pages.remove(call.parts[0])) return not_found("there is no such page");
  return json_reply(OrderedJson::object());
}

Result<Reply> list_files(const Call& call) {
  if (!call.bench.root)
    return not_found("this server has no folder; start it with `sito serve --root FOLDER`");
  const std::string path = path_of(call.request);
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

Result<Reply> list_archive(const Call& call) {
  if (!call.bench.root)
    return not_found("this server has no folder; start it with `sito serve --root FOLDER`");
  const std::string path = path_of(call.request);
  const auto file = call.bench.root->existing(path);
  if (!file) return file.error();
  auto pages = list_records(*file, kMostListed + 1);
  if (!pages) {
    Error error = std::move(pages).error();
    error.where = {path};
    return error;
  }
  const bool more = pages->size() > kMostListed;
  if (more) pages->pop_back();
  OrderedJson list = OrderedJson::array();
  for (const RecordPage& page : *pages) {
    list.push_back({{"path", path + "@" + std::to_string(page.offset)}, {"url", page.url}});
  }
  return json_reply({{"path", path}, {"records", std::move(list)}, {"more", more}});
}

}  // namespace sito::serve
