import { type RawBuilder, sql } from 'kysely';
import type { CardSummary } from '../../../contract/payment.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first, hasRows, run } from '../../platform/database/query.ts';

/** A card that the customer already has keeps its entry. Null: the token is another customer's. */
export async function insertCard(
  trx: Writer,
  customerId: number,
  token: string,
  card: CardSummary,
): Promise<number | null> {
  const rows = await all<{ cardId: number }>(trx)`
    insert into cards as c (customer_id, token, card_type_id, last_four, expiration_month, expiration_year)
    values (${customerId}, ${token}, ${card.CardTypeId}, ${card.LastFour}, ${card.ExpirationMonth},
      ${card.ExpirationYear})
    on conflict (token) do update set is_authorised = true where c.customer_id = excluded.customer_id
    returning card_id as "cardId"`;
  return rows[0]?.cardId ?? null;
}

/**
 * The vault makes a new token each time a number is entered. Cards match by brand, last four and expiry. Null if there
 * is no such card, or if the token is already saved.
 */
export async function replaceToken(
  trx: Writer,
  customerId: number,
  token: string,
  card: CardSummary,
): Promise<number | null> {
  const rows = await all<{ cardId: number }>(trx)`
    update cards set token = ${token}, is_authorised = true
    where card_id = (
      select min(card_id) from cards
      where customer_id = ${customerId} and card_type_id = ${card.CardTypeId} and last_four = ${card.LastFour}
        and expiration_month = ${card.ExpirationMonth} and expiration_year = ${card.ExpirationYear}
    ) and not exists (select from cards where token = ${token})
    returning card_id as "cardId"`;
  return rows[0]?.cardId ?? null;
}

export async function makeDefaultCard(trx: Writer, customerId: number, cardId: number): Promise<void> {
  await run(trx)`update cards set is_default = false where customer_id = ${customerId} and is_default`;
  await run(trx)`
    update cards set is_default = true where customer_id = ${customerId} and card_id = ${cardId}`;
}

/** Null keeps the stored month or year. False if the customer does not have this card. */
export function updateCard(
  trx: Writer,
  { customerId, cardId }: { customerId: number; cardId: number },
  expiry: { month: number | null; year: number | null },
): Promise<boolean> {
  return hasRows(trx)`
    update cards set expiration_month = coalesce(${expiry.month}, expiration_month),
      expiration_year = coalesce(${expiry.year}, expiration_year)
    where customer_id = ${customerId} and card_id = ${cardId} returning 1`;
}

/** 'in-use': a membership is charged to it. */
export async function deleteCard(
  trx: Writer,
  customerId: number,
  cardId: number,
): Promise<'done' | 'not-found' | 'in-use'> {
  const rows = await all<{ isDeleted: boolean }>(trx)`
    with asked as (
      select card_id, exists (
        select from memberships m where m.card_id = cards.card_id and m.state <> 'cancelled') as is_in_use
      from cards where customer_id = ${customerId} and card_id = ${cardId}
    ), deleted as (delete from cards using asked where cards.card_id = asked.card_id and not is_in_use)
    select not is_in_use as "isDeleted" from asked`;
  if (!rows[0]) return 'not-found';
  return rows[0].isDeleted ? 'done' : 'in-use';
}

export interface SavedCard {
  readonly token: string;
  readonly summary: CardSummary;
}

/** Null if it is not authorized, or not (or no longer) the customer's. */
export function selectSavedCard(db: Reader, customerId: number, cardId: number): Promise<SavedCard | null> {
  return first<SavedCard>(db)`
    select token, ${cardSummaryJson} as summary from cards k
    where customer_id = ${customerId} and card_id = ${cardId} and is_authorised`;
}

/** For a row of `cards` aliased as `k`. */
export const cardSummaryJson: RawBuilder<CardSummary> = sql`jsonb_build_object('CardTypeId', k.card_type_id,
  'LastFour', k.last_four, 'ExpirationMonth', k.expiration_month, 'ExpirationYear', k.expiration_year)`;
