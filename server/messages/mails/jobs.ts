/** Job names in the queue. Queued jobs outlive a deployment: never rename them. */
export const SEND_MAIL = 'send-mail';
export const SEND_ORDER_CONFIRMATION = 'send-order-confirmation';
