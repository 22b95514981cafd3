import { useFetcher } from 'react-router';
import type { Cart } from '../../../contract/cart.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { clubJoinQuery } from '../progress/club-join.ts';
import type { CartChange } from './change-cart.ts';

interface JoinedNoticeProps {
  readonly joined: NonNullable<Cart['joined']>;
  readonly clubJoin: boolean;
  /** The step that a page without a script comes back to. */
  readonly step: string;
}

/** The log-in has put another cart of the customer's into the one of this browser. */
export function JoinedNotice({ joined: { quantity, areBottles }, clubJoin, step }: JoinedNoticeProps) {
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
