// SPDX-License-Identifier: MIT
// Two boxes that pierce each other by half, in each format that the room of clashes reads.
import { strToU8, zipSync } from "three/examples/jsm/libs/fflate.module.js";

const corners = (x) => [0, 1].flatMap((k) => [0, 1].flatMap((j) => [0, 1].map((i) => [x + 2 * i, 2 * j, 2 * k])));
// prettier-ignore
const faces = [
    [0, 2, 3], [0, 3, 1], [4, 5, 7], [4, 7, 6], [0, 1, 5], [0, 5, 4],
    [2, 6, 7], [2, 7, 3], [0, 4, 6], [0, 6, 2], [1, 3, 7], [1, 7, 5],
];
const boxes = [
    ["left", corners(0)],
    ["right", corners(1.5).map(([x, y, z]) => [x, y + 0.5, z + 0.5])],
];
const lines = (list, line) => list.map(line).join("\n");

const stl = lines(boxes, ([name, points]) => {
    const facet = (f) => `facet normal 0 0 0\nouter loop\n${lines(f, (v) => `vertex ${points[v].join(" ")}`)}\nendloop\nendfacet`;
    return `solid ${name}\n${lines(faces, facet)}\nendsolid ${name}`;
});

const obj = boxes
    .map(([name, points], b) => {
        const face = (f) => `f ${f.map((v) => v + 1 + 8 * b).join(" ")}`;
        return `o ${name}\n${lines(points, (p) => `v ${p.join(" ")}`)}\n${lines(faces, face)}`;
    })
    .join("\n");

const ply = ([, points]) => `ply
format ascii 1.0
element vertex 8
property float x
property float y
property float z
element face 12
property list uchar int vertex_indices
end_header
${lines(points, (p) => p.join(" "))}
${lines(faces, (f) => `3 ${f.join(" ")}`)}
`;

const object3mf = ([name, points], b) => `<object id="${b + 1}" type="model" name="${name}"><mesh>
<vertices>${lines(points, ([x, y, z]) => `<vertex x="${x}" y="${y}" z="${z}"/>`)}</vertices>
<triangles>${lines(faces, ([a, b, c]) => `<triangle v1="${a}" v2="${b}" v3="${c}"/>`)}</triangles>
</mesh></object>`;
const core = "http://schemas.microsoft.com/3dmanufacturing/core/2015/02";
const packages = "http://schemas.openxmlformats.org/package/2006";
const threeMf = zipSync({
    "[Content_Types].xml": strToU8(`<?xml version="1.0"?><Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="model" ContentType="application/vnd.ms-package.3dmanufacturing-3dmodel+xml"/></Types>`),
    "_rels/.rels": strToU8(`<?xml version="1.0"?><Relationships xmlns="${packages}/relationships">
<Relationship Target="/3D/3dmodel.model" Id="rel0" Type="http://schemas.microsoft.com/3dmanufacturing/2013/01/3dmodel"/></Relationships>`),
    "3D/3dmodel.model": strToU8(`<?xml version="1.0"?><model unit="millimeter" xmlns="${core}">
<resources>${boxes.map(object3mf).join("")}</resources><build><item objectid="1"/><item objectid="2"/></build></model>`),
});

/** Two beams: squares of 2 by 2, extruded by 2, of which the second is placed 1.5 along and 0.5 aside. */
const ifc = `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('two beams'),'2;1');
FILE_NAME('beams.ifc','2026-01-01T00:00:00',(''),(''),'','','');
FILE_SCHEMA(('IFC4'));
ENDSEC;
DATA;
#1=IFCCARTESIANPOINT((0.,0.,0.));
#2=IFCAXIS2PLACEMENT3D(#1,$,$);
#3=IFCGEOMETRICREPRESENTATIONCONTEXT($,'Model',3,1.E-5,#2,$);
#4=IFCSIUNIT(*,.LENGTHUNIT.,$,.METRE.);
#5=IFCUNITASSIGNMENT((#4));
#6=IFCPROJECT('0000000000000000000001',$,'project',$,$,$,$,(#3),#5);
#7=IFCLOCALPLACEMENT($,#2);
#8=IFCCARTESIANPOINT((0.,0.));
#9=IFCAXIS2PLACEMENT2D(#8,$);
#10=IFCRECTANGLEPROFILEDEF(.AREA.,$,#9,2.,2.);
#11=IFCDIRECTION((0.,0.,1.));
#12=IFCEXTRUDEDAREASOLID(#10,#2,#11,2.);
#13=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#12));
#14=IFCPRODUCTDEFINITIONSHAPE($,$,(#13));
#15=IFCBEAM('0000000000000000000002',$,'left',$,$,#7,#14,$,$);
#16=IFCCARTESIANPOINT((1.5,0.5,0.5));
#17=IFCAXIS2PLACEMENT3D(#16,$,$);
#18=IFCLOCALPLACEMENT($,#17);
#19=IFCEXTRUDEDAREASOLID(#10,#2,#11,2.);
#20=IFCSHAPEREPRESENTATION(#3,'Body','SweptSolid',(#19));
#21=IFCPRODUCTDEFINITIONSHAPE($,$,(#20));
#22=IFCBEAM('0000000000000000000003',$,'right',$,$,#18,#21,$,$);
ENDSEC;
END-ISO-10303-21;
`;

const file = (name, content) => ({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });

/** By format, the files to choose. */
export const assemblies = {
    STL: [file("boxes.stl", stl)],
    OBJ: [file("boxes.obj", obj)],
    PLY: boxes.map((box) => file(`${box[0]}.ply`, ply(box))),
    "3MF": [file("boxes.3mf", threeMf)],
    IFC: [file("beams.ifc", ifc)],
};
