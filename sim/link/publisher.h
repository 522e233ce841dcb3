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
inline constexpr std::size_t kMaxGroups = 64;  // per client

class Publisher {
 public:
  // `robot` is the display name. Returns null, with the reason in `why`, if no socket can be made.
  static std::unique_ptr<Publisher> make(std::shared_ptr<World> world, const std::string& robot,
                                         std::string& why);
  ~Publisher();
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;

  const std::string& path() const { return path_; }  // of the socket
  // Continues with another world, for example of a file that was opened again. Groups find their
  // modules in it by family and name.
  void serve(std::shared_ptr<World> world);

  struct Program {
    std::string name;
    int process = 0;
  };
  // Call programs() and programOf() without the world's lock.
  // Returns the connected programs.
  std::vector<Program> programs() const;
  // Returns the program that commands as `sender`; its name is empty if no program does.
  Program programOf(std::uint64_t sender) const;

 private:
  using Clock = std::chrono::steady_clock;

  // A group of a program, and the data to make the group again in another world.
  struct Slot {
    std::vector<ModuleEntry> wanted;
    float frequency = 0;                 // Hz
    std::shared_ptr<ServedGroup> group;  // null: a module is missing
  };
  struct Client {
    Connection connection;
    Program program;
    bool isGreeted = false;
    Clock::time_point come;  // time of connection
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
  mutable std::mutex mutex_;  // protects the world, the clients' programs and groups, and isEnding_
  std::shared_ptr<World> world_;
  std::vector<ModuleEntry> modules_;  // as last sent
  std::vector<std::unique_ptr<Client>> clients_;
  Clock::time_point looked_,
      rested_;  // last check of the module list; last failure for lack of descriptors
  std::unordered_set<int> refused_;  // processes whose refusal was printed
  bool isEnding_ = false;
  std::thread thread_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_PUBLISHER_H_
