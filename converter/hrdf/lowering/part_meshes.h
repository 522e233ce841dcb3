// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Surfaces of a robot in MuJoCo: meshes, materials and visual geoms.
#ifndef HRDF_LOWERING_PART_MESHES_H_
#define HRDF_LOWERING_PART_MESHES_H_

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

#include <hrdf/files.h>
#include <hrdf/layout.h>
#include <hrdf/lower.h>

#include "hrdf/drawings/published_mesh_folder.h"
#include "hrdf/drawings/shapes.h"
#include "model/collision_capsules.h"
#include "model/mesh_assets.h"
#include "text/fetch.h"

namespace hrdf {

// Puts the drawn meshes that `spec` only names, as LowerFiles::namesMeshes asks for, into it.
void inlineDrawnMeshes(mjSpec* spec);

class PartMeshes {
 public:
  // A mesh file that the HRDF names, on one body.
  struct MeshFile {
    std::string path;  // as the reader of files takes it, or on the web
    Pose X_BM = Pose::Identity();
    Location where;
    Finish finish = Finish::silver;
    Hull hull;              // in B
    bool isJoined = false;  // shown by a look of the body
  };

  // The surfaces of one body. Those of a moving body that are not joined are rarely more than two.
  struct BodyLooks {
    std::vector<Look> looks;  // in B, at most two, one a finish
    std::vector<MeshFile> files;
  };

  // `spec` and all the others must outlive this.
  PartMeshes(mjSpec* spec, const Description& robot, const ModelOptions& options,
             const mjsDefault* visual, const LowerFiles& files, Diagnostics& out);

  // Returns the surfaces of each body. Reports a missing mesh file, which gets a stand-in; an
  // option that cannot be met is an error.
  std::vector<BodyLooks> looksOf(const Layout& layout);

  void add(const BodyLooks& looks, mjsBody* body);
  // A geom that shows the hull of a mesh file, of the class `def`.
  mjsGeom* addFile(const MeshFile& file, mjsBody* body, const mjsDefault* def);

 private:
  void draw(const Layout& layout, std::vector<bool> isDrawn, std::vector<BodyLooks>& bodies);
  std::string meshFolder() const;
  void joinFiles(BodyLooks& body);
  std::string bytesOf(const MeshFile& file) const;
  TriangleMesh trianglesOf(const MeshFile& file) const;
  bool placeFile(const Mesh& mesh, const Pose& X_BI, BodyLooks& body);
  const Hull* hullOf(const std::string& path, const Location& where);
  std::optional<Hull> localHull(const std::string& path, const Location& where);
  std::optional<Hull> webHull(const std::string& url, const Location& where);
  std::string replacement() const;
  void warnUnusable(const std::string& path, const Location& where, const std::string& problem);
  void warnIfHuge(const std::string& path, const Hull& hull, const Location& where);
  mjsGeom* addLook(const Look& look, mjsBody* body, const std::string& meshName);
  std::string meshOf(const std::string& recipe, const std::string& name);
  std::string meshOf(const TriangleMesh& mesh, const std::string& name);
  std::string meshOf(const MeshFile& file);
  std::string fromRobot(const std::string& path) const;
  std::string materialOf(Finish finish);
  static mjsGeom* geomWith(const std::string& mesh, mjsBody* body, const mjsDefault* def);

  mjSpec* spec_;
  const Description& robot_;
  const ModelOptions& options_;
  const mjsDefault* visual_;
  const FileReader& files_;
  AssetFiles* const assets_;
  MeshAssets meshes_;
  const bool namesMeshes_;
  Diagnostics& out_;
  std::map<std::string, std::optional<Hull>> hulls_;  // by path; none: not to be had
  Fetcher fetcher_;
  std::map<std::string, std::string> fetched_;  // bytes by address
  std::size_t joinedFaces_ = 0;                 // of files
  std::map<std::string, std::string> nameOf_;   // by recipe, content or path: equal meshes are
                                                // made once
};

}  // namespace hrdf

#endif  // HRDF_LOWERING_PART_MESHES_H_
