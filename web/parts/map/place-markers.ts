import {
  DomEvent,
  divIcon,
  type Map as Leaflet,
  layerGroup,
  type Marker,
  marker,
  polyline,
  popup,
} from 'leaflet';
import type { Place } from './map-props.ts';
import { toLatLng } from './open-map.ts';
import { spreadPoints } from './spread-points.ts';

export interface PlaceMarkers {
  readonly popup: HTMLElement;
  /** Marks a place as the selected one and opens its popup; null: none. */
  readonly mark: (id: string | null) => void;
  readonly remove: () => void;
}

/** A pin this far from its place has a line to it. */
const AWAY = 6;

/** What a marker takes on the screen: a finger's width, of which the pin is the upper part. */
const SIZE = 44;

/**
 * A press selects the place and moves the focus into its popup; Escape returns it to the marker. A place selected
 * elsewhere opens its popup without moving the focus.
 */
export function placeMarkers(
  map: Leaflet,
  places: readonly Place[],
  select: (id: string | null) => void,
): PlaceMarkers {
  const content = document.createElement('div');
  content.tabIndex = -1;
  content.className = 'map-popup';
  const group = layerGroup().addTo(map);
  const markers = new Map(places.map((place, index) => [place.id, numberedMarker(place, index + 1)]));
  const bubble = popup({
    content,
    offset: [0, -SIZE + 10],
    maxWidth: 260,
    minWidth: 180,
    maxHeight: 230,
    // The flight to the place brings it into sight.
    autoPan: false,
    autoClose: false,
    closeOnClick: false,
    closeOnEscapeKey: false,
  });
  let marked: string | null = null;
  /** The place whose popup took the focus from its marker. */
  let pressed: string | null = null;

  for (const [id, each] of markers) {
    each.addTo(group);
    each.on('click', () => press(id));
    // Leaflet makes the marker a focusable button, but reacts only to pointer clicks.
    each.getElement()?.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press(id);
    });
  }

  const leaders = layerGroup().addTo(map);

  /** Pins of neighbors are side by side, each as large a target as it looks (WCAG 2.5.8). */
  function spread() {
    leaders.clearLayers();
    const placed = places.map((place) => map.project(toLatLng(place)));
    for (const [index, pixel] of spreadPoints(placed, SIZE).entries()) {
      const place = places[index];
      const from = placed[index];
      if (!place || !from) continue;
      const standing = map.unproject([pixel.x, pixel.y]);
      markers.get(place.id)?.setLatLng(standing);
      if (Math.hypot(pixel.x - from.x, pixel.y - from.y) > AWAY)
        polyline([toLatLng(place), standing], { className: 'map-leader', interactive: false }).addTo(leaders);
      if (place.id === marked) bubble.setLatLng(standing);
    }
  }
  map.on('zoomend', spread);
  spread();

  function press(id: string) {
    if (marked === id) return content.focus({ preventScroll: true });
    pressed = id;
    select(id);
  }

  map.on('popupclose', onClose);
  function onClose() {
    if (marked === null) return;
    if (pressed === marked) markers.get(marked)?.getElement()?.focus({ preventScroll: true });
    select(null);
  }

  DomEvent.on(content, 'keydown', (event) => {
    if ((event as unknown as KeyboardEvent).key !== 'Escape') return;
    // A dialog around it stays open.
    event.preventDefault();
    pressed = marked;
    bubble.close();
  });

  function mark(id: string | null) {
    const before = marked === null ? undefined : markers.get(marked);
    const place = places.find((each) => each.id === id);
    marked = null;
    before?.getElement()?.classList.remove('map-marker-selected');
    before?.setZIndexOffset(0);
    const chosen = place && markers.get(place.id);
    if (!chosen) {
      bubble.close();
      return;
    }
    chosen.getElement()?.classList.add('map-marker-selected');
    chosen.setZIndexOffset(1000);
    content.setAttribute('role', 'group');
    content.setAttribute('aria-label', place.title);
    bubble.setLatLng(chosen.getLatLng()).openOn(map);
    marked = place.id;
    if (pressed === id) content.focus({ preventScroll: true });
  }

  return {
    popup: content,
    mark,
    remove() {
      marked = null;
      map.off('popupclose', onClose);
      map.off('zoomend', spread);
      bubble.close();
      group.remove();
      leaders.remove();
    },
  };
}

function numberedMarker(place: Place, number: number): Marker {
  const placed = marker(toLatLng(place), {
    icon: divIcon({
      html: pinOf(number),
      className: 'map-marker',
      iconSize: [SIZE, SIZE],
      iconAnchor: [SIZE / 2, SIZE],
    }),
  });
  placed.on('add', () => placed.getElement()?.setAttribute('aria-label', `${number}. ${place.title}`));
  return placed;
}

const PIN = 'M16 39.5C12.5 32 2 25 2 15.5a14 14 0 1 1 28 0C30 25 19.5 32 16 39.5Z';

function pinOf(number: number): string {
  return `<svg viewBox="0 0 32 40" aria-hidden="true" focusable="false"><path d="${PIN}"/><text x="16" y="20">${number}</text></svg>`;
}
