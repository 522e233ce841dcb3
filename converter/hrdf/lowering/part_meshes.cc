// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/lowering/part_meshes.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "model/mesh_builder.h"
#include "model/mesh_files.h"
#include "model/mjs.h"
#include "model/write_mesh.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Each geom costs every step, so a body shows at most this many finishes.
constexpr std::size_t kMaxLooks = 2;

constexpr double kMaxMeshSize = 10;  // m; larger ones are likely in millimetres

struct FinishRow {
  const char* name;
  std::array<float, 4> rgba;
  float specular;
  float shininess;
};

const FinishRow& rowOf(Finish finish) {
  static constexpr std::array<FinishRow, 4> kRows = {{
      {"red", {0.74F, 0.06F, 0.07F, 1}, 0.5F, 0.5F},
      {"orange", {0.95F, 0.42F, 0.05F, 1}, 0.5F, 0.5F},
      {"black", {0.10F, 0.10F, 0.11F, 1}, 0.4F, 0.4F},
      {"silver", {0.72F, 0.73F, 0.75F, 1}, 0.7F, 0.6F},
  }};
  return kRows[static_cast<std::size_t>(finish)];
}

// HRDF has no colours. That a mesh file shows rubber is known from the words in its name.
Finish finishOf(const std::string& path) {
  static constexpr std::array<std::string_view, 4> kRubber = {"rubber", "tire", "tyre", "wheel"};
  const std::string name = fileNameOf(path);
  for (auto at = name.begin(); at != name.end();) {
    const auto start = std::find_if(at, name.end(), isLetter);
    at = std::find_if_not(start, name.end(), isLetter);
    const auto isWord = [&](std::string_view word) {
      return equalIgnoringCase(std::string_view(start, at), word);
    };
    if (std::ranges::any_of(kRubber, isWord)) return Finish::black;
  }
  return Finish::silver;
}

// Adds a look to a body, joined with that of its finish; what comes too late joins the last.
void join(const Look& look, const Pose& X_BI, std::vector<Look>& looks) {
  if (look.isEmpty()) return;
  auto same = std::ranges::find(looks, look.finish, &Look::finish);
  if (same == looks.end()) {
    if (looks.size() < kMaxLooks) looks.push_back({look.finish, {}, {}});
    same = looks.end() - 1;
  }
  for (const Drawing& drawing : look.drawings) {
    same->drawings.push_back({drawing.words, X_BI * drawing.X_ID});
  }
  append(same->mesh, look.mesh, Eigen::Affine3d(X_BI));
}

// The name by which MuJoCo knows a mesh file; its extension says how to read it.
std::string nameOf(const PartMeshes::MeshFile& file) {
  return isWeb(file.path) ? fileNameOf(file.path) : file.path;
}

template <class Value>
std::string rawBytes(const std::vector<Value>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)};
}

}  // namespace

void inlineDrawnMeshes(mjSpec* spec) {
  for (mjsElement* each = mjs_firstElement(spec, mjOBJ_MESH); each;
       each = mjs_nextElement(spec, each)) {
    mjsMesh* mesh = mjs_asMesh(each);
    const std::string file = mjs_getString(mesh->file);
    const auto recipe = recipeIn(file);
    const RecipeDrawer drawer = recipe ? readRecipe(*recipe) : RecipeDrawer{};
    if (!drawer.draw) continue;
    embed(drawer.draw(), mesh);
    mjs_setString(mesh->file, "");
    mjs_setString(mesh->content_type, "");
  }
}

PartMeshes::PartMeshes(mjSpec* spec, const Description& robot, const ModelOptions& options,
                       const mjsDefault* visual, const LowerFiles& files, Diagnostics& out)
    : spec_(spec),
      robot_(robot),
      options_(options),
      visual_(visual),
      files_(files.read),
      assets_(files.assets),
      meshes_(spec, visual, files.assets),
      namesMeshes_(files.namesMeshes && !options.inlineMeshes && !files.assets),
      out_(out) {}

