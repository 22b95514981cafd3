import { type RawBuilder, sql } from 'kysely';

/**
 * The order that an email `m` is about; null for what is about none. Its event's key has the number of the order, of a link to
 * give a card for it, or the key of a movement of its money.
 */
export const orderOfMail: RawBuilder<number | null> = sql`case
  when m.event_key ~ '^(order-[a-z-]+|weather-hold) [0-9]{1,9}( |$)' then split_part(m.event_key, ' ', 2)::integer
  when m.event_key ~ '^card-link [0-9]{1,9}$' then (
    select l.order_id from card_links l where l.link_id = split_part(m.event_key, ' ', 2)::integer)
  when m.event_key like 'payment-problem %' then (
    select p.order_id from payment_movements p where p.key = split_part(m.event_key, ' ', 2)) end`;
