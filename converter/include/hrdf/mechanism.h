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

struct TriangleMesh;  // defined in "model/triangle_mesh.h"

// A robot of any format. In each struct, `where` is the place of the element in the file.
struct Mechanism {
  // A range of positions, rad or m.
  struct Range {
    double low = 0, high = 0;
  };

  // A rigid body with the frame B. Each joint of the body moves it about or along a line that is
  // fixed in B. The pose in the parent is X_PB * motion(joint 1) * motion(joint 2) * …
  struct Body {
    std::string name;
    int parent = -1;  // index of the parent in bodies, less than this body's index; -1: the world
    // Pose in the parent with all joints at zero. For a free body: home pose in the world.
    Pose X_PB = Pose::Identity();
    std::optional<double> mass;           // kg; empty: computed from the shapes
    std::optional<Eigen::Vector3d> p_BC;  // m, centre of mass in B; empty: computed from the shapes
    // kg m^2, about the centre of mass, along the axes of B; empty: computed from the shapes.
    std::optional<Eigen::Matrix3d> I_C;
    bool isFree = false;  // true: the body moves freely in the world
    Location where;
  };

  // A joint.
  struct Joint {
    std::string name;
    // Index in bodies of the body that this joint moves. The joints of a body are adjacent in
    // `joints`; they move the body in this order.
    int body = 0;
    bool slides = false;  // true: translation along the line; false: rotation about it
    Eigen::Vector3d p_B = Eigen::Vector3d::Zero();      // m, a point of the line in B
    Eigen::Vector3d axis_B = Eigen::Vector3d::UnitZ();  // unit vector along the line, in B
    std::optional<Range> range;                         // empty: unlimited
    double damping = 0;                                 // N m s/rad or N s/m
    double friction = 0;                                // N m or N
    double stiffness = 0;                             // N m/rad or N/m, of a spring towards `rest`
    double rest = 0;                                  // rad or m, position without spring force
    double armature = 0;                              // kg m^2 or kg
    std::optional<double> maxSpeed, maxAcceleration;  // limits: rad/s or m/s; rad/s^2 or m/s^2
    bool isPassive = false;                           // true: no drive moves the joint
    Location where;
  };

  // The coupling of a follower to its leaders: the follower's position is `offset` plus the sum of
  // all `terms`. With several leaders, all terms have the power 1.
  struct Coupling {
    // A summand: factor * (position of `leader`)^power.
    struct Term {
      int leader = 0;  // index in joints of the leader, which is not a follower
      int power = 1;   // 1 to 4
      // rad or m of the follower per (rad or m of the leader)^power.
      double factor = 0;
    };
    int joint = 0;            // index of the follower in joints; each follower has one coupling
    double offset = 0;        // rad or m
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // A closed loop: two frames that must have the same position and orientation.
  struct Loop {
    int a = 0, b = 0;  // indices in frames
    Location where;
  };

  // The electric motor of a drive. Torques and speeds are at the motor's shaft.
  struct Motor {
    double resistance = 0;      // ohm, of the windings
    double torqueConstant = 0;  // N m/A
    double speedConstant = 0;   // rad/s/V, in theory 1 / torqueConstant; 0: not given
    double voltage = 0;         // V, nominal
    double ratio = 1;           // shaft turns for one turn of the joint
  };

  // The HEBI module of a drive.
  struct Module {
    std::string name;  // name of the module in HEBI's lookup
    // Type in the catalog; null: a `<joint>` of HRDF, with estimated parameters.
    const ActuatorRow* type = nullptr;
    // Index in frames of the IMU, which is on the module's housing.
    int imu = -1;
    // Index in frames of the output shaft's frame, on the body that the module moves. Its z axis is
    // the joint's axis.
    int shaft = -1;
    std::shared_ptr<const ModuleGains> gains = nullptr;  // gains in a robot config; null: not given
    // Parameters in a setup file; null: the module has the parameters of its type.
    std::shared_ptr<const ModuleFigures> figures = nullptr;
  };

  // An actuator of a joint. lower() chooses gains that are not given.
  struct Drive {
    std::string name;
    int joint = 0;                    // index in joints of the moved joint, which is not a follower
    double gear = 1;                  // position command divided by joint position
    std::optional<double> kp, kv;     // gains at the joint: N m/rad or N/m; N m s/rad or N s/m
    std::optional<double> maxEffort;  // N m or N, at the joint
    std::optional<Motor> motor;       // empty: not all values of the motor are known
    std::optional<Module> module;     // empty: the drive is not a HEBI module
    Location where;
  };

