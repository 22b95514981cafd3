import type { BulkCarts } from '../../contract/bulk.ts';
import { BULK_MESSAGES } from '../../domain/bulk/bulk-messages.ts';
import { paidWords } from '../../domain/bulk/bulk-words.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { useSupportPhone } from '../site/lookups.ts';
import { EmptyGlass } from '../ui/empty-glass.tsx';
import { PhoneLink } from '../ui/text-link.tsx';
import { CartsTable } from './carts-table.tsx';

const CUSTOMER_SERVICE = 'Customer Service';

/** A link that opens nothing, or nothing any more. One that paid for orders says so, beside that text. */
export function NoCarts({ paidOrders }: { paidOrders: readonly number[] }) {
  const phone = useSupportPhone();
  const [before, after] = BULK_MESSAGES.noCarts.split(CUSTOMER_SERVICE);
  return (
    <div className="mx-auto max-w-xl py-6 text-center md:py-16">
      <PageTitle title="Bulk Orders" />
      <EmptyGlass className="mx-auto mb-9 h-36 text-accent md:h-44" />
      <h1 className="title">Bulk Orders</h1>
      {paidOrders.length > 0 && (
        <>
          <p className="subheading mt-6">{paidWords(paidOrders.length)}</p>
          <ul className="mt-3 grid gap-1 tabular-nums">
            {paidOrders.map((order) => (
              <li key={order}>Order Number: {order}</li>
            ))}
          </ul>
        </>
      )}
      <p className={paidOrders.length > 0 ? 'mt-6 text-muted' : 'mt-6 text-lg'}>
        {before}
        <PhoneLink number={phone}>{CUSTOMER_SERVICE}</PhoneLink>
        {after}
      </p>
      <p className="mt-3 text-muted">
        <span className="whitespace-nowrap tabular-nums">{phone}</span>, Monday to Friday 8am to 5pm Pacific
      </p>
    </div>
  );
}

/** Orders wait, but none of them can be placed now, so the page asks for no card. */
export function NothingPayable({ carts }: { carts: BulkCarts }) {
  const phone = useSupportPhone();
  return (
    <>
      <PageTitle title="Bulk Orders" />
      <h1 className="title">Bulk Orders</h1>
      <p className="mt-4 mb-8 max-w-prose text-lg">
        {carts.shoppingCarts.length === 1
          ? 'This order cannot be placed now. '
          : 'None of these orders can be placed now. '}
        Nothing is charged. Please call{' '}
        <PhoneLink number={phone} className="link whitespace-nowrap tabular-nums" /> and we will help.
      </p>
      <CartsTable {...carts} />
    </>
  );
}
