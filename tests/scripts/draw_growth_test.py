# SPDX-License-Identifier: MIT
"""Growth is drawn from what abut_growth writes."""
import sys
import unittest
import xml.etree.ElementTree as ElementTree
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent / "scripts"))
import draw_growth  # noqa: E402

LINES = ["triangles,quantity,value", "100000,a ray (ns),200", "1000,a ray (ns),100", "10000000,a ray (ns),500",
         '1000,"build, one <core> (ns)",7', '100000,"build, one <core> (ns)",7']


class DrawGrowth(unittest.TestCase):
    def test_rows_are_gathered_and_sorted(self):
        found = draw_growth.series(LINES)
        self.assertEqual(found["a ray (ns)"], [(1000, 100.0), (100000, 200.0), (10000000, 500.0)])

    def test_growth_counts_from_a_hundred_thousand(self):
        self.assertEqual(draw_growth.growth_ratio([(1000, 1), (100000, 4), (10000000, 10)]), 2.5)
        self.assertIsNone(draw_growth.growth_ratio([(1000, 1), (100000, 4)]))

    def test_the_picture_is_well_formed_and_within_its_frame(self):
        picture = ElementTree.fromstring("\n".join(draw_growth.drawn(draw_growth.series(LINES))))
        texts = [t.text for t in picture.iter("{http://www.w3.org/2000/svg}text")]
        self.assertIn("a ray (ns): 100 … 500; × 2.50 from 100k triangles on", texts)
        self.assertIn("build, one <core> (ns): 7 … 7", texts)
        for t in picture.iter("{http://www.w3.org/2000/svg}text"):
            self.assertTrue(0 <= float(t.get("y")) <= draw_growth.HEIGHT)


if __name__ == "__main__":
    unittest.main()
