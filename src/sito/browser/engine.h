// SPDX-License-Identifier: Apache-2.0
// Inside the browser room only: one run of a browser, from its start to its end.
#pragma once

#include "sito/base/private_folder.h"
#include "sito/browser/guard_proxy.h"
#include "sito/browser/pipe.h"
#include "sito/browser/process.h"
#include "sito/browser/scripts.h"
#include "sito/browser/tab.h"

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace sito::browser {

/// A running browser. open() may be called from any thread.
class Engine : public std::enable_shared_from_this<Engine> {
 public:
  /// `options` must outlive it.
  static Result<std::shared_ptr<Engine>> start(const BrowserOptions& options);
  ~Engine();
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Opens a tab, which may be that of an earlier page: nothing of that page is left in it. `closed`:
  /// called when the tab is not used any more.
  Result<std::unique_ptr<View>> open(std::function<void()> closed);
  /// Returns the cookies of the profile, outside all tabs.
  Result<std::vector<fetch::Cookie>> cookies() const;
  /// Ends the browser. Later calls of its tabs fail.
  void kill() { process_->child().kill(); }
  [[nodiscard]] bool alive() const { return pipe_ && pipe_->open() && process_->child().running(); }
  [[nodiscard]] std::size_t memory() const { return process::memory_of(process_->child().group()); }

 private:
  /// One tab's part of the browser. Windows that it opens are not ours.
  struct Context {
    std::string session, target;
    std::weak_ptr<Watch> watch;
    unsigned n_pages = 0;
    bool is_idle = false;  // emptied for the next page
  };

  explicit Engine(const BrowserOptions& options) : options_(options) {}
  Result<void> prepare();
  void take(const std::string& method, const Json& params);
  void attached(const Json& params);
  void follow_worker(const std::shared_ptr<Watch>& watch, const std::string& session);
  void refuse_window(Watch& opener, const std::string& session, const std::string& target);
  Result<Context> make_context(std::string& context_id);
  std::optional<Context> take_idle(std::string& context_id);
  void set_up(const Session& session, const std::string& context_id);
  [[nodiscard]] Result<void> put_cookies(const Session& session) const;
  void release(const std::string& context_id, const Session& session, Watch& watch);
  void close_context(const std::string& context_id);

  const BrowserOptions& options_;
  Scripts scripts_ = make_scripts();
  std::shared_ptr<GuardProxy> proxy_;  // shared with the tabs
  std::unique_ptr<PrivateFolder> profile_;
  std::unique_ptr<Process> process_;
  std::shared_ptr<Pipe> pipe_;  // shared with the tabs
  std::mutex mutex_;
  std::condition_variable attached_;
  std::map<std::string, Context> contexts_;
};

}  // namespace sito::browser
