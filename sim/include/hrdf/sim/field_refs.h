// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Fields of a message as in HEBI's interface: set(), has(), get() and clear(). They refer to the
// message and are valid while it lives; fields of a const message cannot be set. Functions return
// them as const, so that `auto& field = …` compiles, as HEBI's programs write it.
#ifndef HRDF_SIM_FIELD_REFS_H_
#define HRDF_SIM_FIELD_REFS_H_

#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <string>
#include <type_traits>
#include <utility>

#include <hrdf/sim/command.h>
#include <hrdf/sim/fields.h>
#include <hrdf/sim/gains.h>
#include <hrdf/sim/info.h>

namespace hrdf::sim {

// One field of `Set`, a Fields, as a value of type `As`.
template <class Set, class Key,
          class As = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>>
class FieldRef {
  using Stored = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>;

 public:
  FieldRef(Set& set, Key key) : set_(&set), key_(key) {}

  explicit operator bool() const { return has(); }
  bool has() const { return set_->has(key_); }
  // If it is not set: NaN for numbers, else zero or empty.
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

// A field stored as a number: an enumerator, an address.
template <class As, class Set, class Key>
FieldRef<Set, Key, As> refAs(Set& set, Key key) {
  return {set, key};
}

// An angle (rad), also as a number of whole turns and the rest.
template <class Set, class Key>
class AngleRef : public FieldRef<Set, Key> {
 public:
  using FieldRef<Set, Key>::FieldRef;
  using FieldRef<Set, Key>::get;
  using FieldRef<Set, Key>::set;

  // 0 and NaN if it is not set.
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

// A field without a value: it is set or not.
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

// The light that a module reports.
template <class Set, class Key>
class LedRef : public FieldRef<Set, Key> {
 public:
  using FieldRef<Set, Key>::FieldRef;

  bool hasColor() const { return this->has(); }
  Color getColor() const { return this->get(); }
};
template <class Set, class Key>
LedRef(Set&, Key) -> LedRef<Set, Key>;

// Fields counted from 1; any other number is a caller's bug.
template <class Set, class Key>
class NumberedRef {
 public:
  NumberedRef(Set& set, Key first) : set_(&set), first_(static_cast<std::size_t>(first)) {}

  bool has(std::size_t number) const { return at(number).has(); }
  auto get(std::size_t number) const { return at(number).get(); }
  void set(std::size_t number, const auto& value) const requires(!std::is_const_v<Set>) {
    at(number).set(value);
  }
  void clear(std::size_t number) const requires(!std::is_const_v<Set>) { at(number).clear(); }

 private:
  FieldRef<Set, Key> at(std::size_t number) const {
    return {*set_, static_cast<Key>(first_ + number - 1)};
  }

  Set* set_;
  std::size_t first_;
};

struct NoLabels {};

// Pins 1 to 8 of one bank; any other number is a caller's bug.
template <class Banks, class Labels>
class PinsRef {
  static constexpr bool kIsSettable = !std::is_const_v<Banks>;
  static constexpr bool kHasLabels = !std::is_same_v<std::remove_const_t<Labels>, NoLabels>;

 public:
  PinsRef(Banks& banks, Labels& labels, int bank)
      : pins_(&banks[static_cast<std::size_t>(bank)]), labels_(&labels), bank_(bank) {}

  bool hasInt(std::size_t pin) const { return std::holds_alternative<std::int64_t>(at(pin)); }
  bool hasFloat(std::size_t pin) const { return std::holds_alternative<float>(at(pin)); }
  // Returns 0 if the pin has none.
  std::int64_t getInt(std::size_t pin) const {
    const auto* value = std::get_if<std::int64_t>(&at(pin));
    return value ? *value : 0;
  }
  // Returns NaN if the pin has none.
  float getFloat(std::size_t pin) const {
    const auto* value = std::get_if<float>(&at(pin));
    return value ? *value : kUnsetFloat;
  }
  void setInt(std::size_t pin, std::int64_t value) const requires kIsSettable { at(pin) = value; }
  // NaN is a value here.
  void setFloat(std::size_t pin, float value) const requires kIsSettable { at(pin) = value; }
  void clear(std::size_t pin) const requires kIsSettable { at(pin) = std::monostate(); }

  bool hasLabel(std::size_t pin) const requires kHasLabels { return labels_->contains(key(pin)); }
  // Returns an empty text if the pin has none.
  std::string getLabel(std::size_t pin) const requires kHasLabels {
    const auto found = labels_->find(key(pin));
    return found == labels_->end() ? "" : found->second;
  }
  void setLabel(std::size_t pin, const std::string& label) const
      requires(kHasLabels&& kIsSettable) {
    (*labels_)[key(pin)] = label;
  }

 private:
  auto& at(std::size_t pin) const {
    assert(pin >= 1 && pin <= kIoPins);
    return (*pins_)[pin - 1];
  }
  int key(std::size_t pin) const { return bank_ * kIoPins + static_cast<int>(pin) - 1; }

  std::remove_reference_t<decltype(std::declval<Banks&>()[0])>* pins_;
  Labels* labels_;
  int bank_;
};

template <class Banks, class Labels = const NoLabels>
class IoRef {
 public:
  explicit IoRef(Banks& banks) : IoRef(banks, kNoLabels) {}
  IoRef(Banks& banks, Labels& labels) : banks_(&banks), labels_(&labels) {}

  const auto a() const { return bank(0); }
  const auto b() const { return bank(1); }
  const auto c() const { return bank(2); }
  const auto d() const { return bank(3); }
  const auto e() const { return bank(4); }
  const auto f() const { return bank(5); }

 private:
  static constexpr NoLabels kNoLabels{};

  PinsRef<Banks, Labels> bank(int index) const { return {*banks_, *labels_, index}; }

  Banks* banks_;
  Labels* labels_;
};

// The gains of one loop in a Command or an Info.
template <class Message>
struct GainsRef {
  Message& message;
  Loop loop;

  const auto kP() const { return number(Gain::kp); }
  const auto kI() const { return number(Gain::ki); }
  const auto kD() const { return number(Gain::kd); }
  const auto feedForward() const { return number(Gain::feedForward); }
  const auto deadZone() const { return number(Gain::deadZone); }
  const auto iClamp() const { return number(Gain::iClamp); }
  const auto punch() const { return number(Gain::punch); }
  const auto minTarget() const { return number(Gain::minTarget); }
  const auto maxTarget() const { return number(Gain::maxTarget); }
  const auto targetLowpass() const { return number(Gain::targetLowpass); }
  const auto minOutput() const { return number(Gain::minOutput); }
  const auto maxOutput() const { return number(Gain::maxOutput); }
  const auto outputLowpass() const { return number(Gain::outputLowpass); }
  const auto dOnError() const {
    if constexpr (kIsCommand) {
      return FieldRef(message.bools, commandField(loop));
    } else {
      return FieldRef(message.bools, infoField(loop));
    }
  }
  const auto number(Gain gain) const {
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
