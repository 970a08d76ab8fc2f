// SPDX-License-Identifier: Apache-2.0
// The frame of all pages of `sito compare`.
#include "serve/compare_pages.h"
#include "serve/compare_style.h"
#include "serve/markup.h"

#include <algorithm>

namespace sito::serve {
namespace {

// Two sheets; as a data URL, because the policy allows nothing else.
constexpr std::string_view kIcon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E%3Crect "
    "x='1' y='2' width='6' height='12' rx='1' fill='%230a5f73'/%3E%3Crect x='9' y='2' width='6' "
    "height='12' rx='1' fill='%23c98a00'/%3E%3C/svg%3E";

}  // namespace

std::string page_html(std::string_view title, const std::string& body, const PageFrame& frame) {
  std::string out =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>";
  append_text(title, out);
  out += " - sito compare</title>\n<link rel=\"icon\" href=\"" + std::string(kIcon) + "\">\n";
  out += "<style nonce=\"" + frame.nonce + "\">" + std::string(kCompareStyle) + "</style>\n";
  out += "</head>\n<body>\n" + body;
  out += "<script nonce=\"" + frame.nonce + "\">" + std::string(kCompareScript) + "</script>\n";
  return out + "</body>\n</html>\n";
}

void append_progress(const eval::Comparison& session, std::string& out) {
  const std::size_t n = session.n_rounds();
  const std::size_t at = std::min(session.n_done() + 1, n);
  out += "<div class=\"top\"><span class=\"brand\">sito compare</span><progress value=\"" +
         std::to_string(session.n_done()) + "\" max=\"" + std::to_string(n) +
         "\" aria-label=\"Rounds done\"></progress><span class=\"count\">" + grouped(at) + " of " +
         grouped(n) + "</span></div>\n";
}

std::string failure_page(const Error& error, const PageFrame& frame) {
  std::string body =
      "<header></header><main class=\"report\"><div>\n<h1>The answer was not saved</h1>\n<p>";
  append_text(to_string(error), body);
  body += "</p>\n<p>No earlier answer is lost. When the problem is solved, <a href=\"" +
          frame.base + "\" data-key=\"Enter\">go on</a> and answer again.</p>\n</div></main>\n";
  return page_html("Not saved", body, frame);
}

}  // namespace sito::serve
