import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { apiRoutes } from '../../../contract/api.ts';

/** Each rule that a description states, and the test that backs it: the call, the sentence, the file, the test's title. */
const RULES: readonly (readonly [call: string, sentence: string, file: string, title: string])[] = [
  [
    'addToCart',
    'Quantities of one product add up to its `cartLimit`',
    'ordering/cart/cart.test.ts',
    'quantities of one product add up to its limit',
  ],
  [
    'addToCart',
    'more than the limit in one call is refused',
    'ordering/cart/cart.test.ts',
    'refuses %j and leaves no cart behind',
  ],
  [
    'addToCart',
    'The first call sets the `cart` cookie',
    'ordering/cart/cart.test.ts',
    'the first item sets an unguessable cookie that scripts cannot read',
  ],
  [
    'showCart',
    'the cart is empty and no cookie is set',
    'ordering/cart/cart.test.ts',
    'reading gives an empty cart and sets no cookie',
  ],
  [
    'changeQuantity',
    'A quantity outside 1 to `cartLimit` is refused',
    'ordering/cart/cart.test.ts',
    'refuses a quantity of %s and keeps the old one',
  ],
  [
    'changeQuantity',
    'a change with a lower or equal `s` than the last one is ignored',
    'ordering/cart/cart.test.ts',
    'a late or repeated change cannot undo a newer one',
  ],
  ['removeItem', 'Safe to repeat', 'ordering/cart/cart.test.ts', 'is no error the second time'],
  [
    'showClub',
    'Also shows a retired club',
    'catalog/clubs/clubs.test.ts',
    'are shown one by one, also a retired one, and by brand',
  ],
  [
    'findOurWines',
    'sorted by state, city and name',
    'catalog/find-our-wines/find-our-wines.test.ts',
    'without a ZIP it is the whole country, by state, town and name',
  ],
  [
    'showQuote',
    'The checkout charges the same',
    'ordering/quote/quote.test.ts',
    'in every state, by every way, for carts and codes of all kinds',
  ],
  [
    'showQuote',
    'Unknown promo codes count toward a rate limit',
    'ordering/quote/quote.test.ts',
    'unknown codes are limited like those of a cart',
  ],
  [
    'placeOrder',
    'the card is charged once',
    'ordering/checkout/place-order.test.ts',
    'the same key and body get the same answer, the same key with another body is refused',
  ],
  [
    'placeOrder',
    'the cart changed since it was shown, and nothing was charged',
    'ordering/checkout/place-order.test.ts',
    'another tab changed the cart: this page’s sum is not what would be charged',
  ],
  [
    'campaignRecipient',
    'An invalid id is answered with `email: null`',
    'ordering/campaigns/campaigns.test.ts',
    'is not revealed by an id that is made up, expired or another’s',
  ],
  [
    'findCarrierLocations',
    'in the ZIP’s own state, nearest first',
    'ordering/address/address-api.test.ts',
    'lists pickup locations of the state, nearest first, within the distance',
  ],
  [
    'autocompleteAddress',
    'At most 10, starting with the third character',
    'ordering/address/address-api.test.ts',
    'suggests from the third character, blanks cut, ten at most',
  ],
  [
    'autocompleteAddress',
    'A customer’s own addresses come first',
    'ordering/address/address-api.test.ts',
    "puts the customer's own addresses first, once each, and shows them to that customer only",
  ],
  [
    'autocompleteAddress',
    'the list is empty',
    'ordering/address/address-api.test.ts',
    'a service that is down costs its suggestions and nothing else',
  ],
  [
    'login',
    'Merges the guest’s cart into the customer’s',
    'account/identity/identity.test.ts',
    'merges a guest cart into the customer’s once, adding quantities up to the limit',
  ],
  [
    'login',
    'the same for a wrong password as for an unknown email',
    'account/identity/identity.test.ts',
    'an unknown e-mail takes as long as a known one',
  ],
  [
    'logout',
    'Ends the session on the server',
    'account/identity/identity.test.ts',
    'logging out ends the session on the server and takes the cart away from the browser',
  ],
  [
    'requestPassword',
    'Answers the same whether or not the account exists',
    'account/identity/identity.test.ts',
    'an unknown email gets the same answer and no email',
  ],
  [
    'resetPassword',
    'The link works once. Ends every session',
    'account/identity/identity.test.ts',
    'is replaced by a link that works once, and ends all sessions',
  ],
  [
    'subscribe',
    'Answers the same for an address that is already subscribed',
    'account/account.test.ts',
    'subscribing says the same for a known address',
  ],
  [
    'changeNameAndEmail',
    'must be verified again',
    'account/account.test.ts',
    'changes; a new email is verified again, a taken one is refused',
  ],
  [
    'changePassword',
    'Ends the other sessions',
    'account/account.test.ts',
    'a new password needs the current one, and ends the other sessions',
  ],
  [
    'endOtherLogIns',
    'This log-in stays, on both brands’ sites',
    'account/log-ins.test.ts',
    'this log-in stays on both sites',
  ],
  [
    'addAddress',
    'a default only if the call asks for it',
    'account/account.test.ts',
    'the first of an account is a default only where that is asked for',
  ],
  [
    'addCard',
    'authorizes the card at zero value before it is saved',
    'account/account.test.ts',
    'are kept as token, brand, last four and expiry, once they can be charged',
  ],
  [
    'showClubShipment',
    'no street or card is shown',
    'programs/club-releases/release-links.test.ts',
    'emails each member one link, which shows the shipment without the street',
  ],
  [
    'showLinkedMembership',
    'no name, address or card is shown',
    'programs/club-releases/leave-link.test.ts',
    'shows the membership and nothing of the person, and ends it',
  ],
  [
    'leaveByLink',
    'It may come again',
    'programs/club-releases/leave-link.test.ts',
    'shows the membership and nothing of the person, and ends it',
  ],
  [
    'changeClubShipment',
    'Possible until the window ends',
    'programs/club-releases/release-links.test.ts',
    'after the window has ended',
  ],
  [
    'payBulkCarts',
    'One authorization covers all carts',
    'programs/bulk-payment/bulk-payment.test.ts',
    'is one authorization for the total; each cart becomes an order, and one email names them',
  ],
  [
    'payBulkCarts',
    'A declined card is answered with `Result: 12`',
    'programs/bulk-payment/bulk-payment.test.ts',
    'declined is an answer: nothing has changed, and another card can follow',
  ],
  [
    'sendBulkEmail',
    'once, to the address on file and nowhere else',
    'programs/bulk-payment/bulk-payment.test.ts',
    'its email goes once, to the address on file, whatever the request says',
  ],
  [
    'decideOnAnalytics',
    'cookie for 180 days',
    'ordering/analytics/analytics.test.ts',
    'a decision is kept in a cookie that no script needs',
  ],
  [
    'claimPurchase',
    'Only the first call for an order answers `first: true`',
    'ordering/analytics/analytics.test.ts',
    'is reported once, however many tabs ask at once',
  ],
  [
    'verifyEmail',
    'The link works once',
    'account/identity/identity.test.ts',
    'opens an account, logs in by a cookie that scripts cannot read, and mails a link that verifies it',
  ],
];

test.each(RULES)('%s: %s', async (call, sentence, file, title) => {
  expect(apiRoutes[call]?.description).toContain(sentence);
  expect(await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')).toContain(title);
});