std::vector<PartMeshes::BodyLooks> PartMeshes::looksOf(const Layout& layout) {
  if (options_.fetchMeshes && !canFetch()) {
    out_.error(robot_.path, "option 'fetch_meshes': this build cannot fetch",
               "build it with libcurl and HRDF_FETCH_MESHES=ON");
  }
  std::vector<BodyLooks> bodies(layout.bodies.size());
  const bool isShown = options_.visual == VisualShapes::meshes;
  if (!isShown && !options_.meshes.empty()) {
    out_.warning(robot_.where, "option 'meshes' has no effect with visual=none");
  }
  if (!isShown && options_.collision == CollisionShapes::none) return bodies;
  std::vector<bool> isDrawn(layout.parts.size(), true);
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    const Layout::Part& part = layout.parts[i];
    const auto* rigid = std::get_if<RigidBody>(&part.element->part);
    if (!rigid || !rigid->mesh) continue;
    BodyLooks& body = bodies[static_cast<std::size_t>(part.body)];
    if (placeFile(*rigid->mesh, part.X_BI, body)) isDrawn[i] = false;
  }
  if (!isShown) return bodies;
  draw(layout, std::move(isDrawn), bodies);
  for (std::size_t i = options_.floatingBase ? 0 : 1; i < bodies.size(); ++i) joinFiles(bodies[i]);
  return bodies;
}

// Gives the parts of which `isDrawn` is true their looks.
void PartMeshes::draw(const Layout& layout, std::vector<bool> isDrawn,
                      std::vector<BodyLooks>& bodies) {
  MeshFolder folder(meshFolder(), files_);
  for (std::size_t i = 0; i < layout.parts.size(); ++i) {
    if (!isDrawn[i]) continue;
    const Layout::Part& part = layout.parts[i];
    std::vector<Look> looks = folder.looksOf(*part.element);
    isDrawn[i] = looks.empty();  // HEBI's files show the rotor with the housing
    if (isDrawn[i]) looks = part.gripper < 0 ? hrdf::looksOf(*part.element) : palmLooks();
    for (const Look& look : looks) {
      join(look, part.X_BI, bodies[static_cast<std::size_t>(part.body)].looks);
    }
  }
  for (const Layout::Dof& dof : layout.dofs) {
    const auto part = static_cast<std::size_t>(dof.part);
    if (!isDrawn[part]) continue;
    auto& looks = bodies[static_cast<std::size_t>(dof.body)].looks;
    for (const Look& look : rotorLooksOf(*layout.parts[part].element)) {
      join(look, Pose::Identity(), looks);
    }
  }
  folder.report(robot_.path, out_);
}

// Shows the last files of a body by its look of the same colour, until geoms are few. Where both
// looks have other colours, files stay geoms of their own.
void PartMeshes::joinFiles(BodyLooks& body) {
  std::size_t geoms = body.looks.size() + body.files.size();
  for (auto file = body.files.rbegin(); file != body.files.rend() && geoms > kMaxLooks; ++file) {
    const bool hasLook =
        std::ranges::find(body.looks, file->finish, &Look::finish) != body.looks.end();
    if (!hasLook && body.looks.size() == kMaxLooks) continue;
    const Look look{file->finish, {}, trianglesOf(*file)};
    if (joinedFaces_ + look.mesh.faces.size() > kMaxMeshFaces) return;
    joinedFaces_ += look.mesh.faces.size();
    join(look, file->X_BM, body.looks);
    file->isJoined = true;
    geoms = body.looks.size() +
            static_cast<std::size_t>(std::ranges::count(body.files, false, &MeshFile::isJoined));
  }
}

std::string PartMeshes::bytesOf(const MeshFile& file) const {
  const auto fetched = fetched_.find(file.path);
  return fetched != fetched_.end() ? fetched->second : files_(file.path).value_or("");
}

// Returns the triangles of a file whose hull has been read.
TriangleMesh PartMeshes::trianglesOf(const MeshFile& file) const {
  return readTriangles(nameOf(file), bytesOf(file)).value_or(TriangleMesh{});
}

