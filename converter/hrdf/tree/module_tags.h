// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TREE_MODULE_TAGS_H_
#define HRDF_TREE_MODULE_TAGS_H_

#include <string>
#include <vector>

#include <hrdf/element.h>

namespace hrdf {

// Sets the tags of the degrees of freedom to `names`, in order, so that joints and bodies get the
// modules' names. Changes nothing if the number of names differs.
void tagModules(Description& robot, const std::vector<std::string>& names);

}  // namespace hrdf

#endif  // HRDF_TREE_MODULE_TAGS_H_
