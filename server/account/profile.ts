import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import {
  type BirthDateFields,
  birthDateObjection,
  birthDayOf,
  judgeBirthDate,
} from '../../domain/people/age.ts';
import { normalizeEmail } from '../../domain/people/email.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/schema.ts';
import { undoneByRefusal } from '../database/undone.ts';
import type { Session } from '../http/app-env.ts';
import { accept, invalidFields, type Result, reject } from '../http/refusal.ts';
import { oweVerification } from '../identity/owe-verification.ts';
import { hashPassword, isPassword } from '../identity/passwords.ts';
import { deleteSessionsOf } from '../identity/session-store.ts';
import { writePasswordHash } from '../identity/store.ts';
import { emailChanged, passwordChanged } from '../mails/account-mails.ts';
import { enqueueMail } from '../mails/enqueue-mail.ts';
import type { SiteOrigins } from '../sites.ts';

export interface ProfileParts {
  readonly db: Kysely<Database>;
  readonly clock: Clock;
  readonly origins: SiteOrigins;
}

export interface NameAndEmail {
  readonly name_first: string;
  readonly name_last: string;
  readonly email: string;
}

/** Changes name and e-mail. A new e-mail has to be verified again; one that has an account is refused (`conflict`). */
export function changeNameAndEmail(
  { db, origins }: ProfileParts,
  customerId: number,
  { brandingId, ...form }: NameAndEmail & { brandingId: BrandingId },
): Promise<Result<null>> {
  const email = normalizeEmail(form.email);
  return undoneByRefusal(db, async (trx) => {
    const { rows } = await sql<{ isTaken: boolean; isNew: boolean; oldEmail: string }>`
      select exists (
          select from customers where lower(email) = lower(${email}) and customer_id <> ${customerId}
        ) as "isTaken",
        lower(email) <> lower(${email}) as "isNew", email as "oldEmail"
      from customers where customer_id = ${customerId} for update`.execute(trx);
    if (rows[0]?.isTaken) {
      const fields = { email: [MESSAGES.emailHasAccount] };
      return reject({ code: 'conflict', message: MESSAGES.emailHasAccount, fields });
    }
    await sql`
      update customers set name_first = ${form.name_first}, name_last = ${form.name_last}, email = ${email},
        email_verified_at = case when ${rows[0]?.isNew ?? false} then null else email_verified_at end
      where customer_id = ${customerId}`.execute(trx);
    if (rows[0]?.isNew) {
      await oweVerification(trx, { customerId, email, brandingId, origin: origins[brandingId] });
      const eventKey = `email-changed ${customerId} ${randomUUID()}`;
      await enqueueMail(trx, { eventKey, brandingId, to: rows[0].oldEmail, ...emailChanged({ brandingId }) });
    }
    return accept(null);
  });
}

/** Under 21 is refused in the words of a plain date field (spec §5). */
export async function changeBirthday(
  { db, clock }: ProfileParts,
  customerId: number,
  birthDate: BirthDateFields,
): Promise<Result<null>> {
  const verdict = judgeBirthDate(birthDate, clock.today());
  const objection = birthDateObjection(verdict, MESSAGES.underAgeDateField);
  if (objection !== null) return reject(invalidFields({ dob_year: [objection] }));
  await sql`
    update customers set birth_date = ${birthDayOf(birthDate)} where customer_id = ${customerId}`.execute(db);
  return accept(null);
}

/** Changes the password by way of the current one, and ends the other sessions. */
export async function changePassword(
  { db }: ProfileParts,
  { customerId, tokenHash }: Session,
  {
    currentPassword,
    password,
    brandingId,
  }: { currentPassword: string; password: string; brandingId: BrandingId },
): Promise<Result<null>> {
  const { rows } = await sql<{ email: string; passwordHash: string | null }>`
    select email, password_hash as "passwordHash" from customers where customer_id = ${customerId}`.execute(
    db,
  );
  const account = rows[0];
  if (!account || !(await isPassword(account.passwordHash, currentPassword))) {
    return reject(invalidFields({ currentPassword: ['This is not your current password.'] }));
  }
  const passwordHash = await hashPassword(password);
  return undoneByRefusal(db, async (trx) => {
    await writePasswordHash(trx, customerId, passwordHash);
    await deleteSessionsOf(trx, customerId, tokenHash);
    const eventKey = `password-changed ${customerId} ${passwordHash.slice(-22)}`;
    await enqueueMail(trx, { eventKey, brandingId, to: account.email, ...passwordChanged({ brandingId }) });
    return accept(null);
  });
}
