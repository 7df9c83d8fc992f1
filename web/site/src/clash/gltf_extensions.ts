// SPDX-License-Identifier: MIT
// Which extensions a glTF file may require, as in abut/io/formats/gltf_extensions.cpp; and the reader of one of them,
// the accessors of doubles.
import * as THREE from "three";
import type { GLTFLoaderPlugin, GLTFParser } from "three/examples/jsm/loaders/GLTFLoader.js";

/** Those that are read, or affect no triangles: appearance, light, sound, behaviour, and metadata. Whole families are
 * listed by the common prefix of their names. */
const ignorableFamilies = [
    "KHR_materials_",
    "EXT_materials_",
    "ADOBE_materials_",
    "VRMC_materials_",
    "KHR_texture_",
    "EXT_texture_",
    "MSFT_texture_",
    "MSFT_packing_",
    "KHR_lights_",
    "EXT_lights_",
    "KHR_audio",
    "MSFT_audio_",
    "KHR_xmp",
    "KHR_physics_",
    "KHR_node_",
    "OMI_",
    "MOZ_",
    "AGI_",
];
const ignorable = [
    "KHR_accessor_float64",
    "KHR_animation_pointer",
    "KHR_interactivity",
    "KHR_techniques_webgl",
    "KHR_environment_map",
    "KHR_mesh_quantization",
    "EXT_mesh_gpu_instancing",
    "EXT_mesh_features",
    "EXT_mesh_manifold",
    "EXT_mesh_primitive_edge_visibility",
    "EXT_instance_features",
    "EXT_structural_metadata",
    "EXT_feature_metadata",
    "CESIUM_primitive_outline",
    "FB_geometry_metadata",
    "MSFT_lod",
    "NV_materials_mdl",
    "GODOT_single_root",
    "GRIFFEL_bim_data",
    "VRM",
    "VRMC_vrm",
    "VRMC_springBone",
];
/** The compressions that three.js decodes. */
const decoded = ["KHR_draco_mesh_compression", "EXT_meshopt_compression", "KHR_meshopt_compression"];

const isRead = (name: unknown) =>
    typeof name === "string" && ([...ignorable, ...decoded].includes(name) || ignorableFamilies.some((family) => name.startsWith(family)));

/** Refuses files that require an unsupported extension; three.js reads them without it. */
export function refuseUnreadExtensions({ json }: GLTFParser): GLTFLoaderPlugin {
    const required: unknown = json.extensionsRequired ?? [];
    if (!Array.isArray(required)) throw new Error("its extensionsRequired is no list");
    const unread = required.find((name) => !isRead(name)) as unknown;
    if (unread !== undefined) {
        throw new Error(`it requires the extension ${JSON.stringify(unread)}, which is not read here and may change its geometry: export the file without it`);
    }
    return { name: "abut_refuse_unread_extensions" } as GLTFLoaderPlugin;
}

const numbersOf: Record<string, number> = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4, MAT2: 4, MAT3: 9, MAT4: 16 };

/** Accessors of doubles, KHR_accessor_float64, which three.js does not support. */
export function doubleAccessors(parser: GLTFParser): GLTFLoaderPlugin {
    const others = parser.loadAccessor.bind(parser);
    parser.loadAccessor = async (index: number) => {
        const accessor = parser.json.accessors[index];
        if (accessor.componentType !== 5130) return others(index);
        const width = numbersOf[accessor.type] ?? 1;
        const numbers = new Float64Array(width * accessor.count);
        if (accessor.sparse) throw new Error("a sparse accessor of doubles is not read here: export the file in floats");
        if (accessor.bufferView === undefined) return new THREE.BufferAttribute(numbers, width);
        const bytes = new DataView((await parser.getDependency("bufferView", accessor.bufferView)) as ArrayBuffer);
        const step = parser.json.bufferViews[accessor.bufferView].byteStride ?? 8 * width;
        for (let i = 0; i < numbers.length; ++i) {
            numbers[i] = bytes.getFloat64((accessor.byteOffset ?? 0) + step * Math.floor(i / width) + 8 * (i % width), true);
        }
        return new THREE.BufferAttribute(numbers, width);
    };
    return { name: "abut_double_accessors" } as GLTFLoaderPlugin;
}
