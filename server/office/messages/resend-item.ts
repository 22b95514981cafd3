import { z } from 'zod';
import { RESENDABLE_KINDS } from '../../../domain/office/messages.ts';
import { resendMail } from '../../messages/mails/show-mail.ts';
import { enqueueDeliveryAgain } from '../../messages/outbound-webhooks/delivery-store.ts';
import type { Db } from '../../platform/database/access.ts';
import type { ItemOutcome } from '../runs/run-item.ts';

const resendInput = z.object({
  kind: z.enum(RESENDABLE_KINDS),
  messageId: z.int(),
  /** Whether the person who started the run may read emails about staff. Runs of an earlier version do not say. */
  seesStaff: z.boolean().default(false),
});

const AGAIN: ItemOutcome = { state: 'done', message: 'It is being sent again.' };
const GONE: ItemOutcome = { state: 'refused', message: 'Its receiver was removed.' };

/** A repeated item finds its own copy: the key is kept with the message. */
export async function resendItem(
  { db }: { readonly db: Db },
  input: unknown,
  key: string,
): Promise<ItemOutcome> {
  const { kind, messageId, seesStaff } = resendInput.parse(input);
  if (kind === 'webhooks') return (await enqueueDeliveryAgain(db, messageId, key)) ? AGAIN : GONE;
  const resent = await resendMail(db, messageId, { seesStaff }, key);
  return resent.ok ? AGAIN : { state: 'refused', message: resent.refusal.message };
}
