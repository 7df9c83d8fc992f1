// SPDX-License-Identifier: MIT
// The programs of the graphics card: parts, curves, and the points of clashes.

/** What a part is drawn as; the texture of roles holds one for each part. */
export const role = { other: 0, a: 1, b: 2, hidden: 3 };

const section = `
uniform vec4 plane;
void cut(vec3 at) { if (dot(plane, vec4(at, 1.0)) > 0.0) discard; }
`;

export const partVertices = `#version 300 es
precision highp float;
precision highp int;
precision highp usampler2D;
layout(location = 0) in vec3 position;
layout(location = 1) in float part;
layout(location = 2) in vec4 row0;
layout(location = 3) in vec4 row1;
layout(location = 4) in vec4 row2;
uniform mat4 matrix;
uniform vec3 target;
uniform usampler2D roles;
uniform sampler2D colors;
uniform uint drawn;        // bits: the roles that are drawn
uniform vec3 roleColors[3];
uniform bool ownColors;
out vec3 at;
out vec3 seen;
flat out vec3 color;
flat out float number;
void main() {
    int width = textureSize(roles, 0).x;
    int index = int(part);
    ivec2 place = ivec2(index % width, index / width);
    uint role = texelFetch(roles, place, 0).r;
    vec4 local = vec4(position, 1.0);
    at = vec3(dot(row0, local), dot(row1, local), dot(row2, local));
    seen = at - target;
    number = part;
    color = ownColors ? texelFetch(colors, place, 0).rgb : roleColors[min(role, 2u)];
    gl_Position = matrix * vec4(seen, 1.0);
    if ((drawn & (1u << role)) == 0u) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
}`;

export const partFragments = `#version 300 es
precision highp float;
in vec3 at;
in vec3 seen;
flat in vec3 color;
flat in float number;
uniform vec3 toEye;        // from the target
uniform vec3 light;
uniform float opacity;     // 1: solid; below: transparent, more so where it faces the eye
uniform bool numbers;      // writes the number of the part instead of a colour
out vec4 result;
${section}
void main() {
    cut(at);
    if (numbers) {
        float n = number + 1.0;
        result = vec4(mod(n, 256.0), mod(floor(n / 256.0), 256.0), floor(n / 65536.0), 255.0) / 255.0;
        return;
    }
    vec3 view = normalize(toEye - seen);
    vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
    if (dot(normal, view) < 0.0) normal = -normal;
    float facing = max(dot(normal, view), 0.0);
    float lit = 0.42 + 0.38 * max(dot(normal, light), 0.0) + 0.26 * facing;
    float alpha = opacity < 1.0 ? opacity * (0.45 + 2.2 * pow(1.0 - facing, 3.0)) : 1.0;
    result = vec4(color * lit * alpha, alpha);
}`;

export const lineVertices = `#version 300 es
precision highp float;
layout(location = 0) in vec3 start;
layout(location = 1) in vec3 end;
uniform mat4 matrix;
uniform vec3 target;
uniform vec2 size;         // of the picture, in pixels
uniform float width;       // of the lines, in pixels
uniform float nearer;      // how much nearer than the surfaces
out vec3 at;
void main() {
    vec3 from = start - target, to = end - target;
    vec4 p = matrix * vec4(from, 1.0), q = matrix * vec4(to, 1.0);
    vec2 along = q.xy / q.w * size - p.xy / p.w * size;
    along = length(along) > 1e-6 && p.w > 0.0 && q.w > 0.0 ? normalize(along) : vec2(1.0, 0.0);
    vec2 across = vec2(-along.y, along.x);
    bool last = gl_VertexID > 1;
    float side = gl_VertexID % 2 == 0 ? 1.0 : -1.0;
    vec4 place = last ? q : p;
    at = last ? end : start;
    place.xy += (side * across + (last ? along : -along)) * width / size * place.w;
    place.z -= nearer * place.w;
    gl_Position = place;
}`;

export const lineFragments = `#version 300 es
precision highp float;
in vec3 at;
uniform vec4 color;
out vec4 result;
void main() { result = vec4(color.rgb * color.a, color.a); }`;

export const pointVertices = `#version 300 es
precision highp float;
layout(location = 0) in vec3 position;
layout(location = 1) in vec3 tint;
uniform mat4 matrix;
uniform vec3 target;
uniform float width;
out vec3 color;
void main() {
    color = tint;
    gl_Position = matrix * vec4(position - target, 1.0);
    gl_PointSize = width;
}`;

export const pointFragments = `#version 300 es
precision highp float;
in vec3 color;
uniform float opacity;
uniform float rim;
out vec4 result;
void main() {
    float away = 2.0 * length(gl_PointCoord - 0.5);
    if (away > 1.0) discard;
    vec3 shade = away > rim ? vec3(1.0) : color;
    result = vec4(shade * opacity, opacity);
}`;
