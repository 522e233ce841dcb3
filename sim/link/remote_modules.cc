// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/remote_modules.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "link/module_entries.h"

namespace hrdf::sim::link {
namespace {

// ms, timeout for the answer with the efforts of gravity compensation.
constexpr std::int32_t kEffortsTimeout = 500;
constexpr auto kNothing = [](std::string&) {};

std::uint64_t clockNow() {
  const auto since = std::chrono::system_clock::now().time_since_epoch();
  return static_cast<std::uint64_t>(
      std::chrono::duration_cast<std::chrono::microseconds>(since).count());
}

}  // namespace

RemoteModules::RemoteModules(std::shared_ptr<Window> window, std::vector<ModuleEntry> modules)
    : network_(Network::get()),
      modules_(std::move(modules)),
      newest_(modules_.size()),
      coming_(modules_.size()) {
  const StateLock state = network_.lock();
  number_ = network_.newNumber();
  network_.add(*this);
  bind(std::move(window));
}

RemoteModules::~RemoteModules() {
  const StateLock state = network_.lock();
  post(Kind::close, 0, kNothing);
  network_.remove(*this);
}

template <class Write>
bool RemoteModules::post(Kind kind, std::uint32_t number, Write write) {
  if (!window_ || !window_->connection.isOpen()) return false;
  std::string& outbox = window_->connection.outbox();
  const std::size_t start = openMessage(outbox, kind, number_, number);
  write(outbox);
  if (outbox.size() - start - sizeof(Header) > kMaxPayload) {
    outbox.resize(start);
    return false;
  }
  closeMessage(outbox, start);
  network_.send(*window_);
  return window_->connection.isOpen();
}

template <class Write>
std::optional<std::string> RemoteModules::ask(StateLock& state, Kind kind, std::int32_t timeoutMs,
                                              Write write) {
  Answer answer{network_.newNumber()};
  if (isStepping() || !post(kind, answer.number, write)) return std::nullopt;
  awaited_.push_back(&answer);
  network_.waitUntil(state, timeoutMs, [&] { return answer.payload || !window_; });
  std::erase(awaited_, &answer);
  return std::move(answer.payload);
}

void RemoteModules::bind(std::shared_ptr<Window> window) {
  window_ = std::move(window);
  post(Kind::open, 0, [&](std::string& bytes) {
    append(bytes, static_cast<std::uint16_t>(modules_.size()));
    for (const ModuleEntry& module : modules_) append(bytes, module.address);
  });
  setFrequency(frequency_);
}

bool RemoteModules::findIn(const std::shared_ptr<Window>& window) {
  std::vector<ModuleEntry> found;
  for (const ModuleEntry& wanted : modules_) {
    const ModuleEntry* const each = findNamed(window->modules, wanted);
    if (each == nullptr) return false;
    found.push_back(*each);
  }
  modules_ = std::move(found);
  bind(window);
  return true;
}

RemoteModules::Call RemoteModules::receive(const Message& message) {
  if (message.header.kind != Kind::feedback) {
    for (Answer* each : awaited_) {
      if (each->number == message.header.number) each->payload = std::string(message.payload);
    }
    return {};
  }
  Bytes bytes(message.payload);
  if (!decode(bytes, coming_)) return {};
  const std::uint64_t now = clockNow();
  for (std::size_t i = 0; i < size(); ++i) {
    newest_[i].message = coming_[i].message;
    newest_[i].message.integers.set(FeedbackUInt64::receiveTime, now);
    newest_[i].message.integers.set(FeedbackUInt64::transmitTime, now);
  }
  auto listener = listener_.lock();
  if (!listener) return {};
  auto call = listener->receive(WorldEvent::step);
  return {std::move(listener), std::move(call)};
}

void RemoteModules::setFrequency(float frequency) {
  frequency_ = frequency;
  post(Kind::frequency, 0, [&](std::string& bytes) { append(bytes, frequency); });
}

void RemoteModules::requestFeedback() { post(Kind::request, 0, kNothing); }

bool RemoteModules::send(const GroupCommand& command, std::int32_t lifetime) {
  return post(Kind::command, 0, [&](std::string& bytes) {
    append(bytes, lifetime);
    append(bytes, std::uint8_t{0});
    encode(command, bytes);
  });
}

bool RemoteModules::sendAcknowledged(StateLock& state, const GroupCommand& command,
                                     std::int32_t lifetime, std::int32_t timeoutMs) {
  const auto answer = ask(state, Kind::command, timeoutMs, [&](std::string& bytes) {
    append(bytes, lifetime);
    append(bytes, std::uint8_t{1});
    encode(command, bytes);
  });
  return answer && Bytes(*answer).take<std::uint8_t>() == 1;
}

void RemoteModules::report(std::uint64_t sequence, GroupFeedback& feedback) {
  for (std::size_t i = 0; i < size(); ++i) {
    feedback[i].message = newest_[i].message;
    feedback[i].message.integers.set(FeedbackUInt64::sequenceNumber, sequence);
  }
}

bool RemoteModules::report(StateLock& state, GroupInfo& info, std::int32_t timeoutMs) {
  const auto answer = ask(state, Kind::requestInfo, timeoutMs, kNothing);
  if (!answer) return false;
  Bytes bytes(*answer);
  return decode(bytes, info);
}

Eigen::VectorXd RemoteModules::gravityEfforts(StateLock& state) {
  Eigen::VectorXd efforts = Eigen::VectorXd::Zero(static_cast<Eigen::Index>(size()));
  const auto answer = ask(state, Kind::requestEfforts, kEffortsTimeout, kNothing);
  if (!answer) return efforts;
  Bytes bytes(*answer);
  for (double& each : efforts) each = bytes.take<double>();
  return efforts;
}

double RemoteModules::time() const {
  const auto us = newest_[0].message.integers.get(FeedbackUInt64::hardwareTransmitTime);
  return static_cast<double>(us) * 1e-6;
}

bool RemoteModules::advance(StateLock& state, std::int32_t timeoutMs,
                            const std::function<bool()>& isDone) {
  return !isStepping() && network_.waitUntil(state, timeoutMs, isDone);
}

}  // namespace hrdf::sim::link
