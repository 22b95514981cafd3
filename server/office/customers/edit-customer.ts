import type { CustomerEdit } from '../../../contract/office/customers.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Day } from '../../../domain/dates/day.ts';
import { birthDayObjection } from '../../../domain/people/age.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import { changeEmail } from '../../people/identity/change-email.ts';
import { insertCustomer } from '../../people/identity/store.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, conflict, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';

/** Name and birth date of an account. `invalid`: younger than 21, or no date of a living person. */
export async function editCustomer(
  db: Reader,
  customerId: number,
  { name_first, name_last, birthDate }: CustomerEdit,
  today: Day,
): Promise<Result<null>> {
  const objection = birthDate === null ? null : birthDayObjection(birthDate, today);
  if (objection !== null) return reject(invalidFields({ birthDate: [objection] }));
  await run(db)`
    update customers set name_first = ${name_first}, name_last = ${name_last}, birth_date = ${birthDate}::date
    where customer_id = ${customerId}`;
  return accept(null);
}

/** No one has agreed to any news. `invalid`: the email has an account, or the birth date is refused as in `editCustomer`. */
export async function addCustomer(
  db: Db,
  { email, name_first, name_last, birthDate }: CustomerEdit & { readonly email: string },
  today: Day,
): Promise<Result<{ customerId: number }>> {
  const objection = birthDate === null ? null : birthDayObjection(birthDate, today);
  if (objection !== null) return reject(invalidFields({ birthDate: [objection] }));
  const customer = { email: normalizeEmail(email), name_first, name_last, birthDay: birthDate };
  const customerId = await db
    .transaction()
    .execute((trx) => insertCustomer(trx, { ...customer, passwordHash: null, emailPrefs: NO_NEWS }));
  return customerId === null ? reject(IS_CUSTOMER) : accept({ customerId });
}

const NO_NEWS = {
  IsDiscoveringProduct: false,
  IsDiscoveringTwomey: false,
  IsWineEducation: false,
  IsDiscoveringTimeless: false,
};

const IS_CUSTOMER = invalidFields({ email: ['A customer has this email already. Find them in the list.'] });

/** As the customer's own change, without their password: staff gave a fresh code. */
export async function changeCustomerEmail(
  { db, origins }: { readonly db: Db; readonly origins: SiteOrigins },
  customerId: number,
  typed: string,
): Promise<Result<null>> {
  const brandingId = await lastBrandOf(db, customerId);
  const change = { customerId, email: normalizeEmail(typed), brandingId, origin: origins[brandingId] };
  const changed = await undoneByRefusal(db, (trx) => changeEmail(trx, change));
  return !changed.ok && changed.refusal.code === 'conflict' ? reject(HAS_ACCOUNT) : changed;
}

const HAS_ACCOUNT = conflict('Another account has this email. To make them one, use Merge.');

/** The brand that the customer bought from last; the first one without an order. */
async function lastBrandOf(db: Reader, customerId: number): Promise<BrandingId> {
  const last = await first<{ brandingId: BrandingId }>(db)`
    select branding_id as "brandingId" from orders where customer_id = ${customerId}
    order by order_id desc limit 1`;
  return last?.brandingId ?? 1;
}
