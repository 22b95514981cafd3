import { forgetBillingCard, saveBilling, showBilling } from '../billing.ts';
import { placeOrder, showPaymentStatus } from '../payment.ts';
import { saveShipping, showShipping } from '../shipping.ts';
import { document } from './documented.ts';
import { sampleAddressForm, sampleOrder } from './samples.ts';

const SHIPPING = {
  deliveryMethod: 'DELIVER',
  ...sampleAddressForm,
  countryId: 37,
  email: 'ada@example.com',
  shipViaId: 1,
  requestedShipDate: '03/02/2027',
  isGift: false,
} as const;

const BIRTH_DATE = { dob_month: 4, dob_day: 17, dob_year: 1985 };

const STORED_BILLING = {
  ...sampleAddressForm,
  ...BIRTH_DATE,
  countryId: 37,
  card: { CardTypeId: 2, LastFour: '1111', ExpirationMonth: 12, ExpirationYear: 2030 },
  saveInfo: false,
};

export const checkoutCalls = [
  document(saveShipping, {
    operationId: 'saveShipping',
    description:
      'Where, how and when. A shipment that the rules forbid is an answer with `nonCompliantCart: true` and the reason, not a refusal; nothing is kept then. `requestedShipDate` is the ship day: the delivery day less the days that the shipper takes.',
    audience: 'shopper',
    errors: ['conflict', 'rate-limited', 'unauthenticated'],
    examples: {
      body: { ...SHIPPING, clubJoin: false },
      answers: {
        200: {
          ...SHIPPING,
          clubMembershipRemoved: false,
          clubMembershipRemovedReason: null,
          nonCompliantCart: false,
          ShipmentNonCompliantReason: null,
          ageVerifyFailed: false,
        },
      },
    },
  }),
  document(showShipping, {
    operationId: 'showShipping',
    description: 'What `saveShipping` has kept, or null.',
    audience: 'shopper',
    errors: [],
    examples: { query: { clubJoin: 'false' }, answers: { 200: SHIPPING } },
  }),
  document(saveBilling, {
    operationId: 'saveBilling',
    description:
      'Whose card it is and when they were born; months run from 0 to 11. The card itself is never part of this form: `paymentToken` names a new one and is in no answer. `keepCard` keeps the new card that an earlier call brought, for a day.',
    audience: 'shopper',
    errors: ['conflict', 'not-found', 'rate-limited', 'unauthenticated'],
    examples: {
      body: { ...sampleAddressForm, ...BIRTH_DATE, paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng' },
      answers: { 200: STORED_BILLING },
    },
  }),
  document(forgetBillingCard, {
    operationId: 'forgetBillingCard',
    description: 'The new card that `saveBilling` has kept, if any. A saved card that was chosen stays.',
    audience: 'shopper',
    errors: [],
    examples: { query: { clubJoin: 'false' }, answers: {} },
  }),
  document(showBilling, {
    operationId: 'showBilling',
    description: 'What `saveBilling` has kept, or null.',
    audience: 'shopper',
    errors: [],
    examples: { query: { clubJoin: 'false' }, answers: { 200: STORED_BILLING } },
  }),
  document(placeOrder, {
    operationId: 'placeOrder',
    description:
      'Charges the card and places the order. Send an `Idempotency-Key` of your own and repeat the call with it whenever no answer came: it is charged once. `unavailable` means that the bank’s answer is not known yet: repeat, or ask `showPaymentStatus`. `resetCart: true` means that the cart is not as it was shown: read it again.',
    audience: 'shopper',
    errors: ['card-declined', 'conflict', 'rate-limited', 'not-found', 'unauthenticated'],
    examples: {
      headers: { 'idempotency-key': 'b1c7e1d0-6f0e-4a0e-9d3c-2f1f0a5b7c11' },
      body: {
        paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng',
        quote: 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs',
      },
      answers: {
        200: { orderComplete: true, purchaseOrderId: 100042, resetCart: false, order: sampleOrder },
      },
    },
  }),
  document(showPaymentStatus, {
    operationId: 'showPaymentStatus',
    description: 'For a client that lost the answer: `pending` is worth asking again in a second.',
    audience: 'shopper',
    errors: [],
    examples: {
      query: { idempotencyKey: 'b1c7e1d0-6f0e-4a0e-9d3c-2f1f0a5b7c11' },
      answers: { 200: { state: 'paid', order: sampleOrder } },
    },
  }),
];
