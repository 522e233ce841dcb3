// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// One end of a connection between a program and a simulation. Its functions do not wait.
#ifndef HRDF_SIM_LINK_CONNECTION_H_
#define HRDF_SIM_LINK_CONNECTION_H_

#include <chrono>
#include <cstddef>
#include <optional>
#include <string>

#include "link/descriptor.h"
#include "link/wire.h"

namespace hrdf::sim::link {

// Largest size of unsent messages; the connection closes if they are larger.
inline constexpr std::size_t kMaxWaiting = 2 << 20;  // bytes
// If this end has more unsent bytes for the other end, it should not read until they are sent.
inline constexpr std::size_t kFullOutbox = 1 << 18;  // bytes

class Connection {
 public:
  Connection() = default;
  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  bool isOpen() const { return static_cast<bool>(socket_); }
  int descriptor() const { return socket_.get(); }
  void close() { socket_.close(); }

  // Reads the bytes that have arrived, up to a few messages. The connection closes if the other end
  // has closed. Returns true if there were bytes.
  bool receive();
  std::optional<Message> next() { return inbox_.next(); }
  // Returns false after an invalid message.
  bool isSound() const { return inbox_.isSound(); }

  // Append messages here, then call flush().
  std::string& outbox() { return outbox_; }
  // Sends as much as the other end accepts. The connection closes if too much is left. If the other
  // end is gone, receive() closes the connection.
  void flush();
  bool isWaiting() const { return !outbox_.empty(); }
  bool isFull() const { return outbox_.size() > kFullOutbox; }
  // Events for poll().
  short events() const;

 private:
  Descriptor socket_;
  Inbox inbox_;
  std::string outbox_;
};

// Connects to a socket within `timeout`. If no process listens there any more, returns a closed
// connection and sets `isDead`.
Connection connectTo(const std::string& path, std::chrono::milliseconds timeout, bool& isDead);

// Listens at `path`, which appears when programs can connect. After a failure returns an empty
// descriptor, with the reason in `why`.
Descriptor listenAt(const std::string& path, std::string& why);

// The user and process at the other end.
struct Peer {
  unsigned user = 0;
  int process = 0;
};
std::optional<Peer> peerOf(const Connection& connection);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_CONNECTION_H_
