// SPDX-License-Identifier: Apache-2.0
#include "tool/metrics.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

void append_head(std::string& out, std::string_view name, std::string_view type,
                 std::string_view help) {
  out.append("# HELP ").append(name).append(" ").append(help).append("\n");
  out.append("# TYPE ").append(name).append(" ").append(type).append("\n");
}

void append_value(std::string& out, std::string_view name, double value) {
  char text[64];
  std::snprintf(text, sizeof text, " %.17g\n", value);
  out.append(name).append(text);
}

// Escapes a value of a label, which may be a URL.
std::string escaped(std::string_view value) {
  std::string text;
  for (const char c : value) {
    if (c == '\\' || c == '"') text += '\\';
    text += c == '\n' ? ' ' : c;
  }
  return text;
}

// The names are those of sito and need no escapes.
void append_value(std::string& out, std::string_view name, std::string_view label,
                  std::string_view value, std::uint64_t n) {
  out.append(name).append("{").append(label).append("=\"").append(value).append("\"} ");
  out.append(std::to_string(n)).append("\n");
}

void append_gauge(std::string& out, std::string_view name, std::string_view help, double value) {
  append_head(out, name, "gauge", help);
  append_value(out, name, value);
}

void append_counts(std::string& out, std::string_view name, std::string_view label,
                   std::string_view help, const corpus::Counts& counts) {
  if (counts.empty()) return;
  append_head(out, name, "counter", help);
  for (const auto& [value, n] : counts) append_value(out, name, label, value, n);
}

}  // namespace

std::string prometheus_of(const corpus::Account& account) {
  std::string out;
  const corpus::Counts records = {{"written", account.written},
                                  {"dropped", corpus::total(account.dropped)},
                                  {"failed", corpus::total(account.failed)}};
  append_counts(out, "sito_records_total", "outcome", "Records by outcome.", records);
  append_counts(out, "sito_dropped_total", "reason", "Records left out by a rule.",
                account.dropped);
  append_counts(out, "sito_failed_total", "error", "Records that could not be used.",
                account.failed);
  append_counts(out, "sito_inputs_failed_total", "error", "Inputs that were not read to the end.",
                account.inputs_failed);
  append_counts(out, "sito_documents_total", "language", "Documents written.", account.languages);
  append_counts(out, "sito_pages_total", "language",
                "Pages whose language was found, written or not.", account.page_languages);
  append_counts(out, "sito_bytes_total", "of", "Bytes of pages and of the text written.",
                {{"pages", account.page_bytes}, {"text", account.text_bytes}});
  return out;
}

std::string prometheus_of(const shard::Status& status) {
  std::string out;
  std::size_t alive = 0;
  for (const shard::OpenShard& open : status.open) alive += open.alive ? 1 : 0;
  const auto number = [](auto n) { return static_cast<double>(n); };
  append_gauge(out, "sito_shards", "Shards of the plan.", number(status.shards));
  append_gauge(out, "sito_shards_done", "Shards that are committed.", number(status.done));
  append_gauge(out, "sito_shards_in_hand", "Shards that a worker holds.", number(alive));
  append_gauge(out, "sito_stored_bytes", "Bytes of the inputs, as stored.", number(status.bytes));
  append_gauge(out, "sito_stored_bytes_done", "Bytes of the inputs of committed shards, as stored.",
               number(status.bytes_done));
  append_gauge(out, "sito_worker_seconds", "Seconds of work on committed shards.", status.seconds);
  append_gauge(out, "sito_poison_records", "Records that were set aside.", number(status.poison));
  return out + prometheus_of(status.account);
}

namespace {

/// The speed of a process, and what is left.
struct Pace {
  double bytes_a_second = 0;
  double seconds_left = -1;  // unknown
};

Pace pace_of(const corpus::Progress& progress, std::uint64_t total_bytes, double seconds) {
  const auto done = static_cast<double>(progress.stored_bytes.load());
  Pace pace;
  if (seconds > 0) pace.bytes_a_second = done / seconds;
  const double left = static_cast<double>(total_bytes) - done;
  if (total_bytes > 0 && left >= 0 && pace.bytes_a_second > 0)
    pace.seconds_left = left / pace.bytes_a_second;
  return pace;
}

std::string place_of(const corpus::SlowPage& page) {
  return page.where.source + "@" + std::to_string(page.where.offset);
}

}  // namespace

std::string prometheus_of(const corpus::Progress& progress, std::uint64_t total_bytes,
                          double seconds) {
  std::string out;
  const auto number = [](auto n) { return static_cast<double>(n); };
  const Pace pace = pace_of(progress, total_bytes, seconds);
  append_gauge(out, "sito_seconds", "Seconds since the process began.", seconds);
  append_gauge(out, "sito_pass", "Number of this reading of the inputs.",
               number(progress.pass.load()));
  append_gauge(out, "sito_passes", "Readings of the inputs.", number(progress.passes.load()));
  append_gauge(out, "sito_stored_bytes", "Bytes of the inputs, as stored.", number(total_bytes));
  append_gauge(out, "sito_stored_bytes_done", "Bytes of the inputs that were read, as stored.",
               number(progress.stored_bytes.load()));
  append_gauge(out, "sito_stored_bytes_per_second", "Bytes read a second.", pace.bytes_a_second);
  if (pace.seconds_left >= 0)
    append_gauge(out, "sito_seconds_left", "Seconds to the end at this rate.", pace.seconds_left);
  const std::uint64_t written = progress.written.load();
  const corpus::Counts dropped = progress.dropped.counts();
  const corpus::Counts failed = progress.failed.counts();
  append_counts(out, "sito_records_total", "outcome", "Records by outcome.",
                {{"written", written},
                 {"dropped", corpus::total(dropped)},
                 {"failed", corpus::total(failed)}});
  append_counts(out, "sito_dropped_total", "reason", "Records left out by a rule.", dropped);
  append_counts(out, "sito_failed_total", "error", "Records that could not be used.", failed);
  append_counts(out, "sito_pages_total", "language",
                "Pages whose language was found, written or not.", progress.languages.counts());
  const auto slow = progress.slow_pages.pages();
  if (!slow.empty())
    append_head(out, "sito_slow_page_seconds", "gauge", "Seconds of the slowest records.");
  for (const corpus::SlowPage& page : slow) {
    append_value(out,
                 "sito_slow_page_seconds{place=\"" + escaped(place_of(page)) + "\",url=\"" +
                     escaped(page.url) + "\"}",
                 page.seconds);
  }
  return out;
}

std::string json_line_of(const corpus::Progress& progress, std::uint64_t total_bytes,
                         double seconds) {
  using Json = nlohmann::ordered_json;
  const Pace pace = pace_of(progress, total_bytes, seconds);
  Json slowest = Json::array();
  for (const corpus::SlowPage& page : progress.slow_pages.pages())
    slowest.push_back({{"seconds", page.seconds}, {"place", place_of(page)}, {"url", page.url}});
  const Json line = {{"seconds", seconds},
                     {"pass", progress.pass.load()},
                     {"passes", progress.passes.load()},
                     {"stored_bytes", progress.stored_bytes.load()},
                     {"total_bytes", total_bytes},
                     {"bytes_per_second", pace.bytes_a_second},
                     {"seconds_left", pace.seconds_left >= 0 ? Json(pace.seconds_left) : Json()},
                     {"records", progress.records.load()},
                     {"written", progress.written.load()},
                     {"dropped", progress.dropped.counts()},
                     {"failed", progress.failed.counts()},
                     {"languages", progress.languages.counts()},
                     {"slowest", std::move(slowest)}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace sito::app
