import type { HandOffKind } from './store.ts';

/** The query parameters of a hand-off, and what each code means. */
export const CARRIED = {
  auth: 'session',
  cart: 'cart',
  clubMembershipCart: 'club-cart',
} as const satisfies Record<string, HandOffKind>;

export type Carried = keyof typeof CARRIED;

export const CARRIED_NAMES = Object.keys(CARRIED) as readonly Carried[];

export type Codes = Readonly<Partial<Record<Carried, string>>>;
