// SPDX-License-Identifier: Apache-2.0
#include "sito/signals.h"

#include "sito/commands.h"

#include <array>
#include <csignal>
#include <cstdlib>

namespace sito::app {
namespace {

// A signal handler has nowhere else to look.
std::atomic<std::atomic<bool>*> stop_switch{nullptr};

void on_signal(int /*signal*/) {
  std::atomic<bool>* stop = stop_switch.load();
  if (stop == nullptr || stop->exchange(true)) std::_Exit(kExitInterrupted);
}

// SIGHUP: the terminal has gone. Who was started with nohup goes on.
constexpr std::array<int, 3> kSignals = {SIGINT, SIGTERM, SIGHUP};

void set_handlers(void (*handler)(int)) {
  for (const int signal : kSignals) {
    if (std::signal(signal, handler) == SIG_IGN) std::signal(signal, SIG_IGN);
  }
}

}  // namespace

StopOnSignal::StopOnSignal(std::atomic<bool>& stop) {
  stop_switch = &stop;
  set_handlers(on_signal);
}

StopOnSignal::~StopOnSignal() {
  set_handlers(SIG_DFL);
  stop_switch = nullptr;
}

}  // namespace sito::app
