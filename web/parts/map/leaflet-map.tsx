import 'leaflet/dist/leaflet.css';
import './map.css';
import type { Map as Leaflet } from 'leaflet';
import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { drawDistances } from './draw-distances.ts';
import { drawGround } from './draw-ground.ts';
import type { Place, PlacesMapProps } from './map-props.ts';
import { openMap, showPlace, startView } from './open-map.ts';
import { type PlaceMarkers, placeMarkers } from './place-markers.ts';

/** Leaflet owns the content of its element; React supplies the places and the popup's content. */
export function LeafletMap({
  label,
  places,
  center,
  miles,
  selectedId,
  onSelect,
  renderAction,
  tiles = null,
}: PlacesMapProps) {
  const element = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<Leaflet | null>(null);
  const [markers, setMarkers] = useState<PlaceMarkers | null>(null);
  const selected = places.find(({ id }) => id === selectedId) ?? null;
  const select = useEffectEvent(onSelect);

  useEffect(() => {
    if (!element.current) return;
    const opened = openMap(element.current);
    setMap(opened);
    return () => {
      opened.remove();
    };
  }, []);

  useEffect(() => {
    if (map) return drawGround(map, tiles);
  }, [map, tiles]);

  const [latitude, longitude] = [center?.latitude, center?.longitude];
  useEffect(() => {
    if (!map) return;
    const middle = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
    startView(map, middle, places);
    if (middle && miles) return drawDistances(map, middle, miles);
  }, [map, places, latitude, longitude, miles]);

  useEffect(() => {
    if (!map) return;
    const put = placeMarkers(map, places, (id) => select(id));
    setMarkers(put);
    return () => put.remove();
  }, [map, places]);

  useEffect(() => {
    if (!map || !markers) return;
    markers.mark(selected?.id ?? null);
    if (selected) showPlace(map, selected);
  }, [map, markers, selected]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: Leaflet makes the element one that takes the focus and arrow keys. */}
      <div
        ref={element}
        role="group"
        aria-label={`${label}: arrow keys move it, plus and minus zoom`}
        className="map"
      />
      {selected &&
        markers &&
        createPortal(<PlaceCard place={selected} action={renderAction?.(selected)} />, markers.popup)}
    </>
  );
}

export function PlaceCard({ place, action }: { place: Place; action: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 text-ink">
      <p className="font-medium text-[0.9375rem] leading-snug">{place.title}</p>
      <ul className="text-muted text-sm leading-snug">
        {place.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {action && <div className="mt-1.5">{action}</div>}
    </div>
  );
}
