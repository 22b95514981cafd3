/** The carts that the page shows, an id each. */
export const CARTS = 'carts';
/** The key of the payment: one attempt is one payment, however often it is sent. */
export const ATTEMPT = 'attempt';
/** In the place of all others: a payment whose answer was lost, as JSON. */
export const AGAIN = 'again';
