import { describe, expect, test } from 'vitest';
import { BRANDING_IDS, type BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { BRAND_LOOKS } from './brand-look.ts';
import { letter } from './letter.ts';

const HREF = 'https://shop.example/a?b=1&c=%22';
const written = (brandingId: BrandingId) =>
  letter(brandingId, {
    subject: 'Hello',
    heading: 'A heading',
    preview: 'A preview',
    blocks: [
      'A <paragraph>.',
      { title: 'A title', lines: ['Line one', 'Line two'] },
      { label: 'Press me', href: HREF },
      {
        products: [{ name: 'A wine', note: '2 × $5.00', amount: '$10.00', inWords: '2 x A wine: $10.00' }],
        sums: [['Grand Total', '$10.00']],
      },
      'ALCOHOL-WARNING',
    ],
  });

describe.each(BRANDING_IDS)('an email of brand %i', (brandingId) => {
  const { html, text } = written(brandingId);

  test('says the same in both parts', () => {
    const visibleText = html
      .replace(/<style>.*<\/style>/s, '')
      .replaceAll('<br />', ' ')
      .replaceAll(/<[^>]+>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&');
    for (const sentence of [
      'A heading',
      'A <paragraph>.',
      'A title',
      'Line two',
      HREF,
      'A wine',
      'Grand Total',
      'WARNING:',
    ]) {
      expect(text).toContain(sentence);
      expect(visibleText).toContain(sentence);
    }
    expect(text).toContain('2 x A wine: $10.00\n\nGrand Total: $10.00');
  });

  test('starts with the name and the tagline of the brand', () => {
    const { name, tagline } = BRANDS[brandingId];
    expect(html).toContain(`>${name}</div>`);
    expect(html).toContain(`>${tagline.replace('&', '&amp;')}</div>`);
  });

  test('loads nothing, so it is complete without pictures', () => {
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|@font-face/i);
  });

  test('is readable in dark mode', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark" />');
    const look = BRAND_LOOKS[brandingId];
    for (const { paper, tint, ink, muted, accent, onAccent } of [look, look.dark]) {
      for (const color of [ink, muted, accent]) {
        expect(contrast(color, paper)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(color, tint)).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(onAccent, accent)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

/** WCAG 2.2, 1.4.3. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
