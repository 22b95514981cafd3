import type { SignUpForm } from '../../../contract/identity.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { birthDateObjection, birthDayOf, judgeBirthDate } from '../../../domain/people/age.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import { DEFAULT_EMAIL_PREFS } from '../../../domain/people/email-preferences.ts';
import { enqueueVerification } from '../../people/identity/enqueue-verification.ts';
import { hashPassword } from '../../people/identity/passwords.ts';
import { insertCustomer } from '../../people/identity/store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  EMAIL_HAS_ACCOUNT,
  invalidFields,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { enter, type LoggedIn, type NewLogIn } from './enter.ts';

export interface SignUpParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly origins: SiteOrigins;
}

/** Refuses a known email (`conflict`). */
export async function signUp(
  { db, clock, origins }: SignUpParts,
  form: SignUpForm,
  { brandingId, ...logIn }: Omit<NewLogIn, 'customerId' | 'today'> & { brandingId: BrandingId },
): Promise<Result<LoggedIn>> {
  const { dob_month, dob_day, dob_year } = form;
  const birthDate = { dob_month, dob_day, dob_year };
  const objection = birthDateObjection(judgeBirthDate(birthDate, clock.today()));
  const isGiven = Object.values(birthDate).some((part) => part !== undefined);
  if (isGiven && objection !== null) return reject(invalidFields({ dob_year: [objection] }));
  const email = normalizeEmail(form.email);
  const passwordHash = await hashPassword(form.password);
  return undoneByRefusal(db, async (trx) => {
    const customerId = await insertCustomer(trx, {
      email,
      name_first: form.name_first,
      name_last: form.name_last,
      passwordHash,
      birthDay: isGiven ? birthDayOf(birthDate) : null,
      emailPrefs: form.emailPrefs ?? DEFAULT_EMAIL_PREFS,
    });
    if (customerId === null) {
      return reject(EMAIL_HAS_ACCOUNT);
    }
    await enqueueVerification(trx, { customerId, email, brandingId, origin: origins[brandingId] });
    return accept(await enter(trx, { customerId, ...logIn, today: clock.today() }));
  });
}
