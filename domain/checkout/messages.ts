import { CARRIERS } from '../delivery/methods.ts';
import { GIFT_NOTE_MAX_LINES, MIN_PASSWORD_LENGTH } from './limits.ts';

const carriers = CARRIERS.map(({ inMessages }) => inMessages).join(' or ');

/** Word for word as specified. */
export const MESSAGES = {
  required: 'Required',
  invalid: 'Invalid',
  invalidForm: 'Missing required information. Please check form and resubmit.',

  noAddressLoggedIn: 'Please select or enter a new address before continuing.',
  noAddressGuest: 'Please enter an address before continuing.',
  invalidState: 'Invalid State',
  stateNotShippable: 'We are unable to ship to the selected state.',
  missingZip: 'Please enter or select an address with correct zip code',
  invalidZip: 'Invalid Zip Code',
  poBox: 'Shipping to a PO Box is prohibited.',
  invalidPhone: 'Please enter a valid phone number',
  invalidEmail: 'Please enter a valid email address',

  carrierInvalidZip: 'Invalid Zip Code.',
  zipNotInState: 'Zip is not in selected state.',
  noCarrierLocation: `Please select a ${carriers} pick up location`,
  carrierSearchFailed: 'Failed to find a location, please try again or try with a different zip code.',
  carrierNoneForZip: (carrier: string) => `Failed to find ${carrier} locations for the entered zip.`,
  carrierSearching: 'Loading locations, please wait',

  underAge: 'Must be 21 or older',
  underAgeDateField: 'Must be 21 years of age',
  invalidDate: 'Invalid Date',

  giftNoteLines: `Gift message must be less than ${GIFT_NOTE_MAX_LINES + 1} lines`,

  noDeliveryDates: 'No delivery date is available for the items in your cart. Please contact us.',

  shippingDelayed: (phone: string) =>
    `Shipments may arrive later than usual. Please allow a few extra days, or call us at ${phone} if you need it by a certain day.`,

  passwordTooShort: `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`,
  passwordsDiffer: 'Passwords do not match.',
  emailHasAccount:
    'Our records indicate that the provided email is already associated with an account, please login to continue.',

  soldOutRemoved: 'An item in your cart is no longer available and has been removed',
  promoNotForOvernight: 'Promo removed, shipping promo codes are not applicable to overnight shipping.',
  promoApplied: 'Promo code successfully applied!',

  shippingFailed: (phone: string) =>
    `An error occurred submitting shipping. If the issue persists, please contact us at ${phone}.`,
  anyError: 'An error occurred',
} as const;

/** 'Must not exceed 50 characters'. */
export function tooLong(max: number): string {
  return `Must not exceed ${max} characters`;
}
