import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Cuts the site's fonts (`web/styles/fonts`) out of the packages that bring them, with Python's fonttools and brotli
 * (`pip install fonttools brotli`): western letters, one optical size, the weights in use. 301 kB become 63 kB.
 * Run by hand when a package brings a new edition; the results are committed. PYTHON names another Python.
 */
const western =
  'U+20-7E,U+A0-FF,U+131,U+152,U+153,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032,U+2033,U+2212,U+20AC,U+2122';

const cuts = [
  // The names are ours: the licence reserves the name 'Source' for unchanged files.
  {
    file: import.meta.resolve(
      '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2',
    ),
    family: 'Cellar Serif',
    axes: ['opsz=32', 'wght=400'],
    name: 'serif',
  },
  {
    file: import.meta.resolve(
      '@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-italic.woff2',
    ),
    family: 'Cellar Serif Italic',
    axes: ['opsz=32', 'wght=360'],
    name: 'serif-italic',
  },
  {
    file: import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
    family: 'Cellar Sans',
    axes: ['wght=400:700'],
    name: 'sans',
  },
];

const program = `
import sys
from io import BytesIO
from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont
source, target, family, unicodes, *axes = sys.argv[1:]
font = TTFont(source, recalcTimestamp=False)
limits = {}
for axis in axes:
    tag, value = axis.split('=')
    limits[tag] = tuple(float(one) for one in value.split(':')) if ':' in value else float(value)
whole = BytesIO()
instantiateVariableFont(font, limits).save(whole)
font = TTFont(whole, recalcTimestamp=False)
options = Options(layout_features=['kern', 'liga', 'tnum', 'ccmp', 'locl', 'mark', 'calt'], flavor='woff2')
subsetter = Subsetter(options)
subsetter.populate(unicodes=parse_unicodes(unicodes))
subsetter.subset(font)
for record in font['name'].names:
    if record.nameID in (1, 4, 6, 16):
        font['name'].setName(family.replace(' ', '') if record.nameID == 6 else family, record.nameID, record.platformID, record.platEncID, record.langID)
font.flavor = 'woff2'
font.save(target)
`;

for (const { file, family, axes, name } of cuts) {
  const source = fileURLToPath(file);
  const target = fileURLToPath(new URL(`../web/styles/fonts/${name}.woff2`, import.meta.url));
  execFileSync(process.env.PYTHON ?? 'python3', ['-c', program, source, target, family, western, ...axes], {
    stdio: 'inherit',
  });
}
