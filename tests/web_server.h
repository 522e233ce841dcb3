// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A web server on the loopback interface, started by a test.
#ifndef HRDF_TESTS_WEB_SERVER_H_
#define HRDF_TESTS_WEB_SERVER_H_

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace hrdf {

inline constexpr const char* kTetrahedron =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

inline std::string response(const std::string& status, const std::string& body,
                            const std::string& headers = "") {
  return "HTTP/1.1 " + status + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n" +
         headers + "Connection: close\r\n\r\n" + body;
}

inline std::string redirect(const std::string& target) {
  return response("302 Found", "", "Location: " + target + "\r\n");
}

// Answers one request at a time.
class WebServer {
 public:
  WebServer() : listener_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (bind(listener_, reinterpret_cast<sockaddr*>(&address), size) != 0 ||
        listen(listener_, 16) != 0 ||
        getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &size) != 0) {
      ADD_FAILURE() << "no socket on the loopback";
    }
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { serve(); });
  }
  ~WebServer() { stop(); }

  void stop() {
    if (!thread_.joinable()) return;
    shutdown(listener_, SHUT_RDWR);
    thread_.join();
    close(listener_);
  }

  std::string url(const std::string& path) const {
    return "http://127.0.0.1:" + std::to_string(port_) + path;
  }

  // Sets the reply for `path`; call it before the request. With `more`, the reply continues with
  // endless copies of `more`.
  void on(const std::string& path, std::string reply, std::string more = {}) {
    const std::lock_guard lock(mutex_);
    replies_[path] = {std::move(reply), std::move(more)};
  }

  std::vector<std::string> requests() {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  struct Reply {
    std::string first, more;
  };

  void serve() {
    for (int client = 0; (client = accept(listener_, nullptr, nullptr)) >= 0; close(client))
      answer(client);
  }

  void answer(int client) {
    std::string request;
    std::array<char, 1024> piece;
    while (request.find("\r\n\r\n") == std::string::npos) {
      const ssize_t count = recv(client, piece.data(), piece.size(), 0);
      if (count <= 0) return;
      request.append(piece.data(), static_cast<std::size_t>(count));
    }
    const Reply reply = replyTo(request);
    bool open = put(client, reply.first);
    while (open && !reply.more.empty()) open = put(client, reply.more);
    // After a body that is shorter than its length, keeps the connection open until the client
    // gives up.
    if (reply.first.find("Content-Length: 999") != std::string::npos)
      recv(client, piece.data(), piece.size(), 0);
  }

  Reply replyTo(const std::string& request) {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    const std::string path = request.substr(4, request.find(' ', 4) - 4);
    const auto known = replies_.find(path);
    return known != replies_.end() ? known->second
                                   : Reply{response("404 Not Found", "<html>no</html>"), {}};
  }

  static bool put(int client, const std::string& bytes) {
    return send(client, bytes.data(), bytes.size(), MSG_NOSIGNAL) ==
           static_cast<ssize_t>(bytes.size());
  }

  int listener_;
  int port_ = 0;
  std::mutex mutex_;
  std::map<std::string, Reply> replies_;
  std::vector<std::string> requests_;
  std::thread thread_;
};

}  // namespace hrdf

#endif  // HRDF_TESTS_WEB_SERVER_H_
