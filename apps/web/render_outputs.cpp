// SPDX-License-Identifier: Apache-2.0
#include "web/render_outputs.h"

#include "sito/crawl/output/records.h"
#include "sito/document/identity.h"
#include "sito/io/sink.h"
#include "sito/reveal/report.h"
#include "sito/version.h"

#include "tool/commands.h"
#include "tool/outputs.h"
#include "tool/say.h"
#include "tool/times.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sito::app {
namespace {

// Writes a file, if there is one, and reports errors; returns the exit code.
int write_file(const std::string& path, const std::string& bytes) {
  if (path.empty()) return kExitDone;
  const Result<void> written = io::write_file(path, bytes);
  if (written || written.error().message == io::kBrokenPipe) return kExitDone;
  say(to_string(written.error()));
  return kExitPartly;
}

}  // namespace

void RenderOutputs::declare(FlagTable& table) {
  table
      .add("--format,--output-format", format_,
           "text (default), markdown, html, json or another of `sito list formats`")
      ->type_name("NAME");
  table.add("-o,--output", output_, "Output file; - (default) for standard output")
      ->type_name("FILE");
  table.add("--dom", dom_, "Write the final document as HTML")->type_name("FILE");
  more(table.add("--snapshot", snapshot_,
                 "Write the document with the position of every element, for labelling"))
      ->type_name("FILE");
  table
      .add("--warc", warc_,
           "Write requests, responses and the rendered documents as a WARC archive")
      ->type_name("FILE");
  table
      .add("--report", report_,
           "Write a JSON object about each page (docs/formats/reveal.md); -: print it instead of "
           "the text")
      ->type_name("FILE");
}

Result<void> RenderOutputs::build(const SiftFlags& sift, const ParamPairs& params,
                                  sift::SiftOptions& options) {
  const write::Format* format = write::find_format(format_);
  if (format == nullptr) return invalid(no_such_format(format_));
  if (Result<void> alone = write::check_renders_alone(*format); !alone) return alone;
  if (Result<void> effect = sift.check_effect(format->attributes); !effect) return effect;
  auto settings = write::resolve_settings(*format, params);
  if (!settings) return std::move(settings).error();
  auto renderer = format->make(*settings);
  if (!renderer) return std::move(renderer).error();
  renderer_ = std::move(*renderer);
  const write::Wants wants = format->wants(*settings);
  wants.ask(options.assemble);
  options.metadata |= wants.metadata;
  return {};
}

Result<void> RenderOutputs::check(bool several) const {
  if (several && (!dom_.empty() || !snapshot_.empty()))
    return invalid("--dom and --snapshot need a single page");
  if (several && !write::find_format(format_)->many) {
    return invalid("--format: " + format_ +
                   " holds one document; for several pages use text, json, or jsonl with --param "
                   "body=markdown");
  }
  std::vector<std::string> written;
  for (const std::string& path : {output_, dom_, snapshot_, report_, warc_}) {
    if (!path.empty()) written.push_back(path);
  }
  return OutputFlags::check_distinct(written, {});
}

bool RenderOutputs::add(const std::string& url, reveal::Revealed& revealed) {
  Document& document = revealed.document;
  document.origin.file = url;
  document.origin.mime = revealed.loaded.content_type;
  document.id = document_id(document);
  reports_ += reveal::to_json(revealed) + '\n';
  if (revealed.drop != sift::Drop::Kept) return false;
  renderer_->render(document, text_);
  return true;
}

void RenderOutputs::add_failure(const std::string& url, const Error& error) {
  reports_ += reveal::to_json(url, error) + '\n';
}

void RenderOutputs::add_records(browser::View& view, const reveal::Revealed& revealed) {
  if (!has_archive()) return;
  const std::string date = utc_now();
  const std::string& url = revealed.loaded.url;
  std::string rendered;
  const crawl::RenderedPage of_page{url, date, ""};
  const std::string page = crawl::append_rendered(of_page, revealed.states, rendered);
  for (const browser::Exchange& exchange : view.take_exchanges()) {
    const std::string also = url + " " + std::to_string(records_.size());
    crawl::append_exchange(exchange, date, records_, also, page);
  }
  crawl::append_pictures(of_page, revealed, records_);
  if (page.empty()) return;
  records_ += rendered;
  const std::pair<std::string, std::string> facts[] = {{"clicks", std::to_string(revealed.clicks)}};
  crawl::append_metadata(url, facts, date, page, records_);
}

Result<void> RenderOutputs::write_document(const reveal::Revealed& revealed) const {
  if (!snapshot_.empty()) {
    Result<void> written = io::write_file(snapshot_, revealed.geometry);
    if (!written) return written;
  }
  if (dom_.empty()) return {};
  return io::write_file(dom_, revealed.states.empty() ? "" : revealed.states.back().html);
}

int RenderOutputs::write(bool has_text) const {
  int code = write_file(report_, reports_);
  if (has_archive()) {
    const std::pair<std::string, std::string> facts[] = {
        {"software", "sito/" + std::string(kVersion)}};
    code = std::max(code, write_file(warc_, crawl::warcinfo(facts, warc_, utc_now()) + records_));
  }
  if (!has_text) return code;
  const bool is_printed = output_.empty() && report_ != "-";
  return std::max(code, write_file(is_printed ? "-" : output_, text_));
}

}  // namespace sito::app
