import { type RawBuilder, sql } from 'kysely';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { textIn } from '../../platform/database/json-path.ts';

/** Of a membership `m`: a field of its address. */
export const shipsTo = textIn<OrderAddress>(sql`m.shipping_address`);

/** Of a membership `m` with its account `u`: the account's name, else the one that its shipments go to. */
export const memberNameSql: RawBuilder<string | null> = sql`coalesce(
  nullif(trim(concat_ws(' ', u.name_first, u.name_last)), ''),
  nullif(trim(concat_ws(' ', ${shipsTo('name_first')}, ${shipsTo('name_last')})), ''))`;
