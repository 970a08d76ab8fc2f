// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: follows the events of a tab, and decides what the page may do.
// Events come in the thread of the pipe, calls in that of the tab.
#pragma once

#include "sito/browser/attempts.h"
#include "sito/browser/frame_contexts.h"
#include "sito/browser/frame_tree.h"
#include "sito/browser/guard_proxy.h"
#include "sito/browser/pipe.h"
#include "sito/browser/recorder.h"
#include "sito/browser/requests.h"
#include "sito/browser/view.h"

#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace sito::browser {

struct BrowserOptions;

/// The state of the open document, or of the one that is loading.
struct DocumentState {
  std::uint64_t generation = 0;  ///< counts documents of the main frame
  std::string url;
  int status = 0;
  std::string mime;
  std::vector<std::string> redirects;
  std::uint32_t script_redirects = 0;  ///< times that it led to another URL, without redirects from
                                       ///< servers
  std::uint32_t reloads = 0;           ///< of these, times that it led to itself
  std::string refused_target;          ///< the URL that it was not allowed to lead to
  std::string truncated;               ///< as in Loaded
  bool endless = false;                ///< it led from URL to URL without end, and was stopped
  bool parsed = false;                 ///< its DOMContentLoaded has fired
  std::size_t bytes = 0;               ///< received so far
  std::string requested_url;           ///< the latest URL requested for it
  std::string request_id;              ///< of the latest request for a main document
  std::uint32_t n_requests = 0;        ///< number of documents that were requested
};

/// The state of one tab. Safe from any thread.
class Watch {
 public:
  /// `options` must outlive it.
  Watch(Session session, std::string main_frame, const BrowserOptions& options,
        std::shared_ptr<GuardProxy> proxy);

  /// Takes an event of the tab.
  void take(const std::string& method, const Json& params);
  /// Takes a paused request of the tab, or of a worker of it with a session of its own: continues or
  /// refuses it.
  void take_paused(const Json& params, const Session& session);
  /// Records that the page has opened a window. Returns true if the window will request its
  /// content.
  bool window_opened();
  /// Records that the tab has ended, for this reason.
  void lose(const std::string& why);

  /// Call this before a document is requested. Until lock(), it may lead to others, as in
  /// LoadOptions.
  void unlock(std::function<bool(const std::string& url)> may_lead_to);
  /// From this call on, the document may not be left, and requests that write are stopped.
  void lock();
  /// From this call on, the document may be left, and sends no more requests.
  void leave();
  [[nodiscard]] DocumentState document() const;
  [[nodiscard]] Incidents incidents() const;
  void count_interrupted();
  void count_download(const std::string& url);
  /// Records that the document was stopped because its time is over.
  void count_cut();
  /// Sets the counts of the page's own script: requests for permissions, windows that were not
  /// opened.
  void set_page_counts(std::uint32_t permissions, std::uint32_t windows);
  [[nodiscard]] std::vector<Wish> take_wishes();
  [[nodiscard]] milliseconds network_quiet() const;
  /// Returns the reason why the tab has ended; nothing while it exists.
  [[nodiscard]] std::optional<Error> lost() const;
  [[nodiscard]] std::vector<ForeignFrame> foreign_frames() const;
  /// Returns the reason why there is no connection to a server.
  [[nodiscard]] GuardProxy::Failure failure(const std::string& url) const {
    return proxy_->failure(url);
  }
  [[nodiscard]] std::vector<Exchange> take_exchanges();
  /// Waits for an event, or until the given time.
  void wait(Clock::time_point until);

 private:
  void take_network(const std::string& method, const Json& params);
  bool take_answer(const std::string& method, const Json& params);
  void failed(const std::string& id, const std::string& word);
  void take_page(const std::string& method, const Json& params);
  const char* refusal_of(const Json& params);
  bool may_be_opened(const Json& request, const std::string& url);
  void take_report(const Json& params);
  void navigated(const Json& frame);
  void dialog(const Json& params);
  void note_redirect(const std::string& id, const std::string& url);

  const Session session_;
  const BrowserOptions& options_;
  const std::shared_ptr<GuardProxy> proxy_;  // shared with the engine
  // shared with the pipe's thread; null: not recording
  const std::shared_ptr<Recorder> recorder_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::uint64_t events_ = 0;
  bool locked_ = false, leaves_ = false;
  DocumentState document_;
  std::function<bool(const std::string& url)> may_lead_to_;
  FrameTree frames_;
  FrameContexts contexts_;
  Requests requests_;
  Attempts attempts_;
  std::optional<Error> lost_;
};

}  // namespace sito::browser
