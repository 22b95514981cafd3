import borders from 'virtual:county-borders';
import { geoJSON, type Layer, type Map as Leaflet } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import states from 'us-atlas/states-10m.json';
import { GROUND_PANE } from './open-map.ts';

type Topology = Parameters<typeof feature>[0];
type Areas = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;

const credit =
  'Outlines: <a href="https://www.census.gov/geographies/mapping-files.html">U.S. Census Bureau</a>';

/** Farther out, counties would be a gray net. */
const COUNTY_ZOOM = 7;

/** The country and the borders of its states and counties, from the Census Bureau's outlines as us-atlas packs them. */
export function outlines(): Layer[] {
  const topology = states as unknown as Topology;
  const { nation, states: areas } = states.objects as unknown as { nation: Areas; states: Areas };
  return [
    drawn(feature(topology, nation), 'map-land'),
    drawn(
      mesh(topology, areas, (one, other) => one !== other),
      'map-border',
    ),
  ];
}

/** Shows the borders of counties while the map is near enough. Returns a function that removes them. */
export function drawCounties(map: Leaflet): () => void {
  const lines = { type: 'MultiLineString' as const, arcs: borders.arcs.map((_, at) => [at]) };
  const counties = drawn(feature(borders as unknown as Topology, lines), 'map-county');
  const show = () => {
    if (map.getZoom() >= COUNTY_ZOOM) counties.addTo(map);
    else counties.remove();
  };
  map.on('zoomend', show);
  show();
  return () => {
    map.off('zoomend', show);
    counties.remove();
  };
}

function drawn(shape: Parameters<typeof geoJSON>[0], className: string): Layer {
  return geoJSON(shape, { interactive: false, attribution: credit, pane: GROUND_PANE, style: { className } });
}
