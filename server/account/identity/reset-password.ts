import { z } from 'zod';
import { brandingId, brandingIdText } from '../../../contract/fields.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { passwordChanged, resetPassword as resetMail } from '../../messages/mails/account-mails.ts';
import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { insertLink, linkIsGood, takeLink } from '../../people/identity/link-store.ts';
import { hashPassword } from '../../people/identity/passwords.ts';
import { deleteSessionsOf } from '../../people/identity/session-store.ts';
import { selectCredentials, writePasswordHash } from '../../people/identity/store.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { hashBrowserId, newBrowserId } from '../../platform/http/browser-cookie.ts';
import { accept, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { forgetUnproven } from './forget-unproven.ts';
import { MAIL_PASSWORD_LINK } from './jobs.ts';
import { proveEmail } from './prove-email.ts';

export interface ResetParts {
  readonly db: Db;
  readonly origins: SiteOrigins;
}

const GOOD_FOR_HOURS = 1;

export const LINK_IS_NO_GOOD: Refusal = {
  code: 'invalid',
  message: 'This link has expired or was already used. Please ask for a new one.',
  fields: { token: ['This link has expired or was already used. Please ask for a new one.'] },
};

export const passwordLinkJob = z.object({
  email: z.string(),
  brandingId,
  returnTo: z.string().nullish(),
  clubType: brandingIdText.nullish(),
});
type PasswordLinkJob = z.infer<typeof passwordLinkJob>;

/** Whether there is an account is looked up later, by the job: asking takes the same work for every email. */
export async function askForPasswordLink(db: Reader, job: PasswordLinkJob): Promise<void> {
  await run(db)`
    select graphile_worker.add_job(${MAIL_PASSWORD_LINK}, ${JSON.stringify(job)}::text::json)`;
}

/** Nothing if no account has the email. */
export async function mailPasswordLink(
  { db, origins }: ResetParts,
  { email, returnTo, clubType, brandingId }: PasswordLinkJob,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const known = await selectCredentials(trx, email);
    if (!known) return;
    const token = newBrowserId();
    const tokenHash = hashBrowserId(token);
    const link = {
      tokenHash,
      customerId: known.customerId,
      email: known.email,
      goodForHours: GOOD_FOR_HOURS,
    };
    await insertLink(trx, { ...link, purpose: 'reset-password' });
    const eventKey = `reset-password ${tokenHash.toString('hex')}` as const;
    const content = resetMail({ brandingId, origin: origins[brandingId], token, returnTo, clubType });
    await enqueueMail(trx, { eventKey, brandingId, to: known.email, ...content });
  });
}

export function isResetLink({ db }: ResetParts, token: string): Promise<boolean> {
  return linkIsGood(db, hashBrowserId(token), 'reset-password');
}

/** Ends all sessions. The link proves the email, so the owner can take back an account that someone else opened. */
export async function resetPassword(
  { db }: ResetParts,
  { token, password, brandingId }: { token: string; password: string; brandingId: BrandingId },
): Promise<Result<number>> {
  const tokenHash = hashBrowserId(token);
  // Checked first: an unknown link is not worth the cost of a hash.
  if (!(await linkIsGood(db, tokenHash, 'reset-password'))) return reject(LINK_IS_NO_GOOD);
  const passwordHash = await hashPassword(password);
  return undoneByRefusal(db, async (trx) => {
    const link = await takeLink(trx, tokenHash, 'reset-password', null);
    if (!link) return reject(LINK_IS_NO_GOOD);
    // The person who signed up may not own the address, so their data must not pass to the owner.
    await forgetUnproven(trx, link.customerId);
    await writePasswordHash(trx, link.customerId, passwordHash);
    // The account may have got another email while the link was on its way to this one.
    if (!(await proveEmail(trx, link))) return reject(LINK_IS_NO_GOOD);
    await deleteSessionsOf(trx, link.customerId, null);
    const eventKey = `password-changed ${tokenHash.toString('hex')}` as const;
    await enqueueMail(trx, { eventKey, brandingId, to: link.email, ...passwordChanged({ brandingId }) });
    return accept(link.customerId);
  });
}
