import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const css = readFileSync(new URL('./brands.css', import.meta.url), 'utf8');

type Tokens = Readonly<Record<string, string>>;

/** The colors of one block of the style sheet, '#rrggbb' by name. */
function colorsOf(selector: string): Tokens {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)].map(([, name, color]) => [name, color]),
  );
}

/** WCAG 2.2, 'relative luminance', of '#rrggbb'. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** From 1 to 21. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const TEXT = 4.5;
/** Edges of controls, signs and the ring of the focus (WCAG 1.4.11). */
const SIGN = 3;

/** What stands on what, anywhere in the pages. */
const pairs: readonly (readonly [what: string, grounds: readonly string[], least: number])[] = [
  ['ink', ['paper', 'tint', 'field', 'danger-tint'], TEXT],
  ['muted', ['paper', 'tint', 'field'], TEXT],
  ['accent', ['paper', 'tint', 'field'], TEXT],
  ['accent-deep', ['paper', 'tint'], TEXT],
  ['danger', ['paper', 'tint', 'danger-tint', 'field'], TEXT],
  ['good', ['paper', 'tint'], TEXT],
  ['on-accent', ['accent', 'accent-deep'], TEXT],
  ['edge', ['paper', 'tint', 'field'], SIGN],
  ['focus', ['paper', 'tint', 'field', 'danger-tint'], SIGN],
];

const common = colorsOf(':root');

describe.each(['ridge', 'coast', 'office'])('the colors of %s', (theme) => {
  const colors: Tokens = { ...common, ...colorsOf(`[data-brand="${theme}"]`) };

  for (const [what, grounds, least] of pairs) {
    test.each(grounds)(`${what} is distinguishable from %s`, (ground) => {
      const [front, back] = [colors[what], colors[ground]];
      expect(front).toBeDefined();
      expect(back).toBeDefined();
      expect(contrast(front ?? '', back ?? '')).toBeGreaterThanOrEqual(least);
    });
  }
});

test.each(['good', 'warn', 'danger', 'info'])('the office’s %s badge can be read', (tone) => {
  const colors = colorsOf('[data-brand="office"]');
  expect(contrast(colors[tone] ?? '', colors[`${tone}-tint`] ?? '')).toBeGreaterThanOrEqual(TEXT);
});

test('black on white is as far apart as colors can be', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  // The grey that the guidelines' own examples name as just enough.
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
});

test('both brands set the same tokens', () => {
  const namesIn = (theme: string) =>
    [...(css.split(`[data-brand="${theme}"] {`)[1]?.split('}')[0] ?? '').matchAll(/--([a-z-]+):/g)]
      .map(([, name]) => name)
      .toSorted();
  expect(namesIn('ridge').length).toBeGreaterThan(10);
  expect(namesIn('coast')).toEqual(namesIn('ridge'));
});
