// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One end of a connection between a program and a simulation. It never waits.
#ifndef HRDF_SIM_LINK_CONNECTION_H_
#define HRDF_SIM_LINK_CONNECTION_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "link/descriptor.h"
#include "link/wire.h"

namespace hrdf::sim::link {

// What waits to be sent; more closes the connection.
inline constexpr std::size_t kMaxWaiting = 2 << 20;  // bytes
// An end whose answers wait beyond this is not read until it has taken them.
inline constexpr std::size_t kFullOutbox = 1 << 18;  // bytes

class Connection {
 public:
  Connection() = default;
  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  bool isOpen() const { return static_cast<bool>(socket_); }
  int descriptor() const { return socket_.get(); }
  void close() { socket_.close(); }

  // Reads what has come, up to some messages. The connection closes if the other end
  // did. Returns true if anything came.
  bool receive();
  std::optional<Message> next() { return inbox_.next(); }
  // Returns false once something came that is no message.
  bool isSound() const { return inbox_.isSound(); }

  // Appends messages to what is to be sent: call flush() then.
  std::string& outbox() { return outbox_; }
  // Sends what the other end takes. The connection closes if it took too little; if it is gone,
  // receive() tells.
  void flush();
  bool isWaiting() const { return !outbox_.empty(); }
  bool isFull() const { return outbox_.size() > kFullOutbox; }
  // What poll() is to wait for.
  short events() const;

 private:
  Descriptor socket_;
  Inbox inbox_;
  std::string outbox_;
};

// Connects to a socket within `timeout`. If nobody listens there any more, returns none and sets
// `isDead`.
Connection connectTo(const std::string& path, std::chrono::milliseconds timeout, bool& isDead);

// Listens at `path`, which appears once a program can connect. Returns none, and says why, if it
// cannot.
Descriptor listenAt(const std::string& path, std::string& why);

// Who is at the other end.
struct Peer {
  unsigned user = 0;
  int process = 0;
};
std::optional<Peer> peerOf(const Connection& connection);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_CONNECTION_H_
