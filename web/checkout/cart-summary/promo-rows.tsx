import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { CheckoutStepSlug } from '../../../domain/checkout/steps.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCheckout } from '../use-checkout.ts';
import { PromoForm } from './promo-form.tsx';
import { PromoProblem } from './promo-problem.tsx';

/** Opens the modal or, without a script, the page with the form. Hidden for clubs. */
export function PromoCode({ step }: { step: CheckoutStepSlug }) {
  const { cart, clubJoin } = useCheckout();
  const [isOpen, setOpen] = useState(false);
  const [search] = useSearchParams();
  const wanted = search.get('promo');
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <form
          method="get"
          onSubmit={(event) => {
            event.preventDefault();
            setOpen(true);
          }}
        >
          <input type="hidden" name="clubJoin" value={String(clubJoin)} />
          <button
            type="submit"
            name="promo"
            value="open"
            aria-haspopup="dialog"
            className="link min-h-11 text-left text-[0.9375rem]"
          >
            Promo Code
          </button>
        </form>
        {cart.promoCode && <span className="text-sm text-muted">{cart.promoCode}</span>}
      </div>
      {wanted !== null && (
        <div className="script:hidden border-y border-line py-4">
          <PromoForm step={step} isRefused={wanted === 'refused'} />
        </div>
      )}
      <Dialog
        title="Enter a Code"
        open={isOpen}
        onClose={() => setOpen(false)}
        closing={cart.promoCode ? 'inside' : 'corner'}
      >
        <PromoForm step={step} isRefused={false} onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
}

export function PromoOffer({ showsNotices }: { showsNotices: boolean }) {
  const { cart } = useCheckout();
  return (
    <>
      <dl className="flex justify-between gap-4 py-1.5">
        <dt>Promo Offer</dt>
        <dd className="text-right">{cart.promoDetails?.name ?? '-'}</dd>
      </dl>
      {showsNotices && (
        <div className="pb-1.5 text-sm text-danger empty:hidden">
          <PromoProblem />
        </div>
      )}
    </>
  );
}
