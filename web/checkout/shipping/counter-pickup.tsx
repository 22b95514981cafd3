import { CarrierPickup } from './carrier-pickup/carrier-pickup.tsx';
import { NextToPayment } from './next-to-payment.tsx';
import type { OwnFieldsProps } from './own-fields.ts';
import { ParcelDetails } from './parcel-details.tsx';

/** A parcel held at a carrier's pickup location. */
export function CounterPickup({ fields, customer, isBusy }: OwnFieldsProps) {
  return (
    <>
      <section className="pb-9">
        <CarrierPickup fields={fields} customer={customer} />
      </section>
      <ParcelDetails fields={fields} kind="carrier-pickup" />
      <NextToPayment isBusy={isBusy} />
    </>
  );
}
