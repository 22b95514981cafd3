import { expect } from 'vitest';
import { checkLedger } from '../ordering/payments/check-ledger.ts';
import type { TestShop } from './test-shop.ts';

/** The ledger agrees with the orders and with the gateway. */
export async function expectBalanced({ parts }: TestShop): Promise<void> {
  expect((await checkLedger(parts, { days: 30 })).faults).toEqual([]);
}
