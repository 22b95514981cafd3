import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { setFieldValue } from '../../forms/use-field-value.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCheckout } from '../use-checkout.ts';
import { defaultDate, shipDateContext } from './delivery-date.ts';
import { DeliveryDate } from './delivery-date-field.tsx';

export interface ShippingDetailsProps {
  readonly fields: FormState;
  readonly formRef: RefObject<HTMLFormElement | null>;
  readonly shipViaId: number;
}

export function ShippingDetails({ fields, formRef, shipViaId }: ShippingDetailsProps) {
  const { lookups, cart } = useCheckout();
  const context = useMemo(() => shipDateContext(lookups, cart, shipViaId), [lookups, cart, shipViaId]);
  const shippers = lookups.shippers.filter((shipper) => shipper.brandingId === cart.brandingId);
  const offered = useRef({ shipViaId, date: defaultDate(context) });

  // The date that we proposed for one service gives way to the one for the other; a date of the shopper's own stays.
  useEffect(() => {
    const form = formRef.current;
    const before = offered.current;
    if (!form || before.shipViaId === shipViaId) return;
    const date = defaultDate(shipDateContext(lookups, cart, shipViaId));
    offered.current = { shipViaId, date };
    const typed = new FormData(form).get('requestedShipDate');
    if (typed === before.date || typed === '' || typed === null)
      setFieldValue(form, 'requestedShipDate', date);
  }, [shipViaId, formRef, lookups, cart]);

  return (
    <div className="grid gap-6">
      <SelectField
        field={fieldOf(fields, 'shipViaId')}
        label="Select Method"
        width="half"
        choices={shippers.map((shipper) => ({
          value: String(shipper.shipTrackingTypeId),
          label: shipper.shipTrackingName,
        }))}
      />
      <DeliveryDate
        field={fieldOf(fields, 'requestedShipDate')}
        label="Delivery Date"
        formRef={formRef}
        context={context}
      />
      <p className="text-sm text-muted">Orders are processed within 1 to 2 business days.</p>
    </div>
  );
}
