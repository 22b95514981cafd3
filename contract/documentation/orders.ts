import { leaveConfirmation, listOrders, showConfirmation } from '../orders.ts';
import { document } from './documented.ts';
import { sampleOrder } from './samples.ts';

export const orderCalls = [
  document(showConfirmation, {
    operationId: 'showConfirmation',
    description:
      'By the `confirmation` cookie that the payment has set: good for an hour, in this browser only.',
    audience: 'shopper',
    errors: ['not-found'],
    examples: { answers: { 200: { ...sampleOrder, accountOpened: false } } },
  }),
  document(leaveConfirmation, {
    operationId: 'leaveConfirmation',
    description: 'May be repeated. The order stands.',
    audience: 'shopper',
    errors: [],
    examples: { answers: {} },
  }),
  document(listOrders, {
    operationId: 'listOrders',
    description: 'In pages: `before` is the last order number of the page before.',
    audience: 'customer',
    errors: [],
    examples: { query: { limit: 20, before: 100100 }, answers: { 200: { orders: [sampleOrder] } } },
  }),
];
