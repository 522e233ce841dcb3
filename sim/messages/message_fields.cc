// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "messages/message_fields.h"

#include <array>
#include <utility>

#include <hrdf/sim/group_feedback.h>
#include <hrdf/sim/group_info.h>

namespace hrdf::sim {
namespace {

// Returns the name of an enumerator, taken from the compiler's function name.
template <auto value>
constexpr std::string_view enumeratorName() {
  constexpr std::string_view kValue = "value = ";
  std::string_view text = __PRETTY_FUNCTION__;  // signature: "… [with auto value = A::b; …]"
  text.remove_prefix(text.find(kValue) + kValue.size());
  text = text.substr(0, text.find_first_of(";]"));
  return text.substr(text.rfind(':') + 1);
}
static_assert(enumeratorName<FeedbackFloat::effort>() == "effort");

template <class Key, std::size_t... i>
constexpr std::array<std::string_view, sizeof...(i)> enumeratorNames(std::index_sequence<i...>) {
  return {enumeratorName<static_cast<Key>(i)>()...};
}

template <class Key>
std::string nameOf(Key key) {
  constexpr auto kCount = static_cast<std::size_t>(Key::count);
  static constexpr auto kNames = enumeratorNames<Key>(std::make_index_sequence<kCount>());
  return std::string(kNames[static_cast<std::size_t>(key)]);
}
std::string nameOf(DebugChannel channel) {
  return "debug" + std::to_string(static_cast<int>(channel) + 1);
}
std::string nameOf(std::size_t pin) {
  return {'i', 'o', '.', static_cast<char>('a' + pin / kIoPins),
          static_cast<char>('1' + pin % kIoPins)};
}

template <class Value>
constexpr std::uint8_t sizeOf() {
  if constexpr (std::is_same_v<Value, std::string>) return 0;
  return std::is_same_v<Value, IoPin> ? kPinSize : sizeof(Value);
}

template <class Module>
std::vector<NamedField> namedFields() {
  std::vector<NamedField> all;
  const Module module;
  visitFields(module, [&](const auto& fields, auto key, std::size_t) {
    using Value = std::remove_cvref_t<decltype(fields.get(key))>;
    all.push_back({fieldType<Value>(), sizeOf<Value>(), nameOf(key)});
  });
  return all;
}

// The name of a field in older logs.
struct FormerName {
  std::string_view name;
  FeedbackFloat field;
};
constexpr FormerName kFormerNames[] = {{"motorFoc32", FeedbackFloat::innerMotorFocIdCommand},
                                       {"motorFoc33", FeedbackFloat::innerMotorFocIqCommand},
                                       {"motorFoc34", FeedbackFloat::motorFocVd},
                                       {"motorFoc35", FeedbackFloat::motorFocVq},
                                       {"motorFoc36", FeedbackFloat::motorFocVdCommand},
                                       {"motorFoc37", FeedbackFloat::motorFocVqCommand},
                                       {"motorFoc38", FeedbackFloat::innerMotorFocVdCommand},
                                       {"motorFoc39", FeedbackFloat::innerMotorFocVqCommand},
                                       {"gps42", FeedbackFloat::gpsLatitude},
                                       {"gps43", FeedbackFloat::gpsLongitude},
                                       {"gps44", FeedbackFloat::gpsAltitude},
                                       {"gps45", FeedbackFloat::gpsHeading},
                                       {"gps46", FeedbackFloat::gpsHorizontalAccuracy},
                                       {"gps47", FeedbackFloat::gpsVerticalAccuracy}};

}  // namespace

std::string presentName(const std::string& name) {
  for (const FormerName& former : kFormerNames) {
    if (former.name == name) return nameOf(former.field);
  }
  return name;
}

const std::vector<NamedField>& feedbackFields() {
  static const std::vector<NamedField> all = namedFields<ModuleFeedback>();
  return all;
}

const std::vector<NamedField>& infoFields() {
  static const std::vector<NamedField> all = namedFields<ModuleInfo>();
  return all;
}

}  // namespace hrdf::sim
