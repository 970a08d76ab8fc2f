// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/wacz.h"

#include "sito/archive/cdx.h"
#include "sito/io/sink.h"
#include "sito/io/source.h"

namespace sito::crawl {
namespace {

// Archives of ours are whole; whatever is noted about them is none of the index's business.
class Unheard final : public Diagnostics {
 public:
  void note(std::string_view, const Where&, std::string_view) override {}
};

}  // namespace

Result<void> write_index(const std::string& folder, const std::vector<std::string>& archives,
                         const std::string& path) {
  auto sink = io::open_sink(path);
  if (!sink) return std::move(sink).error();
  archive::CdxIndex index(**sink, true);
  Unheard unheard;
  for (const std::string& name : archives) {
    auto source = io::open_source(folder + "/" + name);
    if (!source) return std::move(source).error();
    auto added = index.add(std::move(*source), name, Limits{}, unheard);
    if (!added) return added;
  }
  if (auto finished = index.finish(); !finished) return std::move(finished).error();
  return (*sink)->close();
}

Result<void> write_wacz(const std::string& folder, const std::vector<std::string>& /*archives*/,
                        const std::string& /*pages*/, const std::string& path) {
  return Error{ErrorCode::Unsupported, "WACZ is not written yet", {folder + path}};
}

}  // namespace sito::crawl
