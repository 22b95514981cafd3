import type { CompletedOrder } from '../../contract/orders.ts';
import { photoHref } from '../../domain/catalog/photos.ts';
import type { Reader } from '../database/access.ts';
import { all } from '../database/query.ts';

/** The bottles of these orders as the shop shows them now: an order keeps its words and prices, and no picture. */
export async function withPhotos<Order extends Pick<CompletedOrder, 'items'>>(
  db: Reader,
  orders: readonly Order[],
): Promise<Order[]> {
  const ids = [...new Set(orders.flatMap(({ items }) => items.map(({ productId }) => productId)))];
  const rows = await all<{ productId: number; photoName: string }>(db)`
    select product_id as "productId", photo_name as "photoName" from products
    where product_id = any(${ids}::integer[]) and photo_name is not null`;
  const photos = new Map(rows.map(({ productId, photoName }) => [productId, photoHref(photoName, 400)]));
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, imageHref: photos.get(item.productId) ?? item.imageHref })),
  }));
}
