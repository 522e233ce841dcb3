// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Geometry of MuJoCo's geoms for three.js.
import * as THREE from 'three';

// mjtGeom
export const PLANE = 0, MESH = 7;
const SPHERE = 2, CAPSULE = 3, ELLIPSOID = 4, CYLINDER = 5, BOX = 6;
const SMOOTH = Math.cos(18 * Math.PI / 180);

/**
 * Makes edges sharp that MuJoCo has smoothed. Replaces a corner's normal by the triangle's normal if the two
 * normals differ by more than 18 degrees.
 */
function sharpen(positions, normals) {
  const corner = new THREE.Vector3(), a = new THREE.Vector3(), b = new THREE.Vector3(), normal = new THREE.Vector3();
  for (let face = 0; face < positions.length; face += 9) {
    corner.fromArray(positions, face);
    a.fromArray(positions, face + 3).sub(corner);
    b.fromArray(positions, face + 6).sub(corner);
    const flat = a.cross(b).normalize();
    if (flat.lengthSq() === 0) continue;
    for (let at = face; at < face + 9; at += 3) {
      if (normal.fromArray(normals, at).normalize().dot(flat) < SMOOTH) flat.toArray(normals, at);
    }
  }
}

function meshGeometry(model, id) {
  const faces = model.mesh_facenum[id], first = 3 * model.mesh_faceadr[id], last = first + 3 * faces;
  const corners = model.mesh_face.subarray(first, last), ofNormals = model.mesh_facenormal.subarray(first, last);
  const gather = (from, start, indices) => {
    const gathered = new Float32Array(3 * indices.length);
    indices.forEach((index, i) => gathered.set(from.subarray(3 * (start + index), 3 * (start + index) + 3), 3 * i));
    return gathered;
  };
  const positions = gather(model.mesh_vert, model.mesh_vertadr[id], corners);
  const normals = gather(model.mesh_normal, model.mesh_normaladr[id], ofNormals);
  sharpen(positions, normals);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(positions, 3));
  geometry.setAttribute('normal', new THREE.BufferAttribute(normals, 3));
  return geometry;
}

function shapeGeometry(type, [x, y, z]) {
  const alongZ = (geometry) => geometry.rotateX(Math.PI / 2);
  switch (type) {
    case SPHERE: return new THREE.SphereGeometry(x, 40, 20);
    case CAPSULE: return alongZ(new THREE.CapsuleGeometry(x, 2 * y, 10, 32));
    case ELLIPSOID: return new THREE.SphereGeometry(1, 40, 20).scale(x, y, z);
    case CYLINDER: return alongZ(new THREE.CylinderGeometry(x, x, 2 * y, 48));
    case BOX: return new THREE.BoxGeometry(2 * x, 2 * y, 2 * z);
    default: return null;
  }
}

/** Makes the geometries of a model, one per mesh. */
export class Geometries {
  #meshes = new Map();

  /** Returns the three.js geometry of a geom; null if geoms of its type are not drawn. */
  of(model, geom) {
    const type = model.geom_type[geom];
    if (type !== MESH) return shapeGeometry(type, model.geom_size.subarray(3 * geom, 3 * geom + 3));
    const id = model.geom_dataid[geom];
    if (!this.#meshes.has(id)) this.#meshes.set(id, meshGeometry(model, id));
    return this.#meshes.get(id);
  }
}
