// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// References to the fields of a message, with HEBI's names: set(), has(), get() and clear(). They
// refer to the message and are valid while it exists. Fields of a const message have no set() and
// clear(). Functions return references as const objects, so that `auto& field = …` compiles, as in
// HEBI's programs.
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

// A reference to the field `key` of a Fields object of type `Set`. Values are read and written as
// type `As`.
template <class Set, class Key,
          class As = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>>
class FieldRef {
  using Stored = std::remove_cvref_t<decltype(std::declval<Set&>().get(Key{}))>;

 public:
  // Refers to the field `key` of `set`.
  FieldRef(Set& set, Key key) : set_(&set), key_(key) {}

  explicit operator bool() const { return has(); }  // true if the field is set
  bool has() const { return set_->has(key_); }      // true if the field is set
  // Returns the value. Not set: NaN for floats, vectors and rotations, else 0 or an empty text.
  As get() const { return static_cast<As>(set_->get(key_)); }
  // Sets the value; NaN clears the field.
  void set(const As& value) const requires(!std::is_const_v<Set>) {
    set_->set(key_, static_cast<Stored>(value));
  }
  void clear() const requires(!std::is_const_v<Set>) { set_->clear(key_); }  // clears the field

 private:
  Set* set_;
  Key key_;
};

// Returns a reference to a number that is read and written as type `As`, such as an enumeration or
// an address.
template <class As, class Set, class Key>
FieldRef<Set, Key, As> refAs(Set& set, Key key) {
  return {set, key};
}

// A reference to an angle (rad), which can also be split into whole turns and an offset.
template <class Set, class Key>
class AngleRef : public FieldRef<Set, Key> {
 public:
  using FieldRef<Set, Key>::FieldRef;
  using FieldRef<Set, Key>::get;
  using FieldRef<Set, Key>::set;

  // Splits the angle into whole turns, rounded down, and `offset` (rad, >= 0). Not set: 0 turns and
  // NaN.
  void get(std::int64_t* revolutions, float* offset) const {
    constexpr double kTurn = 2 * std::numbers::pi;
    const double angle = get();
    const double turns = this->has() ? std::floor(angle / kTurn) : 0;
    *revolutions = static_cast<std::int64_t>(turns);
    *offset = static_cast<float>(angle - turns * kTurn);
  }
  // Sets the angle to `revolutions` whole turns and `offset` (rad).
  void set(std::int64_t revolutions, float offset) const requires(!std::is_const_v<Set>) {
    set(static_cast<double>(revolutions) * 2 * std::numbers::pi + static_cast<double>(offset));
  }
};
template <class Set, class Key>
AngleRef(Set&, Key) -> AngleRef<Set, Key>;

// A reference to a flag: a field without a value, which is set or not.
template <class Set, class Key>
class FlagRef {
 public:
  // Refers to the flag `key` of `set`.
  FlagRef(Set& set, Key key) : set_(&set), key_(key) {}

  explicit operator bool() const { return has(); }                       // true if the flag is set
  bool has() const { return set_->has(key_); }                           // true if the flag is set
  void set() const requires(!std::is_const_v<Set>) { set_->set(key_); }  // sets the flag
  void clear() const requires(!std::is_const_v<Set>) { set_->clear(key_); }  // clears the flag

 private:
  Set* set_;
  Key key_;
};

// A reference to the colour of a module's LED.
template <class Set, class Key>
class LedRef : public FieldRef<Set, Key> {
 public:
  using FieldRef<Set, Key>::FieldRef;

  bool hasColor() const { return this->has(); }   // true if the colour is set
  Color getColor() const { return this->get(); }  // not set: all 0
};
template <class Set, class Key>
LedRef(Set&, Key) -> LedRef<Set, Key>;

// References to fields that are numbered from 1. A number out of range is undefined behaviour.
template <class Set, class Key>
class NumberedRef {
 public:
  // Refers to fields of `set`. `first`: key of the field with number 1.
  NumberedRef(Set& set, Key first) : set_(&set), first_(static_cast<std::size_t>(first)) {}

  bool has(std::size_t number) const { return at(number).has(); }  // true if the field is set
  auto get(std::size_t number) const { return at(number).get(); }  // NaN: not set
  // Sets the value; NaN clears the field.
  void set(std::size_t number, const auto& value) const requires(!std::is_const_v<Set>) {
    at(number).set(value);
  }
  // Clears the field.
  void clear(std::size_t number) const requires(!std::is_const_v<Set>) { at(number).clear(); }

 private:
  FieldRef<Set, Key> at(std::size_t number) const {
    return {*set_, static_cast<Key>(first_ + number - 1)};
  }

  Set* set_;
  std::size_t first_;
};

