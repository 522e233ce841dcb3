// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A model without modules, for tests of actuators.
#ifndef HRDF_TESTS_HAND_H_
#define HRDF_TESTS_HAND_H_

namespace hrdf {

// Two fingers on a lift, and a wheel. `left` and `right` close together along eigengrasp0. The
// actuator of `right` turns twice as far as its joint. The pose `fist` has no controls; `push` has
// controls.
inline constexpr const char* kHand = R"(<mujoco model="hand">
  <option integrator="implicitfast" gravity="0 0 0"/>
  <compiler angle="radian"/>
  <default><geom type="capsule" size=".01" mass=".05" contype="0"/><joint damping=".002"/></default>
  <worldbody><body name="palm"><geom type="box" size=".05 .03 .01"/>
    <joint name="lift" type="slide" axis="0 0 1" range="-.1 .1" limited="true" damping="5"/>
    <body name="left" pos=".05 0 0"><joint name="left" axis="0 1 0" range="-1.5 .5" limited="true"/>
      <geom fromto="0 0 0 .08 0 0"/></body>
    <body name="right" pos="-.05 0 0"><joint name="right" axis="0 -1 0" range="-1 .5" limited="true"/>
      <geom fromto="0 0 0 -.08 0 0"/></body>
    <body name="wheel" pos="0 .05 0"><joint name="spin" axis="0 1 0"/>
      <geom type="cylinder" size=".03 .01"/></body>
  </body></worldbody>
  <tendon>
    <fixed name="eigengrasp0"><joint joint="left" coef=".8"/><joint joint="right" coef=".6"/></fixed>
    <fixed name="eigengrasp1"><joint joint="left" coef=".6"/><joint joint="right" coef="-.8"/></fixed>
    <fixed name="eigengrasps"><joint joint="left" coef="1"/></fixed>
  </tendon>
  <actuator>
    <position name="lift" joint="lift" kp="500" kv="30" ctrlrange="-.05 .08"/>
    <position name="left" joint="left" kp="2" kv=".05"/>
    <position name="right" joint="right" kp="2" kv=".05" gear="2"/>
    <velocity name="spin" joint="spin" kv=".02"/>
    <motor joint="spin" forcerange="-.01 .02"/>
    <general name="squeeze" joint="left" gainprm="0.1" ctrlrange="0 1"/>
    <position name="both" tendon="eigengrasp0" kp=".01"/>
  </actuator>
  <keyframe>
    <key name="fist" qpos=".05 -1.2 -.9 0"/>
    <key name="push" qpos=".05 0 0 0" ctrl=".06 0 0 .5 0 .25 0"/>
    <key name="eigengrasp1_min" qpos="0 -.3 .4 0" ctrl="0 -.3 .8 0 0 0 0"/>
    <key name="eigengrasp1_max" qpos="0 .3 -.4 0" ctrl="0 .3 -.8 0 0 0 0"/>
  </keyframe>
</mujoco>)";

}  // namespace hrdf

#endif  // HRDF_TESTS_HAND_H_
