import type { BulkCart } from '../../contract/bulk.ts';
import { CARTS, QUOTES } from './form-names.ts';

/** What is paid for: each cart, and what the page shows of it. */
export function CartInputs({ carts }: { carts: readonly BulkCart[] }) {
  return carts.map(({ shoppingCartId, quote }) => (
    <span key={shoppingCartId} hidden>
      <input type="hidden" name={CARTS} value={shoppingCartId} />
      <input type="hidden" name={QUOTES} value={quote} />
    </span>
  ));
}
