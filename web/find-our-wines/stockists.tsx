import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../api/client.ts';
import type { Place, PlacesMapProps } from '../parts/map/map-props.ts';
import { PlacesMap } from '../parts/map/places-map.tsx';
import { useSite } from '../site/site.ts';
import { Button } from '../ui/button.tsx';
import { PhoneLink } from '../ui/text-link.tsx';
import { KIND_WORDS, milesWords } from './stockist-search.ts';

export type Stockist = Answer<'get /find-our-wines'>['locations'][number];

export function Stockists({ places }: { places: readonly Stockist[] }) {
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const map = useRef<HTMLDivElement>(null);
  const onMap = useMemo(() => places.map(placeOf), [places]);

  function show(id: string) {
    setSelectedId(id);
    map.current?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <div className="grid gap-x-9 gap-y-8 lg:gap-x-12 md:grid-cols-[minmax(0,24rem)_minmax(0,1fr)] lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <ol className="divide-y divide-line border-line border-y">
        {places.map((place, index) => {
          const id = idOf(place, index);
          const isShown = id === selectedId;
          return (
            <li key={id} className="flex gap-3 py-5">
              <span
                className={`w-7 shrink-0 whitespace-nowrap text-end tabular-nums ${isShown ? 'font-medium text-accent' : 'text-muted'}`}
              >
                {index + 1}.
              </span>
              <StockistCard place={place} isShown={isShown} onShow={() => show(id)} />
            </li>
          );
        })}
      </ol>
      <div ref={map} className="scroll-my-6 noscript:hidden md:sticky md:top-22 md:self-start">
        <StockistMap places={onMap} selectedId={selectedId} onSelect={setSelectedId} />
      </div>
    </div>
  );
}

interface StockistCardProps {
  readonly place: Stockist;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function StockistCard({ place, isShown, onShow }: StockistCardProps) {
  return (
    <div className="min-w-0 flex-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="subheading">{place.name}</h2>
        {place.distance !== null && (
          <p className="text-sm text-muted tabular-nums">{milesWords(place.distance)}</p>
        )}
      </div>
      <p className="text-sm text-muted">{KIND_WORDS[place.kind]}</p>
      <p className="mt-1.5 text-[0.9375rem]">
        {place.address1}, {townOf(place)}
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-6">
        <PhoneLink number={place.phone} className="link-line tabular-nums" />
        <span className="noscript:hidden">
          <Button look="text" aria-pressed={isShown} onClick={onShow}>
            <span>
              Show <span className="sr-only">{place.name}</span> on the map
            </span>
          </Button>
        </span>
      </div>
    </div>
  );
}

function placeOf(place: Stockist, index: number): Place {
  return {
    id: idOf(place, index),
    title: place.name,
    lines: [KIND_WORDS[place.kind], place.address1, townOf(place), place.phone],
    latitude: place.latitude,
    longitude: place.longitude,
  };
}

/** Two places may share a door and a name. */
function idOf(place: Stockist, index: number): string {
  return `${index + 1} ${place.zip}`;
}

function townOf({ city, state, zip }: Stockist): string {
  return `${city}, ${state} ${zip}`;
}

type StockistMapProps = Pick<PlacesMapProps, 'places' | 'selectedId' | 'onSelect'>;

/** Fetched when it gets near the viewport: on a phone it is below the list. */
export function StockistMap(props: StockistMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { mapTiles } = useSite();
  const isNear = useNearScreen(frame);
  return (
    <div ref={frame} data-scripts-in-view className="min-h-[clamp(18rem,55vh,32rem)]">
      {isNear && <PlacesMap label="Map of places with our wines" tiles={mapTiles} {...props} />}
    </div>
  );
}

function useNearScreen(frame: { readonly current: Element | null }): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!frame.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true);
      },
      { rootMargin: '300px' },
    );
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame]);
  return isNear;
}
