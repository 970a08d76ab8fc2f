// SPDX-License-Identifier: Apache-2.0
#include "sito/browser/launch.h"

#include <unistd.h>

#include <initializer_list>
#include <string_view>

namespace sito::browser {
namespace {

// Not /usr/bin/chromium: that script adds extensions and switches of its own. The shell has no
// windows and toolbars, and needs less memory and processor time.
constexpr std::string_view kShell = "/usr/lib/chromium/chromium-headless-shell";
constexpr std::string_view kPrograms[] = {kShell, "/usr/lib/chromium/chromium",
                                          "/usr/lib/chromium-browser/chromium-browser",
                                          "/opt/google/chrome/chrome"};

}  // namespace

Result<std::string> find_program(const BrowserOptions& options) {
  if (!options.program.empty()) {
    if (::access(options.program.c_str(), X_OK) == 0) return options.program;
    return Error{ErrorCode::Unsupported, "cannot run \"" + options.program + "\""};
  }
  for (const std::string_view one : kPrograms) {
    // It does not read the profiles of the others.
    if (one == kShell && !options.profile.empty()) continue;
    if (::access(one.data(), X_OK) == 0) return std::string(one);
  }
  return Error{ErrorCode::Unsupported,
               "Chromium is not installed; its Debian package is \"chromium\""};
}

std::vector<std::string> command_line(const std::string& program, const BrowserOptions& options,
                                      const std::string& folder, std::uint16_t proxy) {
  std::vector<std::string> line = {program, "--headless=new", "--remote-debugging-pipe",
                                   "--user-data-dir=" + folder + "/profile"};
  const auto add = [&line](std::initializer_list<std::string_view> words) {
    line.insert(line.end(), words.begin(), words.end());
  };
  line.push_back("--window-size=" + std::to_string(options.width) + "," +
                 std::to_string(options.height));
  // Its sandbox does not work for root.
  if (::geteuid() == 0) line.emplace_back("--no-sandbox");
  // Does nothing that was not requested.
  add({"--no-first-run",
       "--no-default-browser-check",
       "--no-startup-window",
       "--no-service-autorun",
       "--no-pings",
       "--disable-background-networking",
       "--disable-component-update",
       "--disable-sync",
       "--disable-default-apps",
       "--disable-domain-reliability",
       "--disable-breakpad",
       "--disable-crash-reporter",
       "--disable-client-side-phishing-detection",
       "--disable-extensions",
       "--disable-component-extensions-with-background-pages",
       "--metrics-recording-only",
       "--disable-field-trial-config",
       "--password-store=basic",
       "--use-mock-keychain",
       "--disable-search-engine-choice-screen",
       "--log-level=3"});
  // Services that no other argument stops. Chromium sends nothing to this port. Pages of the host of
  // --gaia-url have processes of their own, so that no page may have this host.
  add({"--component-updater=url-source=http://services.invalid:9/",
       "--gaia-url=http://services.invalid:9/"});
  // Pages are drawn by the processor, silently, and as if visible.
  add({"--disable-gpu", "--mute-audio", "--hide-scrollbars", "--disable-dev-shm-usage",
       "--force-color-profile=srgb", "--font-render-hinting=none",
       "--disable-background-timer-throttling", "--disable-backgrounding-occluded-windows",
       "--disable-renderer-backgrounding", "--disable-ipc-flooding-protection",
       "--disable-prompt-on-repost", "--deny-permission-prompts",
       "--autoplay-policy=user-gesture-required"});
  // Frames of other sites are in the process of their page, where its script can read them. The
  // popups of the address bar are pages, too: with them a window costs more than twice as much.
  add({"--disable-site-isolation-trials",
       "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,"
       "IsolateOrigins,site-per-process,IsolateSandboxedIframes,"
       "OriginKeyedProcessesByDefault,Translate,BackForwardCache,AcceptCHFrame,MediaRouter,"
       "OptimizationHints,AutofillServerCommunication,CertificateTransparencyComponentUpdater,"
       "InterestFeedContentSuggestions,DialMediaRouteProvider,PaintHolding,HttpsUpgrades,"
       "HttpsFirstBalancedModeAutoEnable,Prerender2,SpareRendererForSitePerProcess,"
       "NetworkTimeServiceQuerying",
       // One process less.
       "--enable-features=NetworkServiceInProcess2"});
  // A page that grows without end dies before the machine does. Without the second limit, young objects
  // of each page use up to 48 MB. Threads that help to collect garbage take more processor time than
  // they save, because other pages use the processors meanwhile.
  add({"--js-flags=--max-old-space-size=512,--max-semi-space-size=4,--single-threaded-gc"});
  // Every connection goes through the guard, also those to this machine.
  if (proxy != 0) {
    line.push_back("--proxy-server=socks5://127.0.0.1:" + std::to_string(proxy));
    add({"--proxy-bypass-list=<-loopback>",
         "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
         "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
         "--webrtc-ip-handling-policy=disable_non_proxied_udp", "--disable-quic"});
  }
  if (!options.languages.empty()) line.push_back("--accept-lang=" + options.languages);
  if (!options.user_agent.empty()) line.push_back("--user-agent=" + options.user_agent);
  return line;
}

std::vector<std::string> environment(const std::string& folder) {
  // All its files stay in its folder, and our environment does not redirect them.
  return {"HOME=" + folder,
          "TMPDIR=" + folder,
          "XDG_CONFIG_HOME=" + folder,
          "XDG_CACHE_HOME=" + folder,
          "XDG_RUNTIME_DIR=" + folder,
          "PATH=/usr/bin:/bin",
          "LANG=C.UTF-8",
          "DBUS_SESSION_BUS_ADDRESS=disabled:",
          "DBUS_SYSTEM_BUS_ADDRESS=disabled:"};
}

}  // namespace sito::browser
