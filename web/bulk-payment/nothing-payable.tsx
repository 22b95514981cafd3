import type { BulkCarts } from '../../contract/bulk.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { useSupportPhone } from '../site/lookups.ts';
import { CartsTable } from './carts-table.tsx';

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
        <a className="link whitespace-nowrap tabular-nums" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>{' '}
        and we will help.
      </p>
      <CartsTable {...carts} />
    </>
  );
}
