// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the fields of messages, with the names of HEBI's C interface. <hrdf/hebi_c.h> includes
// this header.
#ifndef HRDF_HEBI_C_FIELDS_H_
#define HRDF_HEBI_C_FIELDS_H_

// Fields of CommandFloat in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandFloatVelocity,
  HebiCommandFloatEffort,
  HebiCommandFloatPositionKp,
  HebiCommandFloatPositionKi,
  HebiCommandFloatPositionKd,
  HebiCommandFloatPositionFeedForward,
  HebiCommandFloatPositionDeadZone,
  HebiCommandFloatPositionIClamp,
  HebiCommandFloatPositionPunch,
  HebiCommandFloatPositionMinTarget,
  HebiCommandFloatPositionMaxTarget,
  HebiCommandFloatPositionTargetLowpass,
  HebiCommandFloatPositionMinOutput,
  HebiCommandFloatPositionMaxOutput,
  HebiCommandFloatPositionOutputLowpass,
  HebiCommandFloatVelocityKp,
  HebiCommandFloatVelocityKi,
  HebiCommandFloatVelocityKd,
  HebiCommandFloatVelocityFeedForward,
  HebiCommandFloatVelocityDeadZone,
  HebiCommandFloatVelocityIClamp,
  HebiCommandFloatVelocityPunch,
  HebiCommandFloatVelocityMinTarget,
  HebiCommandFloatVelocityMaxTarget,
  HebiCommandFloatVelocityTargetLowpass,
  HebiCommandFloatVelocityMinOutput,
  HebiCommandFloatVelocityMaxOutput,
  HebiCommandFloatVelocityOutputLowpass,
  HebiCommandFloatEffortKp,
  HebiCommandFloatEffortKi,
  HebiCommandFloatEffortKd,
  HebiCommandFloatEffortFeedForward,
  HebiCommandFloatEffortDeadZone,
  HebiCommandFloatEffortIClamp,
  HebiCommandFloatEffortPunch,
  HebiCommandFloatEffortMinTarget,
  HebiCommandFloatEffortMaxTarget,
  HebiCommandFloatEffortTargetLowpass,
  HebiCommandFloatEffortMinOutput,
  HebiCommandFloatEffortMaxOutput,
  HebiCommandFloatEffortOutputLowpass,
  HebiCommandFloatSpringConstant,
  HebiCommandFloatReferencePosition,
  HebiCommandFloatReferenceEffort,
  HebiCommandFloatVelocityLimitMin,
  HebiCommandFloatVelocityLimitMax,
  HebiCommandFloatEffortLimitMin,
  HebiCommandFloatEffortLimitMax,
  HebiCommandFloatMotorFocId,
  HebiCommandFloatMotorFocIq,
  HebiCommandFloatUserSettingsFloat1,
  HebiCommandFloatUserSettingsFloat2,
  HebiCommandFloatUserSettingsFloat3,
  HebiCommandFloatUserSettingsFloat4,
  HebiCommandFloatUserSettingsFloat5,
  HebiCommandFloatUserSettingsFloat6,
  HebiCommandFloatUserSettingsFloat7,
  HebiCommandFloatUserSettingsFloat8,
  HebiCommandFloatOffsetReferencePosition,
  HebiCommandFloatMotorFocVd,
  HebiCommandFloatMotorFocVq,
} HebiCommandFloatField;

// Fields of CommandAngle in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandHighResAnglePosition,
  HebiCommandHighResAnglePositionLimitMin,
  HebiCommandHighResAnglePositionLimitMax,
} HebiCommandHighResAngleField;

// Fields of CommandVector in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandVector3fForce,
  HebiCommandVector3fTorque,
} HebiCommandVector3fField;

// Fields of CommandUInt64 in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandUInt64IpAddress,
  HebiCommandUInt64SubnetMask,
} HebiCommandUInt64Field;

// Fields of CommandEnum in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandEnumControlStrategy,
  HebiCommandEnumMstopStrategy,
  HebiCommandEnumMinPositionLimitStrategy,
  HebiCommandEnumMaxPositionLimitStrategy,
} HebiCommandEnumField;

// Fields of CommandBool in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandBoolPositionDOnError,
  HebiCommandBoolVelocityDOnError,
  HebiCommandBoolEffortDOnError,
  HebiCommandBoolAccelIncludesGravity,
} HebiCommandBoolField;

// Fields of CommandLed in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandLedLed,
} HebiCommandLedField;

// Fields of CommandString in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandStringName,
  HebiCommandStringFamily,
  HebiCommandStringAppendLog,
  HebiCommandStringUserSettingsBytes1,
  HebiCommandStringUserSettingsBytes2,
  HebiCommandStringUserSettingsBytes3,
  HebiCommandStringUserSettingsBytes4,
  HebiCommandStringUserSettingsBytes5,
  HebiCommandStringUserSettingsBytes6,
  HebiCommandStringUserSettingsBytes7,
  HebiCommandStringUserSettingsBytes8,
} HebiCommandStringField;

