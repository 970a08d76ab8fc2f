// SPDX-License-Identifier: Apache-2.0
#include "sito/reveal/snapshot.h"

#include "sito/base/limits.h"
#include "sito/page/geometry.h"
#include "sito/sift/sifter.h"

#include <string>

namespace sito::reveal {

Snapshot::Snapshot(const browser::Loaded& loaded, sift::Sifter* sifter)
    : loaded_(loaded), sifter_(sifter), parser_(Limits{}) {}

void Snapshot::mark_opened(std::uint32_t element) {
  const std::string begin =
      " " + std::string(kGeometryAttribute) + "=\"" + std::to_string(element) + " ";
  const std::size_t at = html_.find(begin);
  const std::size_t end = at == std::string::npos ? at : html_.find('"', at + begin.size());
  if (end != std::string::npos) html_.insert(end, 1, 'd');
}

void Snapshot::parse() {
  is_sifted_ = false;
  parser_.parse(html_, loaded_.url, page_);
}

sift::Drop Snapshot::sift(Document& document) {
  archive::Webpage webpage;
  webpage.url = loaded_.url;
  webpage.content_type = "text/html";
  webpage.http_charset = "utf-8";
  webpage.status = loaded_.status;
  webpage.payload = html_;
  CountingDiagnostics diagnostics;
  is_sifted_ = true;
  return sifter_->sift(webpage, {loaded_.url, 0}, diagnostics, document)
      .value_or(sift::Drop::NoContent);
}

const Page& Snapshot::page() const { return is_sifted_ ? sifter_->page() : page_; }

}  // namespace sito::reveal
