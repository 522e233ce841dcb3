// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "peer.h"

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace hrdf {
namespace {

// A moving body of the arm. Body frames are oriented as in MuJoCo Menagerie's UR5e: links point
// along z.
struct Link {
  double mass;        // kg
  const char* pose;   // MJCF pose in the parent link's frame
  const char* axis;   // axis of the link's joint
  const char* servo;  // MJCF class of the joint's actuator
  std::array<const char*, 2> capsules;
  int visuals;
};

constexpr std::array<Link, 6> kLinks = {{
    {3.761, R"(pos="0 0 0.1625")", "0 0 1", "large", {"0 0 -0.1 0 0 0.02", ""}, 3},
    {8.058,
     R"(pos="0 0.138 0" quat="1 0 1 0")",
     "0 1 0",
     "large",
     {"0 -0.1 0 0 0.02 0", "0 0 0 0 0 0.4"},
     4},
    {2.846,
     R"(pos="0 -0.131 0.425")",
     "0 1 0",
     "large",
     {"0 0.02 0 0 0.14 0", "0 0 0 0 0 0.39"},
     4},
    {1.37, R"(pos="0 0 0.3922" quat="1 0 1 0")", "0 1 0", "small", {"0 -0.02 0 0 0.12 0", ""}, 3},
    {1.3,
     R"(pos="0 0.1333 0")",
     "0 0 1",
     "small",
     {"0 0 -0.02 0 0 0.1", "0 -0.02 0.1 0 0.06 0.1"},
     3},
    {0.365, R"(pos="0 0 0.0997")", "0 1 0", "small", {"0 0.06 0 0 0.0996 0", ""}, 1},
}};

std::string bodies(std::size_t from) {
  if (from == kLinks.size()) return "";
  const Link& link = kLinks[from];
  std::string text = std::string("<body ") + link.pose + "><joint name=\"" + std::to_string(from) +
                     "\" axis=\"" + link.axis + "\" class=\"" + link.servo + "\"/>";
  double mass = link.mass / (*link.capsules[1] ? 2 : 1);
  for (const char* const capsule : link.capsules) {
    if (!*capsule) continue;
    text += "<geom type=\"capsule\" size=\"0.04\" group=\"3\" fromto=\"" + std::string(capsule) +
            "\" mass=\"" + std::to_string(mass) + "\"/>";
  }
  for (int i = 0; i < link.visuals; ++i) text += "<geom class=\"visual\"/>";
  return text + bodies(from + 1) + "</body>";
}

std::string text() {
  std::string text = R"(<mujoco>
<option timestep="0.001"/>
<default>
  <default class="visual"><geom size="0.03" contype="0" conaffinity="0" group="2" mass="0"/></default>
  <default class="large">
    <joint armature="0.1" damping="200"/><position kp="3500" forcerange="-150 150"/>
  </default>
  <default class="small">
    <joint armature="0.1" damping="15"/><position kp="3000" forcerange="-28 28"/>
  </default>
</default>
<worldbody><geom class="visual"/><geom class="visual"/>)";
  text += bodies(0) + "</worldbody><actuator>";
  for (std::size_t i = 0; i < kLinks.size(); ++i) {
    text += std::string("<position class=\"") + kLinks[i].servo + "\" joint=\"" +
            std::to_string(i) + "\"/>";
  }
  return text + "</actuator></mujoco>";
}

}  // namespace

SpecPtr peer() {
  char error[500] = "";
  SpecPtr spec(mj_parseXMLString(text().c_str(), nullptr, error, sizeof(error)));
  if (spec) return spec;
  std::fprintf(stderr, "the peer: %s\n", error);
  std::exit(1);
}

}  // namespace hrdf
