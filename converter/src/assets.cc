// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "assets.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <filesystem>

#include "hulls.h"
#include "mesh_builder.h"
#include "mjs.h"
#include "spelling.h"

namespace hrdf {
namespace {

// Each geom costs every step, so a body shows at most this many finishes.
constexpr std::size_t kMaxLooks = 2;

constexpr std::size_t kLongestName = 100;
constexpr double kLargestMesh = 10;  // m; larger ones are likely in millimetres

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

// Adds a look to a body, joined with that of its finish; what comes too late joins the last.
void join(const Look& look, const Pose& X_BI, std::vector<Look>& looks) {
  if (look.mesh.faces.empty()) return;
  auto same = std::ranges::find(looks, look.finish, &Look::finish);
  if (same == looks.end()) {
    if (looks.size() < kMaxLooks) looks.push_back({look.finish, {}});
    same = looks.end() - 1;
  }
  append(same->mesh, transformed(look.mesh, Eigen::Affine3d(X_BI)));
}

template <class Value>
std::string bytesOf(const std::vector<Value>& values) {
  return {reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Value)};
}

std::string objText(const TriangleMesh& mesh) {
  std::string text;
  std::array<char, 32> buffer;
  const auto add = [&](auto value) {
    text += ' ';
    text.append(buffer.data(), std::to_chars(buffer.data(), buffer.data() + buffer.size(), value).ptr);
  };
  for (const Eigen::Vector3f& vertex : mesh.vertices) {
    text += 'v';
    for (const float coordinate : vertex) add(coordinate);
    text += '\n';
  }
  for (const auto& face : mesh.faces) {
    text += 'f';
    for (const int corner : face) add(corner + 1);
    text += '\n';
  }
  return text;
}

}  // namespace

Assets::Assets(mjSpec* spec, const Description& robot, const mjsDefault* visual,
               const FileReader& files, AssetFiles* assets, Diagnostics& out)
    : spec_(spec), robot_(robot), visual_(visual), files_(files), assets_(assets), out_(out) {}

std::vector<Assets::BodyLooks> Assets::looksOf(const Layout& layout) {
  std::vector<BodyLooks> bodies(layout.bodies.size());
  for (const Layout::Part& part : layout.parts) {
    BodyLooks& body = bodies[static_cast<std::size_t>(part.body)];
    const auto* rigid = std::get_if<RigidBody>(&part.element->part);
    if (rigid && rigid->mesh && placeFile(*rigid->mesh, part.X_BI, body)) continue;
    for (const Look& look : hrdf::looksOf(*part.element)) join(look, part.X_BI, body.looks);
  }
  for (const Layout::Dof& dof : layout.dofs) {
    const Element& element = *layout.parts[static_cast<std::size_t>(dof.part)].element;
    auto& looks = bodies[static_cast<std::size_t>(dof.body)].looks;
    for (const Look& look : rotorLooksOf(element)) join(look, Pose::Identity(), looks);
  }
  return bodies;
}

bool Assets::placeFile(const Mesh& mesh, const Pose& X_BI, BodyLooks& body) {
  if (isWeb(mesh.path)) {
    out_.warning(mesh.where, "mesh " + inQuotes(mesh.path) + " is on the web and is not fetched: a stand-in is shown");
    return false;
  }
  const std::filesystem::path folder = std::filesystem::path(mesh.where.source->name()).parent_path();
  const std::string path = (folder / mesh.path).lexically_normal().generic_string();
  const Hull* hull = hullOf(path, mesh.where);
  if (!hull) return false;
  MeshFile file{path, X_BI * mesh.X_IM, mesh.where, *hull};
  for (Eigen::Vector3d& vertex : file.hull.vertices) vertex = file.X_BM * vertex;
  body.files.push_back(std::move(file));
  return true;
}

const Hull* Assets::hullOf(const std::string& path, const Location& where) {
  const auto [known, isNew] = hulls_.try_emplace(path);
  std::optional<Hull>& hull = known->second;
  if (!isNew) return hull ? &*hull : nullptr;
  const auto bytes = files_(path);
  if (!bytes) {
    out_.warning(where, "cannot read the mesh " + inQuotes(path) + ": a stand-in is shown",
                 "is there such a file?");
    return nullptr;
  }
  std::string problem;
  Hull read = readHull(path, *bytes, problem);
  if (!problem.empty()) {
    out_.warning(where, "MuJoCo cannot use the mesh " + inQuotes(path) + ": a stand-in is shown", problem);
    return nullptr;
  }
  warnIfHuge(path, read, where);
  return &hull.emplace(std::move(read));
}

