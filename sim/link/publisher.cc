// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/publisher.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <random>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <hrdf/sim/group.h>

#include "link/folders.h"
#include "link/module_entries.h"
#include "messages/field_coding.h"
#include "module/command_lock.h"
#include "text/message.h"
#include "text/strings.h"

namespace hrdf::sim::link {
namespace {

using namespace std::chrono_literals;

constexpr auto kLookPeriod = 200ms;  // time between checks whether the list of modules has changed
constexpr auto kGreeting = 2s;       // timeout for the message `hello` of a new program
constexpr auto kRest = 1s;  // pause if no descriptor is free, because poll() would return at once

std::string newName() {
  std::array<char, 32> name{};
  std::snprintf(name.data(), name.size(), "%d-%08x.sock", getpid(),
                static_cast<unsigned>(std::random_device()()));
  return name.data();
}

// Appends a message to the unsent bytes of `to`. The message gets the group and the request number
// of `asked`. write(bytes) appends the payload.
template <class Write>
void post(Connection& to, Kind kind, const Header& asked, Write write) {
  const std::size_t start = openMessage(to.outbox(), kind, asked.group, asked.number);
  write(to.outbox());
  closeMessage(to.outbox(), start);
}

void postTexts(Connection& to, Kind kind, std::initializer_list<std::string_view> texts) {
  post(to, kind, {}, [&](std::string& bytes) {
    for (const std::string_view text : texts) appendText(bytes, text, kMaxCodedText);
  });
}

}  // namespace

std::unique_ptr<Publisher> Publisher::make(std::shared_ptr<World> world, const std::string& robot,
                                           std::string& why) {
  const auto folder = folderToPublish(why);
  if (!folder) return nullptr;
  const std::string path = (std::filesystem::path(*folder) / newName()).string();
  Descriptor socket = listenAt(path, why);
  if (!socket) {
    why = "'" + path + "': " + why;
    return nullptr;
  }
  return std::unique_ptr<Publisher>(
      new Publisher(std::move(world), robot, path, std::move(socket)));
}

Publisher::Publisher(std::shared_ptr<World> world, std::string robot, std::string path,
                     Descriptor socket)
    : path_(std::move(path)),
      robot_(std::move(robot)),
      process_(getpid()),
      socket_(std::move(socket)),
      world_(std::move(world)),
      modules_(modulesOf(*world_)),
      thread_([this] { work(); }) {}

// Returns early in a forked child, which has no thread of the publisher and does not own the
// socket.
Publisher::~Publisher() {
  if (getpid() != process_) {
    thread_.detach();
    return;
  }
  {
    const std::lock_guard lock(mutex_);
    isEnding_ = true;
  }
  bell_->ring();
  thread_.join();
  unlink(path_.c_str());
}

void Publisher::serve(std::shared_ptr<World> world) {
  const std::lock_guard lock(mutex_);
  world_ = std::move(world);
  for (const auto& client : clients_) {
    for (auto& [number, slot] : client->groups) find(slot);
  }
  looked_ = {};
  bell_->ring();
}

std::vector<Publisher::Program> Publisher::programs() const {
  const std::lock_guard lock(mutex_);
  std::vector<Program> all;
  for (const auto& client : clients_) {
    if (client->isGreeted) all.push_back(client->program);
  }
  return all;
}

Publisher::Program Publisher::programOf(std::uint64_t sender) const {
  const std::lock_guard lock(mutex_);
  for (const auto& client : clients_) {
    for (const auto& [number, slot] : client->groups) {
      if (slot.group && slot.group->sender() == sender) return client->program;
    }
  }
  return {};
}

void Publisher::work() {
  for (;;) {
    wait();
    const std::lock_guard lock(mutex_);
    if (isEnding_) return;
    accept();
    for (const auto& client : clients_) receive(*client);
    sendModules();
    for (const auto& client : clients_) {
      sendFeedback(*client);
      client->connection.flush();
    }
    dropClosed();
  }
}

void Publisher::wait() {
  std::vector<pollfd> waits{{bell_->descriptor(), POLLIN, 0}};
  {
    const std::lock_guard lock(mutex_);
    const bool rests = Clock::now() < rested_ + kRest;
    waits.push_back({rests ? -1 : socket_.get(), POLLIN, 0});
    for (const auto& client : clients_) {
      const short events = client->connection.isFull() ? POLLOUT : client->connection.events();
      waits.push_back({client->connection.descriptor(), events, 0});
    }
  }
  const bool isAlone = waits.size() == 2 && waits[1].fd >= 0;
  poll(waits.data(), waits.size(), isAlone ? -1 : static_cast<int>(kLookPeriod.count()));
  bell_->silence();
}

void Publisher::accept() {
  if (Clock::now() < rested_ + kRest) return;
  for (;;) {
    Descriptor socket(accept4(socket_.get(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC));
    if (!socket) {
      if (errno != EAGAIN && errno != EINTR && errno != ECONNABORTED) rested_ = Clock::now();
      return;
    }
    auto client = std::make_unique<Client>();
    client->connection = Connection(std::move(socket));
    client->come = Clock::now();
    const auto peer = peerOf(client->connection);
    if (!peer || (peer->user != geteuid() && !isFolderShared())) continue;
    client->program.process = peer->process;
    if (clients_.size() >= kMaxClients) {
      refuse(*client, "it already serves " + std::to_string(kMaxClients) + " programs");
      continue;
    }
    clients_.push_back(std::move(client));
  }
}

void Publisher::receive(Client& client) {
  if (!client.connection.isFull()) client.connection.receive();
  while (client.connection.isOpen() && !client.connection.isFull()) {
    const auto message = client.connection.next();
    if (!message) break;
    if (message->header.kind == Kind::hello) {
      greet(client, *message);
    } else if (client.isGreeted) {
      handle(client, *message);
    } else {
      client.connection.close();
    }
  }
  if (!client.connection.isSound()) client.connection.close();
  if (!client.isGreeted && Clock::now() > client.come + kGreeting) client.connection.close();
}

void Publisher::greet(Client& client, const Message& message) {
  Bytes bytes(message.payload);
  const std::string version = takeValue<std::string>(bytes);
  if (client.isGreeted) return refuse(client, "the program has sent two greetings");
  client.program.name = shown(takeValue<std::string>(bytes));
  if (message.header.version != kWireVersion) {
    const std::string why = "library is " + shown(version) +
                            ", the simulation's is " HRDF_VERSION ": use the same version";
    if (refused_.insert(client.program.process).second) {
      sendMessage(Severity::warning, client.program.name + " (" +
                                         std::to_string(client.program.process) +
                                         ") was refused: its " + why);
    }
    return refuse(client, "this program's " + why);
  }
  client.isGreeted = true;
  postTexts(client.connection, Kind::welcome, {HRDF_VERSION, robot_});
  post(client.connection, Kind::modules, {}, [&](std::string& to) { encode(modules_, to); });
}

void Publisher::refuse(Client& client, const std::string& why) {
  postTexts(client.connection, Kind::refused, {why});
  client.connection.flush();
  client.connection.close();
}

void Publisher::handle(Client& client, const Message& message) {
  const Header& asked = message.header;
  if (asked.kind == Kind::open) return open(client, message);
  if (asked.kind == Kind::close) {
    client.groups.erase(asked.group);
    return;
  }
  const auto found = client.groups.find(asked.group);
  if (found == client.groups.end()) return;
  Slot& slot = found->second;
  Bytes bytes(message.payload);
  if (asked.kind == Kind::frequency) {
    const auto frequency = bytes.take<float>();
    if (!Group::isFrequency(frequency)) return;
    slot.frequency = frequency;
    if (slot.group) slot.group->setFrequency(frequency);
  }
  if (!slot.group) return;
  if (asked.kind == Kind::request) slot.group->request();
  if (asked.kind == Kind::command) command(client, slot, message);
  if (asked.kind == Kind::requestInfo) {
    GroupInfo info(slot.group->size());
    slot.group->report(info);
    post(client.connection, Kind::info, asked, [&](std::string& to) { encode(info, to); });
  }
  if (asked.kind == Kind::requestEfforts) {
    post(client.connection, Kind::efforts, asked, [&](std::string& to) {
      for (const double each : slot.group->gravityEfforts()) append(to, each);
    });
  }
}

void Publisher::open(Client& client, const Message& message) {
  Bytes bytes(message.payload);
  const std::size_t count = bytes.take<std::uint16_t>();
  if (count == 0 || count > kMaxGroup || client.groups.size() >= kMaxGroups) return;
  Slot slot;
  for (std::size_t i = 0; i < count; ++i) {
    const auto found = std::ranges::find(modules_, bytes.take<MacAddress>(), &ModuleEntry::address);
    if (found == modules_.end()) return;
    slot.wanted.push_back(*found);
  }
  find(slot);
  client.groups[message.header.group] = std::move(slot);
}

void Publisher::find(Slot& slot) {
  slot.group.reset();
  const std::vector<ModuleEntry> modules = modulesOf(*world_);
  std::vector<int> indices;
  for (const ModuleEntry& wanted : slot.wanted) {
    const ModuleEntry* const found = findNamed(modules, wanted);
    if (found == nullptr) return;
    indices.push_back(static_cast<int>(found - modules.data()));
  }
  slot.group = ServedGroup::make(world_, std::move(indices), bell_);
  slot.group->setFrequency(slot.frequency);
}

void Publisher::command(Client& client, Slot& slot, const Message& message) {
  Bytes bytes(message.payload);
  const auto lifetime = bytes.take<std::int32_t>();
  const bool wantsAnswer = bytes.take<std::uint8_t>() != 0;
  GroupCommand command(slot.group->size());
  const bool isSound = isLifetime(lifetime) && decode(bytes, command);
  const bool isTaken = isSound && slot.group->give(command, lifetime);
  if (!wantsAnswer) return;
  post(client.connection, Kind::taken, message.header,
       [&](std::string& to) { append(to, static_cast<std::uint8_t>(isTaken)); });
}

// Sends new feedback to a program. A program that does not read fast enough loses feedback, but no
// other messages.
void Publisher::sendFeedback(Client& client) {
  const bool isFree = !client.connection.isWaiting();
  for (auto& [number, slot] : client.groups) {
    const GroupFeedback* feedback = slot.group ? slot.group->takeFeedback() : nullptr;
    if (feedback == nullptr || !isFree) continue;
    Header header;
    header.group = number;
    post(client.connection, Kind::feedback, header,
         [&](std::string& to) { encode(*feedback, to); });
  }
}

void Publisher::sendModules() {
  if (Clock::now() < looked_ + kLookPeriod) return;
  looked_ = Clock::now();
  std::vector<ModuleEntry> modules = modulesOf(*world_);
  if (modules == modules_) return;
  modules_ = std::move(modules);
  for (const auto& client : clients_) {
    if (!client->isGreeted) continue;
    post(client->connection, Kind::modules, {}, [&](std::string& to) { encode(modules_, to); });
  }
}

void Publisher::dropClosed() {
  std::erase_if(clients_, [](const auto& client) { return !client->connection.isOpen(); });
}

}  // namespace hrdf::sim::link
