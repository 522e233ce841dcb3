// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Formulas in MathML under libFuzzer: parsed, evaluated, and fitted by polynomials.
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "collada/formula.h"
#include "collada/polynomial.h"
#include "tests/fuzz/promises.h"

namespace {

void fit(const hrdf::collada::Formula& formula) {
  const std::vector<double> points = hrdf::collada::pointsOf({-1, 2}, 0.25);
  std::vector<double> values;
  for (const double x : points) values.push_back(formula({x, 0.5}));
  const auto fit = hrdf::collada::fitPolynomial(points, values, true);
  if (!fit) return;
  for (const double factor : fit->factors) {
    if (fit->isExact && !std::isfinite(factor)) hrdf::expectKept("a factor is not finite");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  hrdf::Diagnostics diagnostics;
  const auto source = std::make_shared<const hrdf::Source>(
      "main.dae", "<COLLADA>" + text + "</COLLADA>", hrdf::Location());
  const auto document = hrdf::collada::Document::parse(source, nullptr, diagnostics);
  if (!document) return 0;
  const auto variableOf = [](const hrdf::collada::Node& symbol,
                             std::string& whyNot) -> std::optional<int> {
    if (symbol.text() == "x") return 0;
    if (symbol.text() == "y") return 1;
    whyNot = "no variable";
    return std::nullopt;
  };
  for (const auto& child : document->root().children()) {
    hrdf::collada::Formula::Problem problem;
    const auto formula = hrdf::collada::Formula::parse(child, variableOf, problem);
    if (formula.has_value() != problem.what.empty()) hrdf::expectKept("no formula and no reason");
    if (formula) fit(*formula);
  }
  return 0;
}
