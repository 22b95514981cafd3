import { useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import type { BulkCart, BulkCarts } from '../../contract/bulk.ts';
import { BULK_CHARGED_WHEN } from '../../domain/bulk/bulk-words.ts';
import type { Day } from '../../domain/dates/day.ts';
import { parseUsDate } from '../../domain/dates/day.ts';
import { CardFields } from '../cards/card-fields.tsx';
import { CardPicker } from '../cards/card-picker.tsx';
import { CARD_SECRETS } from '../cards/card-secrets.ts';
import { cardLabels } from '../cards/card-words.ts';
import type { NewCard } from '../cards/new-card.tsx';
import { SaveCardBoxes } from '../cards/new-card.tsx';
import { NewCardDialog } from '../cards/new-card-dialog.tsx';
import { KIND_WORDS } from '../checkout/address-book/address-kind.ts';
import { AddressPicker } from '../checkout/address-book/address-picker.tsx';
import {
  InlineAddress,
  newAddressQuery,
  showsPicker,
} from '../checkout/address-book/inline-address-fields.tsx';
import { offerAddresses } from '../checkout/address-book/offered-addresses.ts';
import { asksForNewCard, newCardQuery } from '../checkout/billing/new-card-query.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { FOR_CUSTOMER } from '../checkout/progress/session-ended.ts';
import { PaymentProgress } from '../checkout/review/payment-progress.tsx';
import { SecureBadge } from '../checkout/review/review-notes.tsx';
import { useStayWhilePlacing } from '../checkout/review/use-stay-while-placing.ts';
import { WHOLE_ADDRESS } from '../checkout/shipping/field-names.ts';
import { addressLabels } from '../forms/address-fields.tsx';
import { useDraft } from '../forms/drafts.ts';
import { type FormState, fieldOf } from '../forms/field-of.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { Section } from '../forms/section.tsx';
import { SubmitRow } from '../forms/submit-row.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useLookups } from '../site/lookups.ts';
import { WarningNote } from '../site/warnings.tsx';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/labelled.tsx';
import { formatMoney } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { countOf, payableCarts, waitingWords } from './bulk-carts.ts';
import { bulkValues } from './bulk-values.ts';
import { CartsTable } from './carts-table.tsx';
import { loadSubmit } from './load-submit.ts';
import { ATTEMPT, CARTS, QUOTES } from './payment-fields.ts';
import type { Refused } from './submit.ts';

export const BULK_DRAFT = 'bulk-payment';

const labels = {
  [WHOLE_ADDRESS]: 'Billing Address',
  ...addressLabels,
  cardId: 'Payment Method',
  ...cardLabels,
} as const;

export interface BulkFormProps {
  readonly carts: BulkCarts;
  readonly attempt: string;
  readonly refused: Refused | null;
  readonly isBusy: boolean;
}

export function BulkForm({ carts, attempt, refused, isBusy }: BulkFormProps) {
  const { user, totalAmountDue } = carts;
  const payable = payableCarts(carts);
  const lookups = useLookups();
  const { search } = useLocation();
  const today = parseUsDate(lookups.today) ?? '';
  const account = user.ownAccount ? user : null;
  const book = showsPicker(account, search) ? account.AddressBook : null;
  const offered = useMemo(() => book && offerAddresses('billing', { book, stored: null }), [book]);
  const reply = refused?.form;
  const values = useMemo(() => ({ ...bulkValues(user, offered), ...reply?.values }), [user, offered, reply]);
  const [newCard, setNewCard] = useState<NewCard | null>(null);
  const [isCardOpen, setCardOpen] = useState(false);

  const form = useCheckedForm(reply, {
    loadRules: loadSubmit,
    judge: (rules, data) => rules.checkBulkPayment(data, today),
  });
  useDraft(form, { name: BULK_DRAFT, secret: CARD_SECRETS });
  const isLeaving = useStayWhilePlacing(isBusy);
  const fields = { errors: form.errors, values };
  const failure = refused?.isPaymentProblem && form.refusal && !isBusy ? form.refusal.lead : null;

  return (
    <>
      <PageTitle title="Bulk Orders" hasErrors={form.refusal !== null} />
      <div className="max-w-2xl">
        <FormErrors form={form} labels={labels} />
      </div>
      <h1 className="title">Bulk Orders</h1>
      <WhatWaits carts={carts} />
      <CartsTable {...carts} />
      <PageForm
        form={form}
        isBusy={isBusy}
        className="mt-12 grid max-w-2xl gap-x-16 lg:max-w-none lg:grid-cols-2"
      >
        {user.ownAccount && <input type="hidden" name={FOR_CUSTOMER} value="on" />}
        <input type="hidden" name={ATTEMPT} value={refused?.attempt ?? attempt} />
        <input type="hidden" name="userId" value={user.userId} />
        <input type="hidden" name="email" value={user.email} />
        <CartInputs carts={payable} />
        <Section title="Billing Address">
          {offered ? (
            <AddressPicker
              kind="billing"
              offered={offered}
              fields={fields}
              enter={
                <Link className="link-line" to={newAddressQuery(search)} preventScrollReset>
                  {KIND_WORDS.billing.enter}
                </Link>
              }
            />
          ) : (
            <InlineAddress kind="billing" customer={account} fields={fields} />
          )}
        </Section>
        <div className="border-t border-line pt-9 lg:border-t-0 lg:pt-0">
          <Section title="Payment Method">
            <BulkPaymentMethod
              user={user}
              fields={fields}
              today={today}
              newCard={newCard}
              onEnterNew={() => setCardOpen(true)}
            />
          </Section>
          {failure !== null && <PaymentFailure message={failure} />}
          <PaymentProgress isPlacing={isBusy} isLeaving={isLeaving} />
          <SubmitRow>
            <Button type="submit" busy={isBusy} busyText="Submitting your orders…">
              Submit Orders
            </Button>
            <SecureBadge />
          </SubmitRow>
          <p className="mt-4 text-sm text-muted">
            {formatMoney(totalAmountDue)} for {countOf(payable.length)}. {BULK_CHARGED_WHEN} An order that
            cannot be placed is not charged.
          </p>
          <WarningNote />
        </div>
      </PageForm>
      <NewCardDialog
        open={isCardOpen}
        today={today}
        before={newCard}
        offersToSave={user.ownAccount}
        onUse={(card) => {
          setNewCard(card);
          setCardOpen(false);
        }}
        onClose={() => setCardOpen(false)}
      />
    </>
  );
}

/** Shown at the top with the focus, and again where the shopper is looking. */
function PaymentFailure({ message }: { message: string }) {
  return (
    <div className="mb-8">
      <Notice tone="problem">
        <p className="font-bold text-danger">{message}</p>
        <p className="mt-1">Nothing was charged.</p>
      </Notice>
    </div>
  );
}

export function CartInputs({ carts }: { carts: readonly BulkCart[] }) {
  return carts.map(({ shoppingCartId, quote }) => (
    <span key={shoppingCartId} hidden>
      <input type="hidden" name={CARTS} value={shoppingCartId} />
      <input type="hidden" name={QUOTES} value={quote} />
    </span>
  ));
}

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

export interface BulkPaymentMethodProps {
  readonly user: BulkCarts['user'];
  readonly fields: FormState;
  readonly today: Day;
  readonly newCard: NewCard | null;
  readonly onEnterNew: () => void;
}

export function BulkPaymentMethod({ user, fields, today, newCard, onEnterNew }: BulkPaymentMethodProps) {
  const { search } = useLocation();
  if (user.CreditCards.length > 0 && !asksForNewCard(search)) {
    return (
      <CardPicker
        fields={fields}
        cards={user.CreditCards}
        newCard={newCard}
        today={today}
        onEnterNew={onEnterNew}
        newCardHref={newCardQuery(search)}
      />
    );
  }
  const whole = fieldOf(fields, 'cardId');
  return (
    <div className="grid gap-6">
      {whole.errors && (
        <div id="cardId" tabIndex={-1}>
          <FieldError field={whole} />
        </div>
      )}
      <CardFields fields={fields} today={today} />
      {user.ownAccount && <SaveCardBoxes fields={fields} />}
    </div>
  );
}
