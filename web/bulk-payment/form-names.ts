/** The carts that are paid for, an id each. */
export const CARTS = 'carts';
/** What is shown of each of them, in the same order. */
export const QUOTES = 'quotes';
/** The key of the payment: one attempt is one payment, however often it is sent. */
export const ATTEMPT = 'attempt';
/** In the place of all others: a payment whose answer was lost, as JSON. */
export const AGAIN = 'again';
