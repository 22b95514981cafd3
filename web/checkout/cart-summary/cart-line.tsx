import { useFetcher } from 'react-router';
import type { CartItem } from '../../../contract/cart.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { CheckoutStepSlug } from '../../../domain/checkout/steps.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { clubPath } from '../../shop/clubs/club-names.ts';
import { brandHref } from '../../site/brand-href.ts';
import { useSite } from '../../site/site.ts';
import { clubJoinQuery } from '../progress/club-join.ts';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import type { CartChange } from './change-cart.ts';
import { nextSequence } from './sequence.ts';
import { dollars } from './totals.ts';

export interface CartLineProps {
  readonly item: CartItem;
  readonly step: CheckoutStepSlug;
  /** False if another place reports what stock did to the line. */
  readonly showsNotices: boolean;
}

/** Until the server answers, the old amounts stay, slightly faded. */
export function CartLine({ item, step, showsNotices }: CartLineProps) {
  const { clubJoin } = useCheckout();
  const { hasFixedQuantity } = useCheckoutMode();
  const { brandingId } = useSite();
  const change = useFetcher<CartChange>({ key: `cart-item-${item.shoppingCartItemId}` });
  const isBusy = change.state !== 'idle';
  const action = `/cart?clubJoin=${clubJoinQuery(clubJoin).clubJoin}`;
  const chosen = change.formData?.get('qty') ?? String(item.qty);
  const lowered = loweredWords(item);
  const nameId = `cart-item-${item.shoppingCartItemId}`;
  const failure = !isBusy && change.data?.ok === false ? change.data.message : null;

  function send(intent: 'quantity' | 'remove', qty?: string) {
    const form = { intent, shoppingCartItemId: String(item.shoppingCartItemId), s: String(nextSequence()) };
    change.submit(qty === undefined ? form : { ...form, qty }, { method: 'post', action });
  }

  const handle = (
    <>
      <input type="hidden" name="shoppingCartItemId" value={item.shoppingCartItemId} />
      <input type="hidden" name="step" value={step} />
    </>
  );

  return (
    <tr className="border-line align-top not-last:border-b">
      <th scope="row" className="pt-3.5 pb-2 pe-3 text-left font-normal">
        <div className="flex gap-2">
          <img
            src={item.imageHref}
            alt=""
            width={44}
            height={72}
            className="h-18 w-11 shrink-0 object-cover max-[359px]:hidden"
          />
          <div className="min-w-0">
            <a
              id={nameId}
              href={itemHref(item, brandingId)}
              className="wine underline-offset-4 hover:underline"
            >
              {item.description}
            </a>
            {item.discount > 0 && (
              <p className="mt-1 text-sm text-danger">
                Discount <span className="whitespace-nowrap">-{dollars(item.discount)}</span>
              </p>
            )}
            {showsNotices && lowered !== null && <p className="mt-1 text-sm text-danger">{lowered}</p>}
            {isBusy ? (
              <p role="status" className="flex min-h-9 items-center text-sm leading-tight text-muted">
                Updating Quantity...
              </p>
            ) : (
              <form
                method="post"
                action={action}
                onSubmit={(event) => {
                  event.preventDefault();
                  send('remove');
                }}
              >
                {handle}
                <button
                  type="submit"
                  name="intent"
                  value="remove"
                  className="min-h-9 text-sm text-muted underline decoration-1 underline-offset-4 hover:text-ink"
                >
                  Remove<span className="sr-only"> {item.description}</span>
                </button>
              </form>
            )}
            {failure && (
              <p role="alert" className="text-sm text-danger">
                {failure}
              </p>
            )}
          </div>
        </div>
      </th>
      <td className="py-3">
        {hasFixedQuantity ? (
          <p className="py-1.5 tabular-nums">{item.qty}</p>
        ) : (
          <form method="post" action={action}>
            {handle}
            <input type="hidden" name="intent" value="quantity" />
            <label htmlFor={`${nameId}-qty`} className="sr-only">
              Quantity
            </label>
            <select
              id={`${nameId}-qty`}
              name="qty"
              aria-describedby={nameId}
              value={String(chosen)}
              onChange={(event) => send('quantity', event.currentTarget.value)}
              className="control min-h-11 w-18 py-1.5 ps-3 pe-7 tabular-nums"
            >
              {quantities(item).map((quantity) => (
                <option key={quantity} value={quantity}>
                  {quantity}
                </option>
              ))}
            </select>
            <button type="submit" className="script:hidden mt-1 text-sm underline underline-offset-4">
              Update
            </button>
          </form>
        )}
      </td>
      <td className={`py-4.5 text-right tabular-nums ${isBusy ? 'text-muted' : ''}`}>
        {formatUsd(dollarsToCents(item.unitPrice) * item.qty)}
      </td>
    </tr>
  );
}

/**
 * A bottle of the other brand links to that brand's site, where the shopper stays logged in. A membership
 * links to its club. The API gives a path within a site, or a full URL to the other one.
 */
function itemHref({ brandingId, productHref, clubContinuityTypeId }: CartItem, site: BrandingId): string {
  const path =
    clubContinuityTypeId === null
      ? new URL(productHref, 'http://site.invalid').pathname
      : clubPath({ clubTypeId: clubContinuityTypeId });
  return brandingId === site ? path : brandHref(brandingId, path);
}

/** From 1 to the item's limit. The current quantity can always be shown. */
function quantities({ cartLimit, qty }: CartItem): number[] {
  return Array.from({ length: Math.max(cartLimit, qty, 1) }, (_, index) => index + 1);
}

export function loweredWords({ qty, loweredFrom }: Pick<CartItem, 'qty' | 'loweredFrom'>): string | null {
  return loweredFrom === null ? null : `Only ${qty} left: the quantity was lowered from ${loweredFrom}.`;
}
