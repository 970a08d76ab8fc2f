// SPDX-License-Identifier: Apache-2.0
#include "web/crawl_flags.h"

#include "sito/archive/header.h"
#include "sito/base/error.h"
#include "sito/crawl/links/follow.h"
#include "sito/io/file.h"
#include "sito/version.h"

#include <array>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>

namespace sito::app {
namespace {

constexpr std::size_t kListLimitBytes = std::size_t{256} << 20;
constexpr unsigned kMaxWorkers = 256;
constexpr double kLongestSeconds = 86'400;

template <typename T>
using Choice = std::pair<std::string_view, T>;

// Returns the value with that name. InvalidArgument: the message names the flag and its values;
// names behind `shown` belong to other crawlers.
template <typename T>
Result<void> choose(std::string_view flag, const std::string& name,
                    std::span<const Choice<T>> choices, std::size_t shown, T& value) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (choices[i].first == name) {
      value = choices[i].second;
      return {};
    }
    if (i < shown) names.append(i == 0 ? "" : ", ").append(choices[i].first);
  }
  return invalid(std::string(flag) + " is one of " + names + ", not '" + name + "'");
}

std::int64_t ms_of(double seconds) {
  return static_cast<std::int64_t>(std::llround(seconds * 1000));
}

}  // namespace

void ScopeFlags::declare(FlagTable& table) {
  table.add("SEED", seeds_, "URLs (http, https) where the crawl begins");
  table
      .add("--scope,--scopeType", scope_,
           "URLs to follow: page (the seeds alone), path, host, domain (default) or any")
      ->type_name("KIND");
  table.add("--include", include_, "Follow only URLs that match; repeatable")
      ->type_name("PATTERN")
      ->one_each();
  table.add("--exclude", exclude_, "Do not follow URLs that match; repeatable")
      ->type_name("PATTERN")
      ->one_each();
  table.add("--depth", depth_, "Maximum number of links from a seed (default: no limit)")
      ->type_name("N")
      ->check(number_from_0());
  table.add("--limit,--pageLimit", limit_, "Maximum number of pages to read (default: no limit)")
      ->type_name("N")
      ->check(number_between(std::uint64_t{1}, std::uint64_t{1} << 40U));
  more(table.add("--seeds,--url", more_seeds_, "URL where the crawl begins; repeatable"))
      ->type_name("URL")
      ->one_each();
  more(table.add("--seed-file,--seedFile", seed_files_,
                 "Read seeds from FILE, one on each line; # begins a comment; repeatable"))
      ->type_name("FILE")
      ->one_each();
  more(table.add("--time-limit,--timeLimit", time_limit_,
                 "End the crawl after S seconds; pages in progress get two more seconds"))
      ->type_name("S")
      ->check(number_between(std::int64_t{1}, std::int64_t{1} << 40U));
  more(table.add("--order", order_,
                 "Order of pages: breadth-first (default), depth-first, random or yield (hosts "
                 "with much text first)"))
      ->type_name("ORDER");
  more(table.add("--seed", seed_, "Seed of --order random; the same seed gives the same order"))
      ->type_name("N");
  more(
      table.add_switch("--sitemap", sitemap_, "Read the sitemaps that robots.txt names (default)"));
  more(table.add_switch("--no-sitemap", no_sitemap_, "Do not read sitemaps"));
  more(table.add_switch("--no-feeds", no_feeds_, "Do not read RSS and Atom feeds"));
}

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Result<std::vector<std::string>> ScopeFlags::read_seeds(const std::string& path) {
  auto lines = io::read_file(path, kListLimitBytes);
  if (!lines) return std::move(lines).error();
  std::vector<std::string> seeds;
  std::size_t number = 0;
  for (std::size_t at = lines->starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
       at < lines->size();) {
    const std::size_t end = std::min(lines->find('\n', at), lines->size());
    std::string_view line = std::string_view(*lines).substr(at, end - at);
    line = archive::stripped(line);
    at = end + 1;
    ++number;
    if (line.empty() || line.front() == '#') continue;
    if (crawl::key_of(line).empty()) {
      return invalid(path + ":" + std::to_string(number) + ": '" + std::string(line) +
                     "' is not an http or https URL");
    }
    seeds.emplace_back(line);
  }
  return seeds;
}

