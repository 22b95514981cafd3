import { payBulkCarts, sendBulkEmail, showBulkCarts, showBulkPaymentStatus } from '../bulk.ts';
import { document } from './documented.ts';

const LINK = '1042.1767225600.q3RfXa';
const PAYMENT = '0d6cbb8e-6f0e-4a0e-9d3c-2f1f0a5b7c11';
const QUOTE = 'vkI-tEBfZMHS1cuC9cjq2jlp3IbjYfGXpchRXObP-vs';

export const bulkCalls = [
  document(showBulkCarts, {
    operationId: 'showBulkCarts',
    description:
      'The carts that an operator has prepared for a customer, each with its own recipient and sum.',
    audience: 'shopper',
    errors: ['not-found'],
    examples: {
      query: { customerId: LINK },
      answers: {
        200: {
          user: {
            userId: 1042,
            email: 'bea@example.com',
            AddressBook: [],
            CreditCards: [],
            ownAccount: false,
          },
          shoppingCarts: [
            {
              shoppingCartId: 501,
              brandingId: 1,
              shippingAddress: {
                name_first: 'Ada',
                name_last: 'Hart',
                address1: '100 Main Street',
                address2: null,
                city: 'Napa',
                stateShort: 'CA',
                zip: '94558',
              },
              totals: { subTotal: 295, totalMarkdown: 0, freight: 12, tax: 21.49, totalAmountDue: 328.49 },
              quote: QUOTE,
              problem: null,
            },
          ],
          totalAmountDue: 328.49,
          waiting: 1,
        },
      },
    },
  }),
  document(payBulkCarts, {
    operationId: 'payBulkCarts',
    description:
      'One authorisation for all; the orders follow one by one: ask `showBulkPaymentStatus` until it is complete. A card that is declined is an answer with `Result: 12`. Repeat under the same `Idempotency-Key` whenever no answer came.',
    audience: 'shopper',
    errors: ['not-found', 'conflict', 'rate-limited', 'card-declined'],
    examples: {
      headers: { 'idempotency-key': PAYMENT },
      body: {
        customerId: LINK,
        carts: [501],
        quotes: { '501': QUOTE },
        details: { paymentToken: 'tok_8sez2utnq_US2NsL8DK1ngng' },
        paymentType: 'card',
        billingAddressPayload: {
          name_first: 'Bea',
          name_last: 'Stone',
          address1: '7 Elm Street',
          city: 'Napa',
          stateId: 6,
          zip: '94559',
          phone: '(707) 555-0199',
        },
      },
      answers: { 200: { id: PAYMENT, bulkGatewayResult: { Result: 0, RespMsg: 'Approved' } } },
    },
  }),
  document(showBulkPaymentStatus, {
    operationId: 'showBulkPaymentStatus',
    description: 'Worth asking once a second until `complete`.',
    audience: 'anyone',
    errors: [],
    examples: {
      params: { id: PAYMENT },
      answers: {
        200: {
          complete: true,
          results: [
            {
              purchaseOrderId: 100042,
              customerId: 1042,
              brandingId: 1,
              emailRecipient: 'bea@example.com',
              recipient: 'Ada Hart',
              total: 328.49,
            },
          ],
          emailRecipient: 'bea@example.com',
          errors: [],
          total: 1,
          done: 1,
        },
      },
    },
  }),
  document(sendBulkEmail, {
    operationId: 'sendBulkEmail',
    description: 'The letter goes to the address on file and nowhere else.',
    audience: 'anyone',
    errors: ['not-found'],
    examples: { body: { id: PAYMENT }, answers: {} },
  }),
];
