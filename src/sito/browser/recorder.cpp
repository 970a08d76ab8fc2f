// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/recorder.h"

#include "sito/base/base64.h"
#include "sito/base/cut.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace sito::browser {
namespace {

constexpr std::size_t kMostEntries = 20'000;  // of one tab, not taken yet

/// Returns the fields of a header; repeated values come as lines of one value.
Fields fields_of(const Json& headers) {
  Fields fields;
  if (!headers.is_object()) return fields;
  for (const auto& [name, value] : headers.items()) {
    if (!value.is_string()) continue;
    for (const std::string_view line : all_parts_of(value.get_ref<const std::string&>(), '\n')) {
      fields.emplace_back(name, std::string(line));
    }
  }
  return fields;
}

}  // namespace

void Recorder::take(const std::string& method, const Json& params) {
  const std::string id = text_of(params, "requestId");
  std::unique_lock lock(mutex_);
  if (method == "Network.requestWillBeSent") {
    begin(id, params);
  } else if (method == "Network.requestWillBeSentExtraInfo") {
    Chain& chain = chains_[id];
    chain.sent.push_back(fields_of(member(params, "headers")));
    merge(chain);
  } else if (method == "Network.responseReceivedExtraInfo") {
    Chain& chain = chains_[id];
    chain.answered.push_back(fields_of(member(params, "headers")));
    merge(chain);
  } else if (method == "Network.responseReceived") {
    if (Entry* const entry = newest(id)) answer(*entry, member(params, "response"));
  } else if (method == "Network.loadingFinished" || method == "Network.loadingFailed") {
    if (!finish(id, params)) return;
    const std::size_t number = chains_[id].entries.back();
    lock.unlock();  // a browser that has gone answers at once
    session_.post(
        "Network.getResponseBody", {{"requestId", id}},
        [self = shared_from_this(), number](const Answer& body) { self->put_body(number, body); });
  }
}

Recorder::Entry* Recorder::newest(const std::string& id) {
  const auto chain = chains_.find(id);
  if (chain == chains_.end() || chain->second.entries.empty()) return nullptr;
  const auto found = entries_.find(chain->second.entries.back());
  return found == entries_.end() ? nullptr : &found->second;
}

void Recorder::begin(const std::string& id, const Json& params) {
  if (Entry* const before = newest(id)) {
    answer(*before, member(params, "redirectResponse"));
    before->complete = true;
  }
  if (entries_.size() >= kMostEntries) return;
  const Json& request = member(params, "request");
  Entry& entry = entries_[next_];
  entry.exchange.url = text_of(request, "url");
  entry.exchange.method = text_of(request, "method");
  entry.exchange.request = fields_of(member(request, "headers"));
  entry.exchange.resource = text_of(params, "type");
  Chain& chain = chains_[id];
  chain.entries.push_back(next_++);
  merge(chain);
}

void Recorder::answer(Entry& entry, const Json& response) {
  Exchange& exchange = entry.exchange;
  exchange.status = static_cast<int>(number_of(response, "status"));
  exchange.status_text = text_of(response, "statusText");
  exchange.mime = text_of(response, "mimeType");
  exchange.address = text_of(response, "remoteIPAddress");
  if (!entry.answered_in_full) exchange.response = fields_of(member(response, "headers"));
}

// The fields on the wire are reported separately, earlier or later, in the same order.
void Recorder::merge(Chain& chain) {
  for (std::size_t i = 0; i < chain.entries.size(); ++i) {
    const auto found = entries_.find(chain.entries[i]);
    if (found == entries_.end()) continue;
    Entry& entry = found->second;
    if (i < chain.sent.size() && !entry.sent_in_full) {
      entry.exchange.request = std::move(chain.sent[i]);
      entry.sent_in_full = true;
    }
    if (i < chain.answered.size() && !entry.answered_in_full) {
      entry.exchange.response = std::move(chain.answered[i]);
      entry.answered_in_full = true;
    }
  }
}

bool Recorder::finish(const std::string& id, const Json& params) {
  Entry* const entry = newest(id);
  if (entry == nullptr || entry->complete) return false;
  if (const std::string why = text_of(params, "errorText"); !why.empty()) {
    entry->exchange.failure = why;
    entry->exchange.body_missing = entry->exchange.status != 0;
    entry->complete = true;
    return false;
  }
  if (number_of(params, "encodedDataLength") > static_cast<double>(most_) || kept_ > 4 * most_) {
    entry->exchange.body_missing = true;
    entry->complete = true;
    return false;
  }
  ++awaited_;
  return true;
}

void Recorder::put_body(std::size_t number, const Answer& answer) {
  const std::lock_guard lock(mutex_);
  --awaited_;
  received_.notify_all();
  const auto found = entries_.find(number);
  if (found == entries_.end()) return;
  Exchange& exchange = found->second.exchange;
  found->second.complete = true;
  if (!answer) {
    exchange.body_missing = true;
    return;
  }
  exchange.body = text_of(*answer, "body");
  exchange.is_text = !flag_of(*answer, "base64Encoded");
  if (!exchange.is_text) {
    auto bytes = from_base64(exchange.body);
    exchange.body_missing = !bytes;
    exchange.body = bytes ? *std::move(bytes) : std::string();
  }
  if (exchange.body.size() > most_) {
    exchange.body.clear();
    exchange.body_missing = true;
  }
  kept_ += exchange.body.size();
}

void Recorder::explain(const std::string& id, const std::string& why) {
  const std::lock_guard lock(mutex_);
  if (Entry* const entry = newest(id)) entry->exchange.failure = why;
}

std::vector<Exchange> Recorder::take_complete(milliseconds patience) {
  std::unique_lock lock(mutex_);
  received_.wait_for(lock, patience, [this] { return awaited_ == 0; });
  std::vector<Exchange> taken;
  for (auto at = entries_.begin(); at != entries_.end();) {
    if (!at->second.complete) {
      ++at;
      continue;
    }
    kept_ -= std::min(kept_, at->second.exchange.body.size());
    taken.push_back(std::move(at->second.exchange));
    at = entries_.erase(at);
  }
  std::erase_if(chains_, [this](const auto& one) {
    return std::none_of(one.second.entries.begin(), one.second.entries.end(),
                        [this](std::size_t entry) { return entries_.contains(entry); });
  });
  return taken;
}

}  // namespace sito::browser