// Counted from the robot's file; empty: none is asked for.
std::string PartMeshes::meshFolder() const {
  if (options_.meshes.empty()) return {};
  const std::filesystem::path folder = beside(robot_.path, options_.meshes);
  const bool endsInSlash = !folder.has_filename() && folder.has_relative_path();  // "meshes/"
  return (endsInSlash ? folder.parent_path() : folder).generic_string();
}

bool PartMeshes::placeFile(const Mesh& mesh, const Pose& X_BI, BodyLooks& body) {
  const std::string path =
      isWeb(mesh.path) ? mesh.path : beside(mesh.where.source->name(), mesh.path);
  const Hull* hull = hullOf(path, mesh.where);
  if (!hull) return false;
  MeshFile file{path, X_BI * mesh.X_IM, mesh.where, finishOf(path), *hull};
  for (Eigen::Vector3d& vertex : file.hull.vertices) vertex = file.X_BM * vertex;
  body.files.push_back(std::move(file));
  return true;
}

const Hull* PartMeshes::hullOf(const std::string& path, const Location& where) {
  const auto [known, isNew] = hulls_.try_emplace(path);
  std::optional<Hull>& hull = known->second;
  if (isNew) {
    hull = isWeb(path) ? webHull(path, where) : localHull(path, where);
    if (hull) warnIfHuge(path, *hull, where);
  }
  return hull ? &*hull : nullptr;
}

std::optional<Hull> PartMeshes::localHull(const std::string& path, const Location& where) {
  const FileText bytes = files_(path);
  if (!bytes) {
    out_.warning(where, "cannot read the mesh " + inQuotes(path) + ": " + replacement(),
                 bytes.whyNot);
    return std::nullopt;
  }
  auto hull = readHull(path, *bytes);
  if (!hull) warnUnusable(path, where, hull.whyNot);
  return hull;
}

std::optional<Hull> PartMeshes::webHull(const std::string& url, const Location& where) {
  if (!options_.fetchMeshes) {
    out_.note(where,
              "mesh " + inQuotes(url) + " is on the web and is not fetched: " + replacement(),
              "the option fetch_meshes fetches it");
    return std::nullopt;
  }
  const bool wasKept = fetcher_.isKept(url);
  auto bytes = fetcher_.get(url);
  if (!fetcher_.whyNotKept().empty()) {  // of which `out_` takes one
    out_.warning(robot_.path, "cannot keep fetched meshes: they are fetched anew each time",
                 fetcher_.whyNotKept());
  }
  if (!bytes) {
    out_.warning(where, "cannot fetch the mesh " + inQuotes(url) + ": " + replacement(),
                 bytes.whyNot);
    return std::nullopt;
  }
  auto hull = readHull(fileNameOf(url), *bytes);
  if (hull) {
    fetched_[url] = std::move(*bytes);
    return hull;
  }
  // A kept file may have been damaged on the disk; a file that was just fetched is not kept.
  if (fetcher_.forget(url) && wasKept) return webHull(url, where);
  warnUnusable(url, where, hull.whyNot);
  return std::nullopt;
}

// Returns the words for the replacement of a missing mesh.
std::string PartMeshes::replacement() const {
  return options_.visual == VisualShapes::none ? "it is left out" : "a stand-in is shown";
}

void PartMeshes::warnUnusable(const std::string& path, const Location& where,
                              const std::string& problem) {
  out_.warning(where, "MuJoCo cannot use the mesh " + inQuotes(path) + ": " + replacement(),
               problem);
}

void PartMeshes::warnIfHuge(const std::string& path, const Hull& hull, const Location& where) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& vertex : hull.vertices) box.extend(vertex);
  if (box.sizes().maxCoeff() <= kMaxMeshSize) return;
  out_.warning(where, "the mesh " + inQuotes(path) + " is larger than 10 m",
               "meshes are in metres; is this one in millimetres?");
}

