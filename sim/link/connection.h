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

// Maximum size of unsent messages. If it is exceeded, the connection closes.
inline constexpr std::size_t kMaxWaiting = 2 << 20;  // bytes
// Maximum number of unsent bytes at which requests of the other end are still read.
inline constexpr std::size_t kFullOutbox = 1 << 18;  // bytes

class Connection {
 public:
  Connection() = default;
  explicit Connection(Descriptor socket) : socket_(std::move(socket)) {}

  bool isOpen() const { return static_cast<bool>(socket_); }
  int descriptor() const { return socket_.get(); }
  void close() { socket_.close(); }

  // Reads bytes that have arrived: at most a few messages. If the other end has closed the
  // connection, closes it too. Returns true if bytes were read.
  bool receive();
  std::optional<Message> next() { return inbox_.next(); }
  // True until next() has found an invalid message.
  bool isSound() const { return inbox_.isSound(); }

  // Returns the buffer of unsent bytes. Append messages to it, then call flush().
  std::string& outbox() { return outbox_; }
  // Sends as many unsent bytes as the other end accepts. Closes the connection if more than
  // kMaxWaiting bytes remain. If the other end has closed the connection, leaves closing to
  // receive().
  void flush();
  bool isWaiting() const { return !outbox_.empty(); }
  bool isFull() const { return outbox_.size() > kFullOutbox; }
  // Returns the events that poll() must wait for on this connection.
  short events() const;

 private:
  Descriptor socket_;
  Inbox inbox_;
  std::string outbox_;
};

// Connects to the socket at `path`. After a failure or `timeout`, returns a closed connection.
// `isDead` is set to true if the socket exists but no process listens on it, else to false.
Connection connectTo(const std::string& path, std::chrono::milliseconds timeout, bool& isDead);

// Makes a socket that listens at `path`. The file `path` appears when programs can connect. After a
// failure returns an empty descriptor, with the reason in `why`.
Descriptor listenAt(const std::string& path, std::string& why);

// Ids of the user and the process at the other end of a connection.
struct Peer {
  unsigned user = 0;
  int process = 0;
};
std::optional<Peer> peerOf(const Connection& connection);

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_CONNECTION_H_
