import { useId } from 'react';
import { usePart } from '../use-part.ts';
import type { PlacesMapProps } from './map-props.ts';

const fetchMap = () => import('./leaflet-map.tsx');

/** A list beside the map has the same content, so the map can be skipped and can need a script. Loads Leaflet when shown. */
export function PlacesMap(props: PlacesMapProps) {
  const part = usePart(fetchMap, true);
  const endId = useId();
  if (part.state === 'missing') return null;
  return (
    <section aria-label={props.label} className="no-print relative isolate noscript:hidden">
      <a
        href={`#${endId}`}
        className="link absolute start-2 top-2 z-10 rounded-brand bg-paper px-4 py-2 not-focus:sr-only"
      >
        Skip the map
      </a>
      <div className="h-[clamp(18rem,55vh,32rem)] overflow-hidden rounded-brand border border-line bg-tint">
        {part.state === 'here' && <part.part.LeafletMap {...props} />}
      </div>
      <span id={endId} tabIndex={-1} className="sr-only">
        End of the map
      </span>
    </section>
  );
}
