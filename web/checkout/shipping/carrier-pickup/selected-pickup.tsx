import type { RefObject } from 'react';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { type ChosenPickup, PERSON } from './chosen-pickup.ts';

export interface SelectedPickupProps {
  readonly pickup: ChosenPickup;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onChange: () => void;
  readonly onEdit: () => void;
}

/** The chosen pickup location and the recipient. */
export function SelectedPickup({ pickup, headingRef, onChange, onEdit }: SelectedPickupProps) {
  const { counter, recipient } = pickup;
  const person = (name: string) => recipient[PERSON + name] ?? '';
  return (
    <div className="border-y border-line">
      <div className="grid gap-x-8 gap-y-6 py-5 sm:grid-cols-2">
        <div className="wrap-anywhere min-w-0">
          <h3 ref={headingRef} tabIndex={-1} className="mb-1 font-medium">
            {counter.company}
          </h3>
          <p>{counter.address1}</p>
          {counter.address2 && <p>{counter.address2}</p>}
          <p>{`${counter.city}, ${counter.stateShort} ${counter.zip}`}</p>
          {counter.fedexLocationPhone && (
            <p className="text-muted tabular-nums">{formatUsPhone(counter.fedexLocationPhone)}</p>
          )}
        </div>
        <div className="wrap-anywhere min-w-0">
          <h3 className="mb-1 font-medium">Recipient</h3>
          <p>{`${person('name_first')} ${person('name_last')}`}</p>
          <p className="text-muted tabular-nums">{formatUsPhone(person('phone'))}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-8 border-t border-line py-2 noscript:hidden">
        <Button look="text" onClick={onChange}>
          Change Location
        </Button>
        <Button look="text" aria-haspopup="dialog" onClick={onEdit}>
          Edit Recipient
        </Button>
      </div>
    </div>
  );
}
