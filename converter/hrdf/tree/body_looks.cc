// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "hrdf/tree/body_looks.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "hrdf/drawings/published_mesh_folder.h"
#include "model/mesh_builder.h"
#include "text/paths.h"
#include "text/strings.h"

namespace hrdf {
namespace {

// Maximum number of finishes (colours) of a body: each is a geom, which costs time in every step.
constexpr std::size_t kMaxLooks = 2;

constexpr double kMaxMeshSize = 10;  // m; larger meshes are probably in millimetres

// HRDF has no colours. A mesh file with a word for rubber in its name is black.
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

// Merges `look` into the element of `looks` with the same finish (colour). Otherwise appends `look`
// or, if `looks` has kMaxLooks elements, merges it into the last element.
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

// Returns `path`, or the file name in it if `path` is a web address. The extension determines the
// format of the mesh.
std::string nameOf(const std::string& path) { return isWeb(path) ? fileNameOf(path) : path; }

// Returns the file's content; empty, with the reason, if MuJoCo cannot read the file.
MeshShape<MeshContent> contentFrom(const std::string& path, std::string bytes) {
  MeshShape<MeshContent> content;
  auto hull = readHull(nameOf(path), bytes);
  content.whyNot = hull.whyNot;
  if (hull)
    content.emplace(
        MeshContent{std::make_shared<const std::string>(std::move(bytes)), *std::move(hull)});
  return content;
}

}  // namespace

std::vector<BodyLooks> LooksReader::read() {
  if (options_.fetchMeshes && !canFetch()) {
    out_.error(layout_.tree.path, "option 'fetch_meshes': this build cannot fetch",
               "build it with libcurl and HRDF_FETCH_MESHES=ON");
  }
  std::vector<BodyLooks> bodies(layout_.tree.bodies.size());
  const bool isShown = options_.visual == VisualShapes::meshes;
  if (!isShown && !options_.meshes.empty()) {
    out_.warning(layout_.tree.where, "option 'meshes' has no effect with visual=none");
  }
  if (!isShown && options_.collision == CollisionShapes::none) return bodies;
  std::vector<bool> isDrawn(layout_.parts.size(), true);
  for (std::size_t i = 0; i < layout_.parts.size(); ++i) {
    const Layout::Part& part = layout_.parts[i];
    const auto* rigid = std::get_if<RigidBody>(&part.element->part);
    if (!rigid || !rigid->mesh) continue;
    BodyLooks& body = bodies[static_cast<std::size_t>(part.body)];
    if (placeFile(*rigid->mesh, part.X_BI, body)) isDrawn[i] = false;
  }
  if (!isShown) return bodies;
  draw(std::move(isDrawn), bodies);
  for (std::size_t i = options_.floatingBase ? 0 : 1; i < bodies.size(); ++i) joinFiles(bodies[i]);
  return bodies;
}

// Draws each part whose `isDrawn` is true. Uses HEBI's mesh files if possible.
void LooksReader::draw(std::vector<bool> isDrawn, std::vector<BodyLooks>& bodies) {
  MeshFolder folder(meshFolder(), files_);
  for (std::size_t i = 0; i < layout_.parts.size(); ++i) {
    if (!isDrawn[i]) continue;
    const Layout::Part& part = layout_.parts[i];
    std::vector<Look> looks = folder.looksOf(*part.element);
    // HEBI's mesh file of an actuator shows the rotor, so do not also draw it.
    isDrawn[i] = looks.empty();
    if (isDrawn[i]) looks = part.gripper < 0 ? hrdf::looksOf(*part.element) : palmLooks();
    for (const Look& look : looks) {
      join(look, part.X_BI, bodies[static_cast<std::size_t>(part.body)].looks);
    }
  }
  for (std::size_t i = 0; i < layout_.parts.size(); ++i) {
    const Layout::Part& part = layout_.parts[i];
    if (part.drive < 0 || !isDrawn[i]) continue;
    auto& looks = bodies[static_cast<std::size_t>(part.drive) + 1].looks;
    for (const Look& look : rotorLooksOf(*part.element)) join(look, Pose::Identity(), looks);
  }
  folder.report(layout_.tree.path, out_);
}

// Joins the body's mesh files with its surfaces of the same finish (colour), last file first, until
// the body has at most kMaxLooks geoms. A finish without a surface gets a new surface. If the body
// already has kMaxLooks surfaces, the file stays a separate geom.
void LooksReader::joinFiles(BodyLooks& body) {
  std::size_t geoms = body.looks.size() + body.files.size();
  for (auto file = body.files.rbegin(); file != body.files.rend() && geoms > kMaxLooks; ++file) {
    const bool hasLook =
        std::ranges::find(body.looks, file->finish, &Look::finish) != body.looks.end();
    if (!hasLook && body.looks.size() == kMaxLooks) continue;
    const auto triangles = readTriangles(nameOf(file->path), *file->content->bytes);
    const Look look{file->finish, {}, triangles.value_or(TriangleMesh{})};
    if (joinedFaces_ + look.mesh.faces.size() > kMaxMeshFaces) return;
    joinedFaces_ += look.mesh.faces.size();
    join(look, file->X_BM, body.looks);
    file->isJoined = true;
    geoms = body.looks.size() +
            static_cast<std::size_t>(std::ranges::count(body.files, false, &MeshFile::isJoined));
  }
}

// Returns the path of the option `meshes`, relative to the robot's folder; empty: not set.
std::string LooksReader::meshFolder() const {
  if (options_.meshes.empty()) return {};
  const std::filesystem::path folder = beside(layout_.tree.path, options_.meshes);
  // True for a path that ends in '/', such as "meshes/".
  const bool endsInSlash = !folder.has_filename() && folder.has_relative_path();
  return (endsInSlash ? folder.parent_path() : folder).generic_string();
}

bool LooksReader::placeFile(const Mesh& mesh, const Pose& X_BI, BodyLooks& body) {
  const std::string path =
      isWeb(mesh.path) ? mesh.path : beside(mesh.where.source->name(), mesh.path);
  const MeshContent* content = contentOf(path, mesh.where);
  if (!content) return false;
  body.files.push_back({path, X_BI * mesh.X_IM, mesh.where, finishOf(path), content});
  return true;
}

const MeshContent* LooksReader::contentOf(const std::string& path, const Location& where) {
  const auto [known, isNew] = contents_.try_emplace(path);
  std::optional<MeshContent>& content = known->second;
  if (isNew) {
    content = isWeb(path) ? webContent(path, where) : localContent(path, where);
    if (content) warnIfHuge(path, content->hull, where);
  }
  return content ? &*content : nullptr;
}

std::optional<MeshContent> LooksReader::localContent(const std::string& path,
                                                     const Location& where) {
  FileText bytes = files_(path);
  if (!bytes) {
    out_.warning(where, "cannot read the mesh " + inQuotes(path) + ": " + replacement(),
                 bytes.whyNot);
    return std::nullopt;
  }
  auto content = contentFrom(path, *std::move(bytes));
  if (!content) warnUnusable(path, where, content.whyNot);
  return content;
}

std::optional<MeshContent> LooksReader::webContent(const std::string& url, const Location& where) {
  if (!options_.fetchMeshes) {
    out_.note(where,
              "mesh " + inQuotes(url) + " is on the web and is not fetched: " + replacement(),
              "the option fetch_meshes fetches it");
    return std::nullopt;
  }
  const bool wasKept = fetcher_.isKept(url);
  auto bytes = fetcher_.get(url);
  // The warning repeats for each mesh; `out_` keeps only the first.
  if (!fetcher_.whyNotKept().empty()) {
    out_.warning(layout_.tree.path, "cannot cache fetched meshes: they are fetched again each time",
                 fetcher_.whyNotKept());
  }
  if (!bytes) {
    out_.warning(where, "cannot fetch the mesh " + inQuotes(url) + ": " + replacement(),
                 bytes.whyNot);
    return std::nullopt;
  }
  auto content = contentFrom(url, *std::move(bytes));
  if (content) return content;
  // The cached file may be damaged: remove it and download it again.
  if (fetcher_.forget(url) && wasKept) return webContent(url, where);
  warnUnusable(url, where, content.whyNot);
  return std::nullopt;
}

std::string LooksReader::replacement() const {
  return options_.visual == VisualShapes::none ? "it is left out" : "a stand-in is shown";
}

void LooksReader::warnUnusable(const std::string& path, const Location& where,
                               const std::string& problem) {
  out_.warning(where, "MuJoCo cannot use the mesh " + inQuotes(path) + ": " + replacement(),
               problem);
}

void LooksReader::warnIfHuge(const std::string& path, const Hull& hull, const Location& where) {
  Eigen::AlignedBox3d box;
  for (const Eigen::Vector3d& vertex : hull.vertices) box.extend(vertex);
  if (box.sizes().maxCoeff() <= kMaxMeshSize) return;
  out_.warning(where, "the mesh " + inQuotes(path) + " is larger than 10 m",
               "meshes are in metres; is this one in millimetres?");
}

}  // namespace hrdf
