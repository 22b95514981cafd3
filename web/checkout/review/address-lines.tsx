import { useCheckout } from '../use-checkout.ts';
import { PlaceLines } from './place-lines.tsx';

interface Address {
  readonly name_first: string;
  readonly name_last: string;
  readonly company?: string | null | undefined;
  readonly address1: string;
  readonly address2?: string | null | undefined;
  readonly city: string;
  readonly stateId: number;
  readonly zip: string;
}

/** The name and the address. */
export function AddressLines({ address }: { address: Address }) {
  const { lookups } = useCheckout();
  const state = lookups.states.find((each) => each.stateId === address.stateId)?.stateShort ?? '';
  return (
    <PlaceLines
      lines={[
        `${address.name_first} ${address.name_last}`,
        address.company,
        address.address1,
        address.address2,
        `${address.city}, ${state} ${address.zip}`,
      ]}
    />
  );
}
