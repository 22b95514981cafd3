import { memo, useEffect, useMemo, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { buttonAfter, pathAfter } from '../../../domain/checkout/steps.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { cardLabels } from '../../cards/card-words.ts';
import type { NewCard } from '../../cards/new-card.tsx';
import { NewCardDialog } from '../../cards/new-card-dialog.tsx';
import { addressLabels } from '../../forms/address-fields.tsx';
import { BirthDate } from '../../forms/birth-date.tsx';
import { useDraft } from '../../forms/drafts.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import type { FormReply } from '../../forms/form-reply.ts';
import { newPasswordLabels } from '../../forms/name-and-password-fields.tsx';
import { Section } from '../../forms/section.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useFocusNext } from '../../forms/use-focus-next.ts';
import { useTypedAddressOffer } from '../address-book/offer-typed-address.ts';
import { joinedClub } from '../club/club-in-cart.ts';
import { YourMembership } from '../club/your-membership.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { type CheckoutData, hasAlcohol } from '../load-checkout.ts';
import { BILLING_DRAFT } from '../progress/draft-names.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { StepBar } from '../step-bar.tsx';
import { StepButton, StepForm } from '../step-form.tsx';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import { BillingAddress } from './billing-address.tsx';
import { BILLING_SECRETS } from './billing-form-data.ts';
import { billingValues, offeredForBilling, recipientIn } from './billing-values.ts';
import { AccountPassword, SaveAccount } from './chosen-password.tsx';
import { ForgetCardForm } from './forget-card.tsx';
import { loadSubmit } from './load-submit.ts';
import { asksForAnotherCard } from './new-card-query.ts';
import { PaymentMethod, storedNewCard } from './payment-method.tsx';
import { useCardAhead } from './use-card-ahead.ts';
import { usePayerBirthDate } from './use-payer-birth-date.ts';

const labels = {
  sameAsShipping: 'Billing Address',
  [WHOLE_ADDRESS]: 'Address',
  ...addressLabels,
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
  cardId: 'Card',
  ...cardLabels,
  ...newPasswordLabels,
} as const;

export const BillingForm = memo(function BillingForm({ reply }: { reply: FormReply | undefined }) {
  const checkout = useCheckout();
  const { lookups, cart, shipping, billing, clubJoin, customer } = checkout;
  const mode = useCheckoutMode();
  const club = joinedClub(checkout);
  const Account = mode.needsAccount ? AccountPassword : SaveAccount;
  const today = parseUsDate(lookups.today) ?? '';
  const { search } = useLocation();
  const offered = useMemo(() => offeredForBilling(checkout), [checkout]);
  const wantsAnother = asksForAnotherCard(search) || billing?.cardDeclined === true;
  const values = useMemo(() => {
    if (reply) return reply.values;
    const { cardId, ...others } = billingValues(checkout);
    return wantsAnother || cardId === undefined ? others : { ...others, cardId };
  }, [reply, checkout, wantsAnother]);
  const [handedCard, setHandedCard] = useState<NewCard | null>(null);
  const [showsKeptCard, setShowsKeptCard] = useState(!wantsAnother);
  const newCard = handedCard ?? (showsKeptCard ? storedNewCard(billing) : null);
  const [isCardOpen, setCardOpen] = useState(() => asksForAnotherCard(search) && hasOnlyDeclined(checkout));

  const form = useCheckedForm(reply, {
    loadRules: loadSubmit,
    judge: (rules, data) => rules.checkBilling(data, { offered, today }),
  });
  useTypedAddressOffer('billing', offered !== null);
  useDraft(form, { name: BILLING_DRAFT, secret: BILLING_SECRETS });
  usePayerBirthDate(
    form,
    useMemo(() => recipientIn(checkout), [checkout]),
  );
  useCardAhead(form, today);
  useAnotherCardFocus(asksForAnotherCard(search));
  const focusNext = useFocusNext();
  const fields = { errors: form.errors, values };

  /** The pressed button disappears with its card, so the focus moves to the new fields. */
  function typeAnotherCard() {
    setHandedCard(null);
    setShowsKeptCard(false);
    focusNext(() => document.getElementById('cardNumber'));
  }

  return (
    <>
      {form.isTouched && <PrefetchPageLinks page={pathAfter('billing', clubJoin)} />}
      <PageTitle title="Payment" hasErrors={form.refusal !== null} />
      <FormErrors form={form} labels={labels} />
      <h1 className="title mb-9">Payment Information</h1>
      <StepForm step="billing" form={form} className="group/billing">
        {customer && <input type="hidden" name={FOR_CUSTOMER} value="on" />}
        <Section title="Billing Address">
          <BillingAddress offered={offered} fields={fields} />
        </Section>
        {hasAlcohol(cart) && (
          <Section title="About You">
            <BirthDate fields={fields} today={today} />
          </Section>
        )}
        <Section title="Payment Method">
          <PaymentMethod
            fields={fields}
            today={today}
            newCard={newCard}
            offersToSave={!mode.needsAccount}
            onEnterNew={() => setCardOpen(true)}
            onForgetNew={typeAnotherCard}
          />
        </Section>
        {!customer && (
          <Account fields={fields} email={shipping?.email ?? ''} hasPassword={billing?.saveInfo === true} />
        )}
        {club && <YourMembership club={club} />}
        <StepBar>
          <StepButton step="billing" busyText="Checking your card…">
            {buttonAfter('billing', clubJoin)}
          </StepButton>
        </StepBar>
        <p className="mt-4 text-sm text-muted">
          Nothing is charged yet. You can review the whole order first.
        </p>
      </StepForm>
      <ForgetCardForm />
      <NewCardDialog
        open={isCardOpen}
        today={today}
        before={newCard}
        offersToSave={!mode.needsAccount}
        onUse={(card) => {
          setHandedCard(card);
          setCardOpen(false);
        }}
        onClose={() => setCardOpen(false)}
      />
    </>
  );
});

/** After a decline, focuses the card form, after the page's main element has received the focus. */
function useAnotherCardFocus(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const frame = requestAnimationFrame(() =>
      (document.getElementById('cardNumber') ?? document.getElementById('cardId'))?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
}

function hasOnlyDeclined({ customer, billing }: CheckoutData): boolean {
  const saved = customer?.CreditCards ?? [];
  return saved.length > 0 && saved.every(({ CardId }) => CardId === billing?.cardId);
}