Result<void> ScopeFlags::build(crawl::CrawlOptions& options) {
  options.seeds = seeds_;
  options.seeds.insert(options.seeds.end(), more_seeds_.begin(), more_seeds_.end());
  for (const std::string& path : seed_files_) {
    auto read = read_seeds(path);
    if (!read) return std::move(read).error();
    options.seeds.insert(options.seeds.end(), read->begin(), read->end());
  }
  using crawl::Order;
  using crawl::ScopeKind;
  static constexpr auto kScopes = std::to_array<Choice<ScopeKind>>({{"page", ScopeKind::Page},
                                                                    {"path", ScopeKind::Path},
                                                                    {"host", ScopeKind::Host},
                                                                    {"domain", ScopeKind::Domain},
                                                                    {"any", ScopeKind::Any},
                                                                    {"prefix", ScopeKind::Path}});
  static constexpr auto kOrders =
      std::to_array<Choice<Order>>({{"breadth-first", Order::BreadthFirst},
                                    {"depth-first", Order::DepthFirst},
                                    {"random", Order::Random},
                                    {"yield", Order::Yield}});
  Result<void> built = choose<ScopeKind>("--scope", scope_, kScopes, 5, options.scope.kind);
  if (built) built = choose<Order>("--order", order_, kOrders, kOrders.size(), options.order);
  if (!built) return built;
  if (sitemap_ && no_sitemap_) return invalid("--sitemap and --no-sitemap exclude each other");
  options.scope.include = include_;
  options.scope.exclude = exclude_;
  options.scope.depth = depth_;
  options.most_pages = limit_;
  options.most_seconds = time_limit_;
  if (seed_ && options.order != Order::Random)
    return invalid("--seed has no effect without --order random");
  options.seed = seed_.value_or(options.seed);
  options.sitemaps = !no_sitemap_;
  options.feeds = !no_feeds_;
  return {};
}

void PaceFlags::declare(FlagTable& table) {
  table.add("--delay", delay_, "Seconds between two requests to one host (default 1)")
      ->type_name("S")
      ->check(number_between(0.0, kLongestSeconds));
  more(table.add("--per-host", per_host_, "Simultaneous requests to one host (default 1)"))
      ->type_name("N")
      ->check(number_between(1U, kMaxWorkers));
  more(table.add("-j,--fetchers", fetchers_, "Simultaneous requests (default 8)"))
      ->type_name("N")
      ->check(number_between(1U, kMaxWorkers));
  more(table.add("--attempts", attempts_,
                 "Attempts to fetch a URL that gives no answer (default 3)"))
      ->type_name("N")
      ->check(number_between(1U, 100U));
  more(table.add("--outage", outage_,
                 "End the crawl after a network outage of S seconds (default 600)"))
      ->type_name("S");
  more(table.add_switch("--no-robots", no_robots_,
                        "Do not read robots.txt; the archive records this"));
  more(table.add_switch("--no-adaptive", not_adaptive_, "Do not slow down for slow hosts"));
  more(table.add("--ca-file", ca_file_,
                 "Certificate authorities to trust instead of the system's (PEM)"))
      ->type_name("FILE");
  more(table.add("--user-agent", user_agent_,
                 "Value of the header User-Agent; default: sito/" + std::string(kVersion)))
      ->type_name("TEXT");
  more(table.add("--contact", contact_, "URL of a page about the crawl; added to the User-Agent"))
      ->type_name("URL");
}

Result<void> PaceFlags::build(crawl::CrawlOptions& options) const {
  options.pace.delay_ms = ms_of(delay_);
  options.pace.per_host = per_host_;
  options.pace.robots = !no_robots_;
  options.pace.adaptive = !not_adaptive_;
  options.fetchers = fetchers_;
  options.most_attempts = attempts_;
  options.outage_ms = ms_of(outage_);
  std::string agent = user_agent_.empty() ? "sito/" + std::string(kVersion) : user_agent_;
  if (!contact_.empty()) agent += " (+" + contact_ + ")";
  if (agent.find_first_of("\r\n") != std::string::npos)
    return invalid("--user-agent and --contact are of one line");
  options.fetch.user_agent = agent;
  if (!ca_file_.empty() && io::file_size(ca_file_) == 0)
    return invalid("--ca-file " + ca_file_ + ": there are no certificates");
  options.fetch.ca_file = ca_file_;
  options.software = "sito/" + std::string(kVersion);
  return {};
}

void BrowserFlags::declare(FlagTable& table) {
  table
      .add("--render", render_,
           "Pages to open in a browser: auto (default; pages that need it), always (all pages) or "
           "never")
      ->type_name("WHEN");
  table
      .add("-w,--tabs,--workers", tabs_,
           "Pages that are open in the browser at the same time (default 4)")
      ->type_name("N")
      ->check(number_between(1U, 64U))
      ->group(kMoreOptions);
  table
      .add("--reading", reading_,
           "Read text after each change (continuous; default) or only at the end (final)")
      ->type_name("WHEN")
      ->group(kMoreOptions);
  pages_.declare(table);
}

Result<void> BrowserFlags::build(crawl::CrawlOptions& options) {
  using crawl::Render;
  using reveal::Reading;
  static constexpr auto kRenders = std::to_array<Choice<Render>>(
      {{"auto", Render::Auto}, {"always", Render::Always}, {"never", Render::Never}});
  static constexpr auto kReadings = std::to_array<Choice<Reading>>(
      {{"continuous", Reading::Continuous}, {"final", Reading::Final}});
  Result<void> built = choose<Render>("--render", render_, kRenders, 3, options.render);
  if (built) built = choose<Reading>("--reading", reading_, kReadings, 2, options.reveal.reading);
  if (built && options.render == Render::Never && pages_.given())
    built = invalid("flags about pages in a browser have no effect with --render never");
  if (built) built = pages_.build(options.reveal, options.browser);
  if (!built) return built;
  options.tabs = tabs_;
  options.classifier = &pages_.classifier();
  return {};
}

}  // namespace sito::app
