// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// File descriptors of the link.
#ifndef HRDF_SIM_LINK_DESCRIPTOR_H_
#define HRDF_SIM_LINK_DESCRIPTOR_H_

#include <utility>

namespace hrdf::sim::link {

// Owns a file descriptor. A forked child closes its copies of these descriptors, so that the other
// end detects the parent's death.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number);  // owns descriptor `number`; negative: no descriptor
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)), process_(other.process_) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    std::swap(process_, other.process_);
    return *this;
  }

  int get() const { return number_; }
  explicit operator bool() const { return number_ >= 0; }
  void close();

 private:
  int number_ = -1;
  int process_ = 0;  // id of the process that opened the file
};

// Wakes a thread that waits in poll() for descriptor(). Any thread may call ring().
class Bell {
 public:
  Bell();
  int descriptor() const { return event_.get(); }
  void ring() const;
  void silence() const;

 private:
  Descriptor event_;
};

}  // namespace hrdf::sim::link

#endif  // HRDF_SIM_LINK_DESCRIPTOR_H_
