import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { Product } from '../../../contract/catalog.ts';
import type { Quote, QuoteOption } from '../../../contract/quote.ts';
import { browserApi } from '../../api/browser-api.ts';
import { dateWords, placeWords, SAFE_AGAIN } from '../../place/place-words.ts';
import { usePlace } from '../../place/use-place.ts';
import { formatMoney, Money } from '../../ui/money.tsx';

interface DoorPricesProps {
  readonly product: Product;
  /** What the page came with; null without a place. */
  readonly quote: Quote | null;
  /** How many the page's quote is for. */
  readonly quoted: number;
  /** How many are chosen now. */
  readonly quantity: number;
}

/** What the chosen bottles cost to the shopper's door, by each way and item by item. */
export function DoorPrices({ product, quote, quoted, quantity }: DoorPricesProps) {
  const { place, pickups: towns } = usePlace();
  const { pathname, search } = useLocation();
  const { current, isOld } = useQuote({ product, quote, quoted, quantity });
  if (!place) {
    return (
      <p className="mt-4 text-sm">
        <Link to={`/place?${new URLSearchParams({ returnTo: pathname + search })}`} className="link-line">
          See the price to your door
        </Link>
      </p>
    );
  }
  if (!current) return null;
  const deliveries = current.options.filter(({ deliveryMethod }) => deliveryMethod === 'DELIVER');
  const held = current.options.find(({ deliveryMethod }) => deliveryMethod !== 'DELIVER');
  const [cheapest] = deliveries;
  const isPickup = place.pickup !== null;
  const townOf = (way: QuoteOption) =>
    towns.find(({ deliveryMethod }) => deliveryMethod === way.deliveryMethod)?.town ?? way.name;
  return (
    <section
      aria-labelledby="to-door"
      aria-busy={isOld || undefined}
      className={`mt-5 border-t border-line pt-5 ${isOld ? 'opacity-60' : ''}`}
    >
      <h2 id="to-door" className="subheading">
        {isPickup ? placeWords(place) : `To your door in ${place.zip}`}
        <span className="sr-only">{` for ${quantity}`}</span>
      </h2>
      {!isPickup && current.reason && (
        <p className="mt-2 font-medium">
          {current.refusedBy === 'state-open' ? `Can’t ship to ${current.state}` : current.reason}
        </p>
      )}
      <div aria-live="polite">
        <ul>
          {deliveries.map((way) => (
            <Way key={way.shipViaId} way={way} words={`${way.name}, ${dayWords(way)}`} />
          ))}
          {pickupsFirst(current, place.pickup).map((way) => (
            <Way
              key={way.shipViaId}
              way={way}
              words={`Pick up in ${townOf(way)}, ${dateWords(way.deliveryDate)}`}
            />
          ))}
        </ul>
      </div>
      {!isPickup && <Instead hasDelivery={cheapest !== undefined} held={held} />}
      {cheapest?.moreBottles && <MoreBottles more={cheapest.moreBottles} />}
    </section>
  );
}

function dayWords({ badWeather, deliveryDate }: QuoteOption): string {
  return badWeather ? SAFE_AGAIN[badWeather.kind] : dateWords(deliveryDate);
}

/** The chosen winery before the others. */
function pickupsFirst({ pickups }: Quote, chosen: Quote['pickup']): readonly QuoteOption[] {
  return pickups.toSorted(
    (one, other) => Number(other.deliveryMethod === chosen) - Number(one.deliveryMethod === chosen),
  );
}

function Way({ way, words }: { way: QuoteOption; words: string }) {
  return (
    <li className="border-b border-line last:border-0">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 py-1.5 [&::-webkit-details-marker]:hidden">
          <span className="underline decoration-line decoration-1 underline-offset-4 group-hover:decoration-accent">
            {words}
          </span>
          <span className="font-medium">
            <Money amount={way.total} />
          </span>
        </summary>
        <dl className="pb-3 text-sm text-muted">
          <Sum name="Subtotal" amount={way.subTotal} />
          {way.discount > 0 && <Sum name="Discount" amount={-way.discount} />}
          <Sum name="Shipping" amount={way.freight} />
          {way.taxes.map(({ kind, label, amount }) => (
            <Sum key={kind} name={label} amount={amount} />
          ))}
        </dl>
      </details>
      {way.badWeather && <p className="-mt-1 pb-3 text-sm text-muted">{way.badWeather.reason}</p>}
    </li>
  );
}

function Sum({ name, amount }: { name: string; amount: number }) {
  return (
    <div className="flex justify-between gap-4 py-0.5">
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}

/** What can be done where nothing may be delivered, and that no one needs to wait at home where it may. */
function Instead({ hasDelivery, held }: { hasDelivery: boolean; held: QuoteOption | undefined }) {
  if (hasDelivery) {
    return held ? (
      <p className="mt-2 text-sm text-muted">
        No one home? A carrier’s location can hold it, for the same price.
      </p>
    ) : null;
  }
  return (
    <p className="mt-2 text-sm text-muted">
      {held && `A carrier’s location near you can hold it: ${formatMoney(held.total)}. `}
      Or send it as a gift to an address in another state.
    </p>
  );
}

function MoreBottles({ more: { count, freight } }: { more: NonNullable<QuoteOption['moreBottles']> }) {
  const bottles = count === 1 ? '1 more bottle ships' : `${count} more bottles ship`;
  return (
    <p className="mt-2 text-sm text-good">
      {bottles} for {freight === 0 ? '$0' : formatMoney(freight)}
    </p>
  );
}

/** Another quantity is asked for; until its prices are there, the old ones stay, faded. */
function useQuote({ product, quote, quoted, quantity }: DoorPricesProps): {
  current: Quote | null;
  isOld: boolean;
} {
  const [requested, setRequested] = useState({ quantity: quoted, quote });
  useEffect(() => {
    if (!quote) return;
    if (quantity === quoted) return setRequested({ quantity, quote });
    const leave = new AbortController();
    const items = `${product.slug}:${quantity}`;
    void browserApi.call('get /quote', { query: { items }, signal: leave.signal }).then((answer) => {
      if (!leave.signal.aborted && answer.ok) setRequested({ quantity, quote: answer.data });
    });
    return () => leave.abort();
  }, [product.slug, quote, quoted, quantity]);
  const current = quantity === quoted ? quote : requested.quote;
  return { current, isOld: quantity !== quoted && requested.quantity !== quantity };
}
