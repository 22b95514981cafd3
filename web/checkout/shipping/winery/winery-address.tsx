import type { Lookups } from '../../../../contract/lookups.ts';
import { wineryName } from '../../../../domain/delivery/methods.ts';

/** Where the order waits, and when the winery hands it over. */
export function WineryAddress({ winery }: { winery: Lookups['pickupLocations'][number] }) {
  return (
    <section aria-labelledby="winery" className="mb-10 rounded-brand bg-tint px-6 py-6">
      <h3 id="winery" className="subheading">
        {wineryName(winery)}
      </h3>
      <address className="mt-1 not-italic">
        <span className="block">{winery.address1}</span>
        <span className="block">{`${winery.city}, ${winery.stateShort} ${winery.zip}`}</span>
        <a className="link-line tabular-nums" href={`tel:${winery.phone.replace(/\D/g, '')}`}>
          {winery.phone}
        </a>
      </address>
      <p className="text-muted">{winery.hours}</p>
    </section>
  );
}
