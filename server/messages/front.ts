import { z } from 'zod';
import type { Db } from '../platform/database/access.ts';
import type { Chore, Tasks } from '../platform/jobs/worker.ts';
import { SEND_MAIL } from './mails/jobs.ts';
import { cutLeftLinks, failLostMails } from './mails/mail-store.ts';
import { type MailParts, sendMail } from './mails/send-mail.ts';
import { deliverWebhook, type WebhookParts } from './outbound-webhooks/deliver-webhook.ts';
import { sweepWebhooks } from './outbound-webhooks/delivery-store.ts';
import { DELIVER_WEBHOOK } from './outbound-webhooks/jobs.ts';
import { SEND_TEXT } from './texts/jobs.ts';
import { sendText } from './texts/send-text.ts';
import { failLostTexts } from './texts/text-store.ts';

export type TaskParts = MailParts & WebhookParts & Parameters<typeof sendText>[0];

const mailJob = z.object({ mailId: z.int() });
const textJob = z.object({ textId: z.int() });
const deliveryJob = z.object({ deliveryId: z.int() });

export function tasks(parts: TaskParts): Tasks {
  return {
    [SEND_MAIL]: async (payload) => sendMail(parts, mailJob.parse(payload).mailId),
    [SEND_TEXT]: async (payload) => sendText(parts, textJob.parse(payload).textId),
    [DELIVER_WEBHOOK]: async (payload) => deliverWebhook(parts, deliveryJob.parse(payload).deliveryId),
  };
}

interface ChoreParts extends Pick<MailParts, 'keepsSentLinks'> {
  readonly db: Db;
}

export function chores({ db, keepsSentLinks }: ChoreParts): Chore[] {
  return [
    () => failLostMails(db),
    ...(keepsSentLinks ? [] : [() => cutLeftLinks(db)]),
    () => failLostTexts(db),
    () => sweepWebhooks(db),
  ];
}
