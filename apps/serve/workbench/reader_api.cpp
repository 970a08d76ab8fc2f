// SPDX-License-Identifier: Apache-2.0
// The reader: pages to read, their images, and their export as books and Markdown.
#include "sito/base/ascii.h"
#include "sito/fetch/fetcher.h"
#include "sito/url/escape.h"
#include "sito/version.h"
#include "sito/write/description.h"
#include "sito/write/epub.h"
#include "sito/write/writer.h"

#include "serve/image_kind.h"
#include "serve/workbench/handlers.h"
#include "serve/workbench/load.h"
#include "serve/workbench/reading.h"

#include <array>
#include <chrono>
#include <ctime>
#include <string>
#include <string_view>
#include <utility>

namespace sito::serve {
namespace {

constexpr std::string_view kReader = "read.html";
constexpr std::size_t kMostImageBytes = std::size_t{16} << 20;
constexpr std::size_t kMostBookImages = 60;
constexpr std::size_t kMostBookBytes = std::size_t{64} << 20;
constexpr std::chrono::seconds kImageTime{15};
constexpr std::chrono::seconds kBookTime{60};
// An image runs nothing and loads nothing, even if it is opened by itself.
constexpr std::string_view kImagePolicy =
    "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

Result<std::shared_ptr<const OpenPage>> load(const Call& call) {
  if (call.body.contains("html")) {
    auto html = text_of(call.body, "html");
    if (!html) return std::move(html).error();
    auto url = text_of(call.body, "url", "");
    if (!url) return std::move(url).error();
    return load_given(call.bench, *url, std::move(*html));
  }
  if (call.body.contains("page")) {
    auto page = text_of(call.body, "page");
    if (!page) return std::move(page).error();
    auto found = call.bench.pages.find_by_secret(*page);
    if (found == nullptr) {
      return Error{ErrorCode::InvalidArgument, "the page is no longer loaded; load it again"};
    }
    return found;
  }
  return load_named(call);
}

std::string parameter(const Request& request, std::string_view name) {
  const auto found = request.query.find(name);
  return found == request.query.end() ? "" : found->second;
}

struct FetchedImage {
  std::string_view type;
  std::string bytes;
};

// Sends no cookies and no referrer, so that the site learns only that the image is read.
Result<FetchedImage> fetch_image(const Bench& bench, fetch::Fetcher& fetcher,
                                 const std::string& url, std::size_t most_bytes) {
  if (!bench.options.fetches) {
    return Error{ErrorCode::InvalidArgument, "this server fetches no URLs (--no-fetch)"};
  }
  fetch::FetchOptions options;
  options.allow_private = bench.options.allow_private;
  options.max_bytes = most_bytes;
  options.time = kImageTime;
  options.user_agent = "sito/" + std::string(kVersion);
  options.stop = &bench.stops;
  options.fields = {{"Accept", "image/webp,image/png,image/jpeg,image/gif,image/svg+xml"}};
  auto response = fetcher.get(url, options);
  if (!response) return std::move(response).error();
  if (response->status / 100 != 2) {
    return Error{ErrorCode::Network,
                 "the server answers with status " + std::to_string(response->status)};
  }
  const std::string_view type = image_kind(response->body, response->content_type);
  if (type.empty()) return Error{ErrorCode::Unsupported, "this is not an image"};
  return FetchedImage{type, std::move(response->body)};
}

// "2026-01-31T12:00:00Z"
std::string now() {
  const std::time_t seconds =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  ::gmtime_r(&seconds, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

write::EpubOptions book_options(const Bench& bench, const Document& document, bool with_images) {
  write::EpubOptions options;
  options.modified = now();
  if (!with_images || !bench.options.fetches) return options;
  fetch::Fetcher fetcher;
  const auto end = std::chrono::steady_clock::now() + kBookTime;
  std::size_t left = kMostBookBytes;
  for (std::string& url : write::image_addresses(document)) {
    if (options.images.size() == kMostBookImages || std::chrono::steady_clock::now() > end) break;
    auto image = fetch_image(bench, fetcher, url, std::min(left, kMostImageBytes));
    if (!image) continue;  // the book has its alternative text
    left -= image->bytes.size();
    options.images.push_back({std::move(url), std::string(image->type), std::move(image->bytes)});
  }
  return options;
}

Result<std::string> markdown_of(const Document& document) {
  const write::Format* format = write::find_format("markdown");
  const auto settings = write::resolve_settings(*format, {});
  if (!settings) return settings.error();
  auto renderer = format->make(*settings);
  if (!renderer) return std::move(renderer).error();
  std::string text;
  (*renderer)->render(document, text);
  return text;
}

// A file with that name for a browser to store; names from the web may hold anything.
Reply file_reply(std::string bytes, std::string_view type, const std::string& title,
                 std::string_view ending) {
  constexpr std::size_t kMostNameBytes = 80;
  std::string name;
  for (const char c : title) {
    const bool is_plain = is_letter_or_digit(c) || !is_ascii(c);
    if (name.size() >= kMostNameBytes && !is_continuation(c)) break;
    if (is_plain) {
      name += c;
    } else if (!name.empty() && name.back() != '-') {
      name += '-';
    }
  }
  while (name.ends_with('-')) name.pop_back();
  if (name.empty()) name = "page";
  Reply reply;
  reply.body = std::move(bytes);
  reply.type = std::string(type);
  reply.headers = {{"Content-Disposition", "attachment; filename=\"page" + std::string(ending) +
                                               "\"; filename*=UTF-8''" +
                                               url::escape_component(name) + std::string(ending)}};
  return reply;
}

}  // namespace

Result<Reply> get_reader(const Call& call) {
  // A web page may lead here, but the user decides what is fetched.
  const std::string_view from = call.request.header("sec-fetch-site");
  const std::string url = parameter(call.request, "url");
  if (!url.empty() && (from == "cross-site" || from == "same-site")) {
    Reply reply;
    reply.location = "/read#ask=" + url::escape_component(url);
    return reply;
  }
  auto reply = asset(kReader);
  // The bookmark of a page sends the page to the window that it has opened.
  if (reply) reply->headers.emplace_back("Cross-Origin-Opener-Policy", "unsafe-none");
  return reply;
}

Result<Reply> read_page(const Call& call) {
  const auto page = load(call);
  if (!page) return page.error();
  const auto reading = call.bench.readings.read(**page);
  if (!reading) return reading.error();
  return json_reply(reading_json(**page, *reading));
}

Result<Reply> save_reading(const Call& call) {
  const auto page = call.bench.pages.find_by_secret(call.parts[0]);
  if (page == nullptr) return not_found("the page is no longer loaded; load it again");
  const auto reading = call.bench.readings.read(*page);
  if (!reading) return reading.error();
  const Document& document = reading->document;
  const std::string title(write::describe(document).title);
  if (call.parts[1] == "epub") {
    const bool with_images = parameter(call.request, "images") == "yes";
    return file_reply(write::epub(document, book_options(call.bench, document, with_images)),
                      "application/epub+zip", title, ".epub");
  }
  if (call.parts[1] != "markdown") return not_found("a page can be saved as epub or markdown");
  auto text = markdown_of(document);
  if (!text) return std::move(text).error();
  return file_reply(std::move(*text), "text/markdown; charset=utf-8", title, ".md");
}

Result<Reply> get_image(const Call& call) {
  if (call.bench.pages.find_by_secret(call.parts[0]) == nullptr) {
    return not_found("the page is no longer loaded; load it again");
  }
  fetch::Fetcher fetcher;
  auto image = fetch_image(call.bench, fetcher, parameter(call.request, "url"), kMostImageBytes);
  if (!image) return std::move(image).error();
  Reply reply;
  reply.body = std::move(image->bytes);
  reply.type = std::string(image->type);
  reply.headers = {{"Content-Security-Policy", std::string(kImagePolicy)},
                   {"Cache-Control", "private, max-age=3600"}};
  return reply;
}

}  // namespace sito::serve
