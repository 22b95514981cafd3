export interface MapTiles {
  /** With {z}, {x} and {y}; {s} at the start of the host stands for one of several hosts. */
  readonly url: string;
  readonly attribution: string;
}

/** Such as https://tiles.example/{z}/{x}/{y}.png */
export function isTileAddress(text: string): boolean {
  const host = /^https?:\/\/(?:\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\/[^\s;,'"]*$/i.exec(text)?.[1];
  if (host === undefined || !URL.canParse(`https://${host}/`)) return false;
  return ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

/** The image source for the page's policy; '' if maps are drawn from outlines. */
export function tileSource(tiles: MapTiles | null): string {
  return /^https?:\/\/[^/]+/i.exec(tiles?.url ?? '')?.[0].replace('{s}', '*') ?? '';
}
