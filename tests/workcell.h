// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot without modules, for all tests that open one.
#ifndef HRDF_TESTS_WORKCELL_H_
#define HRDF_TESTS_WORKCELL_H_

#include <string>

namespace hrdf {

// An arm of two joints: the first turns about the vertical axis, the second lifts. It has no
// masses.
inline const std::string kWorkCell = R"(<WorkCell name="Cell">
  <SerialDevice name="Arm">
    <Frame name="Base"/>
    <Joint name="J1" type="Revolute">
      <RPY>0 0 0</RPY>
      <Pos>0 0 0.1</Pos>
      <PosLimit min="-90" max="90"/>
      <VelLimit max="180"/>
    </Joint>
    <Drawable name="Column" refframe="J1">
      <RPY>0 0 0</RPY>
      <Pos>0 0 0.2</Pos>
      <Box x="0.08" y="0.08" z="0.36"/>
    </Drawable>
    <Joint name="J2" type="Revolute">
      <RPY>0 0 90</RPY>
      <Pos>0.1 0 0.35</Pos>
      <PosLimit min="-120" max="120"/>
    </Joint>
    <Drawable name="Beam" refframe="J2">
      <RPY>0 0 0</RPY>
      <Pos>0.2 0 0</Pos>
      <Box x="0.3" y="0.05" z="0.05"/>
    </Drawable>
    <Frame name="TCP" type="EndEffector">
      <RPY>0 0 0</RPY>
      <Pos>0.4 0 0</Pos>
    </Frame>
    <Q name="Home">0.5 0.25</Q>
  </SerialDevice>
</WorkCell>
)";

// kWorkCell with an error in line 3.
inline const std::string kBadWorkCell = R"(<WorkCell name="Cell">
  <SerialDevice name="Arm">
    <Fram name="Base"/>
  </SerialDevice>
</WorkCell>
)";

}  // namespace hrdf

#endif  // HRDF_TESTS_WORKCELL_H_
