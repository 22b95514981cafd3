import type { HandOffKind } from './store.ts';

/** The query parameters that carry a shopper to the other brand's site (spec §1), and what each code stands for. */
export const CARRIED = {
  auth: 'session',
  cart: 'cart',
  clubMembershipCart: 'club-cart',
} as const satisfies Record<string, HandOffKind>;

export type Carried = keyof typeof CARRIED;

export const CARRIED_NAMES = Object.keys(CARRIED) as readonly Carried[];

/** What came along, by the parameter it came in. */
export type Codes = Readonly<Partial<Record<Carried, string>>>;
