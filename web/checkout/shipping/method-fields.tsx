import { Suspense, useMemo } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { later } from '../../parts/later.tsx';
import { Notice } from '../../ui/notice.tsx';
import { AddressPicker } from '../address-book/address-picker.tsx';
import { InlineAddress } from '../address-book/inline-address-fields.tsx';
import { EnterAddress } from '../address-book/new-address-form.tsx';
import { ADDRESS_BOOK_ID, stateOfChoice } from '../address-book/offered-addresses.ts';
import { statesShippedTo } from '../club/states-shipped-to.ts';
import { hasAlcohol } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import { kindOf } from './after-choosing.ts';
import { isWithoutPermit } from './delivery-date.ts';
import { WHOLE_ADDRESS } from './field-names.ts';
import { NextToPayment, type OwnFieldsProps, ParcelDetails } from './parcel-details.tsx';
import { WaysOn } from './shipping-refusal.tsx';
import { offeredForShipping } from './shipping-values.ts';
import { WineryPickup } from './winery-pickup.tsx';

export function MethodFields({ method, ...props }: OwnFieldsProps & { method: string }) {
  switch (kindOf(method)) {
    case 'winery-pickup':
      return <WineryPickup {...props} shipViaId={Number(method)} />;
    case 'carrier-pickup':
      return <CarrierPickupForm {...props} method={method} />;
    case 'deliver':
      return <AddressDelivery {...props} />;
  }
}

const STATE_REASON = 'state-reason';

function AddressDelivery({ fields: given, customer }: OwnFieldsProps) {
  const checkout = useCheckout();
  const offered = useMemo(() => offeredForShipping(checkout), [checkout]);
  const typedStateId = useFieldValue('stateId', given.values.stateId ?? '');
  const chosenId = useFieldValue(ADDRESS_BOOK_ID, given.values[ADDRESS_BOOK_ID] ?? '');
  const stateId = offered ? stateOfChoice(offered, chosenId) : typedStateId;
  const mayLieIn = useShippableState();
  const isShippable = mayLieIn(stateId);
  const stateField = offered ? WHOLE_ADDRESS : 'stateId';
  const fields = isShippable
    ? given
    : {
        ...given,
        errors: { ...given.errors, [stateField]: [MESSAGES.invalidState] },
        reasons: offered ? {} : given.reasons,
      };

  return (
    <>
      <section className="pb-9">
        {offered ? (
          <AddressPicker
            kind="shipping"
            offered={offered}
            fields={fields}
            isStateRefused={!isShippable}
            enter={<EnterAddress kind="shipping" entered={offered.entered} mayLieIn={mayLieIn} />}
          />
        ) : (
          <InlineAddress kind="shipping" customer={customer} fields={fields} />
        )}
        {Object.values(fields.reasons ?? {}).includes('po-box') && (
          <div className="mt-6">
            <Notice tone="problem">
              <p>Enter a street address, or choose another way to get your wine.</p>
              <WaysOn />
            </Notice>
          </div>
        )}
      </section>
      <ParcelDetails fields={fields} method={DELIVER} />
      {!isShippable && (
        <div id={STATE_REASON} role="alert" className="mb-6">
          <Notice tone="problem">
            <p>{MESSAGES.stateNotShippable}</p>
            <WaysOn />
          </Notice>
        </div>
      )}
      <NextToPayment refusedBecause={isShippable ? undefined : STATE_REASON} />
    </>
  );
}

/** A cart with alcohol ships only to allowed states. A missing state is not refused. */
function useShippableState(): (stateId: string) => boolean {
  const checkout = useCheckout();
  return (stateId) => {
    const isKnown = checkout.lookups.states.some((each) => String(each.stateId) === stateId);
    return (
      !hasAlcohol(checkout.cart) ||
      !isKnown ||
      (statesShippedTo(checkout).some((each) => String(each.stateId) === stateId) &&
        !isWithoutPermit(checkout.lookups, checkout.cart, stateId))
    );
  };
}

/** Loaded only when it is chosen: most shoppers have their wine delivered. */
const CarrierPickup = later(async () => (await import('./carrier-pickup/carrier-pickup.tsx')).CarrierPickup);

function CarrierPickupForm({ fields, method }: OwnFieldsProps & { method: string }) {
  return (
    <>
      <section className="pb-9">
        <Suspense fallback={<div className="min-h-56" />}>
          <CarrierPickup fields={fields} method={method} />
        </Suspense>
      </section>
      <ParcelDetails fields={fields} method={method} />
      <NextToPayment />
    </>
  );
}
