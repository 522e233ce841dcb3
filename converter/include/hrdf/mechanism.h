// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot of any format as one plain tree: everything is resolved, in SI units and radians. Plain
// data, without XML and without MuJoCo.
//
// Frames: W world, P a body's parent, B a body, C centre of mass, F a frame, G a shape, I the input
// of a gripper.
#ifndef HRDF_MECHANISM_H_
#define HRDF_MECHANISM_H_

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <Eigen/Core>

#include <hrdf/eigen_abi.h>
#include <hrdf/gains.h>
#include <hrdf/inertial.h>
#include <hrdf/pose.h>
#include <hrdf/setup.h>
#include <hrdf/source.h>

namespace hrdf {

struct TriangleMesh;  // "model/triangle_mesh.h"

struct Mechanism {
  // A range of positions (rad or m).
  struct Range {
    double low = 0, high = 0;
  };

  // A rigid assembly. Its joints move it in their order, each about or along a line that is fixed
  // in B: X_PB(q) = X_PB * motion(joint 1) * motion(joint 2) * …
  struct Body {
    std::string name;
    int parent = -1;                      // index in bodies, before this one; -1: the world
    Pose X_PB = Pose::Identity();         // with all its joints at zero; of a free body: at home
    std::optional<double> mass;           // kg; empty: from the shapes and the option `density`
    std::optional<Eigen::Vector3d> p_BC;  // m; empty: from the shapes
    std::optional<Eigen::Matrix3d> I_C;   // kg m^2, about C along B's axes; empty: from the shapes
    bool isFree = false;                  // moves freely in the world
    Location where;
  };

  struct Joint {
    std::string name;
    int body = 0;  // index in bodies: the one it moves; its joints stand together and in order
    bool slides = false;
    Eigen::Vector3d p_B = Eigen::Vector3d::Zero();      // m, a point of its line
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ();  // of length 1
    std::optional<Range> range;                         // empty: unlimited
    double damping = 0;                                 // N m s/rad or N s/m
    double friction = 0;                                // N m or N
    double stiffness = 0;                               // N m/rad or N/m, towards `rest`
    double rest = 0;                                    // rad or m
    double armature = 0;                                // kg m^2 or kg
    std::optional<double> maxSpeed, maxAcceleration;    // rad/s or m/s, and per second
    bool isPassive = false;                             // no drive moves it
    Location where;
  };

  // A joint that follows others: its position is the sum of `offset` and all terms. The terms are
  // powers up to 4 of one leader, or several leaders each to the power 1.
  struct Coupling {
    struct Term {
      int leader = 0;  // index in joints; no follower
      int power = 1;
      double factor = 0;
    };
    int joint = 0;  // index in joints; the follower of no other coupling
    double offset = 0;
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // Two frames that coincide in position and orientation.
  struct Loop {
    int a = 0, b = 0;  // indices in frames
    Location where;
  };

  // The electric motor of a drive, with figures at its shaft.
  struct Motor {
    double resistance = 0;      // ohm, of the windings
    double torqueConstant = 0;  // N m/A
    double speedConstant = 0;   // rad/s/V; 1 / torqueConstant where the figures agree
    double voltage = 0;         // V, nominal
    double ratio = 1;           // turns of the shaft in one of the joint
  };

  // What makes a drive one of HEBI's modules.
  struct Module {
    std::string name;                   // for programs
    const ActuatorRow* type = nullptr;  // null: HRDF's <joint>, whose figures are estimated
    int imu = -1;    // index in frames: the housing, on the body that carries the module
    int shaft = -1;  // index in frames: z is the axis; on the body that it moves
    std::shared_ptr<const ModuleGains> gains = nullptr;  // of a robot config; null: not given
    // Of a setup file; null: those of the type.
    std::shared_ptr<const ModuleFigures> figures = nullptr;
  };

  // An actuator. Without gains the lowering chooses them.
  struct Drive {
    std::string name;
    int joint = 0;                    // index in joints; no follower
    double gear = 1;                  // the command over the joint's position
    std::optional<double> kp, kv;     // of the joint: N m/rad or N/m, and N m s/rad or N s/m
    std::optional<double> maxEffort;  // N m or N at the joint
    std::optional<Motor> motor;       // only whole: with resistance, constants and voltage
    std::optional<Module> module;     // empty: not one of HEBI's
    Location where;
  };

