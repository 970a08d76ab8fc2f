// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_progress.h"

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

std::string table_of(const nlohmann::ordered_json& values) {
  std::string out = "<table>\n";
  for (const auto& [name, value] : values.items()) {
    out += "<tr><th>" + html_of(name) + "</th><td>";
    if (value.is_object()) {
      out += table_of(value);
    } else {
      out += html_of(value.is_string() ? value.get_ref<const std::string&>() : value.dump());
    }
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
         name + "</h1>\n" + (values.is_object() ? table_of(values) : std::string()) +
         "\n</body></html>\n";
}

}  // namespace sito::app
