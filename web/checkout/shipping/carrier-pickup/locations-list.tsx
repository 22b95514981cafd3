import { type ReactNode, useMemo, useRef, useState } from 'react';
import type { CarrierLocation } from '../../../../contract/address.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import type { Place, Point } from '../../../parts/map/map-props.ts';
import { PlacesMap } from '../../../parts/map/places-map.tsx';
import { useSite } from '../../../site/site.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { useCheckout } from '../../use-checkout.ts';
import { type DayHours, weekFrom } from './opening-hours.ts';
import { milesInWords } from './pickup-path.ts';
import type { FoundLocations } from './search-locations.ts';

interface LocationsListProps {
  readonly found: FoundLocations;
  readonly onTake: (location: CarrierLocation) => void;
}

/** The map is next to the list if there is room; otherwise a press opens it. */
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

interface LocationCardProps {
  /** The number on the map. */
  readonly number: number;
  readonly location: CarrierLocation;
  /** Starts today; empty if the carrier gives no hours. */
  readonly week: readonly DayHours[];
  readonly isSelected: boolean;
  /** Null while there is no map to show it on. */
  readonly onShow: (() => void) | null;
  readonly take: ReactNode;
}

function LocationCard({ number, location, week, isSelected, onShow, take }: LocationCardProps) {
  const { contact, address } = location.contactAndAddress;
  const [today] = week;
  return (
    <li className={`wrap-anywhere px-3 py-4 ${isSelected ? 'bg-tint' : ''}`}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">{`${number}. ${contact.companyName}`}</h3>
        <p className="shrink-0 text-muted text-sm tabular-nums">{milesInWords(location.distance)}</p>
      </div>
      {address.streetLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{`${address.city}, ${address.stateOrProvinceCode} ${address.postalCode}`}</p>
      <p className="text-muted tabular-nums">{formatUsPhone(contact.phoneNumber)}</p>
      {today && (
        <>
          <p className="mt-2 text-sm">{`Today: ${today.hours}`}</p>
          <Disclosure summary="Opening hours">
            <dl className="grid max-w-xs grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
              {week.map(({ weekday, hours }) => (
                <div key={weekday} className="contents">
                  <dt>{weekday}</dt>
                  <dd className="tabular-nums">{hours}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        {take}
        {onShow && (
          <Button look="text" onClick={onShow}>
            Show on map<span className="sr-only">: {contact.companyName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function middleOf(points: readonly Point[]): Point | undefined {
  if (points.length === 0) return undefined;
  const latitudes = points.map(({ latitude }) => latitude);
  const longitudes = points.map(({ longitude }) => longitude);
  return { latitude: middle(latitudes), longitude: middle(longitudes) };
}

function middle(values: readonly number[]): number {
  return (Math.min(...values) + Math.max(...values)) / 2;
}
