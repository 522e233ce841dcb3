// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
import * as THREE from 'three';
import {OrbitControls} from 'three/addons/controls/OrbitControls.js';
import {Geometries, PLANE} from './meshes.js';
import {LOOKS, Stage} from './stage.js';

THREE.ColorManagement.enabled = false;  // no conversion of MuJoCo's colours from sRGB to linear values

const LAST_GROUP = 2;  // last drawn group of geoms; group 3: collision geoms
const AZIMUTH = -0.32 * Math.PI, ELEVATION = 0.11 * Math.PI;
const BACKDROPS = ['floor', 'wall', 'ceiling'];  // names of geoms that frame() ignores

function materialOf(model, geom) {
  const id = model.geom_matid[geom];
  const rgba = id >= 0 ? model.mat_rgba.subarray(4 * id, 4 * id + 4) : model.geom_rgba.subarray(4 * geom, 4 * geom + 4);
  const [specular, shininess] = id >= 0 ? [model.mat_specular[id], model.mat_shininess[id]] : [0.5, 0.5];
  return {key: [id, ...rgba].join(), alpha: rgba[3], make: () => new THREE.MeshPhongMaterial({
    color: new THREE.Color(rgba[0], rgba[1], rgba[2]),
    specular: new THREE.Color().setScalar(0.55 * specular), shininess: 128 * shininess,
    opacity: rgba[3], transparent: rgba[3] < 1, side: THREE.DoubleSide})};
}

/** Draws a simulation on a canvas. The constructor throws an Error if the browser has no WebGL. */
export class View {
  constructor(canvas, simulation) {
    this.simulation = simulation;
    this.renderer = new THREE.WebGLRenderer({canvas, antialias: true, preserveDrawingBuffer: true});
    this.renderer.outputColorSpace = THREE.LinearSRGBColorSpace;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.scene = new THREE.Scene();
    this.camera = new THREE.PerspectiveCamera(40, 1, 0.01, 250);
    this.camera.up.set(0, 0, 1);
    this.stage = new Stage(this.scene, simulation.model.stat.extent);
    this.geoms = [];
    this.#addGeoms();
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.maxPolarAngle = 0.53 * Math.PI;
    this.changedAt = 0;  // ms, time of the last motion of the camera
    this.controls.addEventListener('change', () => { this.changedAt = performance.now(); });
    this.update();
  }

  #addGeoms() {
    const {model, mujoco} = this.simulation, geometries = new Geometries(), materials = new Map();
    const kind = mujoco.mjtObj.mjOBJ_GEOM.value;
    for (let geom = 0; geom < model.ngeom; ++geom) {
      if (model.geom_group[geom] > LAST_GROUP) continue;
      if (model.geom_type[geom] === PLANE) {
        this.floorGeom = geom;
        this.stage.floor.visible = true;
        continue;
      }
      const {key, alpha, make} = materialOf(model, geom), geometry = alpha > 0 && geometries.of(model, geom);
      if (!geometry) continue;
      if (!materials.has(key)) materials.set(key, make());
      const mesh = new THREE.Mesh(geometry, materials.get(key));
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.matrixAutoUpdate = false;
      this.scene.add(mesh);
      const name = mujoco.mj_id2name(model, kind, geom) ?? '';
      this.geoms.push({geom, mesh, isFramed: !BACKDROPS.some((each) => name.startsWith(each))});
    }
  }

  setDark(isDark) { this.stage.setLook(isDark ? LOOKS.dark : LOOKS.light); }

  #box() {
    const box = new THREE.Box3(), part = new THREE.Box3();
    for (const {mesh, isFramed} of this.geoms) {
      mesh.updateMatrixWorld(true);
      if (isFramed) box.union(part.setFromObject(mesh));
    }
    return box.isEmpty() ? box.setFromCenterAndSize(new THREE.Vector3(), new THREE.Vector3(1, 1, 1)) : box;
  }

  /** Shows the whole robot, from its front and slightly above. */
  frame() {
    const box = this.#box(), centre = box.getCenter(new THREE.Vector3()), radius = box.getSize(new THREE.Vector3()).length() / 2;
    const half = Math.tan(this.camera.fov * Math.PI / 360) * Math.min(1, this.camera.aspect);
    const distance = 1.12 * radius / half, level = distance * Math.cos(ELEVATION);
    this.controls.target.copy(centre);
    this.camera.position.set(centre.x + level * Math.cos(AZIMUTH), centre.y + level * Math.sin(AZIMUTH),
                             centre.z + distance * Math.sin(ELEVATION));
    this.controls.update();
    this.changedAt = performance.now();
  }

  resize(width, height) {
    if (width < 2 || height < 2) return;
    this.renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.changedAt = performance.now();
  }

  /** Copies the poses of the geoms from the simulation. */
  update() {
    const {geom_xpos: p, geom_xmat: R} = this.simulation.data;
    for (const {geom, mesh} of this.geoms) {
      const i = 3 * geom, k = 9 * geom;
      mesh.matrix.set(R[k], R[k + 1], R[k + 2], p[i], R[k + 3], R[k + 4], R[k + 5], p[i + 1],
                      R[k + 6], R[k + 7], R[k + 8], p[i + 2], 0, 0, 0, 1);
      mesh.matrixWorldNeedsUpdate = true;
    }
    if (this.floorGeom !== undefined) this.stage.floor.position.z = p[3 * this.floorGeom + 2];
  }

  draw() {
    this.stage.follow(this.camera, this.controls.target);
    this.renderer.render(this.scene, this.camera);
  }
}

/** Used instead of a View if the browser has no WebGL. Draws nothing. */
export const NO_VIEW = {changedAt: 0, setDark() {}, frame() {}, resize() {}, update() {}, draw() {}};
