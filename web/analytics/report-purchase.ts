import type { CompletedOrder } from '../../contract/orders.ts';
import { browserApi } from '../api/browser-api.ts';
import { forgetSent, isAnalyticsOn, isFirstTime, pushEvent } from './data-layer.ts';
import { orderEcommerce } from './ecommerce.ts';

/** Reports an order once. The server knows if another tab, or this one before a reload, already reported it. */
export async function reportPurchase(order: CompletedOrder): Promise<void> {
  const mark = `purchase:${order.purchaseOrderId}`;
  if (!isAnalyticsOn() || !isFirstTime(mark)) return;
  const claimed = await browserApi.call('post /analytics/purchase');
  if (!claimed.ok) return forgetSent(mark);
  if (claimed.data.first) pushEvent('purchase', orderEcommerce(order, claimed.data.coupon));
}
