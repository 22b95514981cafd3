import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useForm } from '../../forms/form-context.ts';
import { setFieldValue } from '../../forms/use-field-value.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { promoServices } from '../cart-summary/promo-services.ts';
import { useCheckout } from '../use-checkout.ts';
import { defaultDate, shipDateContext } from './delivery-date.ts';
import { DeliveryDate } from './delivery-date-field.tsx';

/** `outdated`: the date that the shop proposed for the previous service, when the shopper chose this one. */
interface Service {
  readonly shipViaId: number;
  readonly outdated: string | null;
}

export function ShippingDetails({ fields }: { fields: FormState }) {
  const { lookups, cart } = useCheckout();
  const { element } = useForm();
  const select = useRef<HTMLSelectElement>(null);
  const [service, setService] = useState<Service>(() => ({
    shipViaId: Number(fields.values.shipViaId),
    outdated: null,
  }));
  const { shipViaId } = service;
  const context = useMemo(() => shipDateContext(lookups, cart, shipViaId), [lookups, cart, shipViaId]);
  const shippers = lookups.shippers.filter((shipper) => shipper.brandingId === cart.brandingId);
  const promo = promoServices(cart, lookups.shippers);

  // A draft, the browser or a quick shopper may have chosen another service by now, with a matching date.
  useEffect(() => setService({ shipViaId: Number(select.current?.value), outdated: null }), []);

  // A date that we proposed for one service is replaced by the other service's; the shopper's own date stays.
  const propose = useEffectEvent((outdated: string | null) => {
    const form = element();
    if (!form || outdated === null) return;
    const typed = new FormData(form).get('requestedShipDate');
    if (typed === outdated || typed === '' || typed === null)
      setFieldValue(form, 'requestedShipDate', defaultDate(context));
  });
  useEffect(() => propose(service.outdated), [service]);

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
      <DeliveryDate field={fieldOf(fields, 'requestedShipDate')} label="Delivery Date" context={context} />
      <p className="text-sm text-muted">Orders are processed within 1 to 2 business days.</p>
    </div>
  );
}
