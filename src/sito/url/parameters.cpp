// SPDX-License-Identifier: Apache-2.0
#include "sito/url/parameters.h"

#include "sito/base/ascii.h"

#include <algorithm>
#include <array>

namespace sito::url {
namespace {

// Names of parameters that record where a reader came from, from the documentation of the services
// that add them. With "*": the front of a name.
constexpr std::string_view kTracking[] = {
    "_ga",    "_gl",     "_hs*",  "at_*",    "cmpid", "dclid",   "fb_*",  "fbclid",
    "ftag",   "gbraid",  "gclid", "gclsrc",  "hsa_*", "igshid",  "itm_*", "mc_cid",
    "mc_eid", "mkt_tok", "mtm_*", "msclkid", "ncid",  "ns_*",    "ocid",  "oly_*",
    "pk_*",   "piwik_*", "rss",   "s_cid",   "smid",  "srsltid", "trk",   "utm_*",
    "vero_*", "wbraid",  "wt_mc", "wt_zmc",  "xtor",  "yclid",
};
// Names that record it if their value begins with one of kFeedWords.
constexpr std::string_view kOrigins[] = {"from", "ref", "source", "src", "partner", "mod", "via"};
constexpr std::array<std::string_view, 3> kFeedWords = {"rss", "feed", "atom"};

// Names of sessions with any value, and names of sessions whose value has to look like one.
// "replytocom" of WordPress names the comment that a reader is about to answer.
constexpr std::string_view kSessions[] = {
    "aspsessionid*", "cfid",         "cftoken",    "jsessionid", "oscsid",
    "phpsessid",     "phpsessionid", "replytocom", "session_id", "sessionid",
    "sessid",        "sess_id",      "xtcsid",     "zenid"};
constexpr std::string_view kPerhapsSessions[] = {"s",       "sid",   "ses", "sess",
                                                 "session", "sesid", "_s"};
constexpr std::size_t kSessionChars = 16;  // shorter values are ids of other things

bool starts_with(std::string_view text, std::string_view front) {
  return text.size() >= front.size() && std::equal(front.begin(), front.end(), text.begin(),
                                                   [](char a, char b) { return a == lower(b); });
}

bool fits(std::string_view name, std::string_view pattern) {
  if (pattern.ends_with('*')) return starts_with(name, pattern.substr(0, pattern.size() - 1));
  return name.size() == pattern.size() && starts_with(name, pattern);
}

}  // namespace

bool is_tracking(std::string_view parameter) {
  const std::size_t equals = std::min(parameter.find('='), parameter.size());
  const std::string_view name = parameter.substr(0, equals);
  const std::string_view value = parameter.substr(std::min(equals + 1, parameter.size()));
  const auto is_name = [&](std::string_view pattern) { return fits(name, pattern); };
  if (std::any_of(std::begin(kTracking), std::end(kTracking), is_name)) return true;
  return std::any_of(std::begin(kOrigins), std::end(kOrigins), is_name) &&
         std::any_of(kFeedWords.begin(), kFeedWords.end(),
                     [&](std::string_view word) { return starts_with(value, word); });
}

bool is_session(std::string_view parameter) {
  const std::size_t equals = std::min(parameter.find('='), parameter.size());
  const std::string_view name = parameter.substr(0, equals);
  const std::string_view value = parameter.substr(std::min(equals + 1, parameter.size()));
  const auto is_name = [&](std::string_view pattern) { return fits(name, pattern); };
  if (std::any_of(std::begin(kSessions), std::end(kSessions), is_name)) return true;
  if (std::none_of(std::begin(kPerhapsSessions), std::end(kPerhapsSessions), is_name)) return false;
  const auto n_digits = std::count_if(value.begin(), value.end(), is_digit);
  const bool plain = std::all_of(value.begin(), value.end(), [](char c) {
    return is_digit(c) || (lower(c) >= 'a' && lower(c) <= 'z') || c == '-' || c == ',';
  });
  return value.size() >= kSessionChars && plain && n_digits > 0 &&
         static_cast<std::size_t>(n_digits) < value.size();
}

}  // namespace sito::url
