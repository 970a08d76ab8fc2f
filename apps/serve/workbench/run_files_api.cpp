// SPDX-License-Identifier: Apache-2.0
// The file that a run has written: its beginning, to look at, and the whole of it.
#include "sito/io/file.h"
#include "sito/io/source.h"
#include "sito/text/utf8.h"
#include "sito/url/escape.h"

#include "serve/workbench/handlers.h"

#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::size_t kPreviewBytes = std::size_t{64} << 10;  // some ten documents

Reply no_file() { return not_found("the run is no longer in memory, or has written no file"); }

// Returns the name by which the library opens the file of a run.
Result<std::string> file_of(const Bench& bench, const RunFacts& run) {
  if (!bench.root) return invalid("this server has no folder");
  return bench.root->existing(run.written);
}

// Reads one byte more than a preview shows, if there is one.
Result<std::string> beginning_of(const std::string& path) {
  auto source = io::open_source(path);
  if (!source) return std::move(source).error();
  std::string text;
  while (text.size() <= kPreviewBytes) {
    const std::size_t have = text.size();
    text.resize(kPreviewBytes + 1);
    const auto n = (*source)->read(std::span(text).subspan(have));
    if (!n) return n.error();
    text.resize(have + *n);
    if (*n == 0) break;
  }
  return text;
}

// Cuts a text behind a line or, if the line is long, between characters.
void cut_to_preview(std::string& text) {
  text.resize(kPreviewBytes);
  const std::size_t line_end = text.rfind('\n');
  if (line_end != std::string::npos) text.resize(line_end + 1);
  for (int i = 0; i < 3 && !text::is_valid_utf8(text); ++i) text.pop_back();
}

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

Result<Reply> preview_run(const Call& call) {
  const auto run = call.bench.runs.find(call.parts[0]);
  if (!run || run->written.empty()) return no_file();
  const auto path = file_of(call.bench, *run);
  if (!path) return path.error();
  auto text = beginning_of(*path);
  if (!text) return std::move(text).error();
  const bool more = text->size() > kPreviewBytes;
  if (more) cut_to_preview(*text);
  const bool is_text = text->find('\0') == std::string::npos && text::is_valid_utf8(*text);
  return json_reply({{"name", run->written},
                     {"bytes", io::file_size(*path)},
                     {"is_text", is_text},
                     {"text", is_text ? *text : ""},
                     {"more", more}});
}

Result<Reply> download_run(const Call& call) {
  const auto run = call.bench.runs.find_by_secret(call.parts[0]);
  if (!run || run->written.empty()) return no_file();
  const auto path = file_of(call.bench, *run);
  if (!path) return path.error();
  Reply reply;
  reply.file = *path;
  reply.type = "application/octet-stream";
  reply.headers = {
      {"Content-Disposition", "attachment; filename=\"corpus\"; filename*=UTF-8''" +
                                  url::escape_component(std::string(last_part(run->written)))}};
  return reply;
}

}  // namespace sito::serve
