import { geoJSON, type Layer } from 'leaflet';
import { feature, mesh } from 'topojson-client';
import states from 'us-atlas/states-10m.json';
import { GROUND_PANE } from './open-map.ts';

type Topology = Parameters<typeof feature>[0];
type Areas = Extract<Parameters<typeof mesh>[1], { type: 'GeometryCollection' }>;

const credit =
  'Outlines: <a href="https://www.census.gov/geographies/mapping-files.html">U.S. Census Bureau</a>';

/** The country and the borders between its states, from the Census Bureau's outlines as us-atlas packs them. */
export function outlines(): Layer[] {
  const topology = states as unknown as Topology;
  const { nation, states: areas } = states.objects as unknown as { nation: Areas; states: Areas };
  const still = { interactive: false, attribution: credit, pane: GROUND_PANE };
  return [
    geoJSON(feature(topology, nation), { ...still, style: { className: 'map-land' } }),
    geoJSON(
      mesh(topology, areas, (one, other) => one !== other),
      {
        ...still,
        style: { className: 'map-border' },
      },
    ),
  ];
}
