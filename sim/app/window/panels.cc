// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/panels.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

#include "app/window/desk.h"
#include "app/session/report.h"

namespace hrdf::app {
namespace {

constexpr std::size_t kMaxChoices = mjMAXUIMULTI;
constexpr std::size_t kMaxSections = mjMAXUISECT;
constexpr std::size_t kMaxItems = mjMAXUIITEM - 8;  // with room for headings

std::vector<std::string> speedNames() {
  std::vector<std::string> names;
  for (const double speed : kSpeeds) {
    names.push_back(speed == 0 ? "no limit" : formatted("%g x", speed));
  }
  return names;
}

std::vector<std::string> cameraNames(const mjModel& model) {
  std::vector<std::string> names = {"free"};
  for (int i = 0; i < model.ncam && names.size() < kMaxChoices; ++i) {
    const char* name = mj_id2name(&model, mjOBJ_CAMERA, i);
    names.push_back(name != nullptr ? name : std::to_string(i));
  }
  return names;
}

Section runSection(Stage& stage, Controls& controls, UiModel& model) {
  return {
      "Run",
      true,
      {check("Running", model.running, [&] { stage.physics->run(model.running != 0); }),
       button("Step", [&] { controls.step(); }), button("Home", [&] { stage.physics->reset(); }),
       choice("Speed", model.speed, speedNames(),
              [&] { stage.physics->setFactor(kSpeeds[static_cast<std::size_t>(model.speed)]); }),
       choice("Camera", model.camera, cameraNames(stage.view->model()),
              [&] { controls.chooseCamera(model.camera); }),
       check("Help", model.shown.help), check("Info", model.shown.info),
       check("Plots", model.shown.plots)}};
}

Section fileSection(FileActions& files) {
  return {"File",
          false,
          {button("Reload", files.reload), button("Quit", files.quit), heading("Save"),
           button("MJCF", files.saveMjcf), button(".mjz", files.saveMjz),
           button("Keyframe", files.saveKeyframe), button("Picture", files.takePicture),
           check("Video", files.isRecording, files.recordingChanged)}};
}

Section showSection(View& view) {
  Section section{"Show", false, {}};
  const std::vector<std::string> labels(mjLABELSTRING, mjLABELSTRING + mjNLABEL);
  const std::vector<std::string> frames(mjFRAMESTRING, mjFRAMESTRING + mjNFRAME);
  section.items.push_back(choice("Labels", view.options.label, labels));
  section.items.push_back(choice("Frames", view.options.frame, frames));
  for (int i = 0; i < mjNVISFLAG; ++i) {
    section.items.push_back(check(mjVISSTRING[i][0], view.options.flags[i]));
  }
  return section;
}

Section renderSection(View& view) {
  Section section{"Rendering", false, {}};
  for (int i = 0; i < mjNRNDFLAG; ++i) {
    section.items.push_back(check(mjRNDSTRING[i][0], view.scene.flags[i]));
  }
  return section;
}

Section groupSection(View& view) {
  Section section{"Groups", false, {}};
  const auto add = [&](const char* kind, mjtByte* groups) {
    section.items.push_back(heading(kind));
    for (int i = 0; i < mjNGROUP; ++i) {
      section.items.push_back(check(std::string(kind) + " " + std::to_string(i), groups[i]));
    }
  };
  add("Geom", view.options.geomgroup);
  add("Site", view.options.sitegroup);
  add("Joint", view.options.jointgroup);
  add("Actuator", view.options.actuatorgroup);
  return section;
}

// An item for each module, under its family where names alone do not tell them apart.
template <class ItemOf>
void addEach(Section& section, const std::vector<ModulePlace>& places, ItemOf itemOf) {
  const auto hasFamily = [](const ModulePlace& place) { return place.label != place.name; };
  const bool areMany = std::ranges::any_of(places, hasFamily);
  std::string family;
  for (std::size_t i = 0; i < std::min(places.size(), kMaxItems); ++i) {
    if (areMany && places[i].family != family) {
      family = places[i].family;
      section.items.push_back(heading(family));
    }
    section.items.push_back(itemOf(i));
  }
}

Section allSection(Stage& stage, UiModel& model, const Desk& desk) {
  Section section{"Modules", true, {}};
  const auto motionStop = [&stage, &model] {
    stage.physics->post([isPressed = model.motionStop != 0](Session& session) {
      if (session.simulation() != nullptr) session.simulation()->setMotionStop(isPressed);
    });
  };
  section.items = {
      check("Motion stop", model.motionStop, motionStop),
      check("Send", model.sends,
            [desk, &model] {
              desk.command([sends = model.sends != 0](Commander& c) { c.setSending(sends); });
            }),
      check("Gravity comp", model.compensates,
            [desk, &model] {
              desk.command(
                  [does = model.compensates != 0](Commander& c) { c.setCompensatesGravity(does); });
            }),
      slider("Lifetime ms", model.lifetime, 10, 5000,
             [desk, &model] {
               desk.command([ms = model.lifetime](Commander& c) { c.setLifetime(ms); });
             }),
      button("Hold still", [desk] { desk.command([](Commander& c) { c.holdStill(); }); }),
      heading("Positions")};
  const std::vector<ModulePlace>& places = stage.physics->modules();
  addEach(section, places, [&](std::size_t i) {
    return slider(places[i].name, model.positions[i], places[i].minPosition, places[i].maxPosition,
                  [desk, i] { desk.setPosition(i); });
  });
  return section;
}

Section chosenSection(Stage& stage, UiModel& model, const Desk& desk, const Action& chosen) {
  const std::vector<ModulePlace>& places = stage.physics->modules();
  const ModulePlace& place = places[static_cast<std::size_t>(model.module)];
  ModuleModel& module = model.chosen;
  const std::array<const char*, 3> names = {"Position", "Velocity", "Effort"};
  const std::array<double, 3> least = {place.minPosition, -place.maxSpeed, -place.maxEffort};
  const std::array<double, 3> most = {place.maxPosition, place.maxSpeed, place.maxEffort};
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < std::min(places.size(), kMaxChoices); ++i) {
    const bool isUnlike = places[i].label == places[i].name;
    labels.push_back(isUnlike ? places[i].name : places[i].name + " " + places[i].family);
  }
  const Action command = [desk] { desk.setTarget(); };
  Section section{"Module", true, {choice("Module", model.module, labels, chosen)}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    const Action moved = [desk, &module, i] {
      module.isCommanded[i] = 1;
      desk.setTarget();
    };
    // What is typed has the bounds of the slider.
    const Action typed = [moved, &target = module.target[i], from = least[i], to = most[i]] {
      if (std::isnan(target)) return;
      target = std::clamp(target, from, to);
      moved();
    };
    section.items.push_back(check(names[i], module.isCommanded[i], command));
    section.items.push_back(number("  command", module.target[i], typed));
    section.items.push_back(slider("", module.target[i], least[i], most[i], moved));
    section.items.push_back(text("  feedback", module.feedback[i]));
  }
  std::vector<std::string> lights;
  for (const Light& light : kLights) lights.emplace_back(light.name);
  section.items.insert(
      section.items.end(),
      {text("PWM", module.pwm), text("Current", module.current), text("Winding", module.winding),
       text("Housing", module.housing), text("State", module.state),
       choice("Strategy", module.strategy, {"0 off", "1 PWM", "2", "3", "4"},
              [desk, &module] {
                desk.set([strategy = module.strategy](sim::ModuleCommand& sent) {
                  sent.settings().actuator().controlStrategy().set(
                      static_cast<sim::ControlStrategy>(strategy));
                });
              }),
       choice("Light", module.light, lights, [desk, &module] {
         desk.set([light = module.light](sim::ModuleCommand& sent) {
           sent.led().set(kLights[static_cast<std::size_t>(light)].color);
         });
       })});
  return section;
}

Section gainSection(UiModel& model, const Desk& desk) {
  Section section{"Gains", false, {}};
  const std::array<const char*, kLoops> names = {"Position", "Velocity", "Effort"};
  for (std::size_t loop = 0; loop < names.size(); ++loop) {
    float* gains = model.chosen.gains[loop].data();
    const auto from = [gains](sim::Gain gain) { return gains + static_cast<int>(gain); };
    const Action changed = [desk, loop] { desk.setGains(loop); };
    section.items.insert(section.items.end(),
                         {heading(std::string(names[loop]) + " loop"),
                          numbers("kp, ki, kd", from(sim::Gain::kp), 3, changed),
                          numbers("feed forward", from(sim::Gain::feedForward), 1, changed),
                          numbers("dead zone", from(sim::Gain::deadZone), 1, changed),
                          numbers("i clamp", from(sim::Gain::iClamp), 1, changed),
                          numbers("punch", from(sim::Gain::punch), 1, changed),
                          numbers("target range", from(sim::Gain::minTarget), 2, changed),
                          numbers("  lowpass", from(sim::Gain::targetLowpass), 1, changed),
                          numbers("output range", from(sim::Gain::minOutput), 2, changed),
                          numbers("  lowpass", from(sim::Gain::outputLowpass), 1, changed),
                          check("d on error", model.chosen.dOnError[loop], changed)});
  }
  return section;
}

Section plotSection(Stage& stage, UiModel& model) {
  Section section{
      "Plots", false, {check("Show", model.shown.plots), check("Velocity", model.plotsVelocity)}};
  section.items.push_back(heading("Of modules"));
  const std::vector<ModulePlace>& places = stage.physics->modules();
  addEach(section, places, [&](std::size_t i) { return check(places[i].name, model.plotted[i]); });
  return section;
}

Section phoneSection(const Phone& phone, PhoneModel& model) {
  Section section{"Mobile IO " + phone.name, false, {}};
  const std::shared_ptr<sim::MobileIoDevice> device = phone.device;
  for (int i = 0; i < PhoneModel::kCount; ++i) {
    int& button = model.buttons[static_cast<std::size_t>(i)];
    section.items.push_back(check("b" + std::to_string(i + 1), button,
                                  [device, i, &button] { device->setButton(i + 1, button != 0); }));
  }
  for (int i = 0; i < PhoneModel::kCount; ++i) {
    mjtNum& axis = model.axes[static_cast<std::size_t>(i)];
    section.items.push_back(slider("a" + std::to_string(i + 1), axis, -1, 1,
                                   [device, i, &axis] { device->setAxis(i + 1, axis); }));
  }
  section.items.push_back(button("Let go", [device] {
    for (int i = 1; i <= PhoneModel::kCount; ++i) device->releaseAxis(i);
  }));
  section.items.push_back(text("Text", model.text));
  return section;
}

}  // namespace

std::vector<Section> leftSections(Stage& stage, Controls& controls, UiModel& model,
                                  FileActions& files) {
  return {runSection(stage, controls, model), fileSection(files), showSection(*stage.view),
          renderSection(*stage.view), groupSection(*stage.view)};
}

std::vector<Section> rightSections(Stage& stage, UiModel& model, const Action& chosen) {
  if (stage.physics->modules().empty()) return {};
  const Desk desk(stage, model);
  std::vector<Section> sections = {allSection(stage, model, desk),
                                   chosenSection(stage, model, desk, chosen),
                                   gainSection(model, desk), plotSection(stage, model)};
  const std::vector<Phone>& phones = stage.physics->phones();
  for (std::size_t i = 0; i < phones.size() && sections.size() < kMaxSections; ++i) {
    sections.push_back(phoneSection(phones[i], model.phones[i]));
  }
  return sections;
}

}  // namespace hrdf::app
