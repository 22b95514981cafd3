/** What a page may report: `on`, `off`, or `ask` (nothing yet, and the page asks). */
export type Analytics = 'on' | 'off' | 'ask';

/** Stored in the document, so that code that reports events needs no context. */
export function isAnalyticsOn(): boolean {
  return document.documentElement.dataset.analytics === 'on';
}

export function turnAnalytics(state: 'on' | 'off'): void {
  document.documentElement.dataset.analytics = state;
}

/** What GA4 calls an item (facts: reference of GA4 events). Dollars; `price` per unit after discount. */
export interface AnalyticsItem {
  readonly item_id: string;
  readonly item_name: string;
  readonly item_brand: string;
  readonly item_category?: string;
  readonly price: number;
  readonly discount: number;
  readonly quantity: number;
  readonly index: number;
}

export interface Ecommerce {
  readonly currency: 'USD';
  /** The items' prices times quantities, without shipping and tax. */
  readonly value: number;
  readonly items: readonly AnalyticsItem[];
  readonly coupon?: string;
  readonly shipping_tier?: string;
  readonly payment_type?: string;
  readonly transaction_id?: string;
  readonly shipping?: number;
  readonly tax?: number;
}

export type AnalyticsEvent =
  | 'add_to_cart'
  | 'remove_from_cart'
  | 'begin_checkout'
  | 'add_shipping_info'
  | 'add_payment_info'
  | 'purchase';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Clears the last event's items first, as GA4 asks. Never pass a name, email, address or card. */
export function pushEvent(event: AnalyticsEvent, ecommerce: Ecommerce): void {
  if (!isAnalyticsOn()) return;
  window.dataLayer ??= [];
  window.dataLayer.push({ ecommerce: null }, { event, ecommerce });
}

const SENT = 'analytics-sent:';

/** True once per tab and key; false while analytics are off. */
export function isFirstTime(key: string): boolean {
  if (!isAnalyticsOn()) return false;
  try {
    if (window.sessionStorage.getItem(SENT + key)) return false;
    window.sessionStorage.setItem(SENT + key, '1');
    return true;
  } catch {
    return false;
  }
}

export function forgetSent(key: string): void {
  try {
    window.sessionStorage.removeItem(SENT + key);
  } catch {
    // Without storage nothing was remembered.
  }
}
