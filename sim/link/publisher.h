// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Lets other programs of this machine find and command the modules of a world. A separate thread
// communicates with them; the physics does not wait for them.
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
inline constexpr std::size_t kMaxGroups = 64;  // maximum number of groups per program

class Publisher {
 public:
  // Publishes `world`. `robot` is the display name of the robot. Returns null, with the reason in
  // `why`, if no socket can be made.
  static std::unique_ptr<Publisher> make(std::shared_ptr<World> world, const std::string& robot,
                                         std::string& why);
  ~Publisher();
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

  const std::string& path() const { return path_; }  // path of the socket
  // Replaces the published world, for example after a file is reopened. Groups find their
  // modules in the new world by family and name.
  void serve(std::shared_ptr<World> world);

  struct Program {
    std::string name;
    int process = 0;
  };
  // Returns the connected programs. Deadlock: do not call programs() or programOf() while holding
  // the world's lock.
  std::vector<Program> programs() const;
  // Returns the program that sends commands under the number `sender`, with an empty name if it is
  // unknown.
  Program programOf(std::uint64_t sender) const;

 private:
  using Clock = std::chrono::steady_clock;

  // A group of a program. `wanted` and `frequency` are needed to open the group in another world.
  struct Slot {
    std::vector<ModuleEntry> wanted;
    float frequency = 0;                 // Hz
    std::shared_ptr<ServedGroup> group;  // null: the world lacks a wanted module
  };
  struct Client {
    Connection connection;
    Program program;
    bool isGreeted = false;
    Clock::time_point come;  // time when the program connected
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
  mutable std::mutex mutex_;  // protects world_, isEnding_, and the programs and groups of clients_
  std::shared_ptr<World> world_;
  std::vector<ModuleEntry> modules_;  // list of modules that was sent last
  std::vector<std::unique_ptr<Client>> clients_;
  Clock::time_point looked_,         // time of the last check of the list of modules
      rested_;                       // last time when this process had no free descriptor
  std::unordered_set<int> refused_;  // ids of processes for which a refusal was printed
  bool isEnding_ = false;
  std::thread thread_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_PUBLISHER_H_
