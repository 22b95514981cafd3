import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { BulkCarts } from '../../contract/bulk.ts';
import { parseUsDate } from '../../domain/dates/day.ts';
import { CARD_SECRETS, cardLabels } from '../cards/card-labels.ts';
import type { NewCard } from '../cards/new-card.ts';
import { NewCardDialog } from '../cards/new-card-dialog.tsx';
import { AddressPicker } from '../checkout/address-book/address-picker.tsx';
import { showsPicker } from '../checkout/address-book/inline-address.ts';
import { InlineAddress } from '../checkout/address-book/inline-address-fields.tsx';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { FOR_CUSTOMER } from '../checkout/progress/session-ended.ts';
import { PaymentProgress } from '../checkout/review/payment-progress.tsx';
import { SecureBadge } from '../checkout/review/secure-badge.tsx';
import { useStayWhilePlacing } from '../checkout/review/use-stay-while-placing.ts';
import { WHOLE_ADDRESS } from '../checkout/shipping/whole-address.ts';
import { addressLabels } from '../forms/address-fields.tsx';
import { useDraft } from '../forms/drafts.ts';
import { FormErrors } from '../forms/form-errors.tsx';
import { PageForm } from '../forms/page-form.tsx';
import { Section } from '../forms/section.tsx';
import { SubmitRow } from '../forms/submit-row.tsx';
import { useCheckedForm } from '../forms/use-checked-form.ts';
import { useLookups } from '../site/lookups.ts';
import { WarningNote } from '../site/warning-note.tsx';
import { Button } from '../ui/button.tsx';
import { formatMoney } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { BulkPaymentMethod } from './bulk-payment-method.tsx';
import { bulkValues } from './bulk-values.ts';
import { CartInputs } from './cart-inputs.tsx';
import { CartsTable } from './carts-table.tsx';
import { countOf } from './count-of.ts';
import { ATTEMPT } from './form-names.ts';
import { payableCarts } from './payable-carts.ts';
import type { Refused } from './submit.ts';
import { WhatWaits } from './what-waits.tsx';

export const BULK_DRAFT = 'bulk-payment';

const loadRules = () => import('./submit.ts');

const labels = {
  [WHOLE_ADDRESS]: 'Billing Address',
  ...addressLabels,
  cardId: 'Payment Method',
  ...cardLabels,
} as const;

export interface BulkFormProps {
  readonly carts: BulkCarts;
  /** The key of the payment that this form would be. */
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
  const reply = refused?.form;
  const values = useMemo(() => ({ ...bulkValues(user, book), ...reply?.values }), [user, book, reply]);
  const [newCard, setNewCard] = useState<NewCard | null>(null);
  const [isCardOpen, setCardOpen] = useState(false);

  const form = useCheckedForm(reply, {
    loadRules,
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
          {book ? (
            <AddressPicker kind="billing" book={book} fields={fields} />
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
            {formatMoney(totalAmountDue)} for {countOf(payable.length)}. An order that cannot be placed is not
            charged.
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

/** Said at the top with the focus, and again where the eyes are. */
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
