// SPDX-License-Identifier: Apache-2.0
// sito icap: a service of ICAP beside a proxy, which hands it the answers of web servers.
#include "sito/commands.h"
#include "sito/flags.h"
#include "sito/help.h"
#include "sito/listen_flags.h"
#include "sito/page_flags.h"
#include "sito/say.h"
#include "sito/service_flags.h"
#include "sito/signals.h"

#include "serve/icap/respmod.h"
#include "serve/tcp_server.h"

#include <atomic>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>

namespace sito::app {
namespace {

class Icap final : public Invocation {
 public:
  explicit Icap(CLI::App& app);
  int run() override;

 private:
  [[nodiscard]] Result<void> check();

  ListenFlags listen_;
  BoundFlags bounds_;
  PageFlags page_;
  bool quiet_ = false;
};

Icap::Icap(CLI::App& app) {
  listen_.declare_place(app);
  app.add_flag("-q,--quiet", quiet_, "No remarks on stderr but the address");
  page_.declare_for_pages_on_their_way(app);
  bounds_.declare(app);
}

Result<void> Icap::check() {
  if (Result<void> built = listen_.build(); !built) return built;
  page_.format = "html";
  return page_.check();
}

int Icap::run() {
  if (const Result<void> checked = check(); !checked) return usage_error(checked.error());
  std::atomic<bool> stop{false};
  const StopOnSignal stop_on_signal(stop);
  serve::AnswerOptions options;
  options.fetches = false;
  options.bounds = bounds_.bounds();
  options.most_at_work = bounds_.most_at_work();
  serve::icap::Respmod respmod(std::move(options), page_);
  auto server = serve::TcpServer::bind(
      listen_.host(), listen_.port(),
      [&respmod](serve::Connection& connection) { respmod.serve(connection); });
  if (!server) {
    say(to_string(server.error()));
    return kExitUsage;
  }
  listen_.warn(quiet_);
  std::fprintf(stderr, "sito: the service is at icap://%s%s; Ctrl-C ends\n",
               listen_.host_and_port((*server)->port()).c_str(),
               std::string(serve::icap::kServicePath).c_str());
  (*server)->run(stop, [&respmod] { respmod.stop(); });
  if (!quiet_) say_what_was_cleaned(respmod.cleaner().counters());
  return kExitDone;
}

}  // namespace

std::unique_ptr<Invocation> declare_icap(CLI::App& app) { return std::make_unique<Icap>(app); }

}  // namespace sito::app
