import { Notice } from '../../ui/notice.tsx';
import { useCheckout } from '../use-checkout.ts';
import { loweredWords } from './cart-line.tsx';
import { PromoProblem, promoProblem } from './promo-problem.tsx';
import type { SoldOutItems } from './sold-out-notice.tsx';
import { SoldOutNotice } from './sold-out-notice.tsx';

/** Shown above the form while the cart summary is closed, so that changes to the cart stay visible. */
export function CartNotices({ soldOut }: { soldOut: SoldOutItems }) {
  const { cart } = useCheckout();
  const lowered = cart.shoppingCartItems.filter((item) => loweredWords(item) !== null);
  const hasNotices = lowered.length > 0 || promoProblem(cart) !== null;
  return (
    <div className="has-[p]:mb-9">
      <SoldOutNotice soldOut={soldOut} />
      {hasNotices && (
        <div className="mt-4">
          <Notice tone="problem">
            {lowered.map((item) => (
              <p key={item.shoppingCartItemId}>
                {item.description}: <span>{loweredWords(item)}</span>
              </p>
            ))}
            <PromoProblem />
          </Notice>
        </div>
      )}
    </div>
  );
}
