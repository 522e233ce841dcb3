// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages to or from the modules of a group, in the order of the group.
#ifndef HRDF_SIM_GROUP_MESSAGE_H_
#define HRDF_SIM_GROUP_MESSAGE_H_

#include <cstddef>
#include <memory>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace hrdf::sim {

// The result of a call: success, or the reason why it failed.
class FunctionCallResult {
 public:
  // Makes a result without a message.
  explicit FunctionCallResult(bool isOk) : isOk_(isOk) {}
  // Makes a result; `message` is the reason of a failure.
  FunctionCallResult(bool isOk, std::string message) : isOk_(isOk), message_(std::move(message)) {}

  // True if the call succeeded.
  operator bool() const { return isOk_; }  // NOLINT: HEBI's interface returns a plain bool
  bool success() const { return isOk_; }   // true if the call succeeded
  const std::string& failureMessage() const { return message_; }  // reason; empty after a success

 private:
  bool isOk_;
  std::string message_;
};

// Messages of several modules. Views of some modules share these messages. Objects can be moved,
// not copied.
template <class Message>
class GroupMessage {
 public:
  // Makes messages for `size` modules with no field set.
  explicit GroupMessage(std::size_t size)
      : messages_(std::make_shared<std::vector<Message>>(size)), indices_(size) {
    std::iota(indices_.begin(), indices_.end(), 0);
  }
  GroupMessage(GroupMessage&&) noexcept = default;

  std::size_t size() const { return indices_.size(); }  // number of modules
  bool isSubview() const { return isSubview_; }         // true: subview() made this object
  // Returns the message of a module. An `index` of size() or more is undefined behaviour.
  Message& operator[](std::size_t index) {
    return (*messages_)[static_cast<std::size_t>(indices_[index])];
  }
  const Message& operator[](std::size_t index) const {
    return (*messages_)[static_cast<std::size_t>(indices_[index])];
  }

 protected:
  // Makes a view of some modules. Throws std::out_of_range for an invalid index.
  GroupMessage(const GroupMessage& whole, const std::vector<int>& indices)
      : messages_(whole.messages_), isSubview_(true) {
    for (const int i : indices) indices_.push_back(whole.indices_.at(static_cast<std::size_t>(i)));
  }

 private:
  std::shared_ptr<std::vector<Message>> messages_;
  std::vector<int> indices_;
  bool isSubview_ = false;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_GROUP_MESSAGE_H_
