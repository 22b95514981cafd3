import { useMemo } from 'react';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { useCheckout } from '../../use-checkout.ts';
import { shipDateContext } from '../delivery-date.ts';
import { DeliveryDate } from '../delivery-date-field.tsx';

export interface PickUpDateProps {
  readonly fields: FormState;
  /** The winery's id. */
  readonly shipViaId: number;
}

export function PickUpDate({ fields, shipViaId }: PickUpDateProps) {
  const { lookups, cart } = useCheckout();
  const context = useMemo(() => shipDateContext(lookups, cart, shipViaId), [lookups, cart, shipViaId]);
  return <DeliveryDate field={fieldOf(fields, 'requestedShipDate')} label="Pick-up Date" context={context} />;
}
