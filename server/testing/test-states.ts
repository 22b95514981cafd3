import type { z } from 'zod';
import { setStateTerms, type volumeCap } from '../catalog/operations/state-terms.ts';
import { run } from '../platform/database/query.ts';
import type { TestShop } from './test-shop.ts';

type Terms = Parameters<typeof setStateTerms>[1];

/** In force until `forgetStateTerms`. */
export async function enterStateTerms(shop: TestShop, terms: Terms): Promise<void> {
  const entered = await setStateTerms(shop.db, terms);
  if (!entered.ok) throw new Error(entered.refusal.message);
  await shop.freshRules();
}

/** How much wine the state lets one person, or one address, have in a month. */
export function capVolume(
  shop: TestShop,
  state: string,
  maxMl: number,
  per: z.infer<typeof volumeCap>['per'] = 'person',
): Promise<void> {
  return enterStateTerms(shop, { state, volumeCaps: [{ maxMl, months: 1, per }] });
}

export async function forgetStateTerms(shop: TestShop): Promise<void> {
  await run(shop.db)`delete from state_terms`;
  await shop.freshRules();
}
