// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The decoders: they read robots for mj_parse and for the `<model>` of a scene.
#ifndef HRDF_PLUGIN_DECODER_H_
#define HRDF_PLUGIN_DECODER_H_

namespace hrdf::plugin {

// Registers each decoder once per process. A second decoder for the same file type would end the
// program.
void registerDecoders();

}  // namespace hrdf::plugin

#endif  // HRDF_PLUGIN_DECODER_H_