// Fields of CommandFlag in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandFlagSaveCurrentSettings,
  HebiCommandFlagReset,
  HebiCommandFlagBoot,
  HebiCommandFlagStopBoot,
  HebiCommandFlagClearLog,
} HebiCommandFlagField;

// Fields of FeedbackFloat in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackFloatBoardTemperature,
  HebiFeedbackFloatProcessorTemperature,
  HebiFeedbackFloatVoltage,
  HebiFeedbackFloatVelocity,
  HebiFeedbackFloatEffort,
  HebiFeedbackFloatVelocityCommand,
  HebiFeedbackFloatEffortCommand,
  HebiFeedbackFloatDeflection,
  HebiFeedbackFloatDeflectionVelocity,
  HebiFeedbackFloatMotorVelocity,
  HebiFeedbackFloatMotorCurrent,
  HebiFeedbackFloatMotorSensorTemperature,
  HebiFeedbackFloatMotorWindingCurrent,
  HebiFeedbackFloatMotorWindingTemperature,
  HebiFeedbackFloatMotorHousingTemperature,
  HebiFeedbackFloatBatteryLevel,
  HebiFeedbackFloatPwmCommand,
  HebiFeedbackFloatInnerEffortCommand,
  HebiFeedbackFloatMotorWindingVoltage,
  HebiFeedbackFloatMotorPhaseCurrentA,
  HebiFeedbackFloatMotorPhaseCurrentB,
  HebiFeedbackFloatMotorPhaseCurrentC,
  HebiFeedbackFloatMotorPhaseVoltageA,
  HebiFeedbackFloatMotorPhaseVoltageB,
  HebiFeedbackFloatMotorPhaseVoltageC,
  HebiFeedbackFloatMotorPhaseDutyCycleA,
  HebiFeedbackFloatMotorPhaseDutyCycleB,
  HebiFeedbackFloatMotorPhaseDutyCycleC,
  HebiFeedbackFloatMotorFocId,
  HebiFeedbackFloatMotorFocIq,
  HebiFeedbackFloatMotorFocIdCommand,
  HebiFeedbackFloatMotorFocIqCommand,
  HebiFeedbackFloatInnerMotorFocIdCommand,
  HebiFeedbackFloatInnerMotorFocIqCommand,
  HebiFeedbackFloatMotorFocVd,
  HebiFeedbackFloatMotorFocVq,
  HebiFeedbackFloatMotorFocVdCommand,
  HebiFeedbackFloatMotorFocVqCommand,
  HebiFeedbackFloatInnerMotorFocVdCommand,
  HebiFeedbackFloatInnerMotorFocVqCommand,
  HebiFeedbackFloatPressure,
  HebiFeedbackFloatAltitude,
  HebiFeedbackFloatGpsLatitude,
  HebiFeedbackFloatGpsLongitude,
  HebiFeedbackFloatGpsAltitude,
  HebiFeedbackFloatGpsHeading,
  HebiFeedbackFloatGpsHorizontalAccuracy,
  HebiFeedbackFloatGpsVerticalAccuracy,
} HebiFeedbackFloatField;

// Fields of FeedbackAngle in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackHighResAnglePosition,
  HebiFeedbackHighResAnglePositionCommand,
  HebiFeedbackHighResAngleMotorPosition,
} HebiFeedbackHighResAngleField;

// Fields of FeedbackVector in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackVector3fAccelerometer,
  HebiFeedbackVector3fGyro,
  HebiFeedbackVector3fArPosition,
  HebiFeedbackVector3fForce,
  HebiFeedbackVector3fTorque,
  HebiFeedbackVector3fMagnetometer,
} HebiFeedbackVector3fField;

// Fields of FeedbackQuaternion in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackQuaternionfOrientation,
  HebiFeedbackQuaternionfArOrientation,
} HebiFeedbackQuaternionfField;

// Fields of FeedbackUInt64 in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackUInt64SequenceNumber,
  HebiFeedbackUInt64ReceiveTime,
  HebiFeedbackUInt64TransmitTime,
  HebiFeedbackUInt64HardwareReceiveTime,
  HebiFeedbackUInt64HardwareTransmitTime,
  HebiFeedbackUInt64SenderId,
  HebiFeedbackUInt64RxSequenceNumber,
  HebiFeedbackUInt64GpsTimestamp,
} HebiFeedbackUInt64Field;

// Fields of FeedbackEnum in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackEnumTemperatureState,
  HebiFeedbackEnumMstopState,
  HebiFeedbackEnumPositionLimitState,
  HebiFeedbackEnumVelocityLimitState,
  HebiFeedbackEnumEffortLimitState,
  HebiFeedbackEnumCommandLifetimeState,
  HebiFeedbackEnumArQuality,
  HebiFeedbackEnumMotorHallState,
  HebiFeedbackEnumDrivetrainState,
  HebiFeedbackEnumResetButtonState,
} HebiFeedbackEnumField;

