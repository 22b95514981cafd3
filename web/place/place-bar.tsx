import { useFetcher, useLocation } from 'react-router';
import { PlaceFields, type PlaceRefusal } from './place-fields.tsx';
import { placeWords } from './place-words.ts';
import type { PlaceChoice } from './use-place.ts';

/** Beneath the header: where the wine should go. Every price of the page is for this place. */
export function PlaceBar({ where }: { where: PlaceChoice }) {
  const fetcher = useFetcher<PlaceRefusal>();
  const { pathname, search } = useLocation();
  const words = where.place ? placeWords(where.place) : null;
  return (
    <section aria-label="Your place" className="no-print border-b border-line text-sm">
      {/* A place that was chosen closes it. */}
      <details key={words} className="page group">
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden">
          <svg
            viewBox="0 0 16 16"
            className="size-4 shrink-0 text-accent"
            aria-hidden="true"
            focusable="false"
          >
            <path
              d="M8 14.5S2.8 9.8 2.8 6.3a5.2 5.2 0 0 1 10.4 0C13.2 9.8 8 14.5 8 14.5Z M8 8.2a1.9 1.9 0 1 0 0-3.8 1.9 1.9 0 0 0 0 3.8Z"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.2"
            />
          </svg>
          {words ?? 'Ship to:'}
          <span className="link-line">{words ? 'Change' : 'enter ZIP'}</span>
        </summary>
        <fetcher.Form method="post" action="/place" preventScrollReset className="pt-2 pb-5">
          <PlaceFields
            id="place-zip"
            where={where}
            returnTo={pathname + search}
            refusal={fetcher.data}
            busy={fetcher.state !== 'idle'}
          />
        </fetcher.Form>
      </details>
    </section>
  );
}
