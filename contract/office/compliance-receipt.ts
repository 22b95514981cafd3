import { z } from 'zod';
import { signedReceipt } from '../compliance-receipt.ts';
import { pathId } from '../fields.ts';
import { jsonAnswer } from '../route.ts';
import { defineOfficeRoute } from './route.ts';

export const showOrderReceipt = defineOfficeRoute('get', '/office/orders/{orderId}/receipt', {
  tag: 'Office orders',
  summary: 'Show what the law asked of an order, with a link for an auditor',
  access: 'orders.read',
  request: { params: z.object({ orderId: pathId }) },
  responses: {
    200: jsonAnswer(
      'The receipt, dated and signed',
      z.object({
        signed: signedReceipt,
        auditorLink: z.string().describe('Opens the receipt without an account, and nothing else'),
        linkUntil: z.iso.datetime(),
      }),
    ),
  },
});
