import { useMemo, useState } from 'react';
import { Form, PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { CardFields } from '../../cards/card-fields.tsx';
import { AddressFields, addressLabels } from '../../forms/address-fields.tsx';
import { BirthDate } from '../../forms/birth-date.tsx';
import { useDraft } from '../../forms/drafts.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import type { FormReply } from '../../forms/form-reply.ts';
import { Section } from '../../forms/section.tsx';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { useZipCheck } from '../../forms/use-zip-check.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { useCheckout } from '../use-checkout.ts';
import { CARD_SECRETS } from './billing-form-data.ts';
import { billingValues } from './billing-values.ts';
import { KeptCard, NEW_CARD } from './kept-card.tsx';

export const BILLING_DRAFT = 'billing';

const loadRules = () => import('./submit.ts');

const labels = {
  sameAsShipping: 'Same as shipping address',
  ...addressLabels,
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
  cardNumber: 'Card Number',
  expirationMonth: 'Expiration, Month',
  expirationYear: 'Expiration, Year',
  cvv: 'Security Code',
} as const;

export function BillingForm({ reply }: { reply: FormReply | undefined }) {
  const checkout = useCheckout();
  const { lookups, billing, clubJoin } = checkout;
  const today = parseUsDate(lookups.today) ?? '';
  const values = useMemo(() => reply?.values ?? billingValues(checkout), [reply, checkout]);
  const { search } = useLocation();
  const [usesOtherCard, setUsesOtherCard] = useState(search.includes(NEW_CARD));
  const keptCard = usesOtherCard || !billing?.paymentToken ? null : billing.card;

  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, data) => rules.checkBilling(data, today),
  });
  const stateId = useFieldValue(form.formRef, 'stateId', values.stateId ?? '');
  const onZipLeft = useZipCheck(form.formRef, lookups.states, stateId, form.setFieldErrors);
  useDraft(form.formRef, { name: BILLING_DRAFT, secret: CARD_SECRETS });
  const fields = { errors: form.errors, values };
  const isBusy = useNavigation().formAction?.startsWith('/billing') ?? false;

  return (
    <>
      {form.isTouched && <PrefetchPageLinks page={checkoutPath('review', clubJoin)} />}
      <PageTitle title="Payment" hasErrors={form.refusal !== null} />
      <FormErrors form={form} labels={labels} />
      <h1 className="title mb-9">Payment Information</h1>
      <Form
        method="post"
        ref={form.formRef}
        {...form.handlers}
        onSubmit={(event) => (isBusy ? event.preventDefault() : form.handlers.onSubmit(event))}
        className="group/billing"
      >
        <Section title="Billing Address">
          <CheckboxField field={fieldOf(fields, 'sameAsShipping')} label="Same as shipping address" />
          <div className="mt-6 group-has-[[name=sameAsShipping]:checked]/billing:hidden">
            <AddressFields
              section="billing"
              form={fields}
              states={lookups.states}
              countries={lookups.countries}
              phoneHint="In case your bank or we have a question about the payment."
              onZipLeft={onZipLeft}
            />
          </div>
        </Section>
        <Section title="About You">
          <BirthDate fields={fields} today={today} />
        </Section>
        <Section title="Payment Method">
          {keptCard && billing?.paymentToken ? (
            <KeptCard
              card={keptCard}
              token={billing.paymentToken}
              onUseAnother={() => setUsesOtherCard(true)}
            />
          ) : (
            <CardFields fields={fields} today={today} />
          )}
        </Section>
        <SubmitRow>
          <Button type="submit" busy={isBusy} busyText="Checking your card…">
            Review Order
          </Button>
        </SubmitRow>
        <p className="mt-4 text-sm text-muted">Nothing is charged yet: you will see the whole order first.</p>
      </Form>
    </>
  );
}
