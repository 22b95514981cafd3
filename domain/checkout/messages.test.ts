import { describe, expect, test } from 'vitest';
import { BULK_MESSAGES } from '../bulk/bulk-messages.ts';
import { MESSAGES, tooLong } from './messages.ts';
import { PAYMENT_MESSAGES } from './payment-messages.ts';
import { REFUSAL_MESSAGES } from './refusal-messages.ts';

/** The specification's own texts, copied from its tables: a change here is a change of the contract. */
describe('word for word', () => {
  test.each([
    [MESSAGES.required, 'Required'],
    [MESSAGES.invalid, 'Invalid'],
    [MESSAGES.invalidForm, 'Missing required information. Please check form and resubmit.'],
    [MESSAGES.noAddressLoggedIn, 'Please select or enter a new address before continuing.'],
    [MESSAGES.noAddressGuest, 'Please enter an address before continuing.'],
    [MESSAGES.stateNotShippable, 'We are unable to ship to the selected state.'],
    [MESSAGES.invalidState, 'Invalid State'],
    [MESSAGES.invalidZip, 'Invalid Zip Code'],
    [MESSAGES.carrierInvalidZip, 'Invalid Zip Code.'],
    [MESSAGES.missingZip, 'Please enter or select an address with correct zip code'],
    [MESSAGES.zipNotInState, 'Zip is not in selected state.'],
    [MESSAGES.noCarrierLocation, 'Please select a Fedex pick up location'],
    [
      MESSAGES.carrierSearchFailed,
      'Failed to find a location, please try again or try with a different zip code.',
    ],
    [MESSAGES.invalidPhone, 'Please enter a valid phone number'],
    [MESSAGES.invalidEmail, 'Please enter a valid email address'],
    [MESSAGES.giftNoteLines, 'Gift message must be less than 8 lines'],
    [MESSAGES.underAge, 'Must be 21 or older'],
    [MESSAGES.underAgeDateField, 'Must be 21 years of age'],
    [MESSAGES.invalidDate, 'Invalid Date'],
    [MESSAGES.passwordTooShort, 'Password must be at least 8 characters long.'],
    [MESSAGES.passwordsDiffer, 'Passwords do not match.'],
    [PAYMENT_MESSAGES.policyNotAgreed, 'Please agree to membership policy.'],
    [MESSAGES.soldOutRemoved, 'An item in your cart is no longer available and has been removed'],
    [
      MESSAGES.promoNotForOvernight,
      'Promo removed, shipping promo codes are not applicable to overnight shipping.',
    ],
    [
      PAYMENT_MESSAGES.paymentFailed,
      'Failed to apply payment. Please review billing information and try again',
    ],
    [
      BULK_MESSAGES.paymentFailed,
      'Failed to apply payment. Please review billing information and try again.',
    ],
    [
      MESSAGES.emailHasAccount,
      'Our records indicate that the provided email is already associated with an account, please login to continue.',
    ],
    [
      PAYMENT_MESSAGES.requestedDatePassed,
      'Sorry, your requested delivery/pickup date is not valid. Please update the delivery/pickup date before completing your order.',
    ],
    [
      BULK_MESSAGES.noCarts,
      'No shopping carts were found. Your link may have expired; please contact Customer Service.',
    ],
    [BULK_MESSAGES.noAddress, 'Please provide a valid billing address.'],
    [PAYMENT_MESSAGES.noCard, 'Please provide a valid credit card.'],
    [MESSAGES.anyError, 'An error occurred'],
    [tooLong(50), 'Must not exceed 50 characters'],
    [
      REFUSAL_MESSAGES.formerMember('Club Twomey', '(707) 555-0117'),
      'Our records indicate you were previously a member of Club Twomey. If you wish to re-join, please contact us at (707) 555-0117.',
    ],
    [
      MESSAGES.shippingFailed('(707) 555-0117'),
      'An error occurred submitting shipping. If the issue persists, please contact us at (707) 555-0117.',
    ],
    [MESSAGES.poBox, 'Shipping to a PO Box is prohibited.'],
    [MESSAGES.carrierNoneForZip('Fedex'), 'Failed to find Fedex locations for the entered zip.'],
    [MESSAGES.carrierSearching, 'Loading locations, please wait'],
    [MESSAGES.promoApplied, 'Promo code successfully applied!'],
    [tooLong(255), 'Must not exceed 255 characters'],
    [REFUSAL_MESSAGES.alreadyMember('Club Twomey'), 'You are already a member of Club Twomey.'],
  ])('%s', (text, specified) => {
    expect(text).toBe(specified);
  });
});

test('the page knows a PO box refusal by two phrases', () => {
  expect(MESSAGES.poBox).toContain('PO Box');
  expect(MESSAGES.poBox).toContain('prohibited');
});

describe('our own words, where the specification has none', () => {
  test.each([
    [
      MESSAGES.noDeliveryDates,
      'No delivery date is available for the items in your cart. Please contact us.',
    ],
    [
      MESSAGES.shippingDelayed('(707) 555-0117'),
      'Shipments may arrive later than usual. Please allow a few extra days, or call us at (707) 555-0117 if you need it by a certain day.',
    ],
    [REFUSAL_MESSAGES.wrongLogin, 'Email or password is incorrect.'],
    [
      REFUSAL_MESSAGES.taxUnknown('South Dakota'),
      "We don't have the tax rates for South Dakota yet, so we can't take this order. Please contact us.",
    ],
    [REFUSAL_MESSAGES.emptyCart, 'Your cart is empty.'],
    [REFUSAL_MESSAGES.promoUnknown, 'This promo code is not valid.'],
    [
      REFUSAL_MESSAGES.paymentUnderWay,
      'Your payment is being processed. Please wait a moment and check again.',
    ],
    [PAYMENT_MESSAGES.invalidCardNumber, 'Please enter a valid card number'],
    [PAYMENT_MESSAGES.invalidSecurityCode, 'Please enter a valid security code'],
    [PAYMENT_MESSAGES.cardExpired, 'This card has expired'],
    [PAYMENT_MESSAGES.paymentUnknown, 'We are still checking your payment. You will not be charged twice.'],
  ])('%s', (text, ours) => {
    expect(text).toBe(ours);
  });
});
