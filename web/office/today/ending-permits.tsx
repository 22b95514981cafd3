import type { TodayAnswer } from '../../../contract/office/today.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { CARD } from '../ui/card.tsx';
import { countText, moneyText } from '../ui/texts.ts';

type EndingPermit = NonNullable<TodayAnswer['permits']>[number];

/** What ends, when, and what then no longer ships. */
export function EndingPermits({ permits }: { permits: readonly EndingPermit[] }) {
  return (
    <section aria-labelledby="permits" className="mb-6">
      <h2 id="permits" className="office-heading mb-2">
        Permits that end
      </h2>
      <ul className="grid gap-2">
        {permits.map((permit) => (
          <li key={`${permit.brandingId} ${permit.number}`} className={CARD}>
            <div>
              <h3 className="office-heading">
                {stateByShort(permit.state)?.stateName ?? permit.state}, {BRANDS[permit.brandingId].name}
              </h3>
              <p className="text-sm">
                Permit {permit.number} {permit.within === 0 ? 'ended' : 'ends'} on{' '}
                {formatLongDate(permit.lastDay)}
                {permit.within > 0 && `, within ${permit.within} days`}. Enter its renewal in Winery.
              </p>
              <p className="text-sm text-muted">{stopsText(permit)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function stopsText({ members, wine, openOrders }: EndingPermit): string {
  const stopped = [
    ...(members > 0
      ? [`${countText(members, 'member')} of the next release, ${moneyText(wine)} of wine`]
      : []),
    ...(openOrders > 0 ? [countText(openOrders, 'open order')] : []),
  ];
  return stopped.length === 0 ? 'It stops nothing that is planned.' : `It stops ${stopped.join('; ')}.`;
}
