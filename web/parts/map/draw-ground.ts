import { type Map as Leaflet, tileLayer } from 'leaflet';
import type { Tiles } from './map-props.ts';
import { GROUND_PANE } from './open-map.ts';

/** From a tile server if one is configured, else from outlines and the names of towns. */
export function drawGround(map: Leaflet, tiles: Tiles | null): () => void {
  if (tiles) {
    const layer = tileLayer(tiles.url, { attribution: tiles.attribution, pane: GROUND_PANE }).addTo(map);
    return () => {
      layer.remove();
    };
  }
  let remove = () => {};
  let isGone = false;
  import('./built-in-ground.ts').then(
    ({ drawBuiltInGround }) => {
      if (!isGone) remove = drawBuiltInGround(map);
    },
    // Without a ground, the markers still show how the places lie.
    () => {},
  );
  return () => {
    isGone = true;
    remove();
  };
}
