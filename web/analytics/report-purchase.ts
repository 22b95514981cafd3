import type { CompletedOrder } from '../../contract/orders.ts';
import { browserApi } from '../api/browser-api.ts';
import { isAnalyticsOn } from './consent.ts';
import { forgetSent, isFirstTime, pushEvent } from './data-layer.ts';
import { orderEcommerce } from './ecommerce.ts';

/** Tells of an order once: the server knows whether another tab, or this one before a reload, has told of it. */
export async function reportPurchase(order: CompletedOrder): Promise<void> {
  const mark = `purchase:${order.purchaseOrderId}`;
  if (!isAnalyticsOn() || !isFirstTime(mark)) return;
  const claimed = await browserApi.call('post /analytics/purchase');
  if (!claimed.ok) return forgetSent(mark);
  if (claimed.data.first) pushEvent('purchase', orderEcommerce(order, claimed.data.coupon));
}
