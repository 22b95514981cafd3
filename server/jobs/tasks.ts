import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { WEBHOOK_TYPES } from '../../contract/webhooks.ts';
import { ORDER_BULK_CART, SEND_BULK_CONFIRMATION } from '../bulk-payment/jobs.ts';
import { type OrderPartParts, orderBulkCart } from '../bulk-payment/order-bulk-cart.ts';
import { sendBulkConfirmation } from '../bulk-payment/send-bulk-confirmation.ts';
import { chargeShipment } from '../club-releases/charge-shipment.ts';
import { CHARGE_RELEASE_SHIPMENT, SEND_RELEASE_MAIL } from '../club-releases/jobs.ts';
import { enqueueReleaseMail } from '../club-releases/send-release-mail.ts';
import type { Db } from '../database/access.ts';
import { MAIL_LOG_IN_CODE, MAIL_PASSWORD_LINK } from '../identity/jobs.ts';
import { logInCodeJob, mailLogInCode } from '../identity/log-in-code.ts';
import { mailPasswordLink, passwordLinkJob } from '../identity/reset-password.ts';
import { SEND_MAIL, SEND_ORDER_CONFIRMATION } from '../mails/jobs.ts';
import { type MailParts, sendMail, sendOrderConfirmation } from '../mails/send-mail.ts';
import {
  mailPasswordLink as mailStaffPasswordLink,
  type PasswordLinkParts,
} from '../office/accounts/forgotten-password.ts';
import { MAIL_STAFF_PASSWORD_LINK } from '../office/accounts/jobs.ts';
import { finishReplacementJob } from '../office/order-money/replacement/finish-replacement.ts';
import { FINISH_REPLACEMENT } from '../office/order-money/replacement/jobs.ts';
import { carryOutRun } from '../office/runs/carry-out-run.ts';
import { CARRY_OUT_RUN } from '../office/runs/jobs.ts';
import type { RunParts } from '../office/runs/run-kinds.ts';
import { deliverWebhook, tellEndpoints, type WebhookParts } from '../outbound-webhooks/deliver-webhook.ts';
import { DELIVER_WEBHOOK, TELL_ENDPOINTS } from '../outbound-webhooks/jobs.ts';
import type { TextSender } from '../providers/text-messages/text-sender.ts';
import type { SiteOrigins } from '../sites.ts';
import { SEND_TEXT } from '../texts/jobs.ts';
import { sendText } from '../texts/send-text.ts';
import type { Tasks } from './worker.ts';

export interface TaskParts extends OrderPartParts, WebhookParts, RunParts, MailParts {
  readonly db: Db;
  readonly textSender: TextSender;
  readonly origins: SiteOrigins;
  readonly linkSecret: string;
  /** Null without an office. */
  readonly office: Omit<PasswordLinkParts, 'db'> | null;
}

const mailJob = z.object({ mailId: z.int() });
const staffLinkJob = z.object({ email: z.string() });
const textJob = z.object({ textId: z.int() });
const orderJob = z.object({ orderId: z.int() });
const bulkPaymentJob = z.object({ bulkPaymentId: z.string() });
const shipmentJob = z.object({ shipmentId: z.int() });
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
const replacementJob = z.object({ attemptId: z.string() });
const runJob = z.object({ runId: z.int() });
const webhookDeliveryJob = z.object({ deliveryId: z.int() });
const bulkCartJob = bulkPaymentJob.extend({ cartId: z.int() });

/** So that shoppers get the machine: 200 carts pause for 1.5 s of their 10 s, with two jobs at a time. */
const REST_MS = 15;

export function shopTasks(parts: TaskParts): Tasks {
  const { db } = parts;
  return {
    [SEND_MAIL]: async (payload) => sendMail(parts, mailJob.parse(payload).mailId),
    [SEND_ORDER_CONFIRMATION]: async (payload) =>
      sendOrderConfirmation(parts, orderJob.parse(payload).orderId),
    [MAIL_PASSWORD_LINK]: async (payload) => mailPasswordLink(parts, passwordLinkJob.parse(payload)),
    [MAIL_LOG_IN_CODE]: async (payload) => mailLogInCode(parts, logInCodeJob.parse(payload)),
    [MAIL_STAFF_PASSWORD_LINK]: async (payload) => {
      const { email } = staffLinkJob.parse(payload);
      if (parts.office) await mailStaffPasswordLink({ db, ...parts.office }, email);
    },
    [SEND_TEXT]: async (payload) => sendText(parts, textJob.parse(payload).textId),
    [ORDER_BULK_CART]: async (payload) => {
      await orderBulkCart(parts, bulkCartJob.parse(payload));
      await sleep(REST_MS);
    },
    [SEND_BULK_CONFIRMATION]: async (payload) =>
      sendBulkConfirmation(parts, bulkPaymentJob.parse(payload).bulkPaymentId),
    [CHARGE_RELEASE_SHIPMENT]: async (payload) =>
      chargeShipment(parts, shipmentJob.parse(payload).shipmentId),
    [SEND_RELEASE_MAIL]: async (payload) => enqueueReleaseMail(parts, shipmentJob.parse(payload).shipmentId),
    [CARRY_OUT_RUN]: async (payload) => carryOutRun(parts, runJob.parse(payload).runId),
    [FINISH_REPLACEMENT]: async (payload) =>
      finishReplacementJob(parts, replacementJob.parse(payload).attemptId),
    [TELL_ENDPOINTS]: async (payload) => tellEndpoints(db, webhookEventJob.parse(payload)),
    [DELIVER_WEBHOOK]: async (payload) => deliverWebhook(parts, webhookDeliveryJob.parse(payload).deliveryId),
  };
}
