// SPDX-License-Identifier: Apache-2.0
#include "tool/metrics.h"

#include <cstdint>
#include <cstdio>
#include <string_view>

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

}  // namespace sito::app
