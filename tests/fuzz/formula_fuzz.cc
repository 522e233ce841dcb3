// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The value grammar under libFuzzer: every kind of value reads every input.
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include <Eigen/LU>

#include "model/rotations.h"

namespace {

using hrdf::Problem;

// Checks that `parse` returns a valid value, or states a problem.
template <class Parse, class IsGood>
void expectEither(const Parse& parse, const IsGood& isGood) {
  Problem problem;
  const auto value = parse(problem);
  if (value ? !isGood(*value) : problem.what.empty()) std::abort();
}

bool isFinite(double value) { return std::isfinite(value); }

bool isRotation(const Eigen::Matrix3d& R) {
  const double error = (R * R.transpose() - Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff();
  return error <= 1e-9 && R.determinant() > 0;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  expectEither([text](Problem& p) { return hrdf::parseNumber(text, p); }, isFinite);
  expectEither([text](Problem& p) { return hrdf::parseFormula(text, p); }, isFinite);
  expectEither([text](Problem& p) { return hrdf::parseTranslation(text, p); },
               [](const Eigen::Vector3d& value) { return value.allFinite(); });
  expectEither([=](Problem& p) { return hrdf::parseRotation(text, p); }, isRotation);
  return 0;
}
