/** The names of the jobs of bulk payments. Jobs in the queue outlive a deployment: never rename. */
export const ORDER_BULK_CART = 'order-bulk-cart';
export const SEND_BULK_CONFIRMATION = 'send-bulk-confirmation';
