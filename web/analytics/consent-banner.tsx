import { useFetcher, useLocation } from 'react-router';
import { Button } from '../ui/button.tsx';
import type { clientAction } from './consent-route.ts';

/** Asks once, before any tracking, where the law requires consent. Yes and no have equal weight. */
export function ConsentBanner() {
  const fetcher = useFetcher<typeof clientAction>();
  const { pathname, search } = useLocation();
  if (fetcher.data?.isDecided) return null;
  return (
    <section aria-label="Counting visits" className="no-print bg-tint">
      <fetcher.Form
        method="post"
        action="/analytics-consent"
        className="page flex flex-wrap items-center gap-x-6 gap-y-3 py-3 text-sm"
      >
        <p className="max-w-2xl flex-1 basis-72 text-pretty">
          May we measure how the shop is used? Our analytics see what is bought, never who you are.
        </p>
        <input type="hidden" name="returnTo" value={pathname + search} />
        <Button type="submit" look="quiet" name="decision" value="accept">
          Accept
        </Button>
        <Button type="submit" look="quiet" name="decision" value="decline">
          Decline
        </Button>
      </fetcher.Form>
    </section>
  );
}
