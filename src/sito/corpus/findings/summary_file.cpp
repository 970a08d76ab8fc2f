// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/findings/summary_file.h"

#include "sito/site/summary.h"

namespace sito::corpus {

Result<std::unique_ptr<SummaryFile>> SummaryFile::make(const std::string& folder) {
  Result<io::TempFile> file = io::TempFile::make(folder);
  if (!file) return std::move(file).error();
  return std::unique_ptr<SummaryFile>(new SummaryFile(std::move(*file)));
}

Result<std::string> SummaryFile::put(std::string_view summary) {
  const std::lock_guard lock(mutex_);
  std::string reference;
  site::SummaryWriter writer(reference);
  writer.number(file_.size());
  writer.number(summary.size());
  const Result<void> appended = file_.append(summary);
  if (!appended) return appended.error();
  return reference;
}

Result<std::string> SummaryFile::get(std::string_view reference) {
  const std::lock_guard lock(mutex_);
  site::SummaryReader reader(reference);
  const std::uint64_t offset = reader.number();
  std::string summary(reader.number(), '\0');
  const Result<void> read = file_.read_at(offset, summary);
  if (!read) return read.error();
  return summary;
}

}  // namespace sito::corpus
