import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '../../../domain/money/cents.ts';
import {
  type KitPartRecord,
  kitPartColumns,
  type SoldProduct,
} from '../../catalog/products/product-record.ts';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';

export interface OwnBox {
  readonly unitPriceCents: Cents;
  readonly parts: readonly KitPartRecord[];
}

/** For a query of a cart `c`. Null: its box is the tier's. */
export const ownBoxOfCart: RawBuilder<OwnBox | null> = sql`(
  select json_build_object('unitPriceCents', o.unit_price_cents, 'parts', (
    select json_agg(part) from (
      select ${kitPartColumns}
      from own_box_parts k join products b on b.product_id = k.product_id
      where k.cart_id = o.cart_id order by b.product_id
    ) part))
  from own_boxes o where o.cart_id = c.cart_id)`;

export function withOwnBox(product: SoldProduct, ownBox: OwnBox | null): SoldProduct {
  return ownBox === null ? product : { ...product, ...ownBox, kitMarkdownCents: 0 };
}

/** The cart must be locked. Null: the tier's box again. */
export async function writeOwnBox(
  trx: Writer,
  cartId: number,
  box: {
    readonly unitPriceCents: Cents;
    readonly wines: readonly { productId: number; quantity: number }[];
  } | null,
): Promise<void> {
  await run(trx)`delete from own_boxes where cart_id = ${cartId}`;
  if (box === null) return;
  const { unitPriceCents, wines } = box;
  await run(trx)`
    insert into own_boxes (cart_id, unit_price_cents) values (${cartId}, ${unitPriceCents})`;
  await run(trx)`
    insert into own_box_parts (cart_id, product_id, quantity)
    select ${cartId}, w."productId", w.quantity
    from jsonb_to_recordset(${JSON.stringify(wines)}::text::jsonb) as w ("productId" integer, quantity integer)`;
}
