import { sql } from 'kysely';
import type { EmailPrefs, User } from '../../contract/user.ts';
import { formatUsDate } from '../../domain/dates/day.ts';
import type { Reader, Writer } from '../database/access.ts';

/**
 * Changes of one account's book follow each other: two that make a default at once would both find none to step back.
 * To be asked for before any of its addresses or cards is touched, so that two cannot wait for each other.
 */
export async function lockAccount(trx: Writer, customerId: number): Promise<void> {
  await sql`select from customers where customer_id = ${customerId} for no key update`.execute(trx);
}

/** An account with its addresses and authorised cards, in one statement. */
export async function selectUser(db: Reader, customerId: number): Promise<User> {
  const { rows } = await sql<User>`
    select u.customer_id as "userId", u.email, u.name_first, u.name_last, u.birth_date as "DOB",
      u.email_verified_at is not null as "emailVerified",
      json_build_object('IsDiscoveringProduct', u.exclusives, 'IsWineEducation', u.wine_education,
        'IsDiscoveringTwomey', u.all_things_pinot, 'IsDiscoveringTimeless', u.family_brands) as "emailPrefs",
      coalesce((
        select json_agg(entry) from (
          select address_id as "AddressBookID", name_first as "FirstName", name_last as "LastName",
            company as "Company", address1 as "Address1", address2 as "Address2", city as "City",
            state_id as "StateID", state_short as "StateShort", zip as "Zip", phone as "Phone", u.email as "Email",
            country_id as "CountryID", null as "DOB", is_default_shipping as "IsDefaultShipping",
            is_default_billing as "IsDefaultMailing"
          from addresses where customer_id = u.customer_id order by address_id
        ) entry
      ), '[]') as "AddressBook",
      coalesce((
        select json_agg(entry) from (
          select card_id as "CardId", card_type_id as "CardTypeId", last_four as "LastFour",
            expiration_month as "ExpirationMonth", expiration_year as "ExpirationYear", is_default as "IsDefault",
            is_authorised as "isAuthorized"
          from cards where customer_id = u.customer_id and is_authorised order by card_id
        ) entry
      ), '[]') as "CreditCards"
    from customers u where u.customer_id = ${customerId}`.execute(db);
  const user = rows[0];
  if (!user) throw new Error(`customer ${customerId} is gone`);
  return { ...user, DOB: user.DOB === null ? null : formatUsDate(user.DOB) };
}

export async function writeEmailPrefs(db: Reader, customerId: number, prefs: EmailPrefs): Promise<void> {
  await db
    .updateTable('customers')
    .set({
      exclusives: prefs.IsDiscoveringProduct,
      all_things_pinot: prefs.IsDiscoveringTwomey,
      wine_education: prefs.IsWineEducation,
      family_brands: prefs.IsDiscoveringTimeless,
    })
    .where('customer_id', '=', customerId)
    .execute();
}
