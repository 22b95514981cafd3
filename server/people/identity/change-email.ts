import { randomUUID } from 'node:crypto';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { emailChanged } from '../../messages/mails/account-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';
import { accept, EMAIL_HAS_ACCOUNT, type Result, reject } from '../../platform/http/refusal.ts';
import { enqueueVerification } from './enqueue-verification.ts';
import { endLinks } from './link-store.ts';

interface NewEmail {
  readonly customerId: number;
  /** Normalized. */
  readonly email: string;
  /** The site that the mailed link opens, and the brand that writes. */
  readonly brandingId: BrandingId;
  readonly origin: string;
}

/**
 * The new email must be proved again, every mailed link of the account ends, and the old address is notified. The same email
 * changes nothing. `conflict`: another account has it.
 */
export async function changeEmail(trx: Writer, change: NewEmail): Promise<Result<null>> {
  const { customerId, email, brandingId } = change;
  const [account] = await all<{ isTaken: boolean; oldEmail: string }>(trx)`
    select exists (
        select from customers where lower(email) = lower(${email}) and customer_id <> ${customerId}
      ) as "isTaken", email as "oldEmail"
    from customers where customer_id = ${customerId} for update`;
  if (account?.isTaken) return reject(EMAIL_HAS_ACCOUNT);
  if (!account || account.oldEmail.toLowerCase() === email.toLowerCase()) return accept(null);
  await run(trx)`
    update customers set email = ${email}, email_verified_at = null where customer_id = ${customerId}`;
  await endLinks(trx, customerId);
  await enqueueVerification(trx, change);
  const eventKey = `email-changed ${customerId} ${randomUUID()}` as const;
  await enqueueMail(trx, { eventKey, brandingId, to: account.oldEmail, ...emailChanged({ brandingId }) });
  return accept(null);
}
