// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the fields of messages, with the names of HEBI's C interface. <hrdf/hebi_c.h> includes
// this header.
#ifndef HRDF_HEBI_C_FIELDS_H_
#define HRDF_HEBI_C_FIELDS_H_

// Floats of a command; see CommandFloat in <hrdf/sim/command.h>.
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

// Angles of a command; see CommandAngle in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandHighResAnglePosition,
  HebiCommandHighResAnglePositionLimitMin,
  HebiCommandHighResAnglePositionLimitMax,
} HebiCommandHighResAngleField;

// Vectors of a command; see CommandVector in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandVector3fForce,
  HebiCommandVector3fTorque,
} HebiCommandVector3fField;

// Whole numbers of a command; see CommandUInt64 in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandUInt64IpAddress,
  HebiCommandUInt64SubnetMask,
} HebiCommandUInt64Field;

// Enumerations of a command; see CommandEnum in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandEnumControlStrategy,
  HebiCommandEnumMstopStrategy,
  HebiCommandEnumMinPositionLimitStrategy,
  HebiCommandEnumMaxPositionLimitStrategy,
} HebiCommandEnumField;

// Booleans of a command; see CommandBool in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandBoolPositionDOnError,
  HebiCommandBoolVelocityDOnError,
  HebiCommandBoolEffortDOnError,
  HebiCommandBoolAccelIncludesGravity,
} HebiCommandBoolField;

// Lights of a command; see CommandLed in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandLedLed,
} HebiCommandLedField;

// Texts of a command; see CommandString in <hrdf/sim/command.h>.
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

// Flags of a command; see CommandFlag in <hrdf/sim/command.h>.
typedef enum {
  HebiCommandFlagSaveCurrentSettings,
  HebiCommandFlagReset,
  HebiCommandFlagBoot,
  HebiCommandFlagStopBoot,
  HebiCommandFlagClearLog,
} HebiCommandFlagField;

// Floats of a feedback; see FeedbackFloat in <hrdf/sim/feedback.h>.
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

// Angles of a feedback; see FeedbackAngle in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackHighResAnglePosition,
  HebiFeedbackHighResAnglePositionCommand,
  HebiFeedbackHighResAngleMotorPosition,
} HebiFeedbackHighResAngleField;

// Vectors of a feedback; see FeedbackVector in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackVector3fAccelerometer,
  HebiFeedbackVector3fGyro,
  HebiFeedbackVector3fArPosition,
  HebiFeedbackVector3fForce,
  HebiFeedbackVector3fTorque,
  HebiFeedbackVector3fMagnetometer,
} HebiFeedbackVector3fField;

// Rotations of a feedback; see FeedbackQuaternion in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackQuaternionfOrientation,
  HebiFeedbackQuaternionfArOrientation,
} HebiFeedbackQuaternionfField;

// Whole numbers of a feedback; see FeedbackUInt64 in <hrdf/sim/feedback.h>.
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

// Enumerations of a feedback; see FeedbackEnum in <hrdf/sim/feedback.h>.
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

// Lights of a feedback; see FeedbackLed in <hrdf/sim/feedback.h>.
typedef enum {
  HebiFeedbackLedLed,
} HebiFeedbackLedField;

// Floats of an info; see InfoFloat in <hrdf/sim/info.h>.
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

// Angles of an info; see InfoAngle in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoHighResAnglePositionLimitMin,
  HebiInfoHighResAnglePositionLimitMax,
} HebiInfoHighResAngleField;

// Whole numbers of an info; see InfoUInt64 in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoUInt64IpAddress,
  HebiInfoUInt64SubnetMask,
  HebiInfoUInt64DefaultGateway,
  HebiInfoUInt64RuntimeSecondsCommanded,
  HebiInfoUInt64RuntimeSecondsOn,
} HebiInfoUInt64Field;

// Enumerations of an info; see InfoEnum in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoEnumControlStrategy,
  HebiInfoEnumCalibrationState,
  HebiInfoEnumMstopStrategy,
  HebiInfoEnumMinPositionLimitStrategy,
  HebiInfoEnumMaxPositionLimitStrategy,
} HebiInfoEnumField;

// Booleans of an info; see InfoBool in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoBoolPositionDOnError,
  HebiInfoBoolVelocityDOnError,
  HebiInfoBoolEffortDOnError,
  HebiInfoBoolAccelIncludesGravity,
} HebiInfoBoolField;

// Lights of an info; see InfoLed in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoLedLed,
} HebiInfoLedField;

// Texts of an info; see InfoString in <hrdf/sim/info.h>.
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

// Flags of an info; see InfoFlag in <hrdf/sim/info.h>.
typedef enum {
  HebiInfoFlagSaveCurrentSettings,
} HebiInfoFlagField;

#endif  // HRDF_HEBI_C_FIELDS_H_
