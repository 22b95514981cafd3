/** The names of the jobs about mail, as the queue knows them. Jobs in the queue outlive a deployment: never rename. */
export const SEND_MAIL = 'send-mail';
export const SEND_ORDER_CONFIRMATION = 'send-order-confirmation';
