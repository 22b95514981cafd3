import { Form, useSearchParams } from 'react-router';
import { linkTo } from '../link-to.ts';
import { SubmitButton } from '../ui/office-form.tsx';
import { instantText } from '../ui/texts.ts';

/** Puts on hold at once. On hold, it says why, with Undo. */
export function HoldForm({
  orderId,
  reason,
  heldAt,
  mayUnhold,
}: {
  orderId: number;
  reason: string | null;
  heldAt: string | null;
  mayUnhold: boolean;
}) {
  const [query] = useSearchParams();
  const isJustHeld = query.get('did') === 'held';
  if (reason === null) {
    return (
      <Form
        method="post"
        action={linkTo('/office/orders/:orderId/hold', { orderId })}
        className="no-print flex gap-2"
        preventScrollReset
      >
        <label className="sr-only" htmlFor="hold-reason">
          Reason for the hold
        </label>
        <input
          id="hold-reason"
          name="reason"
          required
          maxLength={200}
          placeholder="Reason"
          className="control min-w-0 grow"
        />
        <SubmitButton look="quiet">Hold</SubmitButton>
      </Form>
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
