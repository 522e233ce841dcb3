// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers of the fields of messages, with the names of HEBI's C interface. <hrdf/hebi_c.h> includes
// this header.
#ifndef HRDF_HEBI_C_FIELDS_H_
#define HRDF_HEBI_C_FIELDS_H_

// CommandFloat in <hrdf/sim/command.h> describes these fields.
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

// CommandAngle in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandHighResAnglePosition,
  HebiCommandHighResAnglePositionLimitMin,
  HebiCommandHighResAnglePositionLimitMax,
} HebiCommandHighResAngleField;

// CommandVector in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandVector3fForce,
  HebiCommandVector3fTorque,
} HebiCommandVector3fField;

// CommandUInt64 in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandUInt64IpAddress,
  HebiCommandUInt64SubnetMask,
} HebiCommandUInt64Field;

// CommandEnum in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandEnumControlStrategy,
  HebiCommandEnumMstopStrategy,
  HebiCommandEnumMinPositionLimitStrategy,
  HebiCommandEnumMaxPositionLimitStrategy,
} HebiCommandEnumField;

// CommandBool in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandBoolPositionDOnError,
  HebiCommandBoolVelocityDOnError,
  HebiCommandBoolEffortDOnError,
  HebiCommandBoolAccelIncludesGravity,
} HebiCommandBoolField;

// CommandLed in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandLedLed,
} HebiCommandLedField;

// CommandString in <hrdf/sim/command.h> describes these fields.
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

// CommandFlag in <hrdf/sim/command.h> describes these fields.
typedef enum {
  HebiCommandFlagSaveCurrentSettings,
  HebiCommandFlagReset,
  HebiCommandFlagBoot,
  HebiCommandFlagStopBoot,
  HebiCommandFlagClearLog,
} HebiCommandFlagField;

// FeedbackFloat in <hrdf/sim/feedback.h> describes these fields.
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

// FeedbackAngle in <hrdf/sim/feedback.h> describes these fields.
typedef enum {
  HebiFeedbackHighResAnglePosition,
  HebiFeedbackHighResAnglePositionCommand,
  HebiFeedbackHighResAngleMotorPosition,
} HebiFeedbackHighResAngleField;

// FeedbackVector in <hrdf/sim/feedback.h> describes these fields.
typedef enum {
  HebiFeedbackVector3fAccelerometer,
  HebiFeedbackVector3fGyro,
  HebiFeedbackVector3fArPosition,
  HebiFeedbackVector3fForce,
  HebiFeedbackVector3fTorque,
  HebiFeedbackVector3fMagnetometer,
} HebiFeedbackVector3fField;

// FeedbackQuaternion in <hrdf/sim/feedback.h> describes these fields.
typedef enum {
  HebiFeedbackQuaternionfOrientation,
  HebiFeedbackQuaternionfArOrientation,
} HebiFeedbackQuaternionfField;

// FeedbackUInt64 in <hrdf/sim/feedback.h> describes these fields.
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

// FeedbackEnum in <hrdf/sim/feedback.h> describes these fields.
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

// FeedbackLed in <hrdf/sim/feedback.h> describes these fields.
typedef enum {
  HebiFeedbackLedLed,
} HebiFeedbackLedField;

// InfoFloat in <hrdf/sim/info.h> describes these fields.
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

// InfoAngle in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoHighResAnglePositionLimitMin,
  HebiInfoHighResAnglePositionLimitMax,
} HebiInfoHighResAngleField;

// InfoUInt64 in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoUInt64IpAddress,
  HebiInfoUInt64SubnetMask,
  HebiInfoUInt64DefaultGateway,
  HebiInfoUInt64RuntimeSecondsCommanded,
  HebiInfoUInt64RuntimeSecondsOn,
} HebiInfoUInt64Field;

// InfoEnum in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoEnumControlStrategy,
  HebiInfoEnumCalibrationState,
  HebiInfoEnumMstopStrategy,
  HebiInfoEnumMinPositionLimitStrategy,
  HebiInfoEnumMaxPositionLimitStrategy,
} HebiInfoEnumField;

// InfoBool in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoBoolPositionDOnError,
  HebiInfoBoolVelocityDOnError,
  HebiInfoBoolEffortDOnError,
  HebiInfoBoolAccelIncludesGravity,
} HebiInfoBoolField;

// InfoLed in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoLedLed,
} HebiInfoLedField;

// InfoString in <hrdf/sim/info.h> describes these fields.
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

// InfoFlag in <hrdf/sim/info.h> describes these fields.
typedef enum {
  HebiInfoFlagSaveCurrentSettings,
} HebiInfoFlagField;

#endif  // HRDF_HEBI_C_FIELDS_H_
