// SPDX-License-Identifier: Apache-2.0
// A browser that dies, is killed, grows, and never outlives anybody.
#include "sito/base/private_folder.h"

#include "support/real_browser.h"

#include <dirent.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <set>
#include <thread>

namespace sito::browser {
namespace {

using std::chrono::steady_clock;

/// Processes that have these words in their command line and have not ended.
std::set<int> processes_with(const std::string& words) {
  std::set<int> found;
  for (const auto& entry : std::filesystem::directory_iterator("/proc")) {
    const std::string name = entry.path().filename().string();
    if (name.find_first_not_of("0123456789") != std::string::npos) continue;
    std::ifstream file(entry.path() / "cmdline", std::ios::binary);
    std::string line(1 << 16, ' ');
    file.read(line.data(), static_cast<std::streamsize>(line.size()));  // it may have gone by now
    if (line.find(words) != std::string::npos) found.insert(std::stoi(name));
  }
  return found;
}

/// Whether they are all gone, now or soon: what reports crashes has a group of its own, and ends
/// when it sees that the browser has.
bool are_gone(const std::string& words) {
  const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  while (!processes_with(words).empty()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  return true;
}

template <typename Condition>
bool within(std::chrono::seconds time, Condition condition) {
  for (const auto end = steady_clock::now() + time; steady_clock::now() < end;) {
    if (condition()) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return condition();
}

/// Browsers of this test put their folders into a folder that no other process uses, so that the
/// test never finds, or kills, the browser of a test that runs beside it.
class BrowserTest : public test::RealBrowser {
 protected:
  void SetUp() override {
    auto made = PrivateFolder::make("sito-test-");
    ASSERT_TRUE(made) << to_string(made.error());
    temporary_ = *std::move(made);
    if (const char* const given = std::getenv("TMPDIR")) outer_ = given;
    ASSERT_EQ(::setenv("TMPDIR", temporary_->path().c_str(), 1), 0);
  }

  void TearDown() override {
    browser_.reset();
    if (outer_) {
      ::setenv("TMPDIR", outer_->c_str(), 1);
    } else {
      ::unsetenv("TMPDIR");
    }
  }

  /// Returns the folder of a browser that runs, or an empty text.
  std::string folder_of_browser() const {
    for (const auto& entry : std::filesystem::directory_iterator(temporary_->path())) {
      const std::string path = entry.path().string();
      if (entry.path().filename().string().starts_with("sito-browser-") &&
          !processes_with(path).empty()) {
        return path;
      }
    }
    return {};
  }

 private:
  std::unique_ptr<PrivateFolder> temporary_;
  std::optional<std::string> outer_;
};

TEST_F(BrowserTest, LeavesNothingBehind) {
  start();
  if (IsSkipped()) return;
  const std::string folder = folder_of_browser();
  ASSERT_FALSE(folder.empty());
  server_.page("/", "<p>p</p>");
  const auto view = visit("/");
  EXPECT_GT(browser_->memory(), std::size_t{50} << 20);
  browser_.reset();
  EXPECT_TRUE(are_gone(folder));
  const auto gone = view->snapshot();
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, ErrorCode::Io) << to_string(gone.error());
}

// A tab is used for several pages, because a window costs much. None of them sees an earlier one.
TEST_F(BrowserTest, ATabKeepsNothingOfItsLastPage) {
  start();
  if (IsSkipped()) return;
  server_.raw("/x.js", "globalThis.x = 1", "text/javascript\r\nCache-Control: max-age=1000");
  server_.page("/", R"(<p id=p>?</p><script src=/x.js></script><script>
    onbeforeunload = event => event.preventDefault();
    onpagehide = () => navigator.sendBeacon('/beacon', 'x');
    (async () => {
      const seen = [document.cookie, localStorage.length, sessionStorage.length,
                    (await indexedDB.databases()).length, (await caches.keys()).length, name,
                    history.length, navigator.userActivation.hasBeenActive];
      document.cookie = 'a=b; max-age=1000';
      localStorage.a = sessionStorage.b = name = 'c';
      await new Promise(done => indexedDB.open('d', 1).onsuccess = done);
      await caches.open('e');
      p.textContent = 'seen ' + seen.join(',');
    })();</script>)");
  std::string first;
  for (int i = 0; i < 3; ++i) {
    const auto view = visit("/");
    ASSERT_TRUE(view);
    click(*view, "p", "id=\"p\"");
    const std::string text = plain(*view);
    if (i == 0) first = text;
    EXPECT_NE(text.find("<p id=\"p\">seen ,0,0,0,0,,"), std::string::npos) << text;
    EXPECT_EQ(text, first);
  }
  const auto n_asked = [this](const std::string& request) {
    const auto all = server_.log();
    return std::count(all.begin(), all.end(), request);
  };
  EXPECT_EQ(n_asked("GET /x.js"), 3);  // not from the cache
  EXPECT_EQ(n_asked("POST /beacon"), 0);
}

// What a person would look at beside the page.
TEST_F(BrowserTest, DrawsNothingButThePage) {
  start();
  if (IsSkipped()) return;
  const std::string folder = folder_of_browser();
  server_.page("/", "<p>p</p>");
  const auto view = visit("/");
  std::this_thread::sleep_for(milliseconds(500));
  for (const int one : processes_with(folder)) {
    EXPECT_FALSE(processes_with("--top-chrome-webui").contains(one));
  }
}

TEST_F(BrowserTest, IsStartedAnewWhenItHasDied) {
  start();
  if (IsSkipped()) return;
  server_.page("/", "<p>p</p>");
  const auto view = visit("/");
  const std::string folder = folder_of_browser();
  for (const int one : processes_with(folder)) ::kill(one, SIGKILL);
  const auto begin = steady_clock::now();
  const auto gone = view->load(server_.url("/"), {});
  EXPECT_LT(steady_clock::now() - begin, std::chrono::seconds(2));
  ASSERT_FALSE(gone);
  EXPECT_EQ(gone.error().code, ErrorCode::Io) << to_string(gone.error());
  const auto again = visit("/");
  ASSERT_TRUE(again);
  EXPECT_EQ(browser_->counts().died, 1u);
  EXPECT_EQ(browser_->counts().started, 2u);
  EXPECT_TRUE(within(std::chrono::seconds(5), [&] { return processes_with(folder).empty(); }));
}

TEST_F(BrowserTest, IsReplacedAfterSoManyPages) {
  BrowserOptions options = test::loopback_options();
  options.most_pages = 2;
  start(options);
  if (IsSkipped()) return;
  server_.page("/", "<p>p</p>");
  for (int i = 0; i < 5; ++i) ASSERT_TRUE(visit("/"));
  EXPECT_EQ(browser_->counts().recycled, 2u);
  EXPECT_EQ(browser_->counts().pages, 5u);
}

TEST_F(BrowserTest, IsReplacedWhenItHasGrown) {
  BrowserOptions options = test::loopback_options();
  options.most_memory = 1;
  start(options);
  if (IsSkipped()) return;
  server_.page("/", "<p>p</p>");
  for (unsigned i = 0; i < 2 * kLookEvery; ++i) ASSERT_TRUE(visit("/"));
  EXPECT_GE(browser_->counts().recycled, 1u);
}

TEST_F(BrowserTest, OpensNoPageBesideOthersThatNeedMuchMemory) {
  BrowserOptions options = test::loopback_options();
  options.most_memory_beside = 1;
  start(options);
  if (IsSkipped()) return;
  server_.page("/", "<p>p</p>");
  auto first = visit("/");
  std::atomic<bool> is_open = false;
  std::thread other([&] {
    const auto second = visit("/");
    is_open = second != nullptr;
  });
  std::this_thread::sleep_for(milliseconds(500));
  EXPECT_FALSE(is_open);
  first.reset();
  EXPECT_TRUE(within(std::chrono::seconds(10), [&] { return is_open.load(); }));
  other.join();
}

TEST_F(BrowserTest, ATabThatIsKilledIsGoneAndTheOthersStay) {
  start();
  if (IsSkipped()) return;
  server_.page("/", "<p>p</p>");
  const auto other = visit("/");
  const auto ones = processes_with("--type=renderer");
  const auto view = visit("/");
  const std::string folder = folder_of_browser();
  // Only renderers of this browser name its folder; the newest is that of the second tab.
  int newest = 0;
  for (const int one : processes_with("--type=renderer")) {
    if (!ones.contains(one) && processes_with(folder).contains(one)) newest = one;
  }
  if (newest == 0) GTEST_SKIP() << "renderers do not name their folder here";
  ::kill(newest, SIGKILL);
  EXPECT_TRUE(within(std::chrono::seconds(5), [&] { return !view->snapshot(); }) ||
              within(std::chrono::seconds(5), [&] { return !other->snapshot(); }));
  EXPECT_TRUE(visit("/"));
}

TEST_F(BrowserTest, EndsWithAProgramThatIsKilled) {
  server_.page("/", "<script>setTimeout(() => { for (;;); }, 300)</script>");
  // A fresh process, which has no threads of ours.
  const pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) {
    const auto browser = Browser::start(test::loopback_options());
    if (!browser) ::_exit(3);
    const auto view = (*browser)->open();
    if (view) (void)(*view)->load(server_.url("/"), {});
    ::pause();
    ::_exit(0);
  }
  std::string folder;
  const bool started = within(std::chrono::seconds(20), [&] {
    folder = folder_of_browser();
    return (!folder.empty() && server_.was_asked("GET /")) ||
           ::waitpid(child, nullptr, WNOHANG) == child;
  });
  ASSERT_TRUE(started);
  if (folder.empty()) GTEST_SKIP() << "there is no Chromium";
  std::this_thread::sleep_for(std::chrono::seconds(1));  // its page hangs by now
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  EXPECT_TRUE(within(std::chrono::seconds(10), [&] { return processes_with(folder).empty(); }));
  // The next one takes away what was left.
  start();
  EXPECT_FALSE(std::filesystem::exists(folder));
}

TEST_F(BrowserTest, SaysWhatIsMissing) {
  BrowserOptions options;
  options.program = "/nowhere/chromium";
  const auto missing = Browser::start(options);
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, ErrorCode::Unsupported);
  options.program = "/bin/false";
  const auto wrong = Browser::start(options);
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().code, ErrorCode::Io) << to_string(wrong.error());
}

}  // namespace
}  // namespace sito::browser
