// SPDX-License-Identifier: Apache-2.0
// One host at the coordinator: what the frontier keeps of it in its blob, what is in hand, and what
// is under way.
#pragma once

#include "sito/crawl/host/judgement.h"
#include "sito/crawl/host/pace.h"
#include "sito/crawl/host/robots_copy.h"
#include "sito/crawl/host/text_yield.h"
#include "sito/crawl/links/traps.h"
#include "sito/crawl/options.h"
#include "sito/crawl/work.h"
#include "sito/frontier/frontier.h"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>

namespace sito::crawl {

struct HostDesk {
  std::string name;
  std::string origin;                         ///< "https://example.org", of the task taken last
  std::deque<frontier::Task> held;            ///< handed out by the frontier, not under way
  std::deque<std::unique_ptr<Work>> resting;  ///< whose next request is to come
  unsigned out = 0;                           ///< requests under way
  frontier::Time next_at = 0;                 ///< of the next request

  RobotsCopy robots;
  std::shared_ptr<const Robots> rules;  ///< those of `robots`; null: not asked for yet
  bool asks_robots = false;             ///< they are under way
  std::string robots_at;                ///< where a redirect of them has led; "" at their place
  int robots_hops = 0;                  ///< redirects so far

  /// The page of addresses that are not there; null when the host says so itself, or is not known.
  std::shared_ptr<const SoftError> soft_error;
  bool asks_probe = false;     ///< it is under way
  bool has_probed = false;     ///< it is known, as far as it can be
  bool looks_missing = false;  ///< a page was one of those that an address that is none gets
  std::uint32_t pages = 0;     ///< read, in all runs

  /// Whether it can be spoken with over https, as the first request of this run shows. Where it
  /// cannot, its addresses of https are not asked for: what is wrong does not pass with a minute.
  std::optional<bool> speaks_tls;

  Pace pace;
  Judgement judgement;
  TrapWatch traps;
  TextYield text_yield;
  bool has_answered = false;        ///< in any run
  bool changed = false;             ///< the blob has something to say
  std::uint32_t unsaved_pages = 0;  ///< that the blob does not know of

  [[nodiscard]] bool is_idle() const { return held.empty() && resting.empty(); }
  [[nodiscard]] std::size_t in_hand() const { return held.size() + resting.size(); }
  /// Where its robots.txt is, and what is asked for beside pages.
  [[nodiscard]] std::string front() const {
    return speaks_tls == false ? "http://" + name : origin;
  }
  /// For something without which its pages are not to be asked for.
  [[nodiscard]] bool is_asked() const { return asks_robots || asks_probe; }
};

/// What the frontier keeps. Some kilobytes.
std::string blob_of(const HostDesk& desk);
/// What is not as it was written is forgotten.
void read_blob(const std::string& blob, HostDesk& desk);

/// Whether the page of addresses that are not there is to be asked for before further pages: when
/// a page looks like one, and in any case before the third page of a host. Never where the rules
/// forbid its address, which is then counted as known.
bool wants_probe(HostDesk& desk);
/// Whether an address of the host is not to be asked for since it does not speak TLS.
bool is_barred(const HostDesk& desk, std::string_view url);
/// Takes in whether it speaks TLS; before anything else of an answer.
void learn_tls(HostDesk& desk, const Work& work);
/// Takes in a robots.txt, or where it is to be asked for next.
void learn_rules(HostDesk& desk, const Work& work, frontier::Time now);
/// Takes in what an address gave that cannot be there.
void learn_probe(HostDesk& desk, const Work& work);
/// Takes in what a page was like.
void learn_page(HostDesk& desk, const Work& work, const CrawlOptions& options);

}  // namespace sito::crawl
