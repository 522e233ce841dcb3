// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Pictures of the simulation's cameras.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include <Eigen/Core>

#include <hrdf/hebi_c_time.h>

#include "hebi_c/clock.h"
#include "hebi_c/guard.h"
#include "hebi_c/process.h"
#include "pictures/photographer.h"

namespace hrdf::hebi_c {
namespace {

constexpr const char* kNoSimulation =
    "this process does not simulate, and has no cameras: set HRDF_SIM to a robot or a "
    "scene; a robot in a window has no pictures for programs";

HebiStatusCode failBy(const Diagnostics& out) {
  const Diagnostic& first = out.all().front();
  return fail(HebiStatusFailure, first.message + "; " + first.hint);
}

void setPlace(const sim::CameraPicture& taken, HrdfPicture& picture) {
  picture.time = taken.time;
  Eigen::Map<Eigen::Vector2d>(picture.focal) = taken.focal;
  Eigen::Map<Eigen::Vector2d>(picture.principal) = taken.principal;
  Eigen::Map<Eigen::Matrix<double, 4, 4, Eigen::RowMajor>>(picture.pose) = taken.X_WC.matrix();
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;
namespace sim = hrdf::sim;

HebiStatusCode hrdf_sim_picture(const char* camera, HrdfPicture* picture, uint8_t* rgb,
                                float* depth) {
  return guardStatus({camera, picture}, [&] {
    const std::string problem = openSimulation();
    const std::shared_ptr<sim::Simulation> own = ownSimulation();
    if (!own) return fail(HebiStatusFailure, problem.empty() ? kNoSimulation : problem);
    if (const char* const why = whyTimeStands()) return fail(HebiStatusFailure, why);
    hrdf::Diagnostics out;
    const auto shot = sim::shotOf(*own->model(), camera, picture->width, picture->height, out);
    if (!shot) return failBy(out);
    picture->width = shot->width;
    picture->height = shot->height;
    if (!rgb && !depth) return HebiStatusSuccess;
    std::optional<sim::CameraPicture> taken;
    theClock().work([&] { taken = own->picture(camera, shot->width, shot->height, out); });
    if (!taken) return failBy(out);
    setPlace(*taken, *picture);
    if (rgb) std::ranges::copy(taken->rgb, rgb);
    if (depth) std::ranges::copy(taken->depth, depth);
    return HebiStatusSuccess;
  });
}
