import { sql } from 'kysely';
import type { CardSummary } from '../../contract/payment.ts';
import type { Reader, Writer } from '../database/access.ts';

export async function insertCard(
  trx: Writer,
  customerId: number,
  token: string,
  card: CardSummary,
): Promise<number> {
  const row = await trx
    .insertInto('cards')
    .values({
      customer_id: customerId,
      token,
      card_type_id: card.CardTypeId,
      last_four: card.LastFour,
      expiration_month: card.ExpirationMonth,
      expiration_year: card.ExpirationYear,
    })
    .returning('card_id')
    .executeTakeFirstOrThrow();
  return row.card_id;
}

export async function makeDefaultCard(trx: Writer, customerId: number, cardId: number): Promise<void> {
  await sql`update cards set is_default = false where customer_id = ${customerId} and is_default`.execute(
    trx,
  );
  await sql`
    update cards set is_default = true where customer_id = ${customerId} and card_id = ${cardId}`.execute(
    trx,
  );
}

/** Changes when a card expires, where it says so. False for a card that the customer does not have. */
export async function updateCard(
  trx: Writer,
  { customerId, cardId }: { customerId: number; cardId: number },
  expiry: { month: number | null; year: number | null },
): Promise<boolean> {
  const { rows } = await sql`
    update cards set expiration_month = coalesce(${expiry.month}, expiration_month),
      expiration_year = coalesce(${expiry.year}, expiration_year)
    where customer_id = ${customerId} and card_id = ${cardId} returning 1`.execute(trx);
  return rows.length > 0;
}

export async function deleteCard(trx: Writer, customerId: number, cardId: number): Promise<boolean> {
  const { rows } = await sql`
    delete from cards where customer_id = ${customerId} and card_id = ${cardId} returning 1`.execute(trx);
  return rows.length > 0;
}

/** The vault's token of a customer's authorised card; null for a card that is not the customer's. */
export async function selectCardToken(
  db: Reader,
  customerId: number,
  cardId: number,
): Promise<string | null> {
  const row = await db
    .selectFrom('cards')
    .select('token')
    .where('customer_id', '=', customerId)
    .where('card_id', '=', cardId)
    .where('is_authorised', '=', true)
    .executeTakeFirst();
  return row?.token ?? null;
}
