// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/output/document_writer.h"

#include "sito/archive/digest.h"
#include "sito/io/codec.h"

#include <algorithm>
#include <utility>

namespace sito::crawl {

Result<std::unique_ptr<DocumentWriter>> DocumentWriter::make(
    const std::vector<corpus::Output>& outputs) {
  std::unique_ptr<DocumentWriter> writer(new DocumentWriter(outputs));
  for (const corpus::Output& output : outputs) {
    auto renderer = output.format->make(output.settings);
    if (!renderer) return std::move(renderer).error();
    if (output.names != nullptr) (*renderer)->use_names(*output.names);
    writer->renderers_.push_back(std::move(*renderer));
  }
  return writer;
}

void DocumentWriter::write(Document& document, std::vector<std::string>& frames) {
  frames.assign(renderers_.size(), {});
  for (std::size_t i = 0; i < renderers_.size(); ++i) {
    rendered_.clear();
    write::render(*renderers_[i], outputs_[i].metadata, document, rendered_);
    if (!rendered_.empty()) io::compress_frame(outputs_[i].compression, rendered_, frames[i]);
  }
}

std::vector<std::string> DocumentWriter::beginnings() {
  std::vector<std::string> frames(renderers_.size());
  for (std::size_t i = 0; i < renderers_.size(); ++i) {
    rendered_.clear();
    renderers_[i]->begin_file(rendered_);
    if (!rendered_.empty()) io::compress_frame(outputs_[i].compression, rendered_, frames[i]);
  }
  return frames;
}

std::uint64_t count_words(const Document& document) {
  std::uint64_t words = 0;
  for (const Paragraph& paragraph : document.paragraphs) {
    if (paragraph.text.empty()) continue;
    words += 1 + static_cast<std::uint64_t>(
                     std::count(paragraph.text.begin(), paragraph.text.end(), ' '));
  }
  return words;
}

std::string text_digest_of(const Document& document) {
  if (document.paragraphs.empty()) return {};
  std::string text;
  for (const Paragraph& paragraph : document.paragraphs) text.append(paragraph.text) += '\n';
  return "sha1:" + archive::sha1_base32(text);
}

}  // namespace sito::crawl
