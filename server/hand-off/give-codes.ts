import type { BrandingId } from '../../domain/brands/branding.ts';
import type { CartKey } from '../cart/cart-record.ts';
import type { Reader } from '../database/access.ts';
import { hashBrowserId, newBrowserId } from '../http/browser-cookie.ts';
import type { Carried, Codes } from './codes.ts';
import { insertCartCode, insertSessionCode } from './store.ts';

export interface Leaving {
  readonly target: BrandingId;
  /** The browser that the codes are for, as the target site identified it. */
  readonly boundTo: Buffer;
  readonly sessionHash: Buffer | null;
  /** Null: the browser has no such cart. */
  readonly carts: { readonly shop: CartKey | null; readonly club: CartKey | null };
}

/** Creates codes for everything the shopper has here: the session, the open cart and the club's cart. */
export async function giveCodes(
  db: Reader,
  { target, boundTo, sessionHash, carts }: Leaving,
): Promise<Codes> {
  const codes: Partial<Record<Carried, string>> = {};
  const give = async (name: Carried, insert: (code: NewCode) => Promise<boolean>) => {
    const code = newBrowserId();
    if (await insert({ codeHash: hashBrowserId(code), target, boundTo })) codes[name] = code;
  };
  const { shop, club } = carts;
  if (sessionHash) await give('auth', (code) => insertSessionCode(db, code, sessionHash));
  if (shop) await give('cart', (code) => insertCartCode(db, code, shop));
  if (club) await give('clubMembershipCart', (code) => insertCartCode(db, code, club));
  return codes;
}

type NewCode = Parameters<typeof insertSessionCode>[1];
