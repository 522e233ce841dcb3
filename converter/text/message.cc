// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "text/message.h"

#include <cstdio>
#include <mutex>
#include <set>
#include <utility>

#include "text/strings.h"

namespace hrdf {
namespace {

void print(Severity, const std::string& text) { std::fprintf(stderr, "%s\n", text.c_str()); }

std::mutex handlerMutex;

// The handler is never destroyed: a program's threads may send messages until the program ends.
MessageHandler& handler() {
  static auto* const handler = new MessageHandler(print);
  return *handler;
}

void send(Severity severity, const std::string& text) {
  const MessageHandler current = [] {
    const std::lock_guard lock(handlerMutex);
    return handler();
  }();
  current(severity, text);
}

}  // namespace

void onMessage(MessageHandler replacement) {
  const std::lock_guard lock(handlerMutex);
  handler() = replacement ? std::move(replacement) : print;
}

void sendMessage(Severity severity, const std::string& text) {
  send(severity, (severity == Severity::error ? "hrdf: error: " : "hrdf: ") + printable(text));
}

void sendMessageOnce(Severity severity, const std::string& text) {
  static std::mutex mutex;
  static auto* const sent = new std::set<std::string>;
  {
    const std::lock_guard lock(mutex);
    if (!sent->insert(text).second) return;
  }
  sendMessage(severity, text);
}

void sendMessages(std::span<const Diagnostic> diagnostics) {
  for (const Diagnostic& each : diagnostics) {
    std::string text = toStringWithSource(each);
    text.pop_back();  // removes the line break
    send(each.severity, text);
  }
}

}  // namespace hrdf
