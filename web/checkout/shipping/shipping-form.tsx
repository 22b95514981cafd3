import { memo, Suspense, useEffect, useMemo, useState } from 'react';
import { Link, PrefetchPageLinks } from 'react-router';
import type { User } from '../../../contract/user.ts';
import { checkoutPath, pathAfter } from '../../../domain/checkout/steps.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { useDraft } from '../../forms/drafts.ts';
import { FormErrors } from '../../forms/form-errors.tsx';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { Section } from '../../forms/section.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { later } from '../../parts/later.tsx';
import { useTypedAddressOffer } from '../address-book/offer-typed-address.ts';
import { joinedClub } from '../club/club-in-cart.ts';
import { FirstShipment } from '../club/first-shipment.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { SHIPPING_DRAFT } from '../progress/draft-names.ts';
import { FOR_CUSTOMER } from '../progress/session-ended.ts';
import { StepForm } from '../step-form.tsx';
import { useCheckout } from '../use-checkout.ts';
import { afterChoosing, kindOf } from './after-choosing.ts';
import { ContactFields, HaveAccount } from './contact-fields.tsx';
import { dateError, shipDateContext } from './delivery-date.ts';
import { DeliveryOption, StatesWeShipTo } from './delivery-option.tsx';
import { loadSubmit } from './load-submit.ts';
import { MethodFields } from './method-fields.tsx';
import { labelsOf } from './shipping-labels.ts';
import { ShippingRefusal } from './shipping-refusal.tsx';
import { chosenIn, knowsBirthDate, shippingValues, valuesOfMethod } from './shipping-values.ts';
import { ShippingWarning } from './shipping-warning.tsx';
import type { ShippingReply } from './submit.ts';
import { useDeliveryMethod } from './use-delivery-method.ts';
import { useKnownEmail } from './use-known-email.ts';

/** Answers to requests of a page without a script. */
const NO_REFUSALS: readonly ShippingReply['kind'][] = ['other-method', 'code'];
/** Fields that every method has. */
const CONTACT = ['email', 'smsPhone'];

/** Loaded when a guest's email has an account. */
const CodeLogIn = later(async () => (await import('../../account/auth/code-log-in.tsx')).default);

type ShippingRules = Awaited<ReturnType<typeof loadSubmit>>;

export interface ShippingFormProps {
  readonly reply: ShippingReply | undefined;
  /** Null: a guest. */
  readonly customer: User | null;
  /** The email of a guest who came through a campaign link. Typed or stored values take precedence. */
  readonly campaignEmail: string | null;
}

