import type { User } from '../../../contract/user.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { mergeCarts } from '../../ordering/cart/merge-carts.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import { deleteSession, insertSession } from '../../people/identity/session-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';

export interface NewLogIn {
  readonly customerId: number;
  readonly guestCarts: { readonly shop: Buffer | null; readonly club: Buffer | null };
  /** The session of the browser's current cookie. It ends when the new cookie replaces it. */
  readonly replaced: Buffer | null;
  /** 'Chrome on Windows' */
  readonly browser: string;
  readonly today: Day;
}

export interface LoggedIn {
  /** The session token, for the cookie and as a bearer token. The shop keeps only its hash. */
  readonly token: string;
  readonly user: User;
}

/** Call in the transaction that proved the customer's identity. Merges the guest carts. */
export async function enter(
  trx: Writer,
  { customerId, guestCarts, replaced, browser, today }: NewLogIn,
): Promise<LoggedIn> {
  const token = newBrowserId();
  if (replaced) await deleteSession(trx, replaced);
  await insertSession(trx, { tokenHash: hashBrowserId(token), customerId, browser });
  for (const kind of ['shop', 'club'] as const) {
    const browserHash = guestCarts[kind];
    if (browserHash) await mergeCarts(trx, { customerId, guests: [browserHash], kind, today, isLogIn: true });
  }
  return { token, user: await selectUser(trx, customerId) };
}
