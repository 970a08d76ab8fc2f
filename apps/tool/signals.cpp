// SPDX-License-Identifier: Apache-2.0
#include "tool/signals.h"

#include "tool/commands.h"

#include <array>
#include <csignal>
#include <cstdlib>

namespace sito::app {
namespace {

// A signal handler can only reach global variables.
std::atomic<std::atomic<bool>*> stop_switch{nullptr};

std::atomic<bool> has_signal{false};

void on_signal(int /*signal*/) {
  has_signal = true;
  std::atomic<bool>* stop = stop_switch.load();
  if (stop == nullptr || stop->exchange(true)) std::_Exit(kExitInterrupted);
}

// SIGHUP: the terminal has gone. A process started with nohup continues.
constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

void set_handlers(void (*handler)(int)) {
  for (const int signal : kSignals) {
    if (std::signal(signal, handler) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop, Also also) {
  stop_switch = &stop;
  has_signal = false;
  set_handlers(on_signal);
  if (also == Also::Usr1) std::signal(SIGUSR1, on_signal);
}

StopOnSignal::~StopOnSignal() {
  set_handlers(SIG_DFL);
  stop_switch = nullptr;
}

bool StopOnSignal::signalled() const { return has_signal; }

}  // namespace sito::app
