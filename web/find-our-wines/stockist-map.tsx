import { useEffect, useRef, useState } from 'react';
import type { PlacesMapProps } from '../parts/map/map-props.ts';
import { PlacesMap } from '../parts/map/places-map.tsx';
import { useSite } from '../site/site.ts';

type StockistMapProps = Pick<PlacesMapProps, 'places' | 'selectedId' | 'onSelect'>;

/** The map, fetched when it comes near to the screen: on a phone it stands under the list. */
export function StockistMap(props: StockistMapProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { mapTiles } = useSite();
  const isNear = useNearScreen(frame);
  return (
    <div ref={frame} className="min-h-[clamp(18rem,55vh,32rem)]">
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
