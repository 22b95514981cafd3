import { useId } from 'react';
import { useFetcher } from 'react-router';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { CheckoutStepSlug } from '../../../domain/checkout/steps.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckout } from '../use-checkout.ts';
import type { CartChange } from './change-cart.ts';
import { promoProblem } from './promo-problem.tsx';

export interface PromoFormProps {
  readonly step: CheckoutStepSlug;
  /** The page was loaded again, without a script, after a code was refused. */
  readonly isRefused: boolean;
  readonly onClose?: () => void;
}

export function PromoForm({ step, isRefused, onClose }: PromoFormProps) {
  const { cart, clubJoin } = useCheckout();
  const change = useFetcher<CartChange>({ key: 'promo' });
  const id = useId();
  const isBusy = change.state !== 'idle';
  const hasCode = cart.promoCode !== null;
  const refusal = hasCode ? promoProblem(cart) : refusalOf(change.data, isRefused, cart.promoInvalidReason);
  const intent = change.formData?.get('intent');

  return (
    <change.Form method="post" action={`/cart?clubJoin=${clubJoin}`} className="flex flex-col gap-4">
      <input type="hidden" name="step" value={step} />
      <TextField
        key={cart.promoCode ?? ''}
        field={{
          id: `promo${id}`,
          name: 'promoCode',
          initialValue: cart.promoCode ?? '',
          ...(refusal && !isBusy && { errors: [refusal] }),
        }}
        label="Promo Code"
        maxLength={MAX_LENGTH.promoCode}
        disabled={hasCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p role="status" className="text-good empty:hidden">
        {cart.promoDetails && !isBusy ? MESSAGES.promoApplied : ''}
      </p>
      {hasCode ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <Button
            type="submit"
            look="text"
            name="intent"
            value="remove-promo"
            busy={isBusy}
            busyText="Deleting…"
          >
            Delete Code
          </Button>
          {onClose && (
            <Button onClick={onClose} autoFocus>
              Close
            </Button>
          )}
        </div>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="apply-promo"
          busy={isBusy}
          busyText={intent === 'remove-promo' ? 'Deleting…' : 'Applying…'}
        >
          Apply Code
        </Button>
      )}
    </change.Form>
  );
}

function refusalOf(change: CartChange | undefined, isRefused: boolean, reason: string | null): string | null {
  if (change?.ok === false) return change.message;
  return isRefused ? (reason ?? 'This promo code cannot be used.') : null;
}
