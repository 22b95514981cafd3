import type { CartToDoor } from '../../../contract/quote.ts';
import { dateWords } from '../../place/place-words.ts';
import { formatMoney, Money } from '../../ui/money.tsx';

/** The price that the shop's pages named, before there is an address. */
export function ToDoor({ pickup, zip, city, reason, total, freight, tax, deliveryDate }: CartToDoor) {
  return (
    <div className="mt-2 shrink-0 text-sm">
      <p className="flex justify-between gap-4">
        <span>{pickup === null ? `To your door in ${zip}` : `Picked up in ${city}`}</span>
        {total !== null && (
          <span className="font-medium">
            <Money amount={total} />
          </span>
        )}
      </p>
      <p className="text-muted">
        {reason ??
          `${pickup === null ? `${formatMoney(freight)} shipping and ` : ''}${formatMoney(tax)} tax, ${pickup === null ? 'by' : 'from'} ${dateWords(deliveryDate ?? '')}`}
      </p>
    </div>
  );
}