  // A HEBI parallel gripper with two sliding fingers. The fingers are not in `bodies`.
  struct Gripper {
    std::string name;              // name of the gripper's actuator
    std::string module;            // name of the gripper's module; empty: the same as `name`
    int palm = 0;                  // index in bodies
    Pose X_BI = Pose::Identity();  // pose of the gripper's frame I in the body of the palm
    // Names of the fingers' bodies, which are also the names of their joints.
    std::array<std::string, 2> fingers;
    int imu = -1;    // index of the IMU's frame in frames; -1: no IMU
    Inertial whole;  // inertia of palm and fingers together, in the frame I
    // Index in meshes of a finger's mesh; -1: fingers are not drawn.
    int fingerMesh = -1;
    int fingerMaterial = -1;  // index in materials; -1: no material
    Location where;
  };

  // Purpose of a frame, for example the tip of an arm.
  enum class FrameKind { frame, tip, base, approach, contact, output, imu, shaft };
  // A named frame that is fixed to a body.
  struct Frame {
    std::string name;
    int body = 0;  // index in bodies; -1: the world
    Pose X_BF = Pose::Identity();
    FrameKind kind = FrameKind::frame;
    Location where;
  };

  // Type of a shape. A segment is a capsule between the points p_a and p_b.
  enum class ShapeType { box, sphere, capsule, cylinder, plane, mesh, segment };
  struct Shape {
    int body = 0;  // index in bodies; -1: the world
    Pose X_BG = Pose::Identity();
    ShapeType type = ShapeType::box;
    // m. Box: half sizes; sphere and segment: radius; capsule and cylinder: radius and half of the
    // length along z; plane (infinite x-y plane of the shape's frame): unused.
    Eigen::Vector3d size = Eigen::Vector3d::Zero();
    int mesh = -1;  // index in meshes; -1: no mesh
    bool isVisual = true, isCollision = true;
    // Red, green, blue and alpha, 0 to 1; empty: the colours of the mesh, or grey.
    std::optional<std::array<float, 4>> rgba;
    Location where;
    // m, centres of the two caps of a segment, in the body's frame B. Equal points: a sphere.
    Eigen::Vector3d p_a = Eigen::Vector3d::Zero(), p_b = Eigen::Vector3d::Zero();
    int material = -1;      // index in materials; -1: no material
    std::string name = {};  // name of the geom; empty: lower() chooses a name
  };

  // A material.
  struct Material {
    std::string name;
    std::array<float, 4> rgba{};
    float specular = 0, shininess = 0;  // 0 to 1, as in MuJoCo
  };

  // A mesh from a mesh file (`path` and `bytes`), from `triangles`, or from the function `draw`.
  struct Mesh {
    std::string path;  // path of the mesh file; empty: the mesh is not from a file
    std::shared_ptr<const std::string> bytes;
    std::shared_ptr<const TriangleMesh> triangles;
    // m per unit of the mesh file, along each axis of the file.
    Eigen::Vector3d scale = Eigen::Vector3d::Ones();
    Location where;
    // The same mesh in another format, used if the mesh file cannot be read; null: no such mesh.
    std::shared_ptr<const Mesh> instead = nullptr;
    std::string name;  // name of a mesh without a file
    // Computes the triangles (m) of the mesh, already scaled; null: the mesh has triangles or a
    // file.
    std::function<TriangleMesh()> draw = nullptr;
    // URI from which the plugin computes the same surface as `draw`; empty: no URI.
    std::string uri = {};
    // Corners (m) of the convex hull, for a mesh file in m that MuJoCo reads itself.
    // Empty: this library reads the mesh file.
    std::vector<Eigen::Vector3d> hull = {};
  };

  // Two bodies that do not collide with each other.
  struct Exclusion {
    int a = 0, b = 0;  // indices in bodies
  };

  // A camera.
  struct Camera {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BC = Pose::Identity();  // pose of the camera in the body; -z: viewing direction; y: up
    double fovy = 0;               // rad, vertical field of view
    int width = 0, height = 0;     // size of the image, pixels
    // pixels: focal lengths, and position of the optical axis relative to the middle of the image.
    // Empty: computed from `fovy`.
    std::optional<Eigen::Vector2d> focal, principal;
    Location where;
  };

  // The quantity that a sensor measures, at a frame or a joint.
  enum class SensorKind {
    distance,         // m, to the nearest surface along the frame's z axis
    force,            // N, in the frame's axes
    torque,           // N m, in the frame's axes
    acceleration,     // m/s^2, in the frame's axes
    angularVelocity,  // rad/s, in the frame's axes
    orientation,      // quaternion of the frame in the world
    position,         // m, position of the frame in the world
    jointPosition,    // rad or m, position of the joint
  };
  // A sensor.
  struct Sensor {
    std::string name;
    SensorKind kind = SensorKind::distance;
    int frame = -1;     // index in frames; -1: the sensor is at a joint
    int joint = -1;     // index in joints; -1: the sensor is at a frame
    double cutoff = 0;  // largest value of the sensor, in the unit of `kind`; 0: no limit
    Location where;
    // s, time between two measurements. 0: 0.025 s for a `distance`, one simulation step for all
    // other kinds.
    double interval = 0;
  };

