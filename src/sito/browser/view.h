// SPDX-License-Identifier: Apache-2.0
// One page in a browser, for the code that reads, clicks and scrolls it. Tabs of a real browser are
// one kind of view; tests have another kind, which follows a script.
#pragma once

#include "sito/base/result.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sito::browser {

using std::chrono::milliseconds;

/// A page counts as settled if no short timer, frame or idle callback of its scripts is pending,
/// nothing in the document has changed for `quiet`, and no request has been in progress for
/// `after_request`; or if `most` has passed. Of long chains of timers or frames, such as
/// animations, only new ones count, and for 1.2 s.
struct Settling {
  milliseconds quiet{90};
  milliseconds after_request{100};
  milliseconds most{3'000};
  bool intervals = false;  ///< and each interval of at most a second that is new has run once
};

/// How to load a page.
struct LoadOptions {
  milliseconds time{30'000};  ///< until the document has arrived
  Settling settling;
  /// Fragments by which scripts route (url::is_route) are pages of their own: a click that leads to
  /// one is taken back, and is ClickEffect::Moved if it had drawn another text.
  bool routes_are_pages = false;
  /// With routes_are_pages: so are fragments that no element has as its id, whatever they look like.
  bool bare_routes = false;
  /// Whether the page may lead to another URL while it loads, by a redirect, a refresh or a script;
  /// empty: to every URL. Called in a thread of the browser; must not wait.
  std::function<bool(const std::string& url)> may_lead_to = {};
};

using Fields = std::vector<std::pair<std::string, std::string>>;  ///< of a header, as sent

/// A request of the page and its response, for archives.
struct Exchange {
  std::string url;
  std::string method;
  Fields request;
  int status = 0;  ///< 0: no response
  std::string status_text;
  Fields response;
  std::string mime;
  std::string resource;       ///< kind of resource, as the browser names it: "Document", "Script",
                              ///< "XHR" ...
  std::string address;        ///< numeric address of the server
  std::string body;           ///< after transfer and content decoding
  bool is_text = false;       ///< the body is UTF-8 now, whatever its header says
  bool body_missing = false;  ///< too large, or discarded by the browser
  /// reason why there is no response: "blocked: a private address" ...; ""
  std::string failure;
  ///< none
};

/// The result of loading a page.
struct Loaded {
  std::string url;  ///< of the open document, after redirects
  int status = 0;   ///< of that document; 0 if the browser does not know
  std::string content_type;
  std::vector<std::string> redirects;  ///< earlier URLs, without `url`
  std::uint32_t script_redirects = 0;  ///< times that a script or a refresh led to another URL
  std::string refused_target;          ///< the URL that may_lead_to refused; "" none
  /// reason why the document ends early: "disconnect", "time"; "" if complete
  std::string truncated;
  bool settled = false;  ///< false: it was still busy when the time was over
};

/// The result of a click.
enum class ClickEffect : std::uint8_t {
  Changed,  ///< the document has changed
  Unchanged,
  Navigated,  ///< it tried to leave the page, and was stopped
  Submitted,  ///< it tried to submit a form, and was stopped
  Opened,     ///< it tried to open a window, which was stopped
  Moved,      ///< a script has changed the page's URL (no request); see `targets`
  Wrote,      ///< it tried to change data on a server, and was stopped
  Hidden,     ///< not clicked: not drawn, or of no size
  Covered,    ///< not clicked: another element lies over it
  Gone,       ///< not clicked: not in the document any more
};
std::string_view name_of(ClickEffect effect);

struct Clicked {
  ClickEffect effect = ClickEffect::Unchanged;
  bool changed = false;  ///< the document has changed, with any effect
  bool settled = true;
  std::vector<std::string> targets;  ///< absolute URLs to which it tried to go
};

/// Attempts of a page that no click requested; none of them ends the visit, all are counted.
struct Incidents {
  std::uint32_t dialogs = 0;    ///< alerts and the like, dismissed
  std::uint32_t windows = 0;    ///< pop-ups, blocked or closed before they sent a request
  std::uint32_t downloads = 0;  ///< refused
  std::uint32_t permissions = 0;
  std::uint32_t navigations = 0;   ///< attempts to leave the page, stopped
  std::uint32_t submissions = 0;   ///< attempts to submit a form, stopped
  std::uint32_t writes = 0;        ///< requests of scripts that write (also beacons), stopped
  std::uint32_t frames = 0;        ///< documents of frames beyond the bounds, stopped
  std::uint32_t blocked = 0;       ///< requests refused by the list of adverts and trackers
  std::uint32_t refused = 0;       ///< requests refused by the guard of addresses
  std::uint32_t proxy_logins = 0;  ///< requests for which the proxy asks for a login, or refuses it
  std::uint32_t interrupted = 0;   ///< scripts that were stopped because they ran too long
};

/// Each kind of incident: its name in reports, and in the accounts of crawls.
struct IncidentKind {
  std::string_view name, note;
  std::uint32_t Incidents::*count;
};
inline constexpr std::array kIncidentKinds = {
    IncidentKind{"dialogs", "page-dialog", &Incidents::dialogs},
    IncidentKind{"windows", "page-window", &Incidents::windows},
    IncidentKind{"downloads", "page-download", &Incidents::downloads},
    IncidentKind{"permissions", "page-permission", &Incidents::permissions},
    IncidentKind{"navigations", "page-navigation-stopped", &Incidents::navigations},
    IncidentKind{"submissions", "page-submission-stopped", &Incidents::submissions},
    IncidentKind{"writes", "request-write-stopped", &Incidents::writes},
    IncidentKind{"frames", "page-frame-stopped", &Incidents::frames},
    IncidentKind{"blocked", "request-blocked", &Incidents::blocked},
    IncidentKind{"refused", "request-refused", &Incidents::refused},
    IncidentKind{"proxy_logins", "request-proxy-login", &Incidents::proxy_logins},
    IncidentKind{"interrupted", "script-interrupted", &Incidents::interrupted}};

/// A page in a browser. Not safe for several threads at once. Each call ends in bounded time.
///
/// Errors of all calls: Timeout: the page hangs and was given up; Network: there is no answer; Io:
/// the tab or the browser has ended (open another one); TooLarge: beyond a bound; InvalidArgument:
/// a URL that the guard refuses, or no page is open.
class View {
 public:
  virtual ~View() = default;

