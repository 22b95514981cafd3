import type { CartToDoor } from '../../../contract/quote.ts';
import { arrivalWords, dateWords } from '../../place/place-words.ts';
import { formatMoney, Money } from '../../ui/money.tsx';

/** The price that the shop's pages named, before there is an address. */
export function ToDoor(toDoor: CartToDoor) {
  const { pickup, zip, city, reason, total } = toDoor;
  return (
    <div className="mt-2 shrink-0 text-sm">
      {total !== null && (
        <p className="flex justify-between gap-4 text-base font-medium">
          <span>Estimated total</span>
          <Money amount={total} />
        </p>
      )}
      <p>{pickup === null ? `To your door in ${zip}` : `Picked up in ${city}`}</p>
      <p className="text-muted">{reason ?? partsOf(toDoor)}</p>
    </div>
  );
}

function partsOf({ pickup, freight, tax, deliveryDate, badWeather }: CartToDoor): string | null {
  if (deliveryDate === null) return null;
  return pickup === null
    ? `${formatMoney(freight)} shipping and ${formatMoney(tax)} tax, ${arrivalWords({ deliveryDate, badWeather })}`
    : `${formatMoney(tax)} tax, from ${dateWords(deliveryDate)}`;
}
