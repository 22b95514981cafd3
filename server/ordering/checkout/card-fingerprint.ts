import type { Kysely } from 'kysely';
import { selectSavedCard } from '../../people/customers/card-store.ts';
import type { Database } from '../../platform/database/schema.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import type { NamedCard } from './card-to-charge.ts';

/** Call it outside any transaction. Null: the gateway gives none. */
export async function fingerprintOf(
  { db, gateway }: { readonly db: Kysely<Database>; readonly gateway: PaymentGateway },
  customerId: number | null,
  card: NamedCard,
): Promise<string | null> {
  switch (card.kind) {
    case 'typed':
      return gateway.fingerprint(card.form);
    case 'token':
      return card.fingerprint;
    case 'saved': {
      const saved = customerId === null ? null : await selectSavedCard(db, customerId, card.cardId);
      return saved && ((await gateway.describe(saved.token))?.fingerprint ?? null);
    }
  }
}