  /// Opens a URL and waits until the page has settled. After that, only the next load() can leave
  /// the page.
  virtual Result<Loaded> load(std::string_view url, const LoadOptions& options) = 0;
  /// Returns the present document as HTML: open shadow trees at the place of their hosts, with
  /// slots filled, readable frames at the place of their frame elements, each element with its
  /// geometry (page/geometry.h). An element keeps its number while the page is open.
  virtual Result<std::string> snapshot() = 0;
  /// Clicks an element of the last snapshot as a person would, and waits until the page has
  /// settled.
  virtual Result<Clicked> click(std::uint32_t element, const Settling& settling) = 0;
  /// Moves the mouse over an element of the last snapshot without clicking it, and waits until the
  /// page has settled. Views without a mouse: nothing changes.
  virtual Result<Clicked> hover(std::uint32_t /*element*/, const Settling& /*settling*/) {
    return Clicked{};
  }
  /// Scrolls to the end as a person would, so that everything on the way comes into view, and waits
  /// until the page has settled if there was something to scroll. Returns true if the document has
  /// changed.
  virtual Result<bool> scroll_to_end(const Settling& settling) = 0;
  /// Waits until the page has settled; not at all if it has been quiet for long enough. Returns true
  /// if the document has changed.
  virtual Result<bool> settle(const Settling& settling) = 0;
  /// Gives the URL another fragment ("#Guide"), as a reader could. Returns true if the page then
  /// draws another text, which it may keep. Otherwise goes back. Views without scripts: false.
  virtual Result<bool> draws_fragment(std::string_view /*fragment*/, const Settling& /*settling*/) {
    return false;
  }
  /// Returns a hash of the URL and the drawn text, which is equal for equal states. Cheaper than
  /// snapshot().
  virtual Result<std::uint64_t> fingerprint() = 0;
  /// Returns a picture of the window as PNG; `whole`: of the whole page, down to 16,384 pixels.
  /// Views without a window: Unsupported.
  virtual Result<std::string> screenshot(bool /*whole*/) {
    return Error{ErrorCode::Unsupported, "there is no window"};
  }
  /// Returns the exchanges since the last call, in the order in which they began; empty unless the
  /// browser records.
  virtual std::vector<Exchange> take_exchanges() = 0;
  /// Returns true if the browser has ended with all its pages: not by a fault of this page.
  [[nodiscard]] virtual bool browser_has_ended() const { return false; }
  /// Returns the incidents since load().
  [[nodiscard]] virtual Incidents incidents() const = 0;
};

}  // namespace sito::browser
