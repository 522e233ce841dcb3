// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#ifndef HRDF_TREE_MODULE_TAGS_H_
#define HRDF_TREE_MODULE_TAGS_H_

#include <string>
#include <vector>

#include <hrdf/element.h>

namespace hrdf {

// Gives the degrees of freedom the tags `names`, in their order, so that joints and bodies have the
// names of modules. Changes nothing unless there is a name for each.
void tagModules(Description& robot, const std::vector<std::string>& names);

}  // namespace hrdf

#endif  // HRDF_TREE_MODULE_TAGS_H_