void PartMeshes::add(const BodyLooks& looks, mjsBody* body) {
  if (options_.visual == VisualShapes::none) return;
  const std::string bodyName = mjs_getString(mjs_getName(body->element));
  for (const Look& look : looks.looks) {
    mjsGeom* geom = addLook(look, body, bodyName + "_" + rowOf(look.finish).name);
    mjs_setString(geom->material, materialOf(look.finish).c_str());
  }
  for (const MeshFile& file : looks.files) {
    if (file.isJoined) continue;
    mjsGeom* geom = addFile(file, body, visual_);
    mjs_setString(geom->material, materialOf(file.finish).c_str());
  }
}

mjsGeom* PartMeshes::addFile(const MeshFile& file, mjsBody* body, const mjsDefault* def) {
  mjsGeom* geom = geomWith(meshOf(file), body, def);
  setPose(geom->pos, geom->quat, file.X_BM);
  return geom;
}

mjsGeom* PartMeshes::geomWith(const std::string& mesh, mjsBody* body, const mjsDefault* def) {
  mjsGeom* geom = mjs_addGeom(body, def);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, mesh.c_str());
  return geom;
}

// A drawn mesh is in the frame of its first part, so that bodies with the same parts share it.
mjsGeom* PartMeshes::addLook(const Look& look, mjsBody* body, const std::string& meshName) {
  const bool isDrawn = look.mesh.faces.empty();
  const std::string recipe = isDrawn ? recipeOf(look.drawings) : "";
  if (recipe.empty()) return geomWith(meshOf(onGrid(surfaceOf(look)), meshName), body, visual_);
  mjsGeom* geom = geomWith(meshOf(recipe, meshName), body, visual_);
  setPose(geom->pos, geom->quat, look.drawings.front().X_ID);
  return geom;
}

std::string PartMeshes::meshOf(const std::string& recipe, const std::string& wanted) {
  const auto [known, isNew] = nameOf_.try_emplace(recipe);
  if (!isNew) return known->second;
  mjsMesh* made = meshes_.add(wanted);
  if (namesMeshes_) {
    mjs_setString(made->file, meshNameOf(recipe).c_str());
  } else {
    meshes_.fill(made, readRecipe(recipe).draw());
  }
  return known->second = mjs_getString(mjs_getName(made->element));
}

std::string PartMeshes::meshOf(const TriangleMesh& mesh, const std::string& wanted) {
  const auto [known, isNew] = nameOf_.try_emplace(rawBytes(mesh.vertices) + rawBytes(mesh.faces));
  if (!isNew) return known->second;
  mjsMesh* made = meshes_.add(wanted);
  meshes_.fill(made, mesh);
  return known->second = mjs_getString(mjs_getName(made->element));
}

std::string PartMeshes::meshOf(const MeshFile& file) {
  const auto known = nameOf_.find(file.path);
  if (known != nameOf_.end()) return known->second;
  const std::filesystem::path path(nameOf(file));
  mjsMesh* made = meshes_.add(path.stem().string());
  const std::string name = mjs_getString(mjs_getName(made->element));
  setInfo(made->info, file.where);
  if (assets_) {
    const std::string stored =
        storeAsset(*assets_, name + path.extension().string(), bytesOf(file));
    mjs_setString(made->file, stored.c_str());
  } else if (isWeb(file.path)) {
    embed(trianglesOf(file), made);
  } else {
    mjs_setString(made->file, fromRobot(file.path).c_str());
  }
  nameOf_[file.path] = name;
  return name;
}

// MuJoCo counts mesh files from the folder of the model.
std::string PartMeshes::fromRobot(const std::string& path) const {
  const auto folder = std::filesystem::path(robot_.path).parent_path().lexically_normal();
  const auto relative =
      std::filesystem::path(path).lexically_relative(folder.empty() ? "." : folder);
  return relative.empty() ? path : relative.generic_string();
}

std::string PartMeshes::materialOf(Finish finish) {
  const FinishRow& row = rowOf(finish);
  if (mjs_findElement(spec_, mjOBJ_MATERIAL, row.name)) return row.name;
  mjsMaterial* material = mjs_addMaterial(spec_, nullptr);
  mjs_setName(material->element, row.name);
  std::ranges::copy(row.rgba, material->rgba);
  material->specular = row.specular;
  material->shininess = row.shininess;
  return row.name;
}

}  // namespace hrdf
