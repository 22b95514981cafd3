import { Link } from 'react-router';
import type { StockMovement } from '../../../contract/office/products.ts';
import { HISTORY_NAMES } from '../../../domain/office/stock-movements.ts';
import { linkTo } from '../link-to.ts';
import type { Column } from '../ui/data-table.tsx';
import { instantText, numberText } from '../ui/texts.ts';
import { signedText } from './product-words.ts';

export const MOVEMENT_COLUMNS: readonly Column<StockMovement>[] = [
  { label: 'At', role: 'title', cell: ({ at }) => instantText(at) },
  { label: 'Kind', role: 'detail', cell: ({ kind }) => HISTORY_NAMES[kind] },
  { label: 'Change', role: 'amount', cell: ({ change }) => signedText(change), isNumber: true },
  {
    label: 'Stock',
    role: 'amount',
    cell: ({ stock }) => stock !== null && numberText(stock),
    isNumber: true,
  },
  {
    label: 'Order',
    role: 'detail',
    cell: ({ purchaseOrderId }) =>
      purchaseOrderId && (
        <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
      ),
  },
  { label: 'By', role: 'detail', cell: ({ by }) => by },
  { label: 'Note', role: 'detail', cell: ({ note }) => note },
];