export const ShippingForm = memo(function ShippingForm({
  reply,
  customer,
  campaignEmail,
}: ShippingFormProps) {
  const checkout = useCheckout();
  const { lookups, cart, clubJoin } = checkout;
  const today = parseUsDate(lookups.today) ?? '';
  const club = joinedClub(checkout);
  const chosen = useMemo(() => chosenIn(checkout), [checkout]);
  const freshValues = (method: string) => valuesOfMethod(checkout, method);
  const initial = useMemo(
    () => ({ email: campaignEmail ?? '', ...shippingValues(checkout) }),
    [checkout, campaignEmail],
  );

  function judge(rules: ShippingRules, form: FormData): FieldErrors {
    const context = shipDateContext(lookups, cart, {
      shipViaId: Number(form.get('shipViaId')),
      // The server knows the state.
      roadDays: lookups.roadDays && Math.min(...Object.values(lookups.roadDays)),
    });
    const wrongDate = dateError(String(form.get('requestedShipDate') ?? ''), context);
    const errors = rules.checkShipping(form, { ...chosen, today });
    return wrongDate === null ? errors : { ...errors, requestedShipDate: [wrongDate] };
  }

  // A reply is about the method that was sent, so choosing another one ends it.
  const [overtaken, setOvertaken] = useState<ShippingReply | undefined>();
  const standing = reply === overtaken ? undefined : reply;
  const brokenForm = standing?.kind === 'broken-form' ? standing : undefined;
  const form = useCheckedForm(brokenForm, { loadRules: loadSubmit, judge });
  const knownEmail = useKnownEmail(form, CodeLogIn.load);
  useTypedAddressOffer('shipping', chosen.offered !== null);
  const draft = useDraft(form, { name: SHIPPING_DRAFT });
  const { displayed, ownFields } = useDeliveryMethod({
    form,
    initial: reply ? valuesAfter(reply, freshValues) : initial,
    freshValues,
    draft,
    onChosen: () => {
      setOvertaken(reply);
      form.forgetErrors(CONTACT);
    },
  });

  // The error summary has the focus by now; a PO box is corrected at its field.
  useEffect(() => {
    if (reply && Object.values(reply.reasons ?? {}).includes('po-box')) showFirstError(reply.errors);
  }, [reply]);

  const values = standing && standing.kind !== 'other-method' ? standing.values : displayed.values;
  const fields = { errors: form.errors, reasons: form.reasons, values };
  const isKnown = form.reasons.email === 'email-has-account' || standing?.kind === 'code';
  const email =
    (form.element()?.elements.namedItem('email') as HTMLInputElement | null)?.value ?? values.email ?? '';
  const hasErrors = form.refusal !== null || (standing !== undefined && !NO_REFUSALS.includes(standing.kind));

  return (
    <>
      {form.isTouched && <PrefetchPageLinks page={pathAfter('shipping', clubJoin)} />}
      <PageTitle title="Shipping" hasErrors={hasErrors} />
      <FormErrors form={form} labels={labelsOf(displayed.method)} />
      <h1 className="title mb-9">
        <Link to={checkoutPath('confirmation', clubJoin)} className="underline-offset-8 hover:underline">
          Delivery or Pick Up
        </Link>
      </h1>
      <ShippingWarning />
      <StepForm
        step="shipping"
        form={form}
        onSubmit={(event) => {
          if (event.isDefaultPrevented()) knownEmail.onRefused(event);
        }}
        onBlur={knownEmail.onBlur}
      >
        {customer && <input type="hidden" name={FOR_CUSTOMER} value="on" />}
        <Section title="Contact" aside={customer ? null : <HaveAccount />}>
          <ContactFields
            fields={fields}
            email={customer?.email ?? null}
            section={kindOf(displayed.method) === 'deliver' ? 'shipping' : null}
            today={knowsBirthDate(checkout, displayed.method) ? null : today}
            logIn={
              isKnown && (
                <Suspense>
                  <CodeLogIn reply={standing?.code} email={email} />
                </Suspense>
              )
            }
          />
        </Section>
        <Section title="Delivery" aside={<StatesWeShipTo />}>
          <div className="grid gap-6">
            {club && <FirstShipment club={club} />}
            <DeliveryOption fields={fields} selected={displayed.method} />
            <ShippingRefusal reply={standing} />
          </div>
        </Section>
        <div ref={ownFields} key={displayed.turn}>
          <MethodFields method={displayed.method} fields={fields} customer={customer} />
        </div>
      </StepForm>
      {isKnown && (
        <Suspense>
          <CodeLogIn isForm email={email} values={standing?.values} />
        </Suspense>
      )}
    </>
  );
});

function showFirstError(errors: FieldErrors): void {
  const field = document.getElementById(Object.keys(errors)[0] ?? '');
  field?.focus({ preventScroll: true });
  // A list of addresses is taller than the window, and its message is at the top.
  const message = field && document.getElementById(`${field.id}-error`);
  (message ?? field)?.scrollIntoView({ block: 'center' });
}

/** A page posted without a script returns with its values, or with the fields of a method chosen since. */
function valuesAfter(
  { kind, values }: ShippingReply,
  freshValues: (method: string) => ShippingReply['values'],
) {
  if (kind !== 'other-method') return values;
  const method = values.deliveryMethod ?? '';
  return {
    ...afterChoosing({ method, current: values, remembered: null, fresh: freshValues(method) }),
  };
}
