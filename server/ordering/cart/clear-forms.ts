import type { RawBuilder } from 'kysely';
import type { Writer } from '../../platform/database/access.ts';
import { run } from '../../platform/database/query.ts';

/** An address, card or password stays private to the person who typed it. `cartIds` is a list or a query of ids. */
export async function clearForms(trx: Writer, cartIds: RawBuilder<unknown>): Promise<void> {
  await run(trx)`
    update carts set shipping = null, billing = null, choices = null, password_hash = null, card_fingerprint = null,
      shown_quote = null, revision = revision + 1
    where cart_id in (${cartIds}) and status = 'open' 
      and (shipping is not null or billing is not null or choices is not null)`;
}
