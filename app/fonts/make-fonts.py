"""Makes the fonts of this folder from IBM Plex, as npm delivers it.

    npm pack @fontsource-variable/ibm-plex-sans@5.3.0 @fontsource/ibm-plex-mono@5.3.0
    python3 -m venv venv && venv/bin/pip install fonttools==4.66.1 brotli
    venv/bin/python make-fonts.py <folder with both packages>

The console uses the weights 400 to 600, few of the extended characters and no fractions, so its fonts
have no others. They carry no names: "Plex" is a name that only IBM's own files may have.
"""

import io
import pathlib
import sys

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SANS = "ibm-plex-sans/files/ibm-plex-sans-{}-wght-normal.woff2"
MONO = "ibm-plex-mono/files/ibm-plex-mono-latin-400-normal.woff2"
LATIN_EXTENDED_A = range(0x100, 0x180)
# What browsers apply by themselves: kerning, ligatures and accents that are characters of their own.
FEATURES = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk"]


def make(source, target, is_kept=lambda character: True, is_variable=True):
    font = TTFont(pathlib.Path(sys.argv[1]) / source)
    options = subset.Options(hinting=False, name_IDs=[], glyph_names=False, layout_features=FEATURES)
    options.notdef_outline = True
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=[each for each in font.getBestCmap() if is_kept(each)])
    subsetter.subset(font)
    if is_variable:
        buffer = io.BytesIO()
        font.flavor = None
        font.save(buffer)
        buffer.seek(0)
        font = instancer.instantiateVariableFont(TTFont(buffer), {"wght": (400, 600)})
    font.flavor = "woff2"
    font.save(pathlib.Path(__file__).parent / target)


make(SANS.format("latin"), "sans-latin.woff2")
make(SANS.format("latin-ext"), "sans-extended-a.woff2", lambda each: each in LATIN_EXTENDED_A)
make(SANS.format("latin-ext"), "sans-other.woff2", lambda each: each not in LATIN_EXTENDED_A)
make(MONO, "mono-latin.woff2", is_variable=False)
