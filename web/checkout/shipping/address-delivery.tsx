import { useLocation } from 'react-router';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { useFieldValue } from '../../forms/use-field-value.ts';
import { Notice } from '../../ui/notice.tsx';
import { AddressPicker } from '../address-book/address-picker.tsx';
import { showsPicker } from '../address-book/inline-address.ts';
import { InlineAddress } from '../address-book/inline-address-fields.tsx';
import { useChosenAddress } from '../address-book/use-chosen-address.ts';
import { NextToPayment } from './next-to-payment.tsx';
import type { OwnFieldsProps } from './own-fields.ts';
import { ParcelDetails } from './parcel-details.tsx';
import { useShippableState } from './use-shippable-state.ts';
import { WaysOn } from './ways-on.tsx';
import { WHOLE_ADDRESS } from './whole-address.ts';

const STATE_REASON = 'state-reason';

/** A parcel to an address: the customer's saved ones to choose from, or the address form. */
export function AddressDelivery({ fields: given, customer, isBusy }: OwnFieldsProps) {
  const { search } = useLocation();
  const book = showsPicker(customer, search) ? customer.AddressBook : null;
  const typedStateId = useFieldValue('stateId', given.values.stateId ?? '');
  const chosen = useChosenAddress(given.values, book ?? []);
  const stateId = book ? chosen.stateId : typedStateId;
  const mayLieIn = useShippableState();
  const isShippable = mayLieIn(stateId);
  const stateField = book ? WHOLE_ADDRESS : 'stateId';
  const fields = isShippable
    ? given
    : { ...given, errors: { ...given.errors, [stateField]: [MESSAGES.invalidState] } };

  return (
    <>
      <section className="pb-9">
        {book ? (
          <AddressPicker kind="shipping" book={book} mayLieIn={mayLieIn} fields={fields} />
        ) : (
          <InlineAddress kind="shipping" customer={customer} fields={fields} />
        )}
        {tellsPoBox(fields.errors) && (
          <div className="mt-6">
            <Notice tone="problem">
              <p>Enter a street address, or choose another way to get your wine.</p>
              <WaysOn />
            </Notice>
          </div>
        )}
      </section>
      <ParcelDetails fields={fields} kind="deliver" />
      {!isShippable && (
        <div id={STATE_REASON} role="alert" className="mb-6">
          <Notice tone="problem">
            <p>{MESSAGES.stateNotShippable}</p>
            <WaysOn />
          </Notice>
        </div>
      )}
      <NextToPayment isBusy={isBusy} refusedBecause={isShippable ? undefined : STATE_REASON} />
    </>
  );
}

function tellsPoBox(errors: FieldErrors): boolean {
  return Object.values(errors).some((messages) => messages.some((each) => each.endsWith(MESSAGES.poBox)));
}
