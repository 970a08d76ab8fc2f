// SPDX-License-Identifier: Apache-2.0
// Prints the documents of an archive as JSON lines, and on standard error what gave none.
#include <sito/sito.h>

#include <iostream>

int main(int argc, char** argv) {
  auto extractor = sito::Extractor::make({.metadata = false, .structure = false});
  auto archive = sito::ArchiveReader::open(argc > 1 ? argv[1] : "-");
  if (!extractor || !archive) {
    std::cerr << to_string(extractor ? archive.error() : extractor.error()) << '\n';
    return 1;
  }
  sito::Record record;
  for (;;) {
    const sito::Result<bool> read = archive->next(record);
    if (read && !*read) break;
    if (!read) {
      std::cerr << to_string(read.error()) << '\n';
      const sito::ErrorCode code = read.error().code;
      if (code == sito::ErrorCode::TooLarge || code == sito::ErrorCode::Malformed) continue;
      return 1;
    }
    const sito::Result<sito::Document> document = extractor->extract(record);
    if (!document) {
      std::cerr << to_string(document.error()) << '\n';
    } else if (document->reason().empty()) {
      std::cout << document->jsonl().value_or({});
    } else {
      std::cerr << record.offset() << ' ' << document->reason() << '\n';
    }
  }
  for (const sito::Note& note : archive->notes()) {
    std::cerr << note.problem << " at byte " << note.where.offset << '\n';
  }
}
