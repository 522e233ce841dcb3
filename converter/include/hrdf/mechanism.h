// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A robot of any format as one plain tree with all references resolved, in SI units and radians.
// Plain data, without XML and without MuJoCo.
//
// Frames: W world, P parent of a body, B body, C centre of mass, F frame, G shape, I input of a
// gripper.
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

// A robot of any format.
struct Mechanism {
  // A range of positions (rad or m). In this and the other structs, `where` is the place in the
  // file.
  struct Range {
    double low = 0, high = 0;
  };

  // A rigid assembly. Its joints move it in their order, each about or along a line that is fixed
  // in B: X_PB(q) = X_PB * motion(joint 1) * motion(joint 2) * …
  struct Body {
    std::string name;
    int parent = -1;                      // index in bodies, less than its own; -1: the world
    Pose X_PB = Pose::Identity();         // with all its joints at zero; of a free body: at home
    std::optional<double> mass;           // kg; empty: from the shapes and the option `density`
    std::optional<Eigen::Vector3d> p_BC;  // m; empty: from the shapes
    std::optional<Eigen::Matrix3d> I_C;   // kg m^2, about C along B's axes; empty: from the shapes
    bool isFree = false;                  // true: moves freely in the world
    Location where;
  };

  // A joint.
  struct Joint {
    std::string name;
    // Index in bodies of the body that it moves. Joints of a body are adjacent and in order.
    int body = 0;
    bool slides = false;  // true: translation along the line; false: rotation about it
    Eigen::Vector3d p_B = Eigen::Vector3d::Zero();      // m, a point of the line
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ();  // of length 1
    std::optional<Range> range;                         // empty: unlimited
    double damping = 0;                                 // N m s/rad or N s/m
    double friction = 0;                                // N m or N
    double stiffness = 0;                               // N m/rad or N/m, towards `rest`
    double rest = 0;                                    // rad or m
    double armature = 0;                                // kg m^2 or kg
    std::optional<double> maxSpeed, maxAcceleration;    // rad/s or m/s, and per second
    bool isPassive = false;                             // true: no drive moves it
    Location where;
  };

  // A joint that follows other joints: its position is the sum of `offset` and all terms. The terms
  // are powers up to 4 of one leader, or the first powers of several leaders.
  struct Coupling {
    // A term: `factor` times the position of `leader` to the power `power`.
    struct Term {
      int leader = 0;     // index in joints; not a follower
      int power = 1;      // 1 to 4
      double factor = 0;  // in units of the joint per power of the leader's
    };
    int joint = 0;            // index in joints; the follower of this coupling only
    double offset = 0;        // rad or m
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // A closed loop: two frames that coincide in position and orientation.
  struct Loop {
    int a = 0, b = 0;  // indices in frames
    Location where;
  };

  // The electric motor of a drive, with values at its shaft.
  struct Motor {
    double resistance = 0;      // ohm, of the windings
    double torqueConstant = 0;  // N m/A
    double speedConstant = 0;   // rad/s/V; 1 / torqueConstant if the values are consistent
    double voltage = 0;         // V, nominal
    double ratio = 1;           // shaft turns for one turn of the joint
  };

  // The module of a drive, if it is one of HEBI's.
  struct Module {
    std::string name;                   // in lookups
    const ActuatorRow* type = nullptr;  // null: HRDF's <joint>, with estimated parameters
    int imu = -1;    // index in frames: the housing, on the body that carries the module
    int shaft = -1;  // index in frames: z is the axis; on the body that it moves
    std::shared_ptr<const ModuleGains> gains = nullptr;  // of a robot config; null: not given
    // From a setup file; null: the type's.
    std::shared_ptr<const ModuleFigures> figures = nullptr;
  };

  // An actuator. Without gains the lowering chooses gains.
  struct Drive {
    std::string name;
    int joint = 0;                    // index in joints; not a follower
    double gear = 1;                  // command per position of the joint
    std::optional<double> kp, kv;     // of the joint: N m/rad or N/m, and N m s/rad or N s/m
    std::optional<double> maxEffort;  // N m or N at the joint
    std::optional<Motor> motor;       // only with resistance, constants and voltage
    std::optional<Module> module;     // empty: not one of HEBI's
    Location where;
  };

