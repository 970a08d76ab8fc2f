// SPDX-License-Identifier: Apache-2.0
#include "sito/corpus/output/split.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace sito::corpus {
namespace {

constexpr std::size_t kLongestName = 80;
// The header of a run: the length of its name and of its bytes.
constexpr std::size_t kHead = 2 * sizeof(std::uint64_t);

std::uint64_t number_at(std::string_view bytes, std::size_t at) {
  std::uint64_t value = 0;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

void put_number(std::uint64_t value, std::size_t at, std::string& out) {
  std::memcpy(out.data() + at, &value, sizeof value);
}

std::size_t begin_run(std::string_view name, std::string& out) {
  const std::size_t begun = out.size();
  out.append(kHead, '\0');
  put_number(name.size(), begun, out);
  out += name;
  return begun;
}

void end_run(std::size_t begun, std::string& out) {
  const std::uint64_t name = number_at(out, begun);
  put_number(out.size() - begun - kHead - name, begun + sizeof name, out);
}

struct Run {
  std::string_view name, bytes;
  std::size_t size = 0;  // of the run with its header; 0: it is incomplete
};

Run run_at(std::string_view bytes, std::size_t at) {
  if (bytes.size() - at < kHead) return {};
  const std::uint64_t name = number_at(bytes, at), size = number_at(bytes, at + sizeof name);
  if (bytes.size() - at - kHead < name + size) return {};
  return {bytes.substr(at + kHead, name), bytes.substr(at + kHead + name, size),
          kHead + name + size};
}

}  // namespace

std::string safe_name(std::string_view value) {
  if (value.empty()) return std::string(kNoValue);
  std::string name(value.substr(0, kLongestName));
  for (char& c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '.' && c != '-' && c != '_') c = '_';
  }
  if (name.front() == '.') name.front() = '_';
  return name;
}

std::string split_path(const Output& output, std::string_view name) {
  const std::string part = "{" + output.split + "}";
  std::string path = output.path;
  for (std::size_t at = path.find(part); at != std::string::npos;
       at = path.find(part, at + name.size())) {
    path.replace(at, part.size(), name);
  }
  return path;
}

void SplitBytes::begin(const Output& output, const Document& document, std::string& out) {
  row_.set(document);
  const write::Cell cell = write::find_name_column(output.split)->read(row_, 0);
  begin_run(safe_name(cell.text), out);
}

void SplitBytes::end(std::size_t begun, std::string& out) { end_run(begun, out); }

void SplitBytes::gather(std::string& bytes, const std::function<void(std::string&)>& finish) {
  std::vector<std::pair<std::string, std::string>> files;
  for (std::size_t at = 0; at < bytes.size();) {
    const Run run = run_at(bytes, at);
    auto file = std::find_if(files.begin(), files.end(),
                             [&](const auto& one) { return one.first == run.name; });
    if (file == files.end()) file = files.emplace(files.end(), run.name, "");
    file->second += run.bytes;
    at += run.size;
  }
  bytes.clear();
  for (auto& [name, of_file] : files) {
    finish(of_file);
    const std::size_t begun = begin_run(name, bytes);
    bytes += of_file;
    end_run(begun, bytes);
    std::string().swap(of_file);
  }
}

Result<void> SplitReader::read(
    Bytes bytes, const std::function<Result<void>(std::string_view, std::string_view)>& take) {
  held_.append(bytes);
  std::size_t at = 0;
  for (Run run = run_at(held_, at); run.size > 0; run = run_at(held_, at)) {
    if (Result<void> taken = take(run.name, run.bytes); !taken) return taken;
    at += run.size;
  }
  held_.erase(0, at);
  return {};
}

}  // namespace sito::corpus
