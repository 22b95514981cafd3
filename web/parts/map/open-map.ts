import { control, type Map as Leaflet, latLngBounds, map as leaflet } from 'leaflet';
import type { Place, Point } from './map-props.ts';

/** 'Map zoom 10 initially and 12 on selection with a 1 second fly-to.' */
const FIRST_ZOOM = 10;
const SELECTED_ZOOM = 12;
const FLIGHT_SECONDS = 1;
const MIDDLE_OF_THE_COUNTRY = { lat: 39.5, lng: -98.35 };
const COUNTRY_ZOOM = 4;

/** In pixels below the middle: the popup is above its place. */
const ROOM_FOR_POPUP = 70;

export const GROUND_PANE = 'tilePane';
/** Between the ground and what is drawn on it. */
export const NAMES_PANE = 'names';
const NAMES_LEVEL = '250';

export function openMap(element: HTMLElement): Leaflet {
  const isStill = wantsStillness();
  const map = leaflet(element, {
    center: MIDDLE_OF_THE_COUNTRY,
    zoom: COUNTRY_ZOOM,
    minZoom: 3,
    maxZoom: 16,
    // The map does not catch a wheel or finger that scrolls the page: two fingers move it, buttons zoom.
    scrollWheelZoom: false,
    dragging: !window.matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
    zoomControl: false,
  });
  map.createPane(NAMES_PANE).style.zIndex = NAMES_LEVEL;
  map.attributionControl.setPrefix('<a href="https://leafletjs.com">Leaflet</a>');
  control.zoom({ position: 'bottomright' }).addTo(map);
  control.scale({ metric: false }).addTo(map);
  return map;
}

export function startView(map: Leaflet, middle: Point | null, places: readonly Place[]): void {
  if (middle) map.setView(toLatLng(middle), FIRST_ZOOM, { animate: false });
  else if (places.length > 0) {
    const bounds = latLngBounds(places.map(toLatLng));
    map.fitBounds(bounds, { padding: [32, 32], maxZoom: FIRST_ZOOM, animate: false });
  } else map.setView(MIDDLE_OF_THE_COUNTRY, COUNTRY_ZOOM, { animate: false });
}

/** Flies to a place; jumps there for users who prefer reduced motion. */
export function showPlace(map: Leaflet, place: Place): void {
  const pixels = map.project(toLatLng(place), SELECTED_ZOOM).subtract([0, ROOM_FOR_POPUP]);
  const middle = map.unproject(pixels, SELECTED_ZOOM);
  if (wantsStillness()) map.setView(middle, SELECTED_ZOOM, { animate: false });
  else map.flyTo(middle, SELECTED_ZOOM, { duration: FLIGHT_SECONDS });
}

export function toLatLng({ latitude, longitude }: Point): { lat: number; lng: number } {
  return { lat: latitude, lng: longitude };
}

function wantsStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
