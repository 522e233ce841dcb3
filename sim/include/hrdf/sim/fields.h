// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The content of messages: values that are set or not, looked up by an enum whose order is that of
// HEBI's field lists (libhebi 2.27), so that a C interface finds them by index.
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

inline constexpr float kUnsetFloat = std::numeric_limits<float>::quiet_NaN();

struct Vector3f {
  float x = kUnsetFloat, y = kUnsetFloat, z = kUnsetFloat;

  float getX() const { return x; }
  float getY() const { return y; }
  float getZ() const { return z; }
};

struct Quaternionf {
  float w = kUnsetFloat, x = kUnsetFloat, y = kUnsetFloat, z = kUnsetFloat;

  float getW() const { return w; }
  float getX() const { return x; }
  float getY() const { return y; }
  float getZ() const { return z; }
};

// The light of a module. With alpha 0 the module chooses its colour itself.
struct Color {
  std::uint8_t red = 0, green = 0, blue = 0, alpha = 0;

  constexpr Color() = default;
  constexpr Color(std::uint8_t r, std::uint8_t g, std::uint8_t b, std::uint8_t a = 255)
      : red(r), green(g), blue(b), alpha(a) {}
  friend bool operator==(const Color&, const Color&) = default;

  std::uint8_t getRed() const { return red; }
  std::uint8_t getGreen() const { return green; }
  std::uint8_t getBlue() const { return blue; }
  std::uint8_t getAlpha() const { return alpha; }
  void setRed(std::uint8_t r) { red = r; }
  void setGreen(std::uint8_t g) { green = g; }
  void setBlue(std::uint8_t b) { blue = b; }
  void setAlpha(std::uint8_t a) { alpha = a; }
};

// The value of an unset field: NaN for numbers, vectors and rotations, else empty.
template <class Value>
constexpr Value unset() {
  if constexpr (std::floating_point<Value>) return std::numeric_limits<Value>::quiet_NaN();
  return Value{};
}

template <std::floating_point Value>
bool isUnset(const Value& value) {
  return std::isnan(value);
}
inline bool isUnset(const Vector3f& v) { return isUnset(v.x + v.y + v.z); }
inline bool isUnset(const Quaternionf& q) { return isUnset(q.w + q.x + q.y + q.z); }
template <class Value>
bool isUnset(const Value&) {
  return false;
}

// One value for each enumerator of `Field`; the last enumerator is `count`. Setting a number to
// NaN, or a vector with a NaN in it, unsets the field.
template <class Field, class Value>
class Fields {
 public:
  using Key = Field;

  static constexpr std::size_t kCount = static_cast<std::size_t>(Field::count);

  constexpr Fields() { values_.fill(unset<Value>()); }

  bool has(Field field) const { return set_[index(field)]; }
  bool any() const { return set_.any(); }
  // Returns true if any field except these is set.
  template <class... Others>
  bool anyBut(Others... others) const {
    auto rest = set_;
    (rest.reset(index(others)), ...);
    return rest.any();
  }
  // Returns the value of `unset` if the field is not set.
  const Value& get(Field field) const { return values_[index(field)]; }

  void set(Field field, const Value& value) {
    const bool isSet = !isUnset(value);
    set_[index(field)] = isSet;
    values_[index(field)] = isSet ? value : unset<Value>();
  }
  void clear(Field field) {
    set_.reset(index(field));
    values_[index(field)] = unset<Value>();
  }
  void clear() { *this = Fields(); }

  std::span<const Value, kCount> values() const { return values_; }

 private:
  static constexpr std::size_t index(Field field) { return static_cast<std::size_t>(field); }

  std::array<Value, kCount> values_;
  std::bitset<kCount> set_;
};

// Fields without a value: each is set or not.
template <class Field>
class Flags {
 public:
  bool has(Field field) const { return set_[static_cast<std::size_t>(field)]; }
  bool any() const { return set_.any(); }
  void set(Field field) { set_.set(static_cast<std::size_t>(field)); }
  void clear(Field field) { set_.reset(static_cast<std::size_t>(field)); }

 private:
  std::bitset<static_cast<std::size_t>(Field::count)> set_;
};

// Pins 1 to 8 of the banks a to f are [bank][pin - 1]; a pin has a whole number (digital), a
// fraction (analogue, PWM) or nothing.
using IoPin = std::variant<std::monostate, std::int64_t, float>;
inline constexpr int kIoBanks = 6;
inline constexpr int kIoPins = 8;
using IoBanks = std::array<std::array<IoPin, kIoPins>, kIoBanks>;

// Channels 1 to 9 of HEBI's internal debugging, not used here.
enum class DebugChannel { c1, c2, c3, c4, c5, c6, c7, c8, c9, count };

}  // namespace hrdf::sim

#endif  // HRDF_SIM_FIELDS_H_
