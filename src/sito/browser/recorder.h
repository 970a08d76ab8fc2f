// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: records the requests of a page and the responses.
#pragma once

#include "sito/browser/pipe.h"
#include "sito/browser/view.h"

#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sito::browser {

/// Builds exchanges from events. Any thread may call it.
class Recorder : public std::enable_shared_from_this<Recorder> {
 public:
  /// `most`: bytes of a body that is kept; four times as many for all exchanges not yet taken.
  Recorder(Session session, std::size_t most) : session_(std::move(session)), most_(most) {}

  /// Takes an event of the Network domain.
  void take(const std::string& method, const Json& params);
  /// Sets the reason, in our words, for a request that has failed.
  void explain(const std::string& id, const std::string& why);
  /// Returns complete exchanges, and waits up to `patience` for bodies that are on their way.
  std::vector<Exchange> take_complete(milliseconds patience);

 private:
  struct Entry {
    Exchange exchange;
    bool answered_in_full = false;  ///< its header fields are those on the wire
    bool sent_in_full = false;
    bool complete = false;
  };
  /// The requests with one number: a request and its redirects.
  struct Chain {
    std::vector<std::size_t> entries;
    std::vector<Fields> sent, answered;  // as on the wire, one for each request
  };

  void begin(const std::string& id, const Json& params);
  void answer(Entry& entry, const Json& response);
  void merge(Chain& chain);
  /// Returns true if its body has to be fetched.
  bool finish(const std::string& id, const Json& params);
  void put_body(std::size_t number, const Answer& answer);
  Entry* newest(const std::string& id);

  const Session session_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable received_;
  std::map<std::size_t, Entry> entries_;  // in the order in which they began
  std::map<std::string, Chain> chains_;
  std::size_t next_ = 0, kept_ = 0, awaited_ = 0;
};

}  // namespace sito::browser
