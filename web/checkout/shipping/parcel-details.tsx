import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { User } from '../../../contract/user.ts';
import { alcoholNotice } from '../../../domain/checkout/hand-over.ts';
import { GIFT_NOTE_MAX_LINES, MAX_LENGTH, PRINTED_LENGTH } from '../../../domain/checkout/limits.ts';
import { buttonAfter } from '../../../domain/checkout/steps.ts';
import { DELIVER, type DeliveryKind, isServiceOffered } from '../../../domain/delivery/methods.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useForm } from '../../forms/form-context.ts';
import { Section } from '../../forms/section.tsx';
import { setFieldValue } from '../../forms/set-field-value.ts';
import { later } from '../../parts/later.tsx';
import { useSupportPhone } from '../../site/lookups.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { promoServices } from '../cart-summary/promo-services.ts';
import { hasAlcohol } from '../load-checkout.ts';
import { StepBar } from '../step-bar.tsx';
import { StepButton } from '../step-form.tsx';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import { kindOf } from './after-choosing.ts';
import { type BadDays, defaultDate, permitsTo, roadDaysTo, shipDateContext } from './delivery-date.ts';
import { DeliveryDate } from './delivery-date-field.tsx';
import { useDeliveryWeather, useParcelState } from './use-delivery-weather.ts';

export interface OwnFieldsProps {
  readonly fields: FormState;
  /** Null: a guest. */
  readonly customer: User | null;
}

interface ParcelDetailsProps {
  readonly fields: FormState;
  readonly method: string;
}

/** A membership cannot be a gift. */
export function ParcelDetails({ fields, method }: ParcelDetailsProps) {
  const { canBeGift } = useCheckoutMode();
  return (
    <>
      <Section title="Shipping Details">
        <ShippingDetails fields={fields} method={method} />
      </Section>
      <div className="border-t border-line pt-9 pb-4">
        <SpecialInstructions
          fields={fields}
          // At a carrier's counter there is no gate.
          hint={
            method === DELIVER
              ? 'For the carrier, such as a gate code or where the door is.'
              : 'For the carrier.'
          }
        />
      </div>
      {canBeGift && <GiftFields fields={fields} />}
      <AlcoholNotice kind={kindOf(method)} />
    </>
  );
}

/** Loaded only where the weather is not fine on every day. */
const WeatherAdvice = later(async () => (await import('./weather-advice.tsx')).WeatherAdvice);

/** `outdated`: the date that the shop proposed for the previous service, when the shopper chose this one. */
interface Service {
  readonly shipViaId: number;
  readonly outdated: string | null;
}

function ShippingDetails({ fields, method }: ParcelDetailsProps) {
  const { lookups, cart } = useCheckout();
  const { element } = useForm();
  const select = useRef<HTMLSelectElement>(null);
  const [service, setService] = useState<Service>(() => ({
    shipViaId: Number(fields.values.shipViaId),
    outdated: null,
  }));
  const { shipViaId } = service;
  const weather = useDeliveryWeather(method, shipViaId, fields, WeatherAdvice.load);
  const { badDays } = weather;
  const stateId = useParcelState(method, fields);
  const roadDays = roadDaysTo(lookups.roadDays, stateId);
  const permits = useMemo(() => permitsTo(lookups, cart, stateId), [lookups, cart, stateId]);
  const context = useMemo(
    () => ({ ...shipDateContext(lookups, cart, { shipViaId, roadDays }, badDays), permits }),
    [lookups, cart, shipViaId, roadDays, badDays, permits],
  );
  const shippers = lookups.shippers.filter(
    (shipper) =>
      shipper.brandingId === cart.brandingId && isServiceOffered(method, shipper.shipTrackingTypeId),
  );
  const promo = promoServices(cart, lookups.shippers);

  // A draft, the browser or a quick shopper may have chosen another service by now, with a matching date.
  useEffect(() => setService({ shipViaId: Number(select.current?.value), outdated: null }), []);

  // A date that we proposed for one service, or before we knew the state or the weather there, is replaced by the one that we propose
  // now; the shopper's own date stays.
  const proposed = useRef(defaultDate(context));
  const propose = useEffectEvent((outdated: readonly string[], known: BadDays = badDays) => {
    const form = element();
    const date = defaultDate({ ...context, badDays: known });
    const before = proposed.current;
    proposed.current = date;
    const typed = form && new FormData(form).get('requestedShipDate');
    if (form && date !== typed && [before, ...outdated].includes(String(typed ?? '')))
      setFieldValue(form, 'requestedShipDate', date);
  });
  useEffect(() => {
    if (service.outdated !== null) propose([service.outdated, '']);
  }, [service]);
  useEffect(() => propose([], badDays), [badDays]);
  useEffect(() => {
    if (roadDays !== null) propose(['']);
  }, [roadDays]);
  useEffect(() => propose(permits ? [''] : []), [permits]);

  return (
    <div className="grid gap-6">
      <SelectField
        field={fieldOf(fields, 'shipViaId')}
        label="Select Method"
        width="half"
        ref={select}
        onChange={({ currentTarget: { value } }) =>
          setService({ shipViaId: Number(value), outdated: defaultDate(context) })
        }
        {...(promo && { hint: promo.doesNotCount })}
        choices={shippers.map((shipper) => ({
          value: String(shipper.shipTrackingTypeId),
          label: shipper.shipTrackingName,
        }))}
      />
      <div>
        <DeliveryDate field={fieldOf(fields, 'requestedShipDate')} label="Delivery Date" context={context} />
        {badDays.size > 0 && (
          <Suspense>
            <WeatherAdvice context={context} fields={fields} weather={weather} services={shippers} />
          </Suspense>
        )}
      </div>
      <p className="text-sm text-muted">Orders are processed within 1 to 2 business days.</p>
    </div>
  );
}

