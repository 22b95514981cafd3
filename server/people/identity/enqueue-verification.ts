import type { BrandingId } from '../../../domain/brands/branding.ts';
import { verifyEmail } from '../../messages/mails/account-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { Writer } from '../../platform/database/access.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { insertLink } from './link-store.ts';

const GOOD_FOR_HOURS = 72;

export interface Verification {
  readonly customerId: number;
  readonly email: string;
  readonly brandingId: BrandingId;
  readonly origin: string;
}

export async function enqueueVerification(
  trx: Writer,
  { customerId, email, brandingId, origin }: Verification,
) {
  const token = newBrowserId();
  const tokenHash = hashBrowserId(token);
  await insertLink(trx, {
    tokenHash,
    customerId,
    purpose: 'verify-email',
    email,
    goodForHours: GOOD_FOR_HOURS,
  });
  const eventKey = `verify-email ${tokenHash.toString('hex')}` as const;
  await enqueueMail(trx, { eventKey, brandingId, to: email, ...verifyEmail({ brandingId, origin, token }) });
}
