// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TREE_TREE_H_
#define HRDF_TREE_TREE_H_

#include <optional>

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>
#include <hrdf/files.h>
#include <hrdf/mechanism.h>
#include <hrdf/options.h>

namespace hrdf {

// Returns the tree of `robot`, which must outlive the tree, with the shapes that `options`
// requires. Adds the config's home pose as posture `home`, unless `options.home` is empty or
// different. Returns nullopt if and only if an error was reported.
[[nodiscard]] std::optional<Mechanism> treeOf(const Description& robot, const ModelOptions& options,
                                              const FileReader& files, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TREE_TREE_H_
