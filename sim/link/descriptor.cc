// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "link/descriptor.h"

#include <cstdint>
#include <mutex>
#include <set>

#include <pthread.h>
#include <sys/eventfd.h>
#include <unistd.h>

namespace hrdf::sim::link {
namespace {

// The numbers of all open descriptors. Is never destroyed, because threads may use it after static
// objects were destroyed.
struct Registry {
  std::mutex mutex;
  std::set<int> open;
};

void closeAll(Registry& registry) {
  for (const int each : registry.open) ::close(each);
  registry.open.clear();
}

Registry& registry() {
  static auto* const all = [] {
    auto* const made = new Registry;
    pthread_atfork([] { registry().mutex.lock(); }, [] { registry().mutex.unlock(); },
                   [] {
                     closeAll(registry());
                     registry().mutex.unlock();
                   });
    return made;
  }();
  return *all;
}

}  // namespace

Descriptor::Descriptor(int number) : number_(number), process_(getpid()) {
  if (number < 0) return;
  const std::lock_guard lock(registry().mutex);
  registry().open.insert(number);
}

// Does nothing in a forked child: a fork handler has already closed the descriptor in the child,
// and `number` may belong to another file.
void Descriptor::close() {
  const int number = std::exchange(number_, -1);
  if (number < 0 || process_ != getpid()) return;
  const std::lock_guard lock(registry().mutex);
  if (registry().open.erase(number) > 0) ::close(number);
}

Bell::Bell() : event_(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC)) {}

void Bell::ring() const {
  const std::uint64_t one = 1;
  [[maybe_unused]] const auto ignored = write(event_.get(), &one, sizeof(one));
}

void Bell::silence() const {
  std::uint64_t count = 0;
  [[maybe_unused]] const auto ignored = read(event_.get(), &count, sizeof(count));
}

}  // namespace hrdf::sim::link