interface SpecialInstructionsProps {
  readonly fields: FormState;
  readonly hint: string;
  /** Printed on a parcel's label, which is short. */
  readonly isPrinted?: boolean;
}

export function SpecialInstructions({ fields, hint, isPrinted = true }: SpecialInstructionsProps) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'specialInstructions')}
      label="Special Instructions"
      optional
      hint={hint}
      limit={MAX_LENGTH.specialInstructions}
      {...(isPrinted && { printed: PRINTED_LENGTH.specialInstructions })}
    />
  );
}

/** Only the style sheet shows the gift fields when the box is ticked, so they work before any script runs. */
function GiftFields({ fields }: { fields: FormState }) {
  return (
    <section className="group/gift border-t border-line py-9">
      <h2 className="sr-only">Gift</h2>
      <CheckboxField
        field={fieldOf(fields, 'isGift')}
        label={<span className="subheading">Is This a Gift?</span>}
      />
      <div className="mt-6 hidden gap-6 group-has-[[name=isGift]:checked]/gift:grid sm:grid-cols-2">
        <TextField
          field={fieldOf(fields, 'giftSenderName')}
          label="Sender Name"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          field={fieldOf(fields, 'giftName')}
          label="Recipient Name"
          autoComplete="off"
          spellCheck={false}
        />
        <div className="sm:col-span-2">
          <TextField
            field={fieldOf(fields, 'giftRecipientEmail')}
            label="Recipient Email"
            optional
            kind="email"
            autoComplete="off"
          />
        </div>
        <div className="sm:col-span-2">
          <TextAreaField
            field={fieldOf(fields, 'giftNote')}
            label="Gift Message"
            optional
            hint={`Up to ${MAX_LENGTH.giftNote} characters in ${GIFT_NOTE_MAX_LINES} lines.`}
            limit={MAX_LENGTH.giftNote}
            rows={5}
          />
        </div>
      </div>
    </section>
  );
}

/** What a shopper must know before wine ships. */
export function AlcoholNotice({ kind }: { kind: DeliveryKind }) {
  const phone = useSupportPhone();
  if (!hasAlcohol(useCheckout().cart)) return null;
  return (
    <aside aria-labelledby="alcohol-notice" className="mb-9 border-y border-line py-8 text-[0.9375rem]">
      <h2 id="alcohol-notice" className="subheading">
        Important notice about alcohol
      </h2>
      <ul className="mt-3 grid list-disc gap-1.5 ps-5 marker:text-muted">
        {alcoholNotice(kind).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <p className="mt-4">
        Questions? Call us at{' '}
        <a className="link tabular-nums" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        , Monday to Friday 8am to 5pm Pacific.
      </p>
    </aside>
  );
}

interface NextToPaymentProps {
  /** The id of the text that explains why the shopper cannot continue. */
  readonly refusedBecause?: string | undefined;
}

export function NextToPayment({ refusedBecause }: NextToPaymentProps) {
  return (
    <>
      <StepBar isShipping>
        <StepButton step="shipping" busyText="Saving…" refusedBecause={refusedBecause}>
          {buttonAfter('shipping', false)}
        </StepButton>
      </StepBar>
      <p className="mt-4 text-sm text-muted">You will see shipping and tax before you pay.</p>
    </>
  );
}
