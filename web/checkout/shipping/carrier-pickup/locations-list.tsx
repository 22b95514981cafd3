import { useMemo, useRef, useState } from 'react';
import type { CarrierLocation } from '../../../../contract/address.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import type { Place } from '../../../parts/map/map-props.ts';
import { PlacesMap } from '../../../parts/map/places-map.tsx';
import { useSite } from '../../../site/site.ts';
import { Button } from '../../../ui/button.tsx';
import { useCheckout } from '../../use-checkout.ts';
import { LocationCard } from './location-card.tsx';
import { middleOf } from './middle-of.ts';
import { weekFrom } from './opening-hours.ts';
import type { FoundLocations } from './search-locations.ts';

export interface LocationsListProps {
  readonly found: FoundLocations;
  readonly onTake: (location: CarrierLocation) => void;
}

/** The map is beside the list if there is room; otherwise a press opens it. */
const HAS_ROOM_FOR_MAP = '(min-width: 1024px)';

export function LocationsList({ found: { search, locations }, onTake }: LocationsListProps) {
  const { lookups } = useCheckout();
  const { mapTiles } = useSite();
  const today = parseUsDate(lookups.today) ?? '';
  const [isMapShown, showMap] = useState(() => window.matchMedia(HAS_ROOM_FOR_MAP).matches);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const map = useRef<HTMLDivElement>(null);
  const places = useMemo(() => locations.map((location) => placeOf(location, today)), [locations, today]);
  const center = useMemo(() => middleOf(places), [places]);

  function select(id: string | null) {
    setSelectedId(id);
    const place = locations.findIndex(({ locationId }) => locationId === id);
    if (place >= 0) list.current?.children[place]?.scrollIntoView({ block: 'nearest' });
  }

  function showOnMap(id: string) {
    setSelectedId(id);
    map.current?.scrollIntoView({ block: 'nearest' });
  }

  function take(id: string) {
    const location = locations.find(({ locationId }) => locationId === id);
    if (location) onTake(location);
  }

  const around = `within ${search.miles} miles of ${search.zip}`;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6">
        <p role="status">
          {locations.length === 1
            ? `1 location ${around}.`
            : `${locations.length} locations ${around}, the nearest first.`}
        </p>
        <Button look="text" aria-expanded={isMapShown} onClick={() => showMap(!isMapShown)}>
          {isMapShown ? 'Hide map' : 'Show map'}
        </Button>
      </div>
      <div
        className={
          isMapShown
            ? 'grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)]'
            : ''
        }
      >
        {isMapShown && (
          <div ref={map} className="self-start md:sticky md:top-9 md:order-2">
            <PlacesMap
              label="Map of pick-up locations"
              places={places}
              center={center}
              tiles={mapTiles}
              selectedId={selectedId}
              onSelect={select}
              renderAction={({ id, title }) => (
                <TakeButton look="text" title={title} onTake={() => take(id)} />
              )}
            />
          </div>
        )}
        <ol ref={list} className="-mx-3 divide-y divide-line self-start border-y border-line">
          {locations.map((location, place) => (
            <LocationCard
              key={location.locationId}
              number={place + 1}
              location={location}
              week={weekFrom(today, location.storeHours)}
              isSelected={location.locationId === selectedId}
              onShow={isMapShown ? () => showOnMap(location.locationId) : null}
              take={
                <TakeButton
                  look="quiet"
                  title={location.contactAndAddress.contact.companyName}
                  onTake={() => onTake(location)}
                />
              }
            />
          ))}
        </ol>
      </div>
    </>
  );
}

interface TakeButtonProps {
  readonly title: string;
  readonly look: 'quiet' | 'text';
  readonly onTake: () => void;
}

function TakeButton({ title, look, onTake }: TakeButtonProps) {
  return (
    <Button look={look} aria-haspopup="dialog" onClick={onTake}>
      Ship to this location<span className="sr-only">: {title}</span>
    </Button>
  );
}

function placeOf(
  { locationId, contactAndAddress: { contact, address }, ...location }: CarrierLocation,
  today: string,
): Place {
  const [first] = weekFrom(today, location.storeHours);
  return {
    id: locationId,
    title: contact.companyName,
    lines: [
      ...address.streetLines,
      `${address.city}, ${address.stateOrProvinceCode} ${address.postalCode}`,
      ...(first ? [`${first.weekday}: ${first.hours}`] : []),
    ],
    ...location.geoPositionalCoordinates,
  };
}