  // HEBI's parallel gripper with two fingers that slide apart. The fingers are not in `bodies`.
  struct Gripper {
    std::string name;                    // of its actuator
    std::string module;                  // the name of its module; empty: `name`
    int palm = 0;                        // index in bodies
    Pose X_BI = Pose::Identity();        // of the gripper in the palm's body
    std::array<std::string, 2> fingers;  // names of their bodies and joints
    int imu = -1;                        // index in frames
    Inertial whole;                      // in I, of palm and fingers
    int fingerMesh = -1;                 // index in meshes: what is seen of a finger; -1: nothing
    int fingerMaterial = -1;             // index in materials
    Location where;
  };

  enum class FrameKind { frame, tip, base, approach, contact, output, imu, shaft };
  struct Frame {
    std::string name;
    int body = 0;  // index in bodies; -1: the world
    Pose X_BF = Pose::Identity();
    FrameKind kind = FrameKind::frame;
    Location where;
  };

  // A segment is a capsule given by its ends.
  enum class ShapeType { box, sphere, capsule, cylinder, plane, mesh, segment };
  struct Shape {
    int body = 0;  // index in bodies; -1: the world
    Pose X_BG = Pose::Identity();
    ShapeType type = ShapeType::box;
    // m: half sizes of a box; radius; radius and half length along z of capsule and cylinder;
    // radius of a segment. A plane is the x-y plane without bounds.
    Eigen::Vector3d size = Eigen::Vector3d::Zero();
    int mesh = -1;  // index in meshes
    bool isVisual = true, isCollision = true;
    std::optional<std::array<float, 4>> rgba;  // empty: the mesh's own colours, else grey
    Location where;
    // m, in B: the centres of a segment's caps; equal: a ball.
    Eigen::Vector3d p_a = Eigen::Vector3d::Zero(), p_b = Eigen::Vector3d::Zero();
    int material = -1;      // index in materials, which then gives the colour; -1: none
    std::string name = {};  // of the geom; empty: the lowering names it
  };

  struct Material {
    std::string name;
    std::array<float, 4> rgba{};
    float specular = 0, shininess = 0;
  };

  // A mesh file as it was read, or triangles, or a drawing.
  struct Mesh {
    std::string path;                          // of the file; empty for triangles without one
    std::shared_ptr<const std::string> bytes;  // of the file
    std::shared_ptr<const TriangleMesh> triangles;
    Eigen::Vector3d scale = Eigen::Vector3d::Ones();  // of the file: m a unit, along its axes
    Location where;
    // The same in another format, for where this is not read.
    std::shared_ptr<const Mesh> instead = nullptr;
    std::string name;  // of triangles and drawings; a file has its own
    // A drawing: makes its surface, which the model takes as it is, in metres.
    std::function<TriangleMesh()> draw = nullptr;
    std::string uri = {};  // of a drawing: its name where the plugin serves it; empty: none
    // A file that MuJoCo reads itself, in metres: the corners of its convex hull (m). A model on
    // the disk refers to such a file; empty: a file that this library reads.
    std::vector<Eigen::Vector3d> hull = {};
  };

  // Two bodies that do not collide.
  struct Exclusion {
    int a = 0, b = 0;  // indices in bodies
  };

  struct Camera {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BC = Pose::Identity();  // looks along -z, y up
    double fovy = 0;               // rad
    int width = 0, height = 0;     // pixels
    // pixels, of the lens and from the middle of the picture to its axis; empty: from fovy
    std::optional<Eigen::Vector2d> focal, principal;
    Location where;
  };

  // One measured quantity, of a frame or of a joint.
  enum class SensorKind {
    distance,  // m, along the frame's z axis
    force,     // N, and the others in the frame's axes
    torque,
    acceleration,
    angularVelocity,
    orientation,  // of the frame in the world
    position,     // m, of the frame in the world
    jointPosition,
  };
  struct Sensor {
    std::string name;
    SensorKind kind = SensorKind::distance;
    int frame = -1;     // index in frames; -1: of the joint
    int joint = -1;     // index in joints
    double cutoff = 0;  // the largest value, in its unit; 0: none
    Location where;
    double interval = 0;  // s, from one value to the next; 0: 0.025 of a distance, else each step
  };

