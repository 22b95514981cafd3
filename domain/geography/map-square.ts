/** A map's surface is squares of this many pixels a side, at each zoom of Web Mercator (256 pixels for the world at zoom 0). */
export const MAP_SQUARE = 512;

interface Point {
  /** Degrees; west and south are negative. */
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Where a point lies at zoom 0, in pixels from the northwest corner of the world (EPSG:3857); each further zoom doubles
 * them.
 */
export function mapPixel({ latitude, longitude }: Point): { x: number; y: number } {
  const north = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  return { x: ((longitude + 180) / 360) * 256, y: ((1 - north) / 2) * 256 };
}
