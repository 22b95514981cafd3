import { z } from 'zod';
import { WEBHOOK_TYPES } from '../../contract/webhook-types.ts';
import { SEND_ORDER_CONFIRMATION } from '../messages/mails/jobs.ts';
import { TELL_ENDPOINTS } from '../messages/outbound-webhooks/jobs.ts';
import type { Chore, Tasks } from '../platform/jobs/worker.ts';
import { addressRoutes } from './address/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { sweepCampaignOpenings } from './campaigns/store.ts';
import { cartRoutes } from './cart/routes.ts';
import { sweepChallenges } from './checkout/challenge-store.ts';
import { paymentRoutes } from './checkout/payment-routes.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { forgetOldCards } from './checkout/store.ts';
import { contactRoutes } from './contact/routes.ts';
import { sendOrderConfirmation } from './order-messages/send-order-confirmation.ts';
import { tellEndpoints } from './order-messages/webhook-events.ts';
import { orderRoutes } from './orders/routes.ts';
import { checkBooksDaily } from './payments/stored-check.ts';
import { tendAuthorizations } from './payments/tend-authorizations.ts';
import { placeRoutes } from './place/routes.ts';
import { productRoutes } from './quote/product-routes.ts';
import { quoteRoutes } from './quote/routes.ts';
import { finishReplacementJob } from './replacement/finish-replacement.ts';
import { FINISH_REPLACEMENT } from './replacement/jobs.ts';
import { RECORD_TAX } from './tax/jobs.ts';
import { recordTax, type TaxParts } from './tax/record-tax.ts';

type RouteParts = Parameters<typeof productRoutes>[0] &
  Parameters<typeof placeRoutes>[0] &
  Parameters<typeof quoteRoutes>[0] &
  Parameters<typeof cartRoutes>[0] &
  Parameters<typeof campaignRoutes>[0] &
  Parameters<typeof checkoutRoutes>[0] &
  Parameters<typeof addressRoutes>[0] &
  Parameters<typeof contactRoutes>[0] &
  Parameters<typeof orderRoutes>[0] &
  Parameters<typeof analyticsRoutes>[0];

export function routes(parts: RouteParts) {
  return [
    productRoutes(parts),
    placeRoutes(parts),
    quoteRoutes(parts),
    cartRoutes(parts),
    campaignRoutes(parts),
    checkoutRoutes(parts),
    paymentRoutes(parts),
    addressRoutes(parts),
    contactRoutes(parts),
    orderRoutes(parts),
    analyticsRoutes(parts),
  ];
}

type TaskParts = TaxParts &
  Parameters<typeof sendOrderConfirmation>[0] &
  Parameters<typeof finishReplacementJob>[0];

const orderJob = z.object({ orderId: z.int() });
const replacementJob = z.object({ attemptId: z.string() });
const webhookEventJob = z.object({
  eventId: z.string(),
  type: z.enum(WEBHOOK_TYPES),
  at: z.string(),
  about: z.object({
    orderId: z.int().optional(),
    membershipId: z.int().optional(),
    amountCents: z.int().optional(),
  }),
});

export function tasks(parts: TaskParts): Tasks {
  return {
    [SEND_ORDER_CONFIRMATION]: async (payload) =>
      sendOrderConfirmation(parts, orderJob.parse(payload).orderId),
    [FINISH_REPLACEMENT]: async (payload) =>
      finishReplacementJob(parts, replacementJob.parse(payload).attemptId),
    [RECORD_TAX]: async (payload) => recordTax(parts, orderJob.parse(payload).orderId),
    [TELL_ENDPOINTS]: async (payload) => tellEndpoints(parts.db, webhookEventJob.parse(payload)),
  };
}

type ChoreParts = Parameters<typeof tendAuthorizations>[0] & Parameters<typeof checkBooksDaily>[0];

export function chores(parts: ChoreParts): Chore[] {
  const { db } = parts;
  return [
    () => sweepChallenges(db),
    () => tendAuthorizations(parts),
    () => checkBooksDaily(parts),
    () => forgetOldCards(db),
    () => sweepCampaignOpenings(db),
  ];
}