  // A cylinder that tendons wrap around. It does not collide.
  struct Wrapper {
    std::string name;
    int body = 0;                  // index in bodies; -1: the world
    Pose X_BW = Pose::Identity();  // pose in the body; z is the axis of the cylinder
    double radius = 0;             // m
    double halfLength = 0;         // m, of the drawn cylinder; for tendons, the cylinder is endless
    Location where;
  };

  // A cable that runs through frames. Its actuator `tendon_NAME` pulls it.
  struct Tendon {
    // A point of the path, through which the cable runs.
    struct Point {
      int frame = -1;  // index in frames; the cable runs through this frame
      // Index in wrappers of the cylinder that the cable wraps around before the next point; -1: no
      // cylinder.
      int wrapper = -1;
      // Index in frames of a frame next to the cylinder. The cable runs on the frame's side; -1:
      // the shorter way.
      int side = -1;
    };
    std::string name;
    std::vector<Point> path;  // at least two points
    double stiffness = 0;     // N/m, while the cable is longer than `rest`
    // m, largest length of the cable without tension; empty: its length with all joints at zero.
    std::optional<double> rest;
    double maxForce = 0;  // N, largest pull of the actuator
    Location where;
  };

  // A synergy of a hand: a weighted sum of joint positions.
  struct Synergy {
    // A summand: `factor` times the position of `joint`.
    struct Term {
      int joint = 0;      // index in joints
      double factor = 0;  // weight of the joint's position, which is in rad or m
    };
    std::string name;
    std::vector<Term> terms;  // not empty
    Location where;
  };

  // A named pose of the robot.
  struct Posture {
    std::string name;  // "home", or the name in the file
    // rad or m, positions of all joints in the order of `joints`. Positions of followers are
    // ignored.
    std::vector<double> q;
    Location where;
    // Location in the file of each position in `q`; empty: all positions have the location `where`.
    std::vector<Location> places = {};
  };

  // A group of joints with common commands, such as a manipulator or a hand.
  struct Device {
    std::string name;
    std::vector<int> joints;  // indices in joints, in the order of the group's commands
    int base = -1, tip = -1;  // indices in frames of the group's base and tip; -1: not given
    Location where;
  };

  // A named text in the model, such as a property from the robot's file.
  struct Text {
    std::string name, text;
    Location where = {};
  };

  std::string format;  // format of the file: "hrdf", "robwork", "collada", "urdf", "graspit"
  std::string name;
  std::string path;  // path of the file
  Location where;    // place of the root element's '<' in the file
  // Keeps the sources of all Locations in this Mechanism alive.
  std::vector<std::shared_ptr<const Source>> sources;

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
  // All visible surfaces as one mesh, in the frame of the robot's file; null: not needed. This is
  // the model's first mesh: if a `<mesh>` in an MJCF file names the robot's file, MuJoCo uses only
  // the first mesh.
  std::shared_ptr<const TriangleMesh> whole;
  std::vector<Exclusion> excluded;
  std::vector<Camera> cameras;
  std::vector<Sensor> sensors;
  std::vector<Wrapper> wrappers;
  std::vector<Tendon> tendons;
  std::vector<Synergy> synergies;
  std::vector<Posture> postures;  // the posture "home" is first, if it exists
  std::vector<Device> devices;
  std::vector<Text> texts;
  std::optional<Eigen::Vector3d> gravity;  // m/s^2; empty: MuJoCo's default
  // True: each body has mass, centre of mass, inertia and shapes, so lower() does not estimate
  // them.
  bool partsAreKnown = false;
};

// Returns the name of the module of a gripper.
const std::string& moduleNameOf(const Mechanism::Gripper& gripper);

// Returns the module's type as written in the catalog; "joint" for a `<joint>` of HRDF.
std::string typeOf(const Mechanism::Module& module);

// Returns the pose of each body in the world at the joint positions `q` (rad or m, in the order of
// `joints`), with free bodies at home.
std::vector<Pose> forwardKinematics(const Mechanism& mechanism, const std::vector<double>& q);

// Returns the joint positions (rad or m) at the position commands `commands` (one for each drive):
// command / gear. Joints without a drive have the position 0.
std::vector<double> jointPositions(const Mechanism& mechanism, const std::vector<double>& commands);

// Returns `q` with the positions of all followers computed from their leaders' positions.
std::vector<double> withFollowers(const Mechanism& mechanism, std::vector<double> q);

}  // namespace hrdf

#endif  // HRDF_MECHANISM_H_
