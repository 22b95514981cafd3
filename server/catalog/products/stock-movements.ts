import { changeOf, type MovementKind, surpriseOf } from '../../../domain/office/stock-movements.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { first, run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';

export interface Move {
  readonly kind: MovementKind;
  /** Signed for a correction, what was counted for a count, positive for the others. */
  readonly quantity: number;
  /** For a count; by default the stock of the moment. */
  readonly seenStock?: number | undefined;
  readonly note?: string | null | undefined;
  /** False: a change by more than half is refused at `isSure`. */
  readonly isSure: boolean;
}

/** Who moves it: a member of staff, or the user of a command. */
export type Mover = { readonly staffId: number } | { readonly osUser: string };

const KIT = conflict('A kit has no stock of its own. Change the stock of its bottles.');

/**
 * Changes the stock and writes down why, while bottles sell: the row is locked as a payment locks it. Resolves to the stock
 * after it. Refusals: `not-found`; `conflict` for a kit and below 0; `invalid` for a quantity that does not fit the kind.
 * The same request key moves it once.
 */
export function moveStock(
  db: Db,
  slug: string,
  move: Move,
  { mover, requestKey = null }: { mover: Mover; requestKey?: string | null },
): Promise<Result<{ stock: number }>> {
  return undoneByRefusal(db, async (trx) => {
    const product = await first<{ productId: number; stock: number | null; moved: number | null }>(trx)`
      select p.product_id as "productId", p.stock,
        (select m.stock from stock_movements m where m.request_key = ${requestKey}) as moved
      from products p where p.slug = ${slug} for no key update of p`;
    if (product === null) return reject(NOT_FOUND);
    if (product.moved !== null) return accept({ stock: product.moved });
    if (product.stock === null) return reject(KIT);
    const change = changeOf({ ...move, seenStock: move.seenStock ?? product.stock });
    if (change === null) return reject(invalidFields({ quantity: [wrongQuantity(move.kind)] }));
    const stock = product.stock + change;
    if (stock < 0) return reject(conflict(`Only ${product.stock} are in stock.`));
    const seenStock = move.seenStock ?? product.stock;
    const surprise = move.isSure ? null : surpriseOf({ ...move, seenStock }, product.stock);
    if (surprise !== null) return reject(invalidFields({ isSure: [surprise] }, surprise));
    await run(trx)`update products set stock = ${stock} where product_id = ${product.productId}`;
    await insertMovement(trx, { ...move, productId: product.productId, change, stock, mover, requestKey });
    return accept({ stock });
  });
}

function wrongQuantity(kind: MovementKind): string {
  if (kind === 'correction') return 'Enter how many more, such as 6, or how many fewer, such as -6.';
  return kind === 'count' ? 'Enter how many you counted, or 0.' : 'Enter 1 or more.';
}

interface NewMovement {
  readonly productId: number;
  readonly kind: MovementKind;
  readonly change: number;
  readonly stock: number;
  readonly note?: string | null | undefined;
  readonly mover: Mover;
  readonly requestKey: string | null;
}

async function insertMovement(trx: Writer, movement: NewMovement): Promise<void> {
  const { productId, kind, change, stock, note, mover, requestKey } = movement;
  const staffId = 'staffId' in mover ? mover.staffId : null;
  const osUser = 'osUser' in mover ? mover.osUser : null;
  await run(trx)`
    insert into stock_movements (product_id, kind, change, stock, staff_id, os_user, note, request_key)
    values (${productId}, ${kind}, ${change}, ${stock}, ${staffId}, ${osUser}, ${note?.trim() || null}, ${requestKey})`;
}
