import type { ReactNode } from 'react';
import type { Place } from './map-props.ts';

/** What a popup says of a place. */
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
