// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The environment of the robot: lights, floor, sky. Brightness is MuJoCo's, times pi.
import * as THREE from 'three';

const FLOOR = 60;         // m, size of the floor
const SKY = 90;           // m, radius of the sky
export const LOOKS = {
  light: {horizon: '#e4e9ef', zenith: '#8fa3b8', tiles: ['#c3c6cb', '#b9bcc1', '#a4a8ae'], ambient: 0.13, head: 0.36, main: 0.5, side: 0.33},
  dark: {horizon: '#2b313a', zenith: '#0e1116', tiles: ['#363c45', '#30353d', '#454c56'], ambient: 0.11, head: 0.42, main: 0.58, side: 0.36},
};

function tileTexture([first, second, edge]) {
  const size = 256, half = size / 2, canvas = Object.assign(document.createElement('canvas'), {width: size, height: size});
  const pen = canvas.getContext('2d');
  pen.fillStyle = first;
  pen.fillRect(0, 0, size, size);
  pen.fillStyle = second;
  pen.fillRect(0, 0, half, half);
  pen.fillRect(half, half, half, half);
  pen.strokeStyle = edge;
  pen.lineWidth = 1.5;
  pen.strokeRect(0, 0, half, half);
  pen.strokeRect(half, half, half, half);
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.repeat.set(FLOOR, FLOOR);
  texture.anisotropy = 8;
  return texture;
}

export class Stage {
  /** `extent`: size of the model, m; scales the area with shadows. */
  constructor(scene, extent) {
    this.scene = scene;
    this.ambient = new THREE.AmbientLight(0xffffff);
    [this.head, this.main, this.side] = [0, 1, 2].map(() => new THREE.DirectionalLight(0xffffff));
    scene.add(this.ambient, ...[this.head, this.main, this.side].flatMap((light) => [light, light.target]));
    this.#castShadows(1.5 * extent);
    const sphere = new THREE.SphereGeometry(SKY, 32, 48).rotateX(Math.PI / 2);
    this.sky = new THREE.Mesh(sphere, new THREE.MeshBasicMaterial({vertexColors: true, side: THREE.BackSide, fog: false, depthWrite: false}));
    this.floor = new THREE.Mesh(new THREE.PlaneGeometry(FLOOR, FLOOR), new THREE.MeshPhongMaterial({specular: 0}));
    this.floor.receiveShadow = true;
    this.floor.visible = false;
    scene.add(this.sky, this.floor);
    scene.fog = new THREE.Fog(0, 5 + 2 * extent, 22 + 4 * extent);
  }

  #castShadows(reach) {
    const {shadow} = this.main;
    this.main.castShadow = true;
    shadow.mapSize.set(2048, 2048);
    Object.assign(shadow.camera, {left: -reach, right: reach, bottom: -reach, top: reach, near: 0.1, far: 20 + reach});
    Object.assign(shadow, {radius: 2.5, bias: -8e-4, normalBias: 0.012});
  }

  setLook(look) {
    const low = new THREE.Color(look.horizon), high = new THREE.Color(look.zenith), mixed = new THREE.Color();
    const {geometry} = this.sky, places = geometry.attributes.position, colours = new Float32Array(3 * places.count);
    for (let i = 0; i < places.count; ++i) {
      const share = THREE.MathUtils.clamp(2.2 * places.getZ(i) / SKY, 0, 1);
      mixed.copy(low).lerp(high, share).toArray(colours, 3 * i);
    }
    geometry.setAttribute('color', new THREE.BufferAttribute(colours, 3));
    this.scene.fog.color.copy(low);
    for (const name of ['ambient', 'head', 'main', 'side']) this[name].intensity = look[name] * Math.PI;
    this.floor.material.map?.dispose();
    this.floor.material.map = tileTexture(look.tiles);
    this.floor.material.needsUpdate = true;
  }

  /** Moves the sky to `camera`, and the lights to the camera and to its `target` point. */
  follow(camera, target) {
    this.sky.position.copy(camera.position);
    this.head.position.copy(camera.position);
    this.main.position.set(target.x - 0.9, target.y - 1.3, target.z + 8);
    this.side.position.set(target.x + 3.6, target.y - 2.1, target.z + 3.6);
    for (const light of [this.head, this.main, this.side]) light.target.position.copy(target);
  }
}
