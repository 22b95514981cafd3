import { useEffect, useMemo, useRef } from 'react';
import { Form, Link, PrefetchPageLinks, useLocation, useNavigation } from 'react-router';
import type { AddressBookEntry, User } from '../../../contract/user.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { addressLabels } from '../../forms/address-fields.tsx';
import { useDraft } from '../../forms/drafts.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { Section } from '../../forms/section.tsx';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { useZipCheck } from '../../forms/use-zip-check.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressPicker } from '../address-book/address-picker.tsx';
import { showsPicker } from '../address-book/inline-address.ts';
import { InlineAddress } from '../address-book/inline-address-fields.tsx';
import { useChosenAddress } from '../address-book/use-chosen-address.ts';
import { PageTitle } from '../layout/page-title.tsx';
import { useCheckout, useSupportPhone } from '../use-checkout.ts';
import { AlcoholNotice } from './alcohol-notice.tsx';
import { ContactFields } from './contact-fields.tsx';
import { dateError, shipDateContext } from './delivery-date.ts';
import { DeliveryOption } from './delivery-option.tsx';
import { GiftFields } from './gift-fields.tsx';
import { ShippingDetails } from './shipping-details.tsx';
import { shippingValues } from './shipping-values.ts';
import { SpecialInstructions } from './special-instructions.tsx';
import { StatesWeShipTo } from './states-we-ship-to.tsx';
import type { ShippingReply } from './submit.ts';
import { useShippableState } from './use-shippable-state.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

export const SHIPPING_DRAFT = 'shipping';
const NOTHING_SECRET: readonly string[] = [];
const NO_BOOK: readonly AddressBookEntry[] = [];

const labels = {
  email: 'Email Address',
  smsPhone: 'Mobile Phone',
  deliveryMethod: 'Choose an option',
  [WHOLE_ADDRESS]: 'Address',
  ...addressLabels,
  shipViaId: 'Select Method',
  requestedShipDate: 'Delivery Date',
  specialInstructions: 'Special Instructions',
  giftSenderName: 'Sender Name',
  giftName: 'Recipient Name',
  giftRecipientEmail: 'Recipient Email',
  giftNote: 'Gift Message',
} as const;

const STATE_REASON = 'state-reason';

const loadRules = () => import('./submit.ts');
type ShippingRules = Awaited<ReturnType<typeof loadRules>>;

export interface ShippingFormProps {
  readonly reply: ShippingReply | undefined;
  /** Null: a guest. */
  readonly customer: User | null;
  /** Of a guest who came by a campaign's link, to begin with; what was typed or stored comes first. */
  readonly campaignEmail: string | null;
}

export function ShippingForm({ reply, customer, campaignEmail }: ShippingFormProps) {
  const checkout = useCheckout();
  const phone = useSupportPhone();
  const { lookups, cart, clubJoin } = checkout;
  const { search } = useLocation();
  const book = showsPicker(customer, search) ? customer.AddressBook : null;
  const hasPicker = book !== null;
  const values = useMemo(
    () =>
      reply?.values ?? {
        email: campaignEmail ?? '',
        ...shippingValues(checkout, customer, hasPicker),
      },
    [reply, checkout, customer, hasPicker, campaignEmail],
  );

  function judge(rules: ShippingRules, form: FormData): FieldErrors {
    const context = shipDateContext(lookups, cart, Number(form.get('shipViaId')));
    const wrongDate = dateError(String(form.get('requestedShipDate') ?? ''), context);
    const errors = rules.checkShipping(form, book ?? NO_BOOK);
    return wrongDate === null ? errors : { ...errors, requestedShipDate: [wrongDate] };
  }

  const brokenForm = reply?.kind === 'broken-form' ? reply : undefined;
  const form = useCheckedForm(brokenForm, { loadRules, judge });
  const typedStateId = useFieldValue(form.formRef, 'stateId', values.stateId ?? '');
  const chosen = useChosenAddress(form.formRef, values, book ?? NO_BOOK);
  const stateId = book ? chosen.stateId : typedStateId;
  const shipViaId = useFieldValue(form.formRef, 'shipViaId', values.shipViaId ?? '');
  const onZipLeft = useZipCheck(form.formRef, lookups.states, stateId, form.setFieldErrors);
  const state = useShippableState(stateId);
  useDraft(form.formRef, { name: SHIPPING_DRAFT, secret: NOTHING_SECRET });

  const stateField = book ? WHOLE_ADDRESS : 'stateId';
  const errors = state.isShippable ? form.errors : { ...form.errors, [stateField]: [MESSAGES.invalidState] };
  const fields = { errors, values };
  const isBusy = useNavigation().formAction?.startsWith('/shipping') ?? false;

  return (
    <>
      {form.isTouched && <PrefetchPageLinks page={checkoutPath('billing', clubJoin)} />}
      <PageTitle title="Shipping" hasErrors={form.refusal !== null || reply !== undefined} />
      <FormErrors form={form} labels={labels} />
      <h1 className="title mb-9">
        <Link to={checkoutPath('confirmation', clubJoin)} className="underline-offset-8 hover:underline">
          Delivery or Pick Up
        </Link>
      </h1>
      <Form
        method="post"
        ref={form.formRef}
        {...form.handlers}
        onSubmit={(event) => {
          if (state.isShippable && !isBusy) form.handlers.onSubmit(event);
          else event.preventDefault();
        }}
      >
        <Section title="Contact">
          <ContactFields fields={fields} email={customer?.email ?? null} />
        </Section>
        <Section title="Delivery" aside={<StatesWeShipTo />}>
          <div className="grid gap-6">
            <DeliveryOption fields={fields} />
            {book ? (
              <AddressPicker kind="shipping" book={book} formRef={form.formRef} fields={fields} />
            ) : (
              <InlineAddress kind="shipping" customer={customer} fields={fields} onZipLeft={onZipLeft} />
            )}
            <Refusal reply={reply} phone={phone} />
          </div>
        </Section>
        <Section title="Shipping Details">
          <ShippingDetails fields={fields} formRef={form.formRef} shipViaId={Number(shipViaId)} />
        </Section>
        <div className="border-t border-line pt-9">
          <SpecialInstructions fields={fields} />
        </div>
        <GiftFields fields={fields} />
        <AlcoholNotice />
        {!state.isShippable && (
          <div id={STATE_REASON} role="alert" className="mb-6">
            <Notice tone="problem">
              <p>{MESSAGES.stateNotShippable}</p>
            </Notice>
          </div>
        )}
        <SubmitRow>
          <Button
            type="submit"
            busy={isBusy}
            busyText="Saving…"
            refusedBecause={state.isShippable ? undefined : STATE_REASON}
          >
            Next: Payment
          </Button>
        </SubmitRow>
        <p className="mt-4 text-sm text-muted">You will see shipping and tax before you pay.</p>
      </Form>
    </>
  );
}

/** Why the shipment is not possible, or that something broke; the view goes to it (spec §4, PO box). */
function Refusal({ reply, phone }: { reply: ShippingReply | undefined; phone: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isShown = reply !== undefined && reply.kind !== 'broken-form';

  useEffect(() => {
    if (!reply || !isShown) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [reply, isShown]);

  if (!isShown) return null;
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice tone="problem">
        <p>{reply.kind === 'failed' ? MESSAGES.shippingFailed(phone) : reply.lead}</p>
      </Notice>
    </div>
  );
}
