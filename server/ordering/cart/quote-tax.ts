import { sql } from 'kysely';
import type { Day } from '../../../domain/dates/day.ts';
import type { ShopRules } from '../../catalog/lookups/shop-rules.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { hasRows } from '../../platform/database/query.ts';
import type { TaxService } from '../../providers/tax/tax-service.ts';
import type { StoredTaxQuote } from './cart-record.ts';
import { type PricedCart, priceSettledCart, quoteOf } from './price.ts';
import { taxQuestionKey, taxQuestionOf } from './tax-question.ts';

/** The service bills per request. No shopper changes a cart so often; the tables then decide. */
const MOST_ANSWERS = 100;

interface QuotingParts {
  readonly db: Db;
  /** Left out or null: the tables decide. */
  readonly tax?: TaxService | null;
}

interface Asking {
  readonly rules: ShopRules;
  /** Of the sale. */
  readonly day: Day;
}

/**
 * Asks the tax service once for a cart that no answer fits. Call outside of any transaction. Null: there is nothing to ask,
 * or no answer in time; the tables decide.
 */
export async function askTax(
  tax: QuotingParts['tax'],
  cart: PricedCart,
  asking: Asking,
): Promise<StoredTaxQuote | null> {
  const { answers = 0 } = cart.taxQuote ?? {};
  if (!tax || cart.quotedTax || answers >= MOST_ANSWERS) return null;
  const question = taxQuestionOf(cart, cart.price, asking);
  if (question === null) return null;
  const answer = await tax.quote(question);
  if (answer.kind === 'unavailable') return null;
  return { key: taxQuestionKey(question), quote: answer.value, day: question.day, answers: answers + 1 };
}

/** The shopper's cart with the answer for what it has become; as it is, if it has changed again. `revision`: the stored cart's. */
export async function withTaxQuote(
  { db, tax }: QuotingParts,
  cart: PricedCart,
  { rules, today, revision }: { rules: ShopRules; today: Day; revision: number },
): Promise<PricedCart> {
  const taxQuote = cart.isPaying ? null : await askTax(tax, cart, { rules, day: today });
  if (taxQuote === null) return cart;
  const quoted = priceSettledCart({ ...cart, taxQuote }, { rules, today });
  const isKept = await writeTaxQuote(db, { ...cart, revision }, { taxQuote, shownQuote: quoteOf(quoted) });
  return isKept ? quoted : cart;
}

/** The shopper is shown the quoted price next. False: another request has changed the cart. */
function writeTaxQuote(
  db: Reader,
  { cartId, revision }: Pick<PricedCart, 'cartId' | 'revision'>,
  { taxQuote, shownQuote }: { taxQuote: StoredTaxQuote; shownQuote: string },
): Promise<boolean> {
  return hasRows(db)`
    update carts set tax_quote = ${sql`${JSON.stringify(taxQuote)}::text::jsonb`}, shown_quote = ${shownQuote}
    where cart_id = ${cartId} and revision = ${revision} and status = 'open' returning 1`;
}
