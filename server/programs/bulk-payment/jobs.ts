/** Queued jobs outlive a deployment: never rename them. */
export const ORDER_BULK_CART = 'order-bulk-cart';
export const SEND_BULK_CONFIRMATION = 'send-bulk-confirmation';
