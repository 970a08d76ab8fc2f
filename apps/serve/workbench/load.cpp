// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/load.h"

#include "serve/workbench/base64.h"

#include <utility>

namespace sito::serve {
namespace {

using Loaded = Result<std::shared_ptr<const OpenPage>>;

constexpr std::size_t kMostNameBytes = 1000;

Loaded shelve(Bench& bench, RawPage raw) {
  auto page = OpenPage::open(std::move(raw));
  if (page) bench.pages.add(*page);
  return page;
}

}  // namespace

Loaded load_upload(Bench& bench, const std::string& name, const std::string& base64) {
  auto bytes = from_base64(base64);
  if (!bytes) return std::move(bytes).error();
  return shelve(bench, {name.substr(0, kMostNameBytes), "", "", std::move(*bytes)});
}

Loaded load_path(Bench& bench, const std::string& path) {
  if (!bench.root) {
    return Error{ErrorCode::InvalidArgument, "no folder is served: sito serve --root FOLDER"};
  }
  auto bytes = bench.root->read(path, PageShelf::kMostPageBytes);
  if (!bytes) return std::move(bytes).error();
  return shelve(bench, {path, "", "", std::move(*bytes)});
}

Loaded load_url(Bench& bench, const std::string& url, const std::atomic<bool>* /*stop*/) {
  (void)bench;
  return Error{ErrorCode::Unsupported, "addresses cannot be fetched", {url}};
}

}  // namespace sito::serve
