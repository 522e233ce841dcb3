// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "messages/message_fields.h"

#include <array>
#include <iterator>
#include <string_view>

#include <hrdf/sim/group_info.h>

namespace hrdf::sim {
namespace {

template <class Key>
using Names = std::array<std::string_view, static_cast<std::size_t>(Key::count)>;

// In the order of the enumerations.
constexpr Names<FeedbackFloat> kFloats{"boardTemperature",
                                       "processorTemperature",
                                       "voltage",
                                       "velocity",
                                       "effort",
                                       "velocityCommand",
                                       "effortCommand",
                                       "deflection",
                                       "deflectionVelocity",
                                       "motorVelocity",
                                       "motorCurrent",
                                       "motorSensorTemperature",
                                       "motorWindingCurrent",
                                       "motorWindingTemperature",
                                       "motorHousingTemperature",
                                       "batteryLevel",
                                       "pwmCommand",
                                       "innerEffortCommand",
                                       "motorWindingVoltage",
                                       "motorPhaseCurrentA",
                                       "motorPhaseCurrentB",
                                       "motorPhaseCurrentC",
                                       "motorPhaseVoltageA",
                                       "motorPhaseVoltageB",
                                       "motorPhaseVoltageC",
                                       "motorPhaseDutyCycleA",
                                       "motorPhaseDutyCycleB",
                                       "motorPhaseDutyCycleC",
                                       "motorFocId",
                                       "motorFocIq",
                                       "motorFocIdCommand",
                                       "motorFocIqCommand",
                                       "innerMotorFocIdCommand",
                                       "innerMotorFocIqCommand",
                                       "motorFocVd",
                                       "motorFocVq",
                                       "motorFocVdCommand",
                                       "motorFocVqCommand",
                                       "innerMotorFocVdCommand",
                                       "innerMotorFocVqCommand",
                                       "pressure",
                                       "altitude",
                                       "gpsLatitude",
                                       "gpsLongitude",
                                       "gpsAltitude",
                                       "gpsHeading",
                                       "gpsHorizontalAccuracy",
                                       "gpsVerticalAccuracy"};
constexpr Names<FeedbackAngle> kAngles{"position", "positionCommand", "motorPosition"};
constexpr Names<FeedbackVector> kVectors{"accelerometer", "gyro",   "arPosition",
                                         "force",         "torque", "magnetometer"};
constexpr Names<FeedbackQuaternion> kQuaternions{"orientation", "arOrientation"};
constexpr Names<FeedbackUInt64> kIntegers{
    "sequenceNumber",       "receiveTime", "transmitTime",     "hardwareReceiveTime",
    "hardwareTransmitTime", "senderId",    "rxSequenceNumber", "gpsTimestamp"};
constexpr Names<FeedbackEnum> kEnums{
    "temperatureState", "mstopState",           "positionLimitState", "velocityLimitState",
    "effortLimitState", "commandLifetimeState", "arQuality",          "motorHallState",
    "drivetrainState",  "resetButtonState"};
constexpr Names<DebugChannel> kDebug{"debug1", "debug2", "debug3", "debug4", "debug5",
                                     "debug6", "debug7", "debug8", "debug9"};
constexpr Names<FeedbackLed> kLeds{"led"};

// Of an info, behind the gains.
constexpr std::string_view kLoopNames[]{"position", "velocity", "effort"};
constexpr std::string_view kGains[]{
    "Kp",        "Ki",        "Kd",           "FeedForward", "DeadZone",
    "IClamp",    "Punch",     "MinTarget",    "MaxTarget",   "TargetLowpass",
    "MinOutput", "MaxOutput", "OutputLowpass"};
static_assert(std::size(kLoopNames) == static_cast<std::size_t>(Loop::count) &&
              std::size(kGains) == static_cast<std::size_t>(Gain::count));
constexpr int kGainFields = static_cast<int>(std::size(kLoopNames) * std::size(kGains));
constexpr std::array<std::string_view, static_cast<std::size_t>(InfoFloat::count) - kGainFields>
    kInfoFloats{"springConstant",     "velocityLimitMin",   "velocityLimitMax",
                "effortLimitMin",     "effortLimitMax",     "userSettingsFloat1",
                "userSettingsFloat2", "userSettingsFloat3", "userSettingsFloat4",
                "userSettingsFloat5", "userSettingsFloat6", "userSettingsFloat7",
                "userSettingsFloat8"};
constexpr Names<InfoAngle> kInfoAngles{"positionLimitMin", "positionLimitMax"};
constexpr Names<InfoUInt64> kInfoIntegers{"ipAddress", "subnetMask", "defaultGateway",
                                          "runtimeSecondsCommanded", "runtimeSecondsOn"};
constexpr Names<InfoBool> kInfoBools{"positionDOnError", "velocityDOnError", "effortDOnError",
                                     "accelIncludesGravity"};
constexpr Names<InfoEnum> kInfoEnums{"controlStrategy", "calibrationState", "mstopStrategy",
                                     "minPositionLimitStrategy", "maxPositionLimitStrategy"};
constexpr Names<InfoString> kInfoStrings{"name",
                                         "family",
                                         "serial",
                                         "electricalType",
                                         "electricalRevision",
                                         "mechanicalType",
                                         "mechanicalRevision",
                                         "firmwareType",
                                         "firmwareRevision",
                                         "userSettingsBytes1",
                                         "userSettingsBytes2",
                                         "userSettingsBytes3",
                                         "userSettingsBytes4",
                                         "userSettingsBytes5",
                                         "userSettingsBytes6",
                                         "userSettingsBytes7",
                                         "userSettingsBytes8"};
constexpr Names<InfoLed> kInfoLeds{"led"};
static_assert(!kInfoFloats.back().empty() && !kInfoAngles.back().empty() &&
              !kInfoIntegers.back().empty() && !kInfoBools.back().empty() &&
              !kInfoEnums.back().empty() && !kInfoStrings.back().empty());

// If an enumeration has grown, its last field has no name here.
static_assert(!kFloats.back().empty() && !kAngles.back().empty() && !kVectors.back().empty() &&
              !kQuaternions.back().empty() && !kIntegers.back().empty() && !kEnums.back().empty());

constexpr std::string_view nameOf(FeedbackFloat key) { return kFloats[static_cast<int>(key)]; }
constexpr std::string_view nameOf(FeedbackAngle key) { return kAngles[static_cast<int>(key)]; }
constexpr std::string_view nameOf(FeedbackVector key) { return kVectors[static_cast<int>(key)]; }
constexpr std::string_view nameOf(FeedbackQuaternion key) {
  return kQuaternions[static_cast<int>(key)];
}
constexpr std::string_view nameOf(FeedbackUInt64 key) { return kIntegers[static_cast<int>(key)]; }
constexpr std::string_view nameOf(FeedbackEnum key) { return kEnums[static_cast<int>(key)]; }
constexpr std::string_view nameOf(DebugChannel key) { return kDebug[static_cast<int>(key)]; }
constexpr std::string_view nameOf(FeedbackLed key) { return kLeds[static_cast<int>(key)]; }

std::string nameOf(InfoFloat key) {
  const int i = static_cast<int>(key);
  if (i >= kGainFields) return std::string(kInfoFloats[static_cast<std::size_t>(i - kGainFields)]);
  constexpr int kCount = static_cast<int>(std::size(kGains));
  return std::string(kLoopNames[i / kCount]) + std::string(kGains[i % kCount]);
}
constexpr std::string_view nameOf(InfoAngle key) { return kInfoAngles[static_cast<int>(key)]; }
constexpr std::string_view nameOf(InfoUInt64 key) { return kInfoIntegers[static_cast<int>(key)]; }
constexpr std::string_view nameOf(InfoBool key) { return kInfoBools[static_cast<int>(key)]; }
constexpr std::string_view nameOf(InfoEnum key) { return kInfoEnums[static_cast<int>(key)]; }
constexpr std::string_view nameOf(InfoString key) { return kInfoStrings[static_cast<int>(key)]; }
constexpr std::string_view nameOf(InfoLed key) { return kInfoLeds[static_cast<int>(key)]; }

struct Lister {
  std::vector<NamedField>& fields;
  int& pins;

