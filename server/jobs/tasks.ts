import { z } from 'zod';
import type { Reader } from '../database/access.ts';
import { SEND_MAIL, SEND_ORDER_CONFIRMATION } from '../mails/jobs.ts';
import { sendMail } from '../mails/send-mail.ts';
import { sendOrderConfirmation } from '../mails/send-order-confirmation.ts';
import type { MailSender } from '../providers/mail/mail-sender.ts';
import type { Tasks } from './worker.ts';

export interface TaskParts {
  readonly db: Reader;
  readonly mailSender: MailSender;
}

const mailJob = z.object({ mailId: z.int() });
const orderJob = z.object({ orderId: z.int() });

/** Every kind of job that the shop knows, and who does it. */
export function shopTasks({ db, mailSender }: TaskParts): Tasks {
  return {
    [SEND_MAIL]: async (payload) => sendMail(db, mailSender, mailJob.parse(payload).mailId),
    [SEND_ORDER_CONFIRMATION]: async (payload) =>
      sendOrderConfirmation(db, mailSender, orderJob.parse(payload).orderId),
  };
}
