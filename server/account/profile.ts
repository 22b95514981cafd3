import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import {
  type BirthDateFields,
  birthDateObjection,
  birthDayOf,
  judgeBirthDate,
} from '../../domain/people/age.ts';
import { mailboxOf, normalizeEmail } from '../../domain/people/email.ts';
import { passwordChanged } from '../messages/mails/account-mails.ts';
import { enqueueMail } from '../messages/mails/enqueue-mail.ts';
import { changeEmail } from '../people/identity/change-email.ts';
import { enqueueVerification } from '../people/identity/enqueue-verification.ts';
import { hashPassword } from '../people/identity/passwords.ts';
import { deleteSessionsOf } from '../people/identity/session-store.ts';
import { keepsPassword, writePasswordHash } from '../people/identity/store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Reader } from '../platform/database/access.ts';
import { first, hasRows, run } from '../platform/database/query.ts';
import { undoneByRefusal } from '../platform/database/undone.ts';
import { accept, invalidFields, type Result, reject } from '../platform/http/refusal.ts';
import { mailTries } from '../platform/rate-limits/mail-tries.ts';
import type { SiteOrigins } from '../platform/sites.ts';
import {
  checkCurrentPassword,
  NOT_CURRENT_PASSWORD,
  type PasswordCheckParts,
  type ProvedPassword,
  type Requester,
} from './current-password.ts';

export interface ProfileParts extends PasswordCheckParts {
  readonly clock: Clock;
  readonly origins: SiteOrigins;
}

export interface NameAndEmail {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
  readonly currentPassword?: string | null | undefined;
}

/**
 * A new email needs the current password, so that a stolen session cannot take over the account. It must be verified
 * again. Refusals: `invalid` without the password, `conflict` for an email that has an account.
 */
export async function changeNameAndEmail(
  parts: ProfileParts,
  requester: Requester,
  { brandingId, currentPassword, ...form }: NameAndEmail & { brandingId: BrandingId },
): Promise<Result<null>> {
  const { db, origins, rateLimiter } = parts;
  const { customerId, clientAddress } = requester;
  const email = normalizeEmail(form.email);
  const isOwn = await isEmailOf(db, customerId, email);
  let proved: ProvedPassword | null = null;
  if (!isOwn) {
    if (!currentPassword) return reject(invalidFields({ currentPassword: [MESSAGES.required] }));
    const proven = await checkCurrentPassword(parts, requester, currentPassword);
    if (!proven.ok) return proven;
    proved = proven.value;
    const limited = await rateLimiter.count({
      ...mailTries({ clientAddress, customerId, hasPassword: true, recipient: email }),
      emailChecksByAddress: clientAddress,
    });
    if (limited) return reject(limited);
  }
  return undoneByRefusal(db, async (trx) => {
    if (proved && !(await keepsPassword(trx, proved))) return reject(NOT_CURRENT_PASSWORD);
    const origin = origins[brandingId];
    // Without a password it stays, whatever the account's email became in the meantime.
    const changed = isOwn ? null : await changeEmail(trx, { customerId, email, brandingId, origin });
    if (changed?.ok === false) return changed;
    await run(trx)`
      update customers set name_first = ${form.name_first}, name_last = ${form.name_last}
      where customer_id = ${customerId}`;
    return accept(null);
  });
}

function isEmailOf(db: Reader, customerId: number, email: string): Promise<boolean> {
  return hasRows(db)`
    select 1 from customers where customer_id = ${customerId} and lower(email) = lower(${email})`;
}

async function unverifiedEmailOf(db: Reader, customerId: number): Promise<string | null> {
  const row = await first<{ email: string }>(db)`
    select email from customers where customer_id = ${customerId} and email_verified_at is null`;
  return row?.email ?? null;
}

/** A birthday under 21 is refused with the message of a plain date field. */
export async function changeBirthday(
  { db, clock }: ProfileParts,
  customerId: number,
  birthDate: BirthDateFields,
): Promise<Result<null>> {
  const verdict = judgeBirthDate(birthDate, clock.today());
  const objection = birthDateObjection(verdict, MESSAGES.underAgeDateField);
  if (objection !== null) return reject(invalidFields({ dob_year: [objection] }));
  await run(db)`
    update customers set birth_date = ${birthDayOf(birthDate)} where customer_id = ${customerId}`;
  return accept(null);
}

/** Ends the other sessions and every mailed link. An email that waits to be verified gets a new one. */
export async function changePassword(
  parts: ProfileParts,
  requester: Requester,
  {
    currentPassword,
    password,
    brandingId,
  }: { currentPassword: string; password: string; brandingId: BrandingId },
): Promise<Result<null>> {
  const { customerId, tokenHash, clientAddress } = requester;
  const proven = await checkCurrentPassword(parts, requester, currentPassword);
  if (!proven.ok) return proven;
  const { db, origins, rateLimiter } = parts;
  const limited = await rateLimiter.count(mailTries({ clientAddress, customerId, hasPassword: true }));
  if (limited) return reject(limited);
  const unverified = await unverifiedEmailOf(db, customerId);
  // Above this limit, which others can use up, the password still changes. A reset link verifies the email as well.
  const isVerifiable =
    unverified !== null && !(await rateLimiter.count({ mailsByRecipient: mailboxOf(unverified) }));
  const passwordHash = await hashPassword(password);
  return undoneByRefusal(db, async (trx) => {
    if (!(await keepsPassword(trx, proven.value))) return reject(NOT_CURRENT_PASSWORD);
    const email = await writePasswordHash(trx, customerId, passwordHash);
    if (isVerifiable)
      await enqueueVerification(trx, { customerId, email, brandingId, origin: origins[brandingId] });
    await deleteSessionsOf(trx, customerId, tokenHash);
    const eventKey = `password-changed ${customerId} ${passwordHash.slice(-22)}` as const;
    await enqueueMail(trx, { eventKey, brandingId, to: email, ...passwordChanged({ brandingId }) });
    return accept(null);
  });
}
