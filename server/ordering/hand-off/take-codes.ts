import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import {
  adoptFamily,
  deleteSession,
  insertHandedSession,
  lockSessions,
} from '../../people/identity/session-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import type { CartKind } from '../cart/cart-record.ts';
import { mergeCarts } from '../cart/merge-carts.ts';
import { CARRIED, type Carried, type Codes } from './codes.ts';
import { shareCart } from './share-cart.ts';
import { selectGuestHash, takeCode } from './store.ts';

export interface Arrival {
  readonly codes: Codes;
  readonly brandingId: BrandingId;
  /** From the cookie that this site set before the codes were created; null without the cookie. */
  readonly boundTo: Buffer | null;
  /** The browser's existing cookies on this site, hashed. */
  readonly cookies: Readonly<Record<Carried, Buffer | null>>;
  readonly today: Day;
}

/** The cookies to set: ids issued by this site, never the other site's. */
export type NewCookies = Codes;

/**
 * A code that is used, expired, unknown, or for another site or browser has no effect. A guest's carts are shared or,
 * if the browser is logged in here, merged into the customer's. A customer's carts come with the account.
 */
export async function takeCodes(trx: Writer, arrival: Arrival): Promise<NewCookies> {
  const taken = {
    auth: await take(trx, arrival, 'auth'),
    cart: await take(trx, arrival, 'cart'),
    clubMembershipCart: await take(trx, arrival, 'clubMembershipCart'),
  };
  const { customerId, token } = await enterSession(
    trx,
    taken.auth?.sessionHash ?? null,
    arrival.cookies.auth,
  );
  const given: Partial<Record<Carried, string>> = token === null ? {} : { auth: token };
  const { brandingId, today } = arrival;
  for (const [name, kind] of CARTS) {
    const cartId = taken[name]?.cartId ?? null;
    const ownHash = arrival.cookies[name];
    if (customerId !== null) {
      const handed = cartId === null ? null : await selectGuestHash(trx, cartId);
      const isNew = token !== null || handed !== null;
      const guests = isNew ? [ownHash, handed].filter((hash) => hash !== null) : [];
      await mergeCarts(trx, { customerId, guests, kind, today });
    } else if (cartId !== null) {
      const browserId = await shareCart(trx, { cartId, ownHash, kind, brandingId, today });
      if (browserId !== null) given[name] = browserId;
    }
  }
  return given;
}

const CARTS: readonly (readonly ['cart' | 'clubMembershipCart', CartKind])[] = [
  ['cart', 'shop'],
  ['clubMembershipCart', 'club'],
];

async function take(trx: Writer, { codes, brandingId, boundTo }: Arrival, name: Carried) {
  const code = codes[name];
  if (code === undefined) return null;
  const taken = await takeCode(trx, hashBrowserId(code));
  const isGood =
    taken?.kind === CARRIED[name] &&
    taken.target === brandingId &&
    boundTo !== null &&
    taken.boundTo.equals(boundTo);
  return isGood ? taken : null;
}

/** The same customer's session here stays and joins the other's family. Another customer's session ends. */
async function enterSession(
  trx: Writer,
  handedHash: Buffer | null,
  ownHash: Buffer | null,
): Promise<{ customerId: number | null; token: string | null }> {
  const hashes = [handedHash, ownHash].filter((hash) => hash !== null);
  const sessions = await lockSessions(trx, hashes);
  const handed = sessions.find(({ tokenHash }) => handedHash?.equals(tokenHash));
  const own = sessions.find(({ tokenHash }) => ownHash?.equals(tokenHash));
  if (!handed) return { customerId: own?.customerId ?? null, token: null };
  const { customerId, familyHash } = handed;
  if (own?.customerId === customerId) {
    await adoptFamily(trx, own.familyHash, familyHash);
    return { customerId, token: null };
  }
  if (own) await deleteSession(trx, own.tokenHash);
  const token = newBrowserId();
  await insertHandedSession(trx, hashBrowserId(token), handed);
  return { customerId, token };
}