  // HEBI's parallel gripper with two sliding fingers, which are not in `bodies`.
  struct Gripper {
    std::string name;                    // of its actuator
    std::string module;                  // name of its module; empty: `name`
    int palm = 0;                        // index in bodies
    Pose X_BI = Pose::Identity();        // of the gripper in the body of the palm
    std::array<std::string, 2> fingers;  // names of their bodies and joints
    int imu = -1;                        // index in frames
    Inertial whole;                      // of palm and fingers, in I
    int fingerMesh = -1;                 // index in meshes: the drawn finger; -1: not drawn
    int fingerMaterial = -1;             // index in materials
    Location where;
  };

  // Meaning of a frame.
  enum class FrameKind { frame, tip, base, approach, contact, output, imu, shaft };
  // A frame on a body.
  struct Frame {
    std::string name;
    int body = 0;  // index in bodies; -1: the world
    Pose X_BF = Pose::Identity();
    FrameKind kind = FrameKind::frame;
    Location where;
  };

  // Type of a shape. A segment is a capsule between two points.
  enum class ShapeType { box, sphere, capsule, cylinder, plane, mesh, segment };
  // A shape of a body.
  struct Shape {
    int body = 0;  // index in bodies; -1: the world
    Pose X_BG = Pose::Identity();
    ShapeType type = ShapeType::box;
    // m. Box: half sizes; sphere: radius; capsule and cylinder: radius and half length along z;
    // segment: radius. A plane is the x-y plane without bounds.
    Eigen::Vector3d size = Eigen::Vector3d::Zero();
    int mesh = -1;                             // index in meshes
    bool isVisual = true, isCollision = true;  // drawn; collides
    std::optional<std::array<float, 4>> rgba;  // empty: the mesh's own colours, else grey
    Location where;
    // m, in B: the centres of the caps of a segment; equal: a ball.
    Eigen::Vector3d p_a = Eigen::Vector3d::Zero(), p_b = Eigen::Vector3d::Zero();
    int material = -1;      // index in materials, which gives the colour; -1: none
    std::string name = {};  // of the geom; empty: the lowering chooses it
  };

  // A material.
  struct Material {
    std::string name;
    std::array<float, 4> rgba{};
    float specular = 0, shininess = 0;  // 0 to 1, as in MuJoCo
  };

  // A mesh: a mesh file as it was read, triangles, or a drawing.
  struct Mesh {
    std::string path;                          // of the file; empty: triangles without a file
    std::shared_ptr<const std::string> bytes;  // of the file
    std::shared_ptr<const TriangleMesh> triangles;
    Eigen::Vector3d scale = Eigen::Vector3d::Ones();  // of the file: m per unit, along its axes
    Location where;
    // The same mesh in another format, for readers that cannot read this one.
    std::shared_ptr<const Mesh> instead = nullptr;
    std::string name;  // of triangles and drawings; a file has its own name
    // Of a drawing: makes its surface, in metres, which the model uses unchanged.
    std::function<TriangleMesh()> draw = nullptr;
    std::string uri = {};  // of a drawing: its name in the plugin; empty: none
    // Of a file in metres that MuJoCo reads itself: the corners of its convex hull (m). A model on
    // the disk refers to this file. Empty: this library reads the file.
    std::vector<Eigen::Vector3d> hull = {};
  };

  // Two bodies that do not collide.
  struct Exclusion {
    int a = 0, b = 0;  // indices in bodies
  };

  // A camera.
  struct Camera {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BC = Pose::Identity();  // looks along -z, y up
    double fovy = 0;               // rad
    int width = 0, height = 0;     // pixels
    // pixels: focal lengths, and from the middle of the picture to the optical axis; empty: from
    // fovy.
    std::optional<Eigen::Vector2d> focal, principal;
    Location where;
  };

