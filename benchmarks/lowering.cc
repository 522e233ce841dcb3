// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Measures the time from HRDF to a compiled model and, for comparison, the time of MuJoCo's reader
// for the exported MJCF. Also measures our lowering and, for comparison, a copy of the elements
// with as few mjs calls as possible.
#include <cstdlib>

#include <benchmark/benchmark.h>

#include "generated.h"

namespace hrdf {
namespace {

void modelFromHrdf(benchmark::State& state, const ModelOptions& options) {
  const std::string text = kitText();
  for (auto _ : state) {
    const SpecPtr spec = lowered(readText(text), options);
    benchmark::DoNotOptimize(compiled(spec.get()));
  }
}

void modelFromMjcf(benchmark::State& state, const ModelOptions& options) {
  const std::string path = exported(readText(kitText()), options);
  for (auto _ : state) {
    char error[500] = "";
    const ModelPtr model(mj_loadXML(path.c_str(), nullptr, error, sizeof(error)));
    if (!model) state.SkipWithError(error);
  }
}

void primitivesFromHrdf(benchmark::State& state) { modelFromHrdf(state, primitivesOnly()); }
BENCHMARK(primitivesFromHrdf);
void primitivesFromMjcf(benchmark::State& state) { modelFromMjcf(state, primitivesOnly()); }
BENCHMARK(primitivesFromMjcf);
void kitFromHrdf(benchmark::State& state) { modelFromHrdf(state, {}); }
BENCHMARK(kitFromHrdf)->UseRealTime();
void kitFromMjcf(benchmark::State& state) { modelFromMjcf(state, {}); }
BENCHMARK(kitFromMjcf)->UseRealTime();

// Opens HEBI's kit through the plugin. MuJoCo's cache still has the meshes of earlier loads.
ModelPtr decodedKit(benchmark::State& state) {
  char error[500] = "";
  const SpecPtr spec(mj_parse(kitPath().c_str(), nullptr, nullptr, error, sizeof(error)));
  if (spec) return compiled(spec.get());
  state.SkipWithError(error);
  return nullptr;
}
void kitFromPlugin(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(decodedKit(state));
}
BENCHMARK(kitFromPlugin)->UseRealTime();

// Measures the first load of the kit in a process: run it without other benchmarks.
void firstKit(benchmark::State& state) { kitFromPlugin(state); }
BENCHMARK(firstKit)->Iterations(1)->UseRealTime();
void firstKitInline(benchmark::State& state) {
  setenv("HRDF_OPTIONS", "inline_meshes=1", 1);
  kitFromPlugin(state);
  unsetenv("HRDF_OPTIONS");
}
BENCHMARK(firstKitInline)->Iterations(1)->UseRealTime();

void lowerKit(benchmark::State& state) {
  const Description robot = readText(kitText());
  for (auto _ : state) benchmark::DoNotOptimize(lowered(robot));
}
BENCHMARK(lowerKit);

void compileKit(benchmark::State& state) {
  const SpecPtr spec = lowered(readText(kitText()));
  for (auto _ : state) benchmark::DoNotOptimize(compiled(spec.get()));
}
BENCHMARK(compileKit);

void lowerChain(benchmark::State& state) {
  const Description robot = readText(deepText(static_cast<int>(state.range())));
  for (auto _ : state) benchmark::DoNotOptimize(lowered(robot, primitivesOnly()));
}
BENCHMARK(lowerChain)->Arg(100)->Arg(1000)->Arg(4000);

// Copies the elements, names and strings of a spec, but no numbers, with as few calls of MuJoCo as
// possible.
class Replay {
 public:
  explicit Replay(mjSpec* from) : from_(from) {}