// Fields of FeedbackLed in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackLedLed,
} HebiFeedbackLedField;

// Fields of InfoFloat in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoFloatPositionKp,
  HebiInfoFloatPositionKi,
  HebiInfoFloatPositionKd,
  HebiInfoFloatPositionFeedForward,
  HebiInfoFloatPositionDeadZone,
  HebiInfoFloatPositionIClamp,
  HebiInfoFloatPositionPunch,
  HebiInfoFloatPositionMinTarget,
  HebiInfoFloatPositionMaxTarget,
  HebiInfoFloatPositionTargetLowpass,
  HebiInfoFloatPositionMinOutput,
  HebiInfoFloatPositionMaxOutput,
  HebiInfoFloatPositionOutputLowpass,
  HebiInfoFloatVelocityKp,
  HebiInfoFloatVelocityKi,
  HebiInfoFloatVelocityKd,
  HebiInfoFloatVelocityFeedForward,
  HebiInfoFloatVelocityDeadZone,
  HebiInfoFloatVelocityIClamp,
  HebiInfoFloatVelocityPunch,
  HebiInfoFloatVelocityMinTarget,
  HebiInfoFloatVelocityMaxTarget,
  HebiInfoFloatVelocityTargetLowpass,
  HebiInfoFloatVelocityMinOutput,
  HebiInfoFloatVelocityMaxOutput,
  HebiInfoFloatVelocityOutputLowpass,
  HebiInfoFloatEffortKp,
  HebiInfoFloatEffortKi,
  HebiInfoFloatEffortKd,
  HebiInfoFloatEffortFeedForward,
  HebiInfoFloatEffortDeadZone,
  HebiInfoFloatEffortIClamp,
  HebiInfoFloatEffortPunch,
  HebiInfoFloatEffortMinTarget,
  HebiInfoFloatEffortMaxTarget,
  HebiInfoFloatEffortTargetLowpass,
  HebiInfoFloatEffortMinOutput,
  HebiInfoFloatEffortMaxOutput,
  HebiInfoFloatEffortOutputLowpass,
  HebiInfoFloatSpringConstant,
  HebiInfoFloatVelocityLimitMin,
  HebiInfoFloatVelocityLimitMax,
  HebiInfoFloatEffortLimitMin,
  HebiInfoFloatEffortLimitMax,
  HebiInfoFloatUserSettingsFloat1,
  HebiInfoFloatUserSettingsFloat2,
  HebiInfoFloatUserSettingsFloat3,
  HebiInfoFloatUserSettingsFloat4,
  HebiInfoFloatUserSettingsFloat5,
  HebiInfoFloatUserSettingsFloat6,
  HebiInfoFloatUserSettingsFloat7,
  HebiInfoFloatUserSettingsFloat8,
} HebiInfoFloatField;

// Fields of InfoAngle in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoHighResAnglePositionLimitMin,
  HebiInfoHighResAnglePositionLimitMax,
} HebiInfoHighResAngleField;

// Fields of InfoUInt64 in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoUInt64IpAddress,
  HebiInfoUInt64SubnetMask,
  HebiInfoUInt64DefaultGateway,
  HebiInfoUInt64RuntimeSecondsCommanded,
  HebiInfoUInt64RuntimeSecondsOn,
} HebiInfoUInt64Field;

// Fields of InfoEnum in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoEnumControlStrategy,
  HebiInfoEnumCalibrationState,
  HebiInfoEnumMstopStrategy,
  HebiInfoEnumMinPositionLimitStrategy,
  HebiInfoEnumMaxPositionLimitStrategy,
} HebiInfoEnumField;

// Fields of InfoBool in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoBoolPositionDOnError,
  HebiInfoBoolVelocityDOnError,
  HebiInfoBoolEffortDOnError,
  HebiInfoBoolAccelIncludesGravity,
} HebiInfoBoolField;

// Fields of InfoLed in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoLedLed,
} HebiInfoLedField;

// Fields of InfoString in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoStringName,
  HebiInfoStringFamily,
  HebiInfoStringSerial,
  HebiInfoStringElectricalType,
  HebiInfoStringElectricalRevision,
  HebiInfoStringMechanicalType,
  HebiInfoStringMechanicalRevision,
  HebiInfoStringFirmwareType,
  HebiInfoStringFirmwareRevision,
  HebiInfoStringUserSettingsBytes1,
  HebiInfoStringUserSettingsBytes2,
  HebiInfoStringUserSettingsBytes3,
  HebiInfoStringUserSettingsBytes4,
  HebiInfoStringUserSettingsBytes5,
  HebiInfoStringUserSettingsBytes6,
  HebiInfoStringUserSettingsBytes7,
  HebiInfoStringUserSettingsBytes8,
} HebiInfoStringField;

// Fields of InfoFlag in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoFlagSaveCurrentSettings,
} HebiInfoFlagField;

#endif  // HRDF_HEBI_C_FIELDS_H_
