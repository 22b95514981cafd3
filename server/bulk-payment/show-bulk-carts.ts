import type { BulkCarts } from '../../contract/bulk.ts';
import type { User } from '../../contract/user.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { centsToDollars } from '../../domain/money/cents.ts';
import { selectUser } from '../account/user-store.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { quoteOf } from '../cart/price.ts';
import { selectCarts } from '../cart/record-store.ts';
import { accept, type Refusal, type Result, reject } from '../http/refusal.ts';
import { type BulkCart, toBulkCart } from './bulk-cart.ts';
import { isWaitingFor } from './cart-store.ts';
import { inTurns } from './in-turns.ts';
import { type BulkLinkParts, readBulkLink } from './links.ts';
import { writeShownQuotes } from './payment-store.ts';

export const NO_CARTS: Refusal = { code: 'not-found', message: MESSAGES.bulkNoCarts };

/** As many as one payment takes; more wait for the next. */
const MAX_CARTS = 500;

interface Asking {
  readonly signedId: string | number | null | undefined;
  /** Who is logged in; null for nobody. */
  readonly sessionCustomerId: number | null;
}

/**
 * What waits behind a bulk-payment link. Whoever is not logged in as the customer sees the recipients, and of the
 * cards brand and last four. `not-found` for a link that opens nothing, or behind which nothing waits any more.
 */
export async function showBulkCarts(
  parts: CartParts & BulkLinkParts,
  { signedId, sessionCustomerId }: Asking,
): Promise<Result<BulkCarts>> {
  const customerId = await readBulkLink(parts, signedId);
  if (customerId === null) return reject(NO_CARTS);
  const carts = await readWaitingCarts(parts, customerId);
  if (carts.length === 0) return reject(NO_CARTS);
  await writeShownQuotes(
    parts.db,
    carts.flatMap((cart) => {
      const quote = quoteOf(cart);
      return quote === cart.shownQuote ? [] : [{ cartId: cart.cartId, quote }];
    }),
  );
  const user = await selectUser(parts.db, customerId);
  return accept({
    user: userOf(user, sessionCustomerId === customerId),
    shoppingCarts: carts.map(toWire),
    totalAmountDue: centsToDollars(carts.reduce((sum, { price }) => sum + price.totalAmountDue, 0)),
  });
}

/** The same carts for an operator, whom nothing is agreed with by being shown a price. */
export async function listWaitingCarts(
  parts: CartParts,
  customerId: number,
): Promise<BulkCarts['shoppingCarts']> {
  return (await readWaitingCarts(parts, customerId)).map(toWire);
}

async function readWaitingCarts(
  { db, clock, shopRules }: CartParts,
  customerId: number,
): Promise<BulkCart[]> {
  const rules = await shopRules();
  const today = clock.today();
  const records = await selectCarts(db, isWaitingFor(customerId), MAX_CARTS);
  return inTurns(records, (record) => toBulkCart(record, { rules, today }));
}

function userOf(user: User, ownAccount: boolean): BulkCarts['user'] {
  return {
    userId: user.userId,
    email: user.email,
    AddressBook: ownAccount ? user.AddressBook : [],
    CreditCards: user.CreditCards.map(({ CardId, CardTypeId, LastFour, IsDefault, isAuthorized }) => ({
      CardId,
      CardTypeId,
      LastFour,
      IsDefault,
      isAuthorized,
    })),
    ownAccount,
  };
}

function toWire({ cartId, brandingId, shipping, price }: BulkCart): BulkCarts['shoppingCarts'][number] {
  const { form, stateShort } = shipping;
  const address = 'address1' in form ? form : { address1: '', address2: null, city: '', zip: '' };
  return {
    shoppingCartId: cartId,
    brandingId,
    shippingAddress: {
      name_first: form.name_first,
      name_last: form.name_last,
      address1: address.address1,
      address2: address.address2 || null,
      city: address.city,
      stateShort,
      zip: address.zip,
    },
    totals: {
      subTotal: centsToDollars(price.subTotal),
      totalMarkdown: centsToDollars(price.totalMarkdown),
      freight: centsToDollars(price.freight),
      tax: centsToDollars(price.salesTaxTotal),
      totalAmountDue: centsToDollars(price.totalAmountDue),
    },
  };
}
