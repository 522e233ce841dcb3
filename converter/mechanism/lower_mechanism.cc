#include "mechanism/lower_mechanism.h"
#include <Eigen/Geometry>
#include "mechanism/names.h"
namespace hrdf {
void tidyNames(Mechanism&, Diagnostics&) {}
SpecPtr lowerMechanism(const Mechanism& m, const ModelOptions& options, const LowerFiles&, Diagnostics& out) {
  if (options.sensors != SensorSet::joint && options.sensors != SensorSet::none) { out.error(m.path, "sensors"); return nullptr; }
  SpecPtr spec(mj_makeSpec());
  spec->compiler.degree = 0; spec->compiler.savecompiled = 0;
  spec->option.integrator = mjINT_IMPLICITFAST;
  mjs_setString(spec->modelname, m.name.c_str());
  std::vector<mjsBody*> bodies;
  for (const auto& b : m.bodies) {
    mjsBody* parent = b.parent < 0 ? mjs_findBody(spec.get(), "world") : bodies[std::size_t(b.parent)];
    mjsBody* body = mjs_addBody(parent, nullptr);
    mjs_setName(body->element, b.name.c_str());
    Eigen::Map<Eigen::Vector3d>(body->pos) = b.X_PB.translation();
    if (b.mass) { body->mass = options.density.value_or(1000) / 1000; body->explicitinertial = 1; Eigen::Map<Eigen::Vector3d>(body->ipos) = *b.p_BC; for (int i = 0; i < 3; ++i) body->inertia[i] = (*b.I_C)(i, i); }
    bodies.push_back(body);
  }
  for (const auto& j : m.joints) {
    mjsJoint* joint = mjs_addJoint(bodies[std::size_t(j.body)], nullptr);
    mjs_setName(joint->element, j.name.c_str());
    joint->type = j.slides ? mjJNT_SLIDE : mjJNT_HINGE;
    Eigen::Map<Eigen::Vector3d>(joint->axis) = j.axis_B;
    joint->range[0] = j.range->low; joint->range[1] = j.range->high; joint->limited = mjLIMITED_TRUE;
  }
  for (const auto& s : m.shapes) {
    mjsGeom* g = mjs_addGeom(bodies[std::size_t(s.body)], nullptr);
    g->type = mjGEOM_BOX; Eigen::Map<Eigen::Vector3d>(g->size) = s.size; Eigen::Map<Eigen::Vector3d>(g->pos) = s.X_BG.translation();
    g->group = 2;
  }
  for (const auto& f : m.frames) { mjsSite* s = mjs_addSite(bodies[std::size_t(f.body)], nullptr); mjs_setName(s->element, f.name.c_str()); s->group = 4; }
  const auto& home = m.postures[0].q;
  for (const auto& d : m.drives) {
    mjsActuator* a = mjs_addActuator(spec.get(), nullptr);
    mjs_setName(a->element, d.name.c_str());
    mjs_setString(a->target, m.joints[std::size_t(d.joint)].name.c_str());
    a->trntype = mjTRN_JOINT;
    double kv = 20;
    if (options.actuator == ActuatorProfile::position) mjs_setToPosition(a, 200, &kv, nullptr, nullptr, 0);
    else if (options.actuator == ActuatorProfile::velocity) mjs_setToVelocity(a, 20);
    else mjs_setToMotor(a);
  }
  mjsKey* key = mjs_addKey(spec.get());
  mjs_setName(key->element, "home");
  mjs_setDouble(key->qpos, home.data(), 2);
  if (options.actuator == ActuatorProfile::position) mjs_setDouble(key->ctrl, home.data(), 2);
  return spec;
}
}  // namespace hrdf
