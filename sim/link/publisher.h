// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets other programs of this machine find and command the modules of a world. A thread of its own
// talks to them; the physics never waits for them.
#ifndef HRDF_SIM_LINK_PUBLISHER_H_
#define HRDF_SIM_LINK_PUBLISHER_H_

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "link/connection.h"
#include "link/descriptor.h"
#include "link/served_group.h"
#include "link/wire.h"
#include "world/world.h"

namespace hrdf::sim::link {

inline constexpr std::size_t kMaxClients = 32;
inline constexpr std::size_t kMaxGroups = 64;  // of a client

class Publisher {
 public:
  // `robot` is its name for people. Null, and `why`, if no socket can be had.
  static std::unique_ptr<Publisher> make(std::shared_ptr<World> world, const std::string& robot,
                                         std::string& why);
  ~Publisher();
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

  const std::string& path() const { return path_; }  // of the socket
  // Goes on with another world, such as that of a file that was opened anew: groups find their
  // modules in it by family and name.
  void serve(std::shared_ptr<World> world);

  struct Program {
    std::string name;
    int process = 0;
  };
  // Call these two without the lock of the world.
  // Returns the programs that are connected.
  std::vector<Program> programs() const;
  // Returns who commands as `sender`; an empty name if no program does.
  Program programOf(std::uint64_t sender) const;

 private:
  using Clock = std::chrono::steady_clock;

  // A group of a program, and what it is made of anew in another world.
  struct Slot {
    std::vector<ModuleEntry> wanted;
    float frequency = 0;                 // Hz
    std::shared_ptr<ServedGroup> group;  // null: a module is missing
  };
  struct Client {
    Connection connection;
    Program program;
    bool isGreeted = false;
    Clock::time_point come;  // when it connected
    std::map<std::uint32_t, Slot> groups;
  };

  Publisher(std::shared_ptr<World> world, std::string robot, std::string path, Descriptor socket);
  void work();
  void wait();
  void accept();
  void receive(Client& client);
  void greet(Client& client, const Message& message);
  void refuse(Client& client, const std::string& why);
  void handle(Client& client, const Message& message);
  void open(Client& client, const Message& message);
  void find(Slot& slot);
  void command(Client& client, Slot& slot, const Message& message);
  void sendFeedback(Client& client);
  void sendModules();
  void dropClosed();

  const std::string path_, robot_;
  const int process_;
  Descriptor socket_;
  const std::shared_ptr<const Bell> bell_ = std::make_shared<const Bell>();
  mutable std::mutex mutex_;  // of the world, the clients' programs and groups, and the end
  std::shared_ptr<World> world_;
  std::vector<ModuleEntry> modules_;  // as sent
  std::vector<std::unique_ptr<Client>> clients_;
  Clock::time_point looked_, rested_;  // at the list of modules; since there were no descriptors
  std::unordered_set<int> refused_;    // processes that the user was told of
  bool isEnding_ = false;
  std::thread thread_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_PUBLISHER_H_
