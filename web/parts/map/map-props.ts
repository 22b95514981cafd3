import type { ReactNode } from 'react';

export interface Point {
  readonly latitude: number;
  readonly longitude: number;
}

export interface Place extends Point {
  readonly id: string;
  readonly title: string;
  readonly lines: readonly string[];
}

export interface Tiles {
  /** With {z}, {x} and {y} */
  readonly url: string;
  readonly attribution: string;
}

export interface PlacesMapProps {
  /** Names the map: 'Map of pick-up locations'. */
  readonly label: string;
  /** Numbered from 1 in this order, as in the list next to the map. */
  readonly places: readonly Place[];
  /** Where the map starts, zoom 10; without it, it starts with all places in sight. */
  readonly center?: Point | undefined;
  /** How far around the center was searched: draws that distance, and shorter ones. */
  readonly miles?: number | undefined;
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  readonly renderAction?: (place: Place) => ReactNode;
  /** Without them the map is drawn from packaged outlines, without any outside request. */
  readonly tiles?: Tiles | null | undefined;
}