  template <class Key, class Value>
  void operator()(const Fields<Key, Value>&, Key key) const {
    constexpr bool isText = std::is_same_v<Value, std::string>;
    fields.push_back({fieldType<Value>(), isText ? 0 : sizeof(Value), std::string(nameOf(key))});
  }
  void operator()(const IoPin&) const {
    const std::string bank(1, static_cast<char>('a' + pins / kIoPins));
    fields.push_back({FieldType::pin, kPinSize, "io." + bank + std::to_string(pins % kIoPins + 1)});
    ++pins;
  }
};

// The names that fields had in older logs.
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

std::string_view presentName(std::string_view name) {
  for (const FormerName& former : kFormerNames) {
    if (former.name == name) return nameOf(former.field);
  }
  return name;
}

const std::vector<NamedField>& feedbackFields() {
  static const std::vector<NamedField> all = [] {
    std::vector<NamedField> fields;
    int pins = 0;
    const Feedback message;
    visitFields(message, Lister{fields, pins});
    return fields;
  }();
  return all;
}

const std::vector<NamedField>& infoFields() {
  static const std::vector<NamedField> all = [] {
    std::vector<NamedField> fields;
    int pins = 0;
    const ModuleInfo info;
    visitInfoFields(info, Lister{fields, pins});
    return fields;
  }();
  return all;
}

}  // namespace hrdf::sim