void Assets::warnIfHuge(const std::string& path, const Hull& hull, const Location& where) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& vertex : hull.vertices) box.extend(vertex);
  if (box.sizes().maxCoeff() <= kLargestMesh) return;
  out_.warning(where, "the mesh " + inQuotes(path) + " is larger than 10 m",
               "meshes are in metres; is this one in millimetres?");
}

void Assets::add(const BodyLooks& looks, mjsBody* body) {
  const std::string bodyName = mjs_getString(mjs_getName(body->element));
  for (const Look& look : looks.looks) {
    const std::string mesh = meshOf(look.mesh, bodyName + "_" + rowOf(look.finish).name);
    mjsGeom* geom = geomWith(mesh, body, visual_);
    mjs_setString(geom->material, materialOf(look.finish).c_str());
  }
  for (const MeshFile& file : looks.files) {
    mjsGeom* geom = addFile(file, body, visual_);
    mjs_setString(geom->material, materialOf(Finish::silver).c_str());
  }
}

mjsGeom* Assets::addFile(const MeshFile& file, mjsBody* body, const mjsDefault* def) {
  mjsGeom* geom = geomWith(meshOf(file), body, def);
  setPose(geom->pos, geom->quat, file.X_BM);
  return geom;
}

mjsGeom* Assets::geomWith(const std::string& mesh, mjsBody* body, const mjsDefault* def) {
  mjsGeom* geom = mjs_addGeom(body, def);
  geom->type = mjGEOM_MESH;
  mjs_setString(geom->meshname, mesh.c_str());
  return geom;
}

std::string Assets::meshOf(const TriangleMesh& mesh, const std::string& wanted) {
  const auto [known, isNew] = nameOf_.try_emplace(bytesOf(mesh.vertices) + bytesOf(mesh.faces));
  if (!isNew) return known->second;
  const std::string name = known->second = freeName(wanted);
  mjsMesh* made = addMesh(name);
  if (assets_) {
    mjs_setString(made->file, store(name + ".obj", objText(mesh)).c_str());
  } else {
    mjs_setFloat(made->uservert, mesh.vertices.front().data(), static_cast<int>(3 * mesh.vertices.size()));
    mjs_setInt(made->userface, mesh.faces.front().data(), static_cast<int>(3 * mesh.faces.size()));
  }
  return name;
}

std::string Assets::meshOf(const MeshFile& file) {
  const auto known = nameOf_.find(file.path);
  if (known != nameOf_.end()) return known->second;
  const std::filesystem::path path(file.path);
  const std::string name = freeName(path.stem().string());
  mjsMesh* made = addMesh(name);
  const std::string target = assets_ ? store(name + path.extension().string(), files_(file.path).value_or(""))
                                     : fromRobot(file.path);
  mjs_setString(made->file, target.c_str());
  mjs_setString(made->info, toString(placeOf(file.where)).c_str());
  nameOf_[file.path] = name;
  return name;
}

// Made for a file's name too: tags may be long, and hold what file systems do not like.
std::string Assets::freeName(std::string name) const {
  const auto isPlain = [](unsigned char c) { return std::isalnum(c) || c == '_' || c == '-' || c == '.'; };
  std::ranges::replace_if(name, [&](char c) { return !isPlain(static_cast<unsigned char>(c)); }, '_');
  name.resize(std::min(name.size(), kLongestName));
  while (mjs_findElement(spec_, mjOBJ_MESH, name.c_str())) name += "_2";
  return name;
}

mjsMesh* Assets::addMesh(const std::string& name) {
  mjsMesh* mesh = mjs_addMesh(spec_, nullptr);
  mjs_setName(mesh->element, name.c_str());
  // A shell needs no volume: rods and plates that pass through each other have none to speak of.
  mesh->inertia = mjMESH_INERTIA_SHELL;
  return mesh;
}

std::string Assets::store(const std::string& file, std::string bytes) {
  const std::string path = assets_->folder + "/" + file;
  assets_->bytes[std::string(kAssetFolder) + "/" + path] = std::move(bytes);
  return path;
}

// MuJoCo counts mesh files from the folder of the model.
std::string Assets::fromRobot(const std::string& path) const {
  const auto folder = std::filesystem::path(robot_.path).parent_path().lexically_normal();
  const auto relative = std::filesystem::path(path).lexically_relative(folder.empty() ? "." : folder);
  return relative.empty() ? path : relative.generic_string();
}

std::string Assets::materialOf(Finish finish) {
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
