// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Content of messages: values that are set or not. An enumeration names the fields of each type;
// its order is HEBI's (libhebi 2.27), so that the C interface finds a field by its index.
#ifndef HRDF_SIM_FIELDS_H_
#define HRDF_SIM_FIELDS_H_

#include <array>
#include <bitset>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <variant>

namespace hrdf::sim {

// Value of a float that is not set.
inline constexpr float kUnsetFloat = std::numeric_limits<float>::quiet_NaN();

// A vector; NaN: not set.
struct Vector3f {
  float x = kUnsetFloat, y = kUnsetFloat, z = kUnsetFloat;

  // Returns x, y or z.
  float getX() const { return x; }
  float getY() const { return y; }
  float getZ() const { return z; }
};

// A rotation as a unit quaternion; NaN: not set.
struct Quaternionf {
  float w = kUnsetFloat, x = kUnsetFloat, y = kUnsetFloat, z = kUnsetFloat;

  // Returns w, x, y or z.
  float getW() const { return w; }
  float getX() const { return x; }
  float getY() const { return y; }
  float getZ() const { return z; }
};

// Colour of a module's LED; components are 0 to 255. Alpha 0: the module shows its own colour.
struct Color {
  std::uint8_t red = 0, green = 0, blue = 0, alpha = 0;

  constexpr Color() = default;
  // Makes a colour.
  constexpr Color(std::uint8_t r, std::uint8_t g, std::uint8_t b, std::uint8_t a = 255)
      : red(r), green(g), blue(b), alpha(a) {}
  friend bool operator==(const Color&, const Color&) = default;

  // Returns one colour component, 0 to 255.
  std::uint8_t getRed() const { return red; }
  std::uint8_t getGreen() const { return green; }
  std::uint8_t getBlue() const { return blue; }
  std::uint8_t getAlpha() const { return alpha; }
  // Sets one colour component, 0 to 255.
  void setRed(std::uint8_t r) { red = r; }
  void setGreen(std::uint8_t g) { green = g; }
  void setBlue(std::uint8_t b) { blue = b; }
  void setAlpha(std::uint8_t a) { alpha = a; }
};

// Returns the value of a field that is not set: NaN for floating-point numbers, else a default
// value.
template <class Value>
constexpr Value unset() {
  if constexpr (std::floating_point<Value>) return std::numeric_limits<Value>::quiet_NaN();
  return Value{};
}

// True if `value` is NaN.
template <std::floating_point Value>
bool isUnset(const Value& value) {
  return std::isnan(value);
}
// True if a component of the vector is NaN.
inline bool isUnset(const Vector3f& v) { return isUnset(v.x + v.y + v.z); }
// True if a component of the quaternion is NaN.
inline bool isUnset(const Quaternionf& q) { return isUnset(q.w + q.x + q.y + q.z); }
// Returns false: a value that is not a float, vector or quaternion always counts as set.
template <class Value>
bool isUnset(const Value&) {
  return false;
}

// One value for each enumerator of `Field`, except the last enumerator, `count`. Setting a field to
// NaN, or to a vector with a NaN, clears the field.
template <class Field, class Value>
class Fields {
 public:
  using Key = Field;

  static constexpr std::size_t kCount = static_cast<std::size_t>(Field::count);

  // Makes an object with no field set.
  constexpr Fields() { values_.fill(unset<Value>()); }

  bool has(Field field) const { return set_[index(field)]; }  // true if `field` is set
  bool any() const { return set_.any(); }                     // true if any field is set
  // True if a field outside of `others` is set.
  template <class... Others>
  bool anyBut(Others... others) const {
    auto rest = set_;
    (rest.reset(index(others)), ...);
    return rest.any();
  }
  // Returns the value of `field`; not set: the result of unset().
  const Value& get(Field field) const { return values_[index(field)]; }

  // Sets the value of `field`; NaN clears the field.
  void set(Field field, const Value& value) {
    const bool isSet = !isUnset(value);
    set_[index(field)] = isSet;
    values_[index(field)] = isSet ? value : unset<Value>();
  }
  // Clears one field.
  void clear(Field field) {
    set_.reset(index(field));
    values_[index(field)] = unset<Value>();
  }
  void clear() { *this = Fields(); }  // clears all fields

  // Returns all values in the order of `Field`.
  std::span<const Value, kCount> values() const { return values_; }

 private:
  static constexpr std::size_t index(Field field) { return static_cast<std::size_t>(field); }

  std::array<Value, kCount> values_;
  std::bitset<kCount> set_;
};

// Flags: fields without a value. Each flag is set or not.
template <class Field>
class Flags {
 public:
  // True if `field` is set.
  bool has(Field field) const { return set_[static_cast<std::size_t>(field)]; }
  bool any() const { return set_.any(); }                               // true if any flag is set
  void set(Field field) { set_.set(static_cast<std::size_t>(field)); }  // sets the flag
  void clear(Field field) { set_.reset(static_cast<std::size_t>(field)); }  // clears the flag

 private:
  std::bitset<static_cast<std::size_t>(Field::count)> set_;
};

// Value of a pin: none, a whole number (digital), or a float (analogue, PWM).
using IoPin = std::variant<std::monostate, std::int64_t, float>;
inline constexpr int kIoBanks = 6;
inline constexpr int kIoPins = 8;
// Pins of all banks. The first index is the bank (0 to 5 for a to f), the second index is the pin's
// number minus 1.
using IoBanks = std::array<std::array<IoPin, kIoPins>, kIoBanks>;

// Channels 1 to 9 for HEBI's internal debugging. Simulated modules do not use them.
enum class DebugChannel { c1, c2, c3, c4, c5, c6, c7, c8, c9, count };

}  // namespace hrdf::sim

#endif  // HRDF_SIM_FIELDS_H_
