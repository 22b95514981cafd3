// biome-ignore-all lint/a11y/noRedundantRoles: on phones the rows are laid out as cards, and WebKit then forgets that they are rows.
import type { BulkCart, BulkCarts } from '../../contract/bulk.ts';
import { arrivalWords } from '../../domain/bulk/bulk-words.ts';
import { parseUsDate } from '../../domain/dates/day.ts';
import { useSite } from '../site/site.ts';
import { formatMoney } from '../ui/money.tsx';
import { countOf, payableCarts } from './bulk-carts.ts';

type Totals = BulkCart['totals'];

const PARTS: readonly { readonly name: string; readonly textOf: (totals: Totals) => string }[] = [
  { name: 'Subtotal', textOf: ({ subTotal }) => formatMoney(subTotal) },
  {
    name: 'Markdown',
    textOf: ({ totalMarkdown }) => (totalMarkdown > 0 ? formatMoney(-totalMarkdown) : '—'),
  },
  { name: 'Freight', textOf: ({ freight }) => formatMoney(freight) },
  { name: 'Tax', textOf: ({ tax }) => formatMoney(tax) },
];
const TOTAL = 'Total';

/** A longer table scrolls by itself, so that the form below stays within reach. */
const SCROLLS_FROM = 9;

/** Both stay visible while the table scrolls. Shadows, because a border would scroll away. */
const HEAD =
  'bg-paper py-3 ps-6 text-right font-medium shadow-[inset_0_-1px_0_var(--edge)] first:ps-0 first:text-left';
const FOOT = 'text-lg font-medium md:py-4 md:shadow-[inset_0_1px_0_var(--edge)]';
const AMOUNT =
  'flex justify-between gap-4 py-0.5 tabular-nums sm:col-start-2 md:table-cell md:py-5 md:ps-6 md:text-right md:align-top';

/** A cart that cannot be ordered says why and is not in the total. */
export function CartsTable({ shoppingCarts: carts, totalAmountDue }: BulkCarts) {
  const payable = payableCarts({ shoppingCarts: carts });
  const isLong = carts.length >= SCROLLS_FROM;
  const hasManyBrands = new Set(carts.map(({ brandingId }) => brandingId)).size > 1;
  const table = (
    <table
      role="table"
      className={`block w-full md:table md:border-collapse ${isLong ? '' : 'border-b border-line'}`}
    >
      <caption className="sr-only">Orders to be paid</caption>
      <thead
        role="rowgroup"
        className={`sr-only md:not-sr-only md:table-header-group ${isLong ? 'md:sticky md:top-16' : ''}`}
      >
        <tr role="row" className="text-[0.9375rem] text-muted">
          <th role="columnheader" scope="col" className={HEAD}>
            Recipient
          </th>
          <th role="columnheader" scope="col" className={`${HEAD} !text-left`}>
            Address
          </th>
          {[...PARTS.map(({ name }) => name), TOTAL].map((name) => (
            <th key={name} role="columnheader" scope="col" className={HEAD}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block md:table-row-group">
        {carts.map((cart) => (
          <CartRow key={cart.shoppingCartId} cart={cart} showsBrand={hasManyBrands} />
        ))}
      </tbody>
      {payable.length > 0 && (
        <tfoot
          role="rowgroup"
          className={`block bg-paper md:table-footer-group ${isLong ? 'sticky -bottom-px' : ''}`}
        >
          <tr
            role="row"
            className="flex items-baseline justify-between gap-4 border-t border-edge py-4 md:table-row md:border-t-0"
          >
            <th role="rowheader" scope="row" colSpan={PARTS.length + 2} className={`${FOOT} text-left`}>
              Total for {countOf(payable.length)}
            </th>
            <td role="cell" className={`${FOOT} text-right tabular-nums md:ps-6`}>
              {formatMoney(totalAmountDue)}
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
  if (!isLong) return table;
  return (
    <section
      aria-label="Orders to be paid"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-h-[36rem] overflow-y-auto border-b border-line"
    >
      {table}
    </section>
  );
}

function CartRow({ cart, showsBrand }: { cart: BulkCart; showsBrand: boolean }) {
  const { names } = useSite();
  const { shippingAddress: address, items, requestedDeliveryDate, holdNote = null, totals, problem } = cart;
  const day = parseUsDate(requestedDeliveryDate);
  return (
    <tr
      role="row"
      className="block border-t border-line py-5 first:border-t-0 sm:grid sm:grid-flow-row-dense sm:grid-cols-2 sm:gap-x-8 md:table-row"
    >
      <th
        role="rowheader"
        scope="row"
        dir="auto"
        className="wrap-anywhere block text-start font-medium md:table-cell md:py-5 md:align-top"
      >
        {`${address.name_first} ${address.name_last}`}
        <span className="mt-1 block text-sm font-normal text-muted">
          {items.map(({ quantity, description }) => (
            <span key={description} className="block">
              {quantity} × {description}
            </span>
          ))}
          {day !== null && <span className="block max-w-xs">{arrivalWords({ day, holdNote })}</span>}
        </span>
        {showsBrand && <span className="block text-sm font-normal text-muted">{names[cart.brandingId]}</span>}
      </th>
      <td
        role="cell"
        className="block pb-3 sm:col-start-1 sm:row-span-4 md:table-cell md:py-5 md:ps-6 md:align-top"
      >
        <span className="block">{[address.address1, address.address2].filter(Boolean).join(', ')}</span>
        <span className="block">{`${address.city}, ${address.stateShort} ${address.zip}`}</span>
        {problem !== null && <span className="mt-2 block max-w-sm text-danger">{problem}</span>}
      </td>
      {PARTS.map(({ name, textOf }) => (
        <td key={name} role="cell" className={`${AMOUNT} ${problem === null ? '' : 'text-muted'}`}>
          <Name>{name}</Name>
          {textOf(totals)}
        </td>
      ))}
      <td role="cell" className={`${AMOUNT} ${problem === null ? 'font-medium' : 'text-muted'}`}>
        <Name>{TOTAL}</Name>
        {formatMoney(totals.totalAmountDue)}
      </td>
    </tr>
  );
}

/** The column's name, for phones. Hidden from screen readers, which would say it twice. */
function Name({ children }: { children: string }) {
  return (
    <span aria-hidden="true" className="text-muted md:hidden">
      {children}
    </span>
  );
}
