import { type Coords, GridLayer, type LatLngBoundsLiteral, type Layer } from 'leaflet';
import { MAP_SQUARE } from '../../../domain/geography/map-square.ts';
import { browserApi } from '../../api/browser-api.ts';
import { NAMES_PANE } from './open-map.ts';

/** What the projection shows: a square. */
const WORLD: LatLngBoundsLiteral = [
  [-85, -180],
  [85, 180],
];

/** The largest towns of each square, as many as have room. */
export function townNames(): Layer {
  return new TownNames({ tileSize: MAP_SQUARE, pane: NAMES_PANE, bounds: WORLD });
}

class TownNames extends GridLayer {
  override createTile({ x, y, z: zoom }: Coords): HTMLElement {
    const square = document.createElement('div');
    // The list beside the map names the towns of its places.
    square.setAttribute('aria-hidden', 'true');
    browserApi.call('get /map-towns', { query: { zoom, x, y } }).then(
      (answer) => {
        if (answer.ok) square.append(...answer.data.towns.map(nameOf));
      },
      // Without names, the outlines still show where the places lie.
      () => {},
    );
    return square;
  }
}

function nameOf({ name, x, y }: { name: string; x: number; y: number }): HTMLElement {
  const label = document.createElement('span');
  label.className = 'map-town';
  label.textContent = name;
  label.style.translate = `calc(${x}px - 50%) calc(${y}px - 50%)`;
  return label;
}
