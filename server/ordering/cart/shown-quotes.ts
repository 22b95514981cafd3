import type { Reader } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';

export async function writeShownQuotes(
  db: Reader,
  shownQuotes: readonly { cartId: number; quote: string }[],
): Promise<void> {
  if (shownQuotes.length === 0) return;
  await run(db)`
    update carts c set shown_quote = s.quote
    from jsonb_to_recordset(${JSON.stringify(shownQuotes)}::text::jsonb) as s ("cartId" bigint, quote text)
    where c.cart_id = s."cartId"`;
}
