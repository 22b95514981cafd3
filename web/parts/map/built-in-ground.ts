import type { Map as Leaflet } from 'leaflet';
import { drawCounties, outlines } from './outlines.ts';
import { townNames } from './town-names.ts';

/** Coasts, borders and towns, without any outside request. Returns a function that removes them. */
export function drawBuiltInGround(map: Leaflet): () => void {
  const layers = [...outlines(), townNames()];
  for (const layer of layers) layer.addTo(map);
  const removeCounties = drawCounties(map);
  return () => {
    removeCounties();
    for (const layer of layers) layer.remove();
  };
}