  SpecPtr make() {
    SpecPtr to(mj_makeSpec());
    spec_ = to.get();
    addBody(mjs_findBody(from_, "world"), mjs_findBody(spec_, "world"));
    addLoose(mjOBJ_MESH, [this](mjsElement*) { return mjs_addMesh(spec_, nullptr)->element; });
    addLoose(mjOBJ_MATERIAL,
             [this](mjsElement*) { return mjs_addMaterial(spec_, nullptr)->element; });
    addLoose(mjOBJ_ACTUATOR, [this](mjsElement* from) {
      mjsActuator* const actuator = mjs_addActuator(spec_, nullptr);
      copy(actuator->info, mjs_asActuator(from)->info);
      copy(actuator->target, mjs_asActuator(from)->target);
      return actuator->element;
    });
    addLoose(mjOBJ_SENSOR, [this](mjsElement* from) {
      mjsSensor* const sensor = mjs_addSensor(spec_);
      copy(sensor->objname, mjs_asSensor(from)->objname);
      return sensor->element;
    });
    addLoose(mjOBJ_EXCLUDE, [this](mjsElement* from) {
      mjsExclude* const exclude = mjs_addExclude(spec_);
      copy(exclude->bodyname1, mjs_asExclude(from)->bodyname1);
      copy(exclude->bodyname2, mjs_asExclude(from)->bodyname2);
      return exclude->element;
    });
    addLoose(mjOBJ_EQUALITY,
             [this](mjsElement*) { return mjs_addEquality(spec_, nullptr)->element; });
    addLoose(mjOBJ_TUPLE, [this](mjsElement*) { return mjs_addTuple(spec_)->element; });
    addLoose(mjOBJ_TEXT, [this](mjsElement* from) {
      mjsText* const text = mjs_addText(spec_);
      copy(text->data, mjs_asText(from)->data);
      return text->element;
    });
    addLoose(mjOBJ_KEY, [this](mjsElement*) { return mjs_addKey(spec_)->element; });
    return to;
  }

 private:
  static void copy(mjString* to, const mjString* from) { mjs_setString(to, mjs_getString(from)); }

  static void name(mjsElement* to, mjsElement* from) {
    const char* text = mjs_getString(mjs_getName(from));
    if (text != nullptr && *text != '\0') mjs_setName(to, text);
  }

  template <class Add>
  void addLoose(mjtObj type, Add add) {
    for (mjsElement* e = mjs_firstElement(from_, type); e; e = mjs_nextElement(from_, e)) {
      name(add(e), e);
    }
  }

  template <class Add>
  void addChildren(mjsBody* from, mjtObj type, Add add) {
    for (mjsElement* e = mjs_firstChild(from, type, 0); e; e = mjs_nextChild(from, e, 0)) {
      name(add(e), e);
    }
  }

  void addBody(mjsBody* from, mjsBody* to) {
    copy(to->info, from->info);
    copy(to->childclass, from->childclass);
    addChildren(from, mjOBJ_JOINT, [&](mjsElement* e) {
      mjsJoint* const joint = mjs_addJoint(to, nullptr);
      copy(joint->info, mjs_asJoint(e)->info);
      return joint->element;
    });
    addChildren(from, mjOBJ_GEOM, [&](mjsElement*) { return mjs_addGeom(to, nullptr)->element; });
    addChildren(from, mjOBJ_SITE, [&](mjsElement* e) {
      mjsSite* const site = mjs_addSite(to, nullptr);
      copy(site->info, mjs_asSite(e)->info);
      return site->element;
    });
    for (mjsElement* e = mjs_firstChild(from, mjOBJ_BODY, 0); e; e = mjs_nextChild(from, e, 0)) {
      mjsBody* const body = mjs_addBody(to, nullptr);
      name(body->element, e);
      addBody(mjs_asBody(e), body);
    }
  }

  mjSpec* from_;
  mjSpec* spec_ = nullptr;
};

void bareChain(benchmark::State& state) {
  const SpecPtr spec =
      lowered(readText(deepText(static_cast<int>(state.range()))), primitivesOnly());
  for (auto _ : state) benchmark::DoNotOptimize(Replay(spec.get()).make());
}
BENCHMARK(bareChain)->Arg(100)->Arg(1000)->Arg(4000);

}  // namespace
}  // namespace hrdf
