import { buttonAfter } from '../../../domain/checkout/steps.ts';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { Button } from '../../ui/button.tsx';

export interface NextToPaymentProps {
  readonly isBusy: boolean;
  /** The id of the text that explains why the shopper cannot continue. */
  readonly refusedBecause?: string | undefined;
}

export function NextToPayment({ isBusy, refusedBecause }: NextToPaymentProps) {
  return (
    <>
      <SubmitRow>
        <Button type="submit" busy={isBusy} busyText="Saving…" refusedBecause={refusedBecause}>
          {buttonAfter('shipping', false)}
        </Button>
      </SubmitRow>
      <p className="mt-4 text-sm text-muted">You will see shipping and tax before you pay.</p>
    </>
  );
}
