import { type Layer, type Map as Leaflet, tileLayer } from 'leaflet';
import type { Tiles } from './map-props.ts';
import { GROUND_PANE } from './open-map.ts';

/** From a tile server if one is configured, else from outlines. */
export function drawGround(map: Leaflet, tiles: Tiles | null): () => void {
  if (tiles) return draw(map, [tileLayer(tiles.url, { attribution: tiles.attribution, pane: GROUND_PANE })]);
  let remove = () => {};
  let isGone = false;
  import('./outlines.ts').then(
    ({ outlines }) => {
      if (!isGone) remove = draw(map, outlines());
    },
    // Without outlines, the markers still show how the places lie.
    () => {},
  );
  return () => {
    isGone = true;
    remove();
  };
}

function draw(map: Leaflet, layers: readonly Layer[]): () => void {
  for (const layer of layers) layer.addTo(map);
  return () => {
    for (const layer of layers) layer.remove();
  };
}
