import { useFetcher } from 'react-router';
import type { Cart } from '../../../contract/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CheckoutData } from '../load-checkout.ts';
import { clubJoinQuery } from '../progress/club-join.ts';
import type { CartChange } from './change-cart.ts';

interface CartBecameOtherProps {
  readonly checkout: Pick<CheckoutData, 'cart' | 'clubJoin'>;
  readonly step: string;
  /** The order was not placed, because the cart had changed. */
  readonly isAfterChange: boolean;
}

export default function CartBecameOther({ checkout, step, isAfterChange }: CartBecameOtherProps) {
  const { cart, clubJoin } = checkout;
  return (
    <>
      {isAfterChange && <ChangedElsewhere />}
      {cart.joined && <JoinedNotice joined={cart.joined} clubJoin={clubJoin} step={step} />}
    </>
  );
}

function ChangedElsewhere() {
  return (
    <div role="alert" className="mb-8">
      <Notice>
        Your order changed in another tab or window, so we did not place it. Nothing was charged. Please check
        this step and continue.
      </Notice>
    </div>
  );
}

interface JoinedNoticeProps {
  readonly joined: NonNullable<Cart['joined']>;
  readonly clubJoin: boolean;
  /** The step that a page without a script comes back to. */
  readonly step: string;
}

/** The log-in has put another cart of the customer's into the one of this browser. */
function JoinedNotice({ joined: { quantity, areBottles }, clubJoin, step }: JoinedNoticeProps) {
  const undo = useFetcher<CartChange>();
  const what = areBottles ? 'bottle' : 'item';
  const failed = undo.data?.ok === false ? undo.data.message : null;
  return (
    <div className="mb-8">
      <Notice>
        <div role="status">
          <p className="font-medium">
            We added {quantity} {what}
            {quantity === 1 ? '' : 's'} you left in your cart.
          </p>
          <p>If you undo this, they wait in your account until this order is placed.</p>
          {failed !== null && <p className="text-danger">{failed}</p>}
        </div>
        <undo.Form
          method="post"
          action={`/cart?${new URLSearchParams(clubJoinQuery(clubJoin))}`}
          className="mt-2"
        >
          <input type="hidden" name="step" value={step} />
          <Button
            type="submit"
            look="text"
            name="intent"
            value="undo-joined"
            busy={undo.state !== 'idle'}
            busyText="Undoing…"
          >
            Undo
          </Button>
        </undo.Form>
      </Notice>
    </div>
  );
}
