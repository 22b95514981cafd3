/** Drawings rarely change, so a browser may show an old one while it asks for the new one. */
export function svgResponse(svg: string): Response {
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml; charset=utf-8',
      'Cache-Control': 'public, max-age=3600, stale-while-revalidate=604800',
    },
  });
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

export function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

interface Lettering {
  readonly size: number;
  /** Room in the drawing's units; longer text is pressed together to fit. */
  readonly room: number;
  readonly fill: string;
  readonly spacing?: number;
  readonly italic?: boolean;
  readonly weight?: number;
}

/** Widths of a common serif font, because an SVG picture cannot load a font. */
export function lettering(
  text: string,
  y: number,
  { size, room, fill, spacing = 0, italic, weight }: Lettering,
): string {
  const natural = text.length * size * (isCapitals(text) ? 0.68 : 0.5);
  const spaced = spacing > 0 && natural + text.length * spacing <= room ? ` letter-spacing="${spacing}"` : '';
  const fit = natural > room ? ` textLength="${short(room)}" lengthAdjust="spacingAndGlyphs"` : '';
  const style = `${italic ? ' font-style="italic"' : ''}${weight ? ` font-weight="${weight}"` : ''}`;
  return `<text y="${short(y)}" font-size="${short(size)}" fill="${fill}"${fit}${spaced}${style}>${escapeText(text)}</text>`;
}

function isCapitals(text: string): boolean {
  return /[A-Z]/.test(text) && text === text.toUpperCase();
}
