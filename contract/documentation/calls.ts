import { accountCalls } from './account.ts';
import { addressCalls } from './address.ts';
import { analyticsCalls } from './analytics.ts';
import { bulkCalls } from './bulk.ts';
import { cartCalls } from './cart.ts';
import { catalogueCalls } from './catalogue.ts';
import { checkoutCalls } from './checkout.ts';
import { clubCalls } from './clubs.ts';
import type { Documented } from './documented.ts';
import { identityCalls } from './identity.ts';
import { orderCalls } from './orders.ts';

/** Every call under `/api`. */
export const documentedCalls: readonly Documented[] = [
  ...catalogueCalls,
  ...cartCalls,
  ...checkoutCalls,
  ...orderCalls,
  ...addressCalls,
  ...identityCalls,
  ...accountCalls,
  ...clubCalls,
  ...bulkCalls,
  ...analyticsCalls,
];
