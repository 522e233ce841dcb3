// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fields of a message as HEBI's interface has them: set(), has(), get() and clear(). They refer to
// the message and are good while that lives; those of a message that is const cannot be set.
#ifndef HRDF_SIM_FIELD_REFS_H_
#define HRDF_SIM_FIELD_REFS_H_

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <type_traits>
#include <utility>

#include <hrdf/sim/command.h>
#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

// One field of `Set`, which is Fields, as a value of type `As`.
template <class Set, class Key,
          class As = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>>
class FieldRef {
  using Stored = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>;

 public:
  FieldRef(Set& set, Key key) : set_(&set), key_(key) {}

  explicit operator bool() const { return has(); }
  bool has() const { return set_->has(key_); }
  // Where it is not set: NaN for numbers, else zero or nothing.
  As get() const { return static_cast<As>(set_->get(key_)); }
  // NaN clears it.
  void set(const As& value) const requires(!std::is_const_v<Set>) {
    set_->set(key_, static_cast<Stored>(value));
  }
  void clear() const requires(!std::is_const_v<Set>) { set_->clear(key_); }

 private:
  Set* set_;
  Key key_;
};

// A field that holds the number of an enumerator.
template <class As, class Set, class Key>
FieldRef<Set, Key, As> enumRef(Set& set, Key key) {
  return {set, key};
}

// An angle (rad) that can also be had in whole turns and the rest.
template <class Set, class Key>
class AngleRef : public FieldRef<Set, Key> {
 public:
  using FieldRef<Set, Key>::FieldRef;
  using FieldRef<Set, Key>::get;
  using FieldRef<Set, Key>::set;

  // 0 and NaN where it is not set.
  void get(std::int64_t* revolutions, float* offset /* rad */) const {
    constexpr double kTurn = 2 * std::numbers::pi;
    const double angle = get();
    const double turns = this->has() ? std::floor(angle / kTurn) : 0;
    *revolutions = static_cast<std::int64_t>(turns);
    *offset = static_cast<float>(angle - turns * kTurn);
  }
  void set(std::int64_t revolutions, float offset /* rad */) const requires(!std::is_const_v<Set>) {
    set(static_cast<double>(revolutions) * 2 * std::numbers::pi + static_cast<double>(offset));
  }
};
template <class Set, class Key>
AngleRef(Set&, Key) -> AngleRef<Set, Key>;

// A field that says all it has to say by being there.
template <class Set, class Key>
class FlagRef {
 public:
  FlagRef(Set& set, Key key) : set_(&set), key_(key) {}

  explicit operator bool() const { return has(); }
  bool has() const { return set_->has(key_); }
  void set() const requires(!std::is_const_v<Set>) { set_->set(key_); }
  void clear() const requires(!std::is_const_v<Set>) { set_->clear(key_); }

 private:
  Set* set_;
  Key key_;
};

// Pins 1 to 8 of one bank; other numbers are a caller's bug.
template <class Pins>
class PinsRef {
 public:
  explicit PinsRef(Pins& pins) : pins_(&pins) {}

  bool hasInt(std::size_t pin) const { return std::holds_alternative<std::int64_t>(at(pin)); }
  bool hasFloat(std::size_t pin) const { return std::holds_alternative<float>(at(pin)); }
  // 0 where the pin has none.
  std::int64_t getInt(std::size_t pin) const {
    const auto* value = std::get_if<std::int64_t>(&at(pin));
    return value ? *value : 0;
  }
  // NaN where the pin has none.
  float getFloat(std::size_t pin) const {
    const auto* value = std::get_if<float>(&at(pin));
    return value ? *value : kUnsetFloat;
  }
  void setInt(std::size_t pin, std::int64_t value) const requires(!std::is_const_v<Pins>) {
    at(pin) = value;
  }
  void setFloat(std::size_t pin, float value) const requires(!std::is_const_v<Pins>) {
    at(pin) = value;
  }
  void clear(std::size_t pin) const requires(!std::is_const_v<Pins>) { at(pin) = std::monostate(); }

 private:
  auto& at(std::size_t pin) const {
    assert(pin >= 1 && pin <= kIoPins);
    return (*pins_)[pin - 1];
  }

  Pins* pins_;
};

template <class Banks>
struct IoRef {
  Banks& banks;

  auto a() const { return PinsRef(banks[0]); }
  auto b() const { return PinsRef(banks[1]); }
  auto c() const { return PinsRef(banks[2]); }
  auto d() const { return PinsRef(banks[3]); }
  auto e() const { return PinsRef(banks[4]); }
  auto f() const { return PinsRef(banks[5]); }
};

// The gains of one loop in a Command or an Info.
template <class Message>
struct GainsRef {
  Message& message;
  Loop loop;

  auto kP() const { return number(Gain::kp); }
  auto kI() const { return number(Gain::ki); }
  auto kD() const { return number(Gain::kd); }
  auto feedForward() const { return number(Gain::feedForward); }
  auto deadZone() const { return number(Gain::deadZone); }
  auto iClamp() const { return number(Gain::iClamp); }
  auto punch() const { return number(Gain::punch); }
  auto minTarget() const { return number(Gain::minTarget); }
  auto maxTarget() const { return number(Gain::maxTarget); }
  auto targetLowpass() const { return number(Gain::targetLowpass); }
  auto minOutput() const { return number(Gain::minOutput); }
  auto maxOutput() const { return number(Gain::maxOutput); }
  auto outputLowpass() const { return number(Gain::outputLowpass); }
  auto dOnError() const {
    if constexpr (kIsCommand) {
      return FieldRef(message.bools, CommandBool{static_cast<int>(loop)});
    } else {
      return FieldRef(message.bools, InfoBool{static_cast<int>(loop)});
    }
  }
  auto number(Gain gain) const {
    if constexpr (kIsCommand) {
      return FieldRef(message.floats, commandField(loop, gain));
    } else {
      return FieldRef(message.floats, infoField(loop, gain));
    }
  }

 private:
  static constexpr bool kIsCommand = std::is_same_v<std::remove_const_t<Message>, Command>;
};

}  // namespace hrdf::sim

#endif  // HRDF_SIM_FIELD_REFS_H_
