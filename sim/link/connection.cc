// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/connection.h"

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

namespace hrdf::sim::link {
namespace {

constexpr int kBacklog = 32;

std::optional<sockaddr_un> addressOf(const std::string& path) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  if (path.size() >= sizeof(address.sun_path)) return std::nullopt;
  std::memcpy(address.sun_path, path.data(), path.size());
  return address;
}

Descriptor newSocket() {
  return Descriptor(socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0));
}

}  // namespace

bool Connection::receive() {
  // Maximum number of reads in one call of receive().
  constexpr int kMaxReads = 16;
  bool isAny = false;
  std::array<char, 1 << 16> bytes;
  for (int i = 0; i < kMaxReads && isOpen(); ++i) {
    const ssize_t count = recv(socket_.get(), bytes.data(), bytes.size(), 0);
    if (count > 0) {
      inbox_.add({bytes.data(), static_cast<std::size_t>(count)});
      isAny = true;
    } else if (count == 0 || (errno != EAGAIN && errno != EINTR)) {
      close();
    } else if (errno == EAGAIN) {
      break;
    }
    if (static_cast<std::size_t>(count) < bytes.size()) break;
  }
  return isAny;
}

short Connection::events() const { return isWaiting() ? POLLIN | POLLOUT : POLLIN; }

void Connection::flush() {
  std::size_t sent = 0;
  while (isOpen() && sent < outbox_.size()) {
    const ssize_t count =
        send(socket_.get(), outbox_.data() + sent, outbox_.size() - sent, MSG_NOSIGNAL);
    if (count >= 0) {
      sent += static_cast<std::size_t>(count);
    } else if (errno == EAGAIN) {
      break;
    } else if (errno != EINTR) {
      // Discards unsent bytes; messages from the other end can still be read.
      sent = outbox_.size();
    }
  }
  outbox_.erase(0, sent);
  if (outbox_.size() > kMaxWaiting) close();
  if (!isOpen()) outbox_.clear();
}

Connection connectTo(const std::string& path, std::chrono::milliseconds timeout, bool& isDead) {
  isDead = false;
  const auto address = addressOf(path);
  Descriptor socket = newSocket();
  if (!address || !socket) return {};
  const auto* to = reinterpret_cast<const sockaddr*>(&*address);
  if (connect(socket.get(), to, sizeof(*address)) != 0) {
    isDead = errno == ECONNREFUSED;
    if (errno != EINPROGRESS) return {};
    pollfd wait{socket.get(), POLLOUT, 0};
    if (poll(&wait, 1, static_cast<int>(timeout.count())) != 1) return {};
  }
  return Connection(std::move(socket));
}

Descriptor listenAt(const std::string& path, std::string& why) {
  // Binds a temporary path, and renames it after listen(): programs treat a socket without listen()
  // as dead.
  const std::string draft = path + ".tmp";
  const auto address = addressOf(draft);
  if (!address) {
    why = "its path is too long for a socket";
    return {};
  }
  Descriptor socket = newSocket();
  const auto* at = reinterpret_cast<const sockaddr*>(&*address);
  const bool isMade = socket && bind(socket.get(), at, sizeof(*address)) == 0 &&
                      listen(socket.get(), kBacklog) == 0 &&
                      std::rename(draft.c_str(), path.c_str()) == 0;
  if (isMade) return socket;
  why = std::strerror(errno);
  unlink(draft.c_str());
  return {};
}

std::optional<Peer> peerOf(const Connection& connection) {
  ucred credentials{};
  socklen_t size = sizeof(credentials);
  if (getsockopt(connection.descriptor(), SOL_SOCKET, SO_PEERCRED, &credentials, &size) != 0)
    return std::nullopt;
  return Peer{credentials.uid, credentials.pid};
}

}  // namespace hrdf::sim::link
