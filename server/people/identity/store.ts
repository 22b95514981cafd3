import type { EmailPrefs } from '../../../contract/user.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows } from '../../platform/database/query.ts';
import { endLinks } from './link-store.ts';

/** And has verified it: an unverified account, perhaps of someone else, must not keep the owner from guest checkout. */
export function emailHasAccount(db: Reader, email: string): Promise<boolean> {
  return hasRows(db)`select 1 from customers where lower(email) = lower(${email})
    and email_verified_at is not null`;
}

export interface Credentials {
  readonly customerId: number;
  readonly email: string;
  readonly passwordHash: string | null;
}

export function selectCredentials(db: Reader, email: string): Promise<Credentials | null> {
  return first<Credentials>(db)`
    select customer_id as "customerId", email, password_hash as "passwordHash"
    from customers where lower(email) = lower(${email})`;
}

export interface NewCustomer {
  readonly email: string;
  readonly name_first: string;
  readonly name_last: string;
  /** Null: staff opened the account, and its owner logs in with a code by email or chooses a password. */
  readonly passwordHash: string | null;
  readonly birthDay: Day | null;
  readonly emailPrefs: EmailPrefs;
}

/** Null if the email has an account, even one opened at the same moment. */
export async function insertCustomer(trx: Writer, customer: NewCustomer): Promise<number | null> {
  const { emailPrefs } = customer;
  const rows = await all<{ customerId: number }>(trx)`
    insert into customers (email, name_first, name_last, password_hash, birth_date, exclusives, all_things_pinot,
      wine_education, family_brands)
    values (${customer.email}, ${customer.name_first}, ${customer.name_last}, ${customer.passwordHash},
      ${customer.birthDay}, ${emailPrefs.IsDiscoveringProduct}, ${emailPrefs.IsDiscoveringTwomey},
      ${emailPrefs.IsWineEducation}, ${emailPrefs.IsDiscoveringTimeless})
    on conflict (lower(email)) do nothing
    returning customer_id as "customerId"`;
  return rows[0]?.customerId ?? null;
}

/** Locks the account, so that no password or email changes while something opens it. */
export function lockCustomer(
  trx: Writer,
  customerId: number,
): Promise<{ email: string; isVerified: boolean } | null> {
  return first<{ email: string; isVerified: boolean }>(trx)`
    select email, email_verified_at is not null as "isVerified" from customers
    where customer_id = ${customerId} for update`;
}

/**
 * Locks the account while it still has the password that was proved before. A password takes long to prove, so it is
 * proved outside of the transaction, and another may have replaced it since.
 */
export function keepsPassword(
  trx: Writer,
  { customerId, passwordHash }: { customerId: number; passwordHash: string },
): Promise<boolean> {
  return hasRows(trx)`
    select 1 from customers where customer_id = ${customerId} and password_hash = ${passwordHash}
    for no key update`;
}

/** Null: none any more. Also ends every mailed link and code. Returns the account's email. */
export async function writePasswordHash(
  trx: Writer,
  customerId: number,
  passwordHash: string | null,
): Promise<string> {
  const { email } = await trx
    .updateTable('customers')
    .set({ password_hash: passwordHash })
    .where('customer_id', '=', customerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  await endLinks(trx, customerId);
  return email;
}

/** Only if the account still has this address. */
export function writeEmailVerified(trx: Writer, customerId: number, email: string): Promise<boolean> {
  return hasRows(trx)`
    update customers set email_verified_at = now()
    where customer_id = ${customerId} and lower(email) = lower(${email}) returning 1`;
}
