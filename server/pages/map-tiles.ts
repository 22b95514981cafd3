/** Where pictures of maps come from, and whom to name for them. */
export interface MapTiles {
  /** With {z}, {x} and {y}; {s}, as the host's first part, stands for one of several hosts. */
  readonly url: string;
  readonly attribution: string;
}

/** Whether a text is the address of a picture for each zoom and place: https://tiles.example/{z}/{x}/{y}.png */
export function isTileAddress(text: string): boolean {
  const host = /^https?:\/\/(?:\{s\}\.)?([a-z0-9.-]+(?::\d+)?)\/[^\s;,'"]*$/i.exec(text)?.[1];
  if (host === undefined || !URL.canParse(`https://${host}/`)) return false;
  return ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
}

/** What a page's policy must let pictures come from; '' when maps are drawn from outlines. */
export function tileSource(tiles: MapTiles | null): string {
  return /^https?:\/\/[^/]+/i.exec(tiles?.url ?? '')?.[0].replace('{s}', '*') ?? '';
}
