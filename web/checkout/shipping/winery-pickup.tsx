import { useMemo } from 'react';
import type { Lookups } from '../../../contract/lookups.ts';
import { MAX_LENGTH } from '../../../domain/checkout/limits.ts';
import { wineryName } from '../../../domain/delivery/methods.ts';
import { addressLabels, formatUsPhone } from '../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { formatField } from '../../forms/formatted-input.ts';
import { NameFields } from '../../forms/name-and-password-fields.tsx';
import { Section } from '../../forms/section.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import { shipDateContext } from './delivery-date.ts';
import { DeliveryDate } from './delivery-date-field.tsx';
import { AlcoholNotice, NextToPayment, type OwnFieldsProps, SpecialInstructions } from './parcel-details.tsx';

interface WineryPickupProps extends OwnFieldsProps {
  readonly shipViaId: number;
}

/** The panel for a winery pickup. A membership cannot be a gift. */
export function WineryPickup({ shipViaId, fields }: WineryPickupProps) {
  const { lookups } = useCheckout();
  const { canBeGift } = useCheckoutMode();
  const winery = lookups.pickupLocations.find((each) => each.shipViaId === shipViaId);
  return (
    <>
      <input type="hidden" name="shipViaId" value={shipViaId} />
      {winery && <WineryAddress winery={winery} />}
      <Section title="Who Picks Up">
        <PickUpAgent fields={fields} />
      </Section>
      <Section title="Pick-up">
        <PickUpDate fields={fields} shipViaId={shipViaId} />
      </Section>
      <div className="grid gap-4 border-t border-line pt-9 pb-4">
        {canBeGift && <GiftNote fields={fields} />}
        <SpecialInstructions
          fields={fields}
          hint="For the tasting room, such as when you plan to arrive."
          isPrinted={false}
        />
      </div>
      <AlcoholNotice kind="winery-pickup" />
      <NextToPayment />
    </>
  );
}

function WineryAddress({ winery }: { winery: Lookups['pickupLocations'][number] }) {
  return (
    <section aria-labelledby="winery" className="mb-10 rounded-brand bg-tint px-6 py-6">
      <h3 id="winery" className="subheading">
        {wineryName(winery)}
      </h3>
      <address className="mt-1 not-italic">
        <span className="block">{winery.address1}</span>
        <span className="block">{`${winery.city}, ${winery.stateShort} ${winery.zip}`}</span>
        <a className="link-line tabular-nums" href={`tel:${winery.phone.replace(/\D/g, '')}`}>
          {winery.phone}
        </a>
      </address>
      <p className="text-muted">{winery.hours}</p>
    </section>
  );
}

function PickUpAgent({ fields }: { fields: FormState }) {
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <NameFields fields={fields} />
      <TextField
        field={fieldOf(fields, 'phone')}
        label={addressLabels.phone}
        kind="tel"
        hint="We will call when your wine is ready, or if we have a question."
        autoComplete="tel"
        onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
      />
    </div>
  );
}

interface PickUpDateProps {
  readonly fields: FormState;
  readonly shipViaId: number;
}

function PickUpDate({ fields, shipViaId }: PickUpDateProps) {
  const { lookups, cart } = useCheckout();
  const context = useMemo(
    () => shipDateContext(lookups, cart, { shipViaId, roadDays: null }),
    [lookups, cart, shipViaId],
  );
  return <DeliveryDate field={fieldOf(fields, 'requestedShipDate')} label="Pick-up Date" context={context} />;
}

function GiftNote({ fields }: { fields: FormState }) {
  return (
    <TextAreaField
      field={fieldOf(fields, 'giftNote')}
      label="Gift Note"
      optional
      hint={`We print it on a card with the wine. Up to ${MAX_LENGTH.giftNote} characters.`}
      limit={MAX_LENGTH.giftNote}
    />
  );
}
