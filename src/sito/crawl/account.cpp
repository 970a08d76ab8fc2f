// SPDX-License-Identifier: Apache-2.0
#include "sito/crawl/account.h"

#include "sito/corpus/account/account_lines.h"
#include "sito/fetch/fetcher.h"

#include <nlohmann/json.hpp>

#include <array>

namespace sito::crawl {
namespace {

// Number of hosts that the text for people names.
constexpr std::size_t kHostsShown = 10;

using corpus::append_counts;
using corpus::append_line;
using corpus::grouped;

nlohmann::json json_of(const HostSummary& host) {
  return {{"fetched", host.fetched}, {"rendered", host.rendered}, {"written", host.written},
          {"dropped", host.dropped}, {"failed", host.failed},     {"bytes", host.bytes},
          {"words", host.words}};
}

void append_hosts(std::string& out, const std::map<std::string, HostSummary>& hosts) {
  if (hosts.size() < 2 || hosts.size() > kHostsShown) return;
  for (const auto& [name, host] : hosts) {
    append_line(out, "  ", host.written,
                "of " + name + " (" + grouped(host.fetched) + " fetched, " +
                    grouped(host.rendered) + " rendered, " + grouped(host.failed) + " failed)");
  }
}

}  // namespace

std::string_view name_of(Ending ending) {
  static constexpr std::array<std::string_view, 7> kNames = {
      "complete", "pages", "time", "interrupted", "offline", "proxy-login", "addresses-lost"};
  return kNames[static_cast<std::size_t>(ending)];
}

void HostSummary::add(const HostSummary& other) {
  fetched += other.fetched;
  rendered += other.rendered;
  written += other.written;
  dropped += other.dropped;
  failed += other.failed;
  bytes += other.bytes;
  words += other.words;
}

bool CrawlAccount::adds_up() const {
  return addresses == written + corpus::total(dropped) + corpus::total(failed) + waiting;
}

bool is_lost(std::string_view reason) {
  using fetch::Failure;
  for (const Failure failure : {Failure::NoRoute, Failure::NoConnection, Failure::Broken,
                                Failure::Timeout, Failure::ProxyLogin}) {
    if (reason == fetch::name_of(failure)) return true;
  }
  return reason == kHostSilent || reason == kRobotsUnavailable || reason == kBrowserLost ||
         reason == "http-429" || reason.starts_with("http-5");
}

Result<void> count_addresses(frontier::Frontier& frontier, CrawlAccount& account) {
  const auto all = frontier.tally();
  if (!all) return all.error();
  for (const frontier::Tally& alike : *all) {
    account.addresses += alike.count;
    const bool seeds = alike.kind.starts_with("seed");
    if (alike.state == "done") {
      account.written += alike.count;
    } else if (alike.state == "dropped") {
      corpus::count(account.dropped, alike.reason, alike.count);
      if (seeds && alike.reason == "robots") account.seeds_failed += alike.count;
    } else if (alike.state == "failed") {
      corpus::count(account.failed, alike.reason, alike.count);
      if (seeds) account.seeds_failed += alike.count;
      if (is_lost(alike.reason)) account.lost += alike.count;
    } else {
      account.waiting += alike.count;
    }
  }
  return {};
}

std::string to_json(const CrawlAccount& account, bool hosts) {
  nlohmann::json json = {{"addresses", account.addresses},
                         {"adds_up", account.adds_up()},
                         {"waiting", account.waiting},
                         {"written", account.written},
                         {"dropped", account.dropped},
                         {"failed", account.failed},
                         {"lost", account.lost},
                         {"notes", account.notes},
                         {"fetched", account.fetched},
                         {"rendered", account.rendered},
                         {"bytes", account.bytes},
                         {"clicks", account.clicks},
                         {"scrolls", account.scrolls},
                         {"revisits", account.revisits},
                         {"unchanged", account.unchanged},
                         {"pairs", account.pairs},
                         {"judged", account.judged},
                         {"ended", name_of(account.ending)},
                         {"interrupted", account.ending == Ending::Interrupted}};
  if (hosts) {
    nlohmann::json& all = json["hosts"] = nlohmann::json::object();
    for (const auto& [name, host] : account.hosts) all[name] = json_of(host);
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string to_text(const CrawlAccount& account) {
  std::string out = "sito: crawl: " + std::string(name_of(account.ending)) + "\n";
  append_line(out, "  ", account.addresses, "addresses");
  append_line(out, "  ", account.written, "written");
  append_hosts(out, account.hosts);
  append_line(out, "  ", corpus::total(account.dropped), "dropped");
  append_counts(out, account.dropped);
  append_line(out, "  ", corpus::total(account.failed), "failed");
  append_counts(out, account.failed);
  if (account.lost > 0) append_line(out, "  ", account.lost, "of them lost: the server failed");
  append_line(out, "  ", account.waiting, "waiting");
  append_line(out, "  ", account.fetched, "answers fetched");
  if (account.rendered > 0) append_line(out, "  ", account.rendered, "pages rendered");
  if (account.clicks > 0) append_line(out, "  ", account.clicks, "clicks");
  if (account.revisits > 0) append_line(out, "  ", account.revisits, "answers as before");
  if (account.unchanged > 0) append_line(out, "  ", account.unchanged, "texts as before");
  if (account.pairs > 0) append_line(out, "  ", account.pairs, "pairs of languages");
  for (const auto& [pattern, verdict] : account.judged) {
    out.append("    ").append(pattern).append(": ").append(verdict) += '\n';
  }
  if (!account.notes.empty()) out += "  notes\n";
  append_counts(out, account.notes);
  return out;
}

}  // namespace sito::crawl