  // A cylinder that tendons run around. It collides with nothing.
  struct Wrapper {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BW = Pose::Identity();  // z is its axis
    double radius = 0;             // m
    double halfLength = 0;         // m, only to be seen: tendons take it as endless
    Location where;
  };

  // A cable through frames that pulls, with an actuator `tendon_NAME` that pulls at it.
  struct Tendon {
    struct Point {
      int frame = -1;    // index in frames
      int wrapper = -1;  // index in wrappers: the cable runs around it to the next point
      int side = -1;     // index in frames: on which side of the wrapper; -1: the shorter way
    };
    std::string name;
    std::vector<Point> path;     // at least two
    double stiffness = 0;        // N/m, where it is longer than `rest`
    std::optional<double> rest;  // m; empty: its length with all joints at zero
    double maxForce = 0;         // N, of the actuator
    Location where;
  };

  // A direction in the space of joints: the weighted sum of their positions.
  struct Synergy {
    struct Term {
      int joint = 0;      // index in joints
      double factor = 0;  // a rad or m
    };
    std::string name;
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // A named pose.
  struct Posture {
    std::string name;       // "home", or what the file says
    std::vector<double> q;  // rad or m, in the order of `joints`; what follows is computed
    Location where;
    std::vector<Location> places = {};  // of the numbers of q; empty: they have none of their own
  };

  // A part of the file that is driven as one: a manipulator, a hand.
  struct Device {
    std::string name;
    std::vector<int> joints;  // indices in joints, in the order of its commands
    int base = -1, tip = -1;  // indices in frames; -1: none
    Location where;
  };

  // A text of the file that the model keeps.
  struct Text {
    std::string name, text;
    Location where = {};
  };

  std::string format;  // "hrdf", "robwork", "collada", "urdf", "graspit"
  std::string name;
  std::string path;                                    // of the file
  Location where;                                      // of the root element's '<'
  std::vector<std::shared_ptr<const Source>> sources;  // the texts that locations point into

  std::vector<Body> bodies;   // a parent before its children
  std::vector<Joint> joints;  // in the order of the file
  std::vector<Coupling> couplings;
  std::vector<Loop> loops;
  std::vector<Drive> drives;
  std::vector<Gripper> grippers;
  std::vector<Frame> frames;
  std::vector<Shape> shapes;
  std::vector<Material> materials;
  std::vector<Mesh> meshes;
  // All that is seen, in the frame of the file, where it has no kinematics and the first mesh is
  // not that already: MuJoCo takes the first mesh of a model whose file is named as a mesh.
  std::shared_ptr<const TriangleMesh> whole;
  std::vector<Exclusion> excluded;
  std::vector<Camera> cameras;
  std::vector<Sensor> sensors;
  std::vector<Wrapper> wrappers;
  std::vector<Tendon> tendons;
  std::vector<Synergy> synergies;
  std::vector<Posture> postures;  // "home" first, if there is one
  std::vector<Device> devices;
  std::vector<Text> texts;
  std::optional<Eigen::Vector3d> gravity;  // m/s^2; empty: MuJoCo's
  // True: the parts are known, such as those of a catalog: each body has mass, centre and inertia,
  // which may be zero, and all of its shapes, if any. The lowering guesses neither.
  bool partsAreKnown = false;
};

// Returns the name of the gripper's module.
const std::string& moduleNameOf(const Mechanism::Gripper& gripper);

// Returns the module's type as spelled in the catalog; "joint" for HRDF's `<joint>`.
std::string typeOf(const Mechanism::Module& module);

// Returns the pose in the world of each body at the joint positions `q` (rad or m, in the order of
// `joints`), with free bodies at home.
std::vector<Pose> forwardKinematics(const Mechanism& mechanism, const std::vector<double>& q);

// Returns the joint positions (rad or m) at which the drives have the positions `commands`, which
// count at the drives' side of the gear. Joints without a drive are at 0.
std::vector<double> jointPositions(const Mechanism& mechanism, const std::vector<double>& commands);

// Returns `q` with each follower where its leaders put it.
std::vector<double> withFollowers(const Mechanism& mechanism, std::vector<double> q);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_H_