// Type `Labels` of PinsRef and IoRef for messages without pin labels.
struct NoLabels {};

// References to pins 1 to 8 of one bank. Another pin number is undefined behaviour.
template <class Banks, class Labels>
class PinsRef {
  static constexpr bool kIsSettable = !std::is_const_v<Banks>;
  static constexpr bool kHasLabels = !std::is_same_v<std::remove_const_t<Labels>, NoLabels>;

 public:
  // Refers to bank `bank` (0: a, …, 5: f).
  PinsRef(Banks& banks, Labels& labels, int bank)
      : pins_(&banks[static_cast<std::size_t>(bank)]), labels_(&labels), bank_(bank) {}

  // True if the pin has a whole number (digital pin).
  bool hasInt(std::size_t pin) const { return std::holds_alternative<std::int64_t>(at(pin)); }
  // True if the pin has a float (analogue pin, PWM).
  bool hasFloat(std::size_t pin) const { return std::holds_alternative<float>(at(pin)); }
  // Returns the whole number of the pin; 0: the pin has no whole number.
  std::int64_t getInt(std::size_t pin) const {
    const auto* value = std::get_if<std::int64_t>(&at(pin));
    return value ? *value : 0;
  }
  // Returns the float of the pin; NaN: the pin has no float.
  float getFloat(std::size_t pin) const {
    const auto* value = std::get_if<float>(&at(pin));
    return value ? *value : kUnsetFloat;
  }
  // Sets the pin to a whole number.
  void setInt(std::size_t pin, std::int64_t value) const requires kIsSettable { at(pin) = value; }
  // Sets the pin to a float. NaN is a value and does not clear the pin.
  void setFloat(std::size_t pin, float value) const requires kIsSettable { at(pin) = value; }
  // Removes the value of the pin.
  void clear(std::size_t pin) const requires kIsSettable { at(pin) = std::monostate(); }

  // True if the pin has a label.
  bool hasLabel(std::size_t pin) const requires kHasLabels { return labels_->contains(key(pin)); }
  // Returns the label of the pin; empty: the pin has no label.
  std::string getLabel(std::size_t pin) const requires kHasLabels {
    const auto found = labels_->find(key(pin));
    return found == labels_->end() ? "" : found->second;
  }
  // Sets the label of the pin on the screen of a phone.
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

// The pins of all banks. Banks a to f have 8 pins each. A phone with HEBI's app Mobile IO reports
// axes in bank a and buttons in bank b. Commands to the phone set snap values (positions of
// released axes) in bank a, button modes in b, button lights in e, and axis values in f.
template <class Banks, class Labels = const NoLabels>
class IoRef {
 public:
  // Refers to pins without labels.
  explicit IoRef(Banks& banks) : IoRef(banks, kNoLabels) {}
  // Refers to pins and their labels.
  IoRef(Banks& banks, Labels& labels) : banks_(&banks), labels_(&labels) {}

  // Returns the pins of a bank.
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

// References to the gains of one loop in a Command or an Info. LoopGains in <hrdf/gains.h>
// describes their meaning and units.
template <class Message>
struct GainsRef {
  Message& message;
  Loop loop;

  const auto kP() const { return number(Gain::kp); }  // output per error
  const auto kI() const { return number(Gain::ki); }  // output per integral of the error
  const auto kD() const { return number(Gain::kd); }  // output per derivative of the error
  const auto feedForward() const { return number(Gain::feedForward); }  // output per target
  // Dead zone: errors up to this magnitude count as 0.
  const auto deadZone() const { return number(Gain::deadZone); }
  const auto iClamp() const { return number(Gain::iClamp); }  // limit of the integral's output
  // Output that is added outside of the dead zone, with the sign of the error.
  const auto punch() const { return number(Gain::punch); }
  const auto minTarget() const { return number(Gain::minTarget); }  // limit; may be -inf
  const auto maxTarget() const { return number(Gain::maxTarget); }  // limit; may be inf
  // Weight of the newest target in the filter, in (0, 1]; 1: no filter.
  const auto targetLowpass() const { return number(Gain::targetLowpass); }
  const auto minOutput() const { return number(Gain::minOutput); }  // limit; may be -inf
  const auto maxOutput() const { return number(Gain::maxOutput); }  // limit; may be inf
  // Weight of the newest output in the filter, in (0, 1]; 1: no filter.
  const auto outputLowpass() const { return number(Gain::outputLowpass); }
  // Returns `dOnError`. True: kd acts on the derivative of the error. False: kd acts on the negated
  // derivative of the measurement.
  const auto dOnError() const {
    if constexpr (kIsCommand) {
      return FieldRef(message.bools, commandField(loop));
    } else {
      return FieldRef(message.bools, infoField(loop));
    }
  }
  // Returns the gain that `gain` selects.
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
