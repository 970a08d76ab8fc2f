// SPDX-License-Identifier: Apache-2.0
// One page in a browser, as those see it who read, click and scroll it. Tabs of a real browser are
// one kind of view; tests have another that follows a script.
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

/// When a page counts as settled: nothing asked of servers is under way, nothing of the document
/// has changed and no short timer is pending for `quiet`; or `most` has passed.
struct Settling {
  milliseconds quiet{100};
  milliseconds most{3'000};
};

/// How a page is loaded.
struct LoadOptions {
  milliseconds time{30'000};  ///< until the document is there
  Settling settling;
  /// Whether the page may lead on to another address while it is loading, by a redirect, a refresh
  /// or a script; empty: to all. Called in a thread of the browser; must not wait.
  std::function<bool(const std::string& url)> may_lead_to = {};
};

using Fields = std::vector<std::pair<std::string, std::string>>;  ///< of a header, as sent

/// Something that the page asked a server for, and the answer: what archives keep.
struct Exchange {
  std::string url;
  std::string method;
  Fields request;
  int status = 0;  ///< 0: no answer
  std::string status_text;
  Fields response;
  std::string mime;
  std::string resource;       ///< "Document", "Script", "XHR" ... as the browser names kinds
  std::string address;        ///< of the server, numeric
  std::string body;           ///< after transfer and content decoding
  bool is_text = false;       ///< the body is UTF-8 now, whatever the header says of its charset
  bool body_missing = false;  ///< too large, or the browser had thrown it away
  std::string failure;        ///< why there is no answer: "blocked: a private address" ...; "" none
};

/// What became of loading a page.
struct Loaded {
  std::string url;  ///< of the document that is open now, after redirects
  int status = 0;   ///< of that document; 0 when the browser does not know
  std::string content_type;
  std::vector<std::string> redirects;  ///< addresses on the way, without `url`
  std::uint32_t led_by_script = 0;     ///< times that a script or a refresh led on, not a server
  std::string led_to;     ///< where it would have led, and may_lead_to said no; "" nowhere
  std::string truncated;  ///< why the document ends early: "disconnect", "time"; "" it does not
  bool settled = false;   ///< false: it was still busy when the time was up
};

/// What became of a click.
enum class ClickEffect : std::uint8_t {
  Changed,  ///< something in the document has changed
  Unchanged,
  Navigated,  ///< it wanted to leave the page, and was not let
  Submitted,  ///< it wanted to submit a form, and was not let
  Opened,     ///< it wanted to open a window, and was not let
  Moved,      ///< a script has put another address in the page's place (no request); see `targets`
  Wrote,      ///< it wanted to change something at a server, and was not let
  Hidden,     ///< not clicked: not drawn, of no size
  Covered,    ///< not clicked: something else lies over it
  Gone,       ///< not clicked: no longer in the document
};
std::string_view name_of(ClickEffect effect);

struct Clicked {
  ClickEffect effect = ClickEffect::Unchanged;
  bool changed = false;  ///< something in the document has changed, whatever else happened
  bool settled = true;
  std::vector<std::string> targets;  ///< addresses that it wanted to go to, absolute
};

/// Things that happened to a page that nobody asked for; each is survived and counted.
struct Incidents {
  std::uint32_t dialogs = 0;    ///< alerts and the like, dismissed
  std::uint32_t windows = 0;    ///< pop-ups, kept from opening or closed before they asked
  std::uint32_t downloads = 0;  ///< refused
  std::uint32_t permissions = 0;
  std::uint32_t navigations = 0;  ///< attempts to leave the page, stopped
  std::uint32_t submissions = 0;  ///< attempts to submit a form, stopped
  std::uint32_t writes = 0;       ///< requests of scripts that write (beacons, too), stopped
  std::uint32_t frames = 0;       ///< documents of frames beyond the bounds, stopped
  std::uint32_t blocked = 0;      ///< requests refused by the list of adverts and trackers
  std::uint32_t refused = 0;      ///< requests refused by the guard of addresses
  std::uint32_t interrupted = 0;  ///< scripts that were stopped because they ran too long
};

/// Each kind of them: as reports call it, and as the accounts of crawls do.
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
    IncidentKind{"interrupted", "script-interrupted", &Incidents::interrupted}};

/// A page in a browser. Not for several threads at once. Each call ends in bounded time.
///
/// Errors of all calls: Timeout: the page hangs and was given up; Network: there is no answer;
/// Io: the tab or the browser is gone (open another); TooLarge: beyond a bound; InvalidArgument:
/// an address that the guard refuses, or no page is open.
class View {
 public:
  virtual ~View() = default;

  /// Opens an address and waits until the page has settled. From now on the page can be left only
  /// by the next load().
  virtual Result<Loaded> load(std::string_view url, const LoadOptions& options) = 0;
  /// The document as it is now, as HTML: open shadow trees in their hosts' place, with slots
  /// filled, frames that can be read in their frames' place, each element with its geometry
  /// (page/geometry.h). An element keeps its number while the page is open.
  virtual Result<std::string> snapshot() = 0;
  /// Clicks an element of the last snapshot as a person would, and waits until the page has
  /// settled.
  virtual Result<Clicked> click(std::uint32_t element, const Settling& settling) = 0;
  /// Scrolls to the end as a person would, so that everything on the way comes into view, and waits
  /// until the page has settled. True: something in the document has changed.
  virtual Result<bool> scroll_to_end(const Settling& settling) = 0;
  /// Waits until the page has settled. True: something in the document has changed.
  virtual Result<bool> settle(const Settling& settling) = 0;
  /// Of the address and the text that is drawn: the same for the same state. Cheaper than
  /// snapshot().
  virtual Result<std::uint64_t> fingerprint() = 0;
  /// The exchanges since the last call, in the order in which they began; empty unless the browser
  /// was told to record.
  virtual std::vector<Exchange> take_exchanges() = 0;
  /// Since load().
  [[nodiscard]] virtual Incidents incidents() const = 0;
};

}  // namespace sito::browser
