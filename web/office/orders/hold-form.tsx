import { Form, useSearchParams } from 'react-router';
import type { RefusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { OneFieldForm } from '../ui/one-field-form.tsx';
import { instantText } from '../ui/texts.ts';

/** Puts on hold at once. On hold, it says why, with Undo. */
export function HoldForm({
  orderId,
  reason,
  heldAt,
  mayUnhold,
  refused,
}: {
  orderId: number;
  reason: string | null;
  heldAt: string | null;
  mayUnhold: boolean;
  refused?: RefusedAction | undefined;
}) {
  const [query] = useSearchParams();
  const isJustHeld = query.get('did') === 'held';
  if (reason === null) {
    return (
      <OneFieldForm
        key={orderId}
        refused={refused}
        action={linkTo('/office/orders/:orderId/hold', { orderId })}
        name="reason"
        id="hold-reason"
        label="Reason for the hold"
        maxLength={200}
        placeholder="Reason"
        button="Hold"
      />
    );
  }
  return (
    <div role="status" className="office-notice is-warn office-bar mb-4">
      <p>
        On hold: {reason}
        {heldAt && <span className="text-muted">, since {instantText(heldAt)}</span>}
      </p>
      {mayUnhold && (
        <Form
          method="post"
          action={linkTo('/office/orders/:orderId/unhold', { orderId })}
          className="no-print"
          preventScrollReset
        >
          <SubmitButton look="quiet">{isJustHeld ? 'Undo' : 'Take off hold'}</SubmitButton>
        </Form>
      )}
    </div>
  );
}
