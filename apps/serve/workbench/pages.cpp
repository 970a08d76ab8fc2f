// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/pages.h"

#include "sito/archive/webpage.h"
#include "sito/base/diagnostics.h"

#include "serve/secrets.h"

#include <algorithm>
#include <utility>

namespace sito::serve {
namespace {

Error no_page(const RawPage& raw, std::string message) {
  return {ErrorCode::Unsupported, std::move(message), {raw.name}};
}

}  // namespace

Result<std::shared_ptr<const OpenPage>> OpenPage::open(RawPage raw) {
  if (raw.bytes.size() > PageShelf::kMostPageBytes) {
    return Error{ErrorCode::TooLarge,
                 "the page is larger than " + std::to_string(PageShelf::kMostPageBytes) + " bytes",
                 {raw.name}};
  }
  if (raw.bytes.empty()) return no_page(raw, "the page is empty");
  if (const std::string_view kind = archive::other_kind(raw.bytes); !kind.empty()) {
    return no_page(raw, "this is not an HTML page, but a file of type " + std::string(kind));
  }
  const std::shared_ptr<OpenPage> page(new OpenPage());
  page->raw_ = std::move(raw);
  NoDiagnostics nobody;
  page->html_ = page->decoder_.decode(page->raw_.bytes, page->raw_.charset, CharsetPolicy::Lenient,
                                      {page->raw_.name}, nobody);
  if (page->html_.text.find('<') == std::string_view::npos) {
    return no_page(page->raw_, "this is not an HTML page, because it has no tag");
  }
  PageParser(Limits{}).parse(page->html_.text, page->raw_.url, page->page_);
  page->id_ = random_hex();
  page->secret_ = random_hex();
  const Page& tree = page->page_;
  page->weight_ = page->raw_.bytes.size() + page->html_.text.size() +
                  tree.nodes().size() * sizeof(Node) + tree.texts().size() * sizeof(Text) +
                  tree.blocks().size() * sizeof(Block) + tree.links().size() * sizeof(Link) +
                  tree.images().size() * sizeof(Image);
  return std::shared_ptr<const OpenPage>(page);
}

OrderedJson OpenPage::json() const {
  return {{"id", id_},
          {"name", raw_.name},
          {"url", raw_.url},
          {"title", page_.title()},
          {"bytes", raw_.bytes.size()},
          {"language", page_.language()},
          {"charset", html_.charset.used},
          {"n_texts", page_.texts().size()},
          {"n_blocks", page_.blocks().size()},
          {"cut", page_.cut() == Cut::Not ? "" : name_of(page_.cut())},
          {"view", "/view/" + secret_ + "/"}};
}

void PageShelf::add(std::shared_ptr<const OpenPage> page) {
  const std::lock_guard lock(mutex_);
  bytes_ += page->weight();
  pages_.push_back(std::move(page));
  while (pages_.size() > 1 && (pages_.size() > kMostPages || bytes_ > kMostBytes)) {
    bytes_ -= pages_.front()->weight();
    pages_.pop_front();
  }
}

std::shared_ptr<const OpenPage> PageShelf::find(std::string_view id) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [id](const auto& page) { return page->id() == id; });
  return found == pages_.end() ? nullptr : *found;
}

std::shared_ptr<const OpenPage> PageShelf::find_by_secret(std::string_view secret) const {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(pages_.begin(), pages_.end(), [secret](const auto& page) {
    return equal_secrets(secret, page->secret());
  });
  return found == pages_.end() ? nullptr : *found;
}

bool PageShelf::remove(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [id](const auto& page) { return page->id() == id; });
  if (found == pages_.end()) return false;
  bytes_ -= (*found)->weight();
  pages_.erase(found);
  return true;
}

}  // namespace sito::serve
