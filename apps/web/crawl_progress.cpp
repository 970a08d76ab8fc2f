// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_progress.h"

#include "sito/corpus/account/account_lines.h"
#include "sito/text/xml.h"

#include "tool/progress.h"

#include <nlohmann/json.hpp>

#include <array>
#include <cstdio>

namespace sito::app {
namespace {

std::string html_of(const std::string& text) {
  std::string out;
  text::append_with_references(text, "<&", out);
  return out;
}

/// What a count is called on the page.
struct Label {
  std::string_view name, text;
};
constexpr std::array kLabels = {Label{"seconds", "Seconds"},
                                Label{"pages", "Pages read"},
                                Label{"pages_per_minute", "Pages a minute"},
                                Label{"rendered", "Pages opened in the browser"},
                                Label{"bytes", "Bytes received"},
                                Label{"addresses", "URLs found"},
                                Label{"waiting", "URLs that wait"},
                                Label{"written", "Pages written"},
                                Label{"dropped", "URLs left out, by reason"},
                                Label{"failed", "URLs that failed, by reason"},
                                Label{"lost", "Failed URLs that the next run tries again"}};

std::string label_of(const std::string& name) {
  for (const Label& label : kLabels) {
    if (label.name == name) return std::string(label.text);
  }
  return html_of(name);
}

std::string value_of(const nlohmann::ordered_json& value) {
  if (value.is_number_unsigned()) return corpus::grouped(value.get<std::uint64_t>());
  if (value.is_number()) return corpus::grouped(static_cast<std::uint64_t>(value.get<double>()));
  return html_of(value.is_string() ? value.get_ref<const std::string&>() : value.dump());
}

std::string table_of(const nlohmann::ordered_json& values) {
  std::string out = "<table>\n";
  for (const auto& [name, value] : values.items()) {
    if (value.is_boolean()) continue;
    const bool is_empty = value.is_object() && value.empty();
    out += "<tr><th>" + label_of(name) + "</th><td>";
    out += is_empty ? "none" : value.is_object() ? table_of(value) : value_of(value);
    out += "</td></tr>\n";
  }
  return out + "</table>";
}

}  // namespace

std::string progress_text(const crawl::CrawlProgress& progress, double seconds) {
  std::array<char, 160> text{};
  const auto pages = progress.pages.load();
  std::snprintf(text.data(), text.size(),
                "%llu pages (%llu rendered), %llu in hand | %.1f MB | %.1f pages/s",
                static_cast<unsigned long long>(pages),
                static_cast<unsigned long long>(progress.rendered.load()),
                static_cast<unsigned long long>(progress.waiting.load()),
                static_cast<double>(progress.bytes.load()) / 1e6,
                seconds > 0 ? static_cast<double>(pages) / seconds : 0.0);
  return text.data() + languages_text(progress.languages.counts());
}

std::string status_page(std::string_view title, std::string_view status, bool running) {
  const auto values = nlohmann::ordered_json::parse(status, nullptr, false);
  const std::string name = html_of(std::string(title));
  return "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">" +
         std::string(running ? "<meta http-equiv=\"refresh\" content=\"2\">" : "") + "<title>" +
         name +
         "</title>\n<style>body { font: 16px/1.5 sans-serif; margin: 2em } th { text-align: left; "
         "vertical-align: top; font-weight: normal; padding-right: 2em } td { text-align: right; "
         "font-variant-numeric: tabular-nums }</style></head>\n<body><h1>" +
         name + "</h1>\n<p>" +
         (running ? "The crawl is running. This page loads itself anew every two seconds."
                  : "The crawl has ended.") +
         "</p>\n" + (values.is_object() ? table_of(values) : std::string()) + "\n</body></html>\n";
}

}  // namespace sito::app
