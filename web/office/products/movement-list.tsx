import { Link } from 'react-router';
import type { StockMovement } from '../../../contract/office/products.ts';
import { HISTORY_NAMES } from '../../../domain/office/stock-movements.ts';
import { linkTo } from '../link-to.ts';
import { instantText, numberText } from '../ui/texts.ts';
import { signedText } from './product-words.ts';

/** What changed the stock, the newest first, for a narrow column: all of it stays in sight. */
export function MovementList({ movements }: { movements: readonly StockMovement[] }) {
  if (movements.length === 0) return <p className="text-muted">No sales, receipts or counts yet.</p>;
  return (
    <ul aria-label="What changed the stock, newest first" className="grid gap-2">
      {movements.map(({ movementId, at, kind, change, stock, by, note, purchaseOrderId }) => (
        <li key={movementId} className="border-t border-line pt-2">
          <p className="flex justify-between gap-3">
            <span>
              <b className="tabular-nums">{signedText(change)}</b> {HISTORY_NAMES[kind].toLowerCase()}
            </span>
            <span className="office-bar text-muted tabular-nums">
              {purchaseOrderId ? (
                <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>
                  order {purchaseOrderId}
                </Link>
              ) : (
                `${stock === null ? '' : numberText(stock)} in stock after`
              )}
            </span>
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            {[by, instantText(at)].filter((text) => text !== '').join(', ')}
            {note && `: ${note}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
