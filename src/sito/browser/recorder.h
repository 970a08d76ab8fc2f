// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: what a page has asked servers for, and the answers.
#pragma once

#include "sito/browser/pipe.h"
#include "sito/browser/view.h"

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace sito::browser {

/// Puts exchanges together from events. Threads: all may be called from any.
class Recorder : public std::enable_shared_from_this<Recorder> {
 public:
  /// `most`: bytes of a body that is kept; four times as many of all that were not taken yet.
  Recorder(Session session, std::size_t most) : session_(std::move(session)), most_(most) {}

  /// An event of the Network domain.
  void take(const std::string& method, const Json& params);
  /// Why there is no answer, in words of ours, for a request that has failed.
  void explain(const std::string& id, const std::string& why);
  /// Those that are complete, waiting a moment for bodies that are on their way.
  std::vector<Exchange> take_complete(milliseconds patience);

 private:
  struct Entry {
    Exchange exchange;
    bool answered_in_full = false;  ///< its header fields are those on the line
    bool sent_in_full = false;
    bool complete = false;
  };
  /// The requests that one led on to have its number.
  struct Chain {
    std::vector<std::size_t> entries;
    std::vector<Fields> sent, answered;  // as they were on the line, one a request
  };

  void begin(const std::string& id, const Json& params);
  void answer(Entry& entry, const Json& response);
  void merge(Chain& chain);
  /// True: its body is to be asked for.
  bool finish(const std::string& id, const Json& params);
  void put_body(std::size_t number, const Answer& answer);
  Entry* newest(const std::string& id);

  const Session session_;
  const std::size_t most_;
  std::mutex mutex_;
  std::condition_variable came_;
  std::map<std::size_t, Entry> entries_;  // by the order in which they began
  std::map<std::string, Chain> chains_;
  std::size_t next_ = 0, kept_ = 0, awaited_ = 0;
};

}  // namespace sito::browser
