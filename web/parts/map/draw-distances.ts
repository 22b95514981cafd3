import { circle, circleMarker, divIcon, type Map as Leaflet, layerGroup, marker } from 'leaflet';
import type { Point } from './map-props.ts';
import { toLatLng } from './open-map.ts';

const METERS_PER_MILE = 1609.344;
const MILES_PER_DEGREE = 69.05;
const RINGS = [5, 10, 25, 50, 100];

/** Without streets, the rings show the scale. Returns a function that removes them. */
export function drawDistances(map: Leaflet, middle: Point, searched: number): () => void {
  const group = layerGroup().addTo(map);
  circleMarker(toLatLng(middle), { radius: 3, className: 'map-middle', interactive: false }).addTo(group);
  for (const miles of new Set([...RINGS.filter((each) => each < searched), searched])) {
    circle(toLatLng(middle), {
      radius: miles * METERS_PER_MILE,
      className: miles === searched ? 'map-searched' : 'map-distance',
      interactive: false,
    }).addTo(group);
    const north = { ...middle, latitude: middle.latitude + miles / MILES_PER_DEGREE };
    const label = marker(toLatLng(north), {
      icon: divIcon({
        html: `${miles} miles`,
        className: 'map-miles',
        iconSize: [80, 18],
        iconAnchor: [40, 9],
      }),
      interactive: false,
      keyboard: false,
    }).addTo(group);
    label.getElement()?.setAttribute('aria-hidden', 'true');
  }
  return () => {
    group.remove();
  };
}
