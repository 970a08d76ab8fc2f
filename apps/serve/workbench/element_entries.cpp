// SPDX-License-Identifier: Apache-2.0
#include "serve/workbench/element_entries.h"

#include "sito/base/sha1.h"
#include "sito/io/file.h"

namespace sito::serve {

Result<std::vector<elements::Entry>> entries_of(const Json& body) {
  const auto found = body.find("entries");
  if (found == body.end() || !found->is_array()) {
    return Error{ErrorCode::InvalidArgument, "\"entries\" has to be a list"};
  }
  return elements::read_entries(dump(*found), "entries");
}

Result<std::vector<elements::Entry>> read_entries_below_root(const Bench& bench,
                                                             const std::string& path,
                                                             std::size_t most) {
  if (!bench.root) {
    return Error{ErrorCode::InvalidArgument,
                 "this server has no folder; start it with `sito serve --root FOLDER`"};
  }
  const auto place = bench.root->existing(path);
  if (!place) return place.error();
  const auto bytes = io::read_file(*place, most);
  if (!bytes) return bytes.error();
  return elements::read_entries(*bytes, path, kMostTrainingEntries);
}

OrderedJson entry_json(const elements::Entry& entry) {
  return OrderedJson::parse(elements::write_entry(entry), nullptr, false);
}

elements::Entry entry_on(const OpenPage& page, const elements::EntryMaker& maker, NodeId node) {
  elements::Entry entry = maker.entry_of(node);
  if (entry.url.empty()) entry.url = page.raw().name;
  const Sha1::Digest digest = Sha1{}.of(page.raw().bytes);
  append_digits(std::string_view(digest.data(), digest.size()), kHexAlphabet, 4, entry.page);
  return entry;
}

}  // namespace sito::serve