  // Quantity of a sensor, of a frame or a joint.
  enum class SensorKind {
    distance,         // m, along the frame's z axis
    force,            // N, in the frame's axes
    torque,           // N m, in the frame's axes
    acceleration,     // m/s^2, in the frame's axes
    angularVelocity,  // rad/s, in the frame's axes
    orientation,      // of the frame in the world
    position,         // m, of the frame in the world
    jointPosition,    // rad or m
  };
  // A sensor.
  struct Sensor {
    std::string name;
    SensorKind kind = SensorKind::distance;
    int frame = -1;     // index in frames; -1: of a joint
    int joint = -1;     // index in joints
    double cutoff = 0;  // largest value, in its unit; 0: no limit
    Location where;
    double interval = 0;  // s, between values; 0: 0.025 for a distance, else each step
  };

  // A cylinder that tendons wrap around. It does not collide.
  struct Wrapper {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BW = Pose::Identity();  // z is its axis
    double radius = 0;             // m
    double halfLength = 0;         // m, drawn only: for tendons the cylinder has no ends
    Location where;
  };

  // A cable through frames, with an actuator `tendon_NAME` that pulls.
  struct Tendon {
    // A point of the path: a frame, or a wrapper.
    struct Point {
      int frame = -1;    // index in frames
      int wrapper = -1;  // index in wrappers: the cable wraps around it to the next point
      int side = -1;  // index in frames, on the side of the wrapper where the cable runs; -1: the
                      // shorter side
    };
    std::string name;
    std::vector<Point> path;     // at least two
    double stiffness = 0;        // N/m, if it is longer than `rest`
    std::optional<double> rest;  // m; empty: its length with all joints at zero
    double maxForce = 0;         // N, of the actuator
    Location where;
  };

  // A direction in joint space: the weighted sum of joint positions.
  struct Synergy {
    // A term: `factor` times the position of `joint`.
    struct Term {
      int joint = 0;      // index in joints
      double factor = 0;  // of a position in rad or m
    };
    std::string name;
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // A named pose.
  struct Posture {
    std::string name;  // "home", or the name in the file
    // rad or m, in the order of `joints`; positions of followers are computed.
    std::vector<double> q;
    Location where;
    std::vector<Location> places = {};  // of the numbers of q; empty: no places of their own
  };

  // A group of joints of the file that is commanded together: a manipulator, a hand.
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
  std::vector<std::shared_ptr<const Source>> sources;  // texts of all locations

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
  // The whole visible surface, in the frame of the file, for a file without kinematics whose first
  // mesh is not this surface. MuJoCo uses the first mesh of a model if a `<mesh>` names its file.
  std::shared_ptr<const TriangleMesh> whole;
  std::vector<Exclusion> excluded;
  std::vector<Camera> cameras;
  std::vector<Sensor> sensors;
  std::vector<Wrapper> wrappers;
  std::vector<Tendon> tendons;
  std::vector<Synergy> synergies;
  std::vector<Posture> postures;  // "home" first, if it exists
  std::vector<Device> devices;
  std::vector<Text> texts;
  std::optional<Eigen::Vector3d> gravity;  // m/s^2; empty: MuJoCo's default
  // True: the parts are known, for example from a catalog: each body has mass, centre and inertia
  // (which may be zero) and all its shapes, and the lowering estimates none of them.
  bool partsAreKnown = false;
};

// Returns the name of the gripper's module.
const std::string& moduleNameOf(const Mechanism::Gripper& gripper);

// Returns the module's type as spelled in the catalog; "joint" for HRDF's `<joint>`.
std::string typeOf(const Mechanism::Module& module);

// Returns the pose of each body in the world at the joint positions `q` (rad or m, in the order of
// `joints`), with free bodies at home.
std::vector<Pose> forwardKinematics(const Mechanism& mechanism, const std::vector<double>& q);

// Returns the joint positions (rad or m) at which the drives have the positions `commands`, which
// are at the drives' side of the gear. Joints without a drive are at 0.
std::vector<double> jointPositions(const Mechanism& mechanism, const std::vector<double>& commands);

// Returns `q` with the position of each follower computed from its leaders.
std::vector<double> withFollowers(const Mechanism& mechanism, std::vector<double> q);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_H_
