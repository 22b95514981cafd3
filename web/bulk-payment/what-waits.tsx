import type { BulkCarts } from '../../contract/bulk.ts';
import { Notice } from '../ui/notice.tsx';
import { countOf } from './count-of.ts';
import { payableCarts } from './payable-carts.ts';
import { waitingWords } from './waiting-words.ts';

/** How many orders are paid for here, how many wait behind them, and how many have to be left out. */
export function WhatWaits({ carts }: { carts: BulkCarts }) {
  const left = carts.shoppingCarts.length - payableCarts(carts).length;
  return (
    <>
      <p className="mt-4 mb-8 max-w-prose lead">{waitingWords(carts)}</p>
      {left > 0 && (
        <div className="mb-8 max-w-2xl">
          <Notice title={`${countOf(left)} cannot be placed now`}>
            {left === 1
              ? 'See the reason below. It is not in the total.'
              : 'See the reasons below. They are not in the total.'}
          </Notice>
        </div>
      )}
    </>
  );
}
