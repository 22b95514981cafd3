import { SummaryRow } from '../../ui/summary-list.tsx';
import { useCheckout } from '../use-checkout.ts';

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

export function PlaceLines({ lines }: { lines: readonly (string | null | undefined)[] }) {
  return (
    <address className="not-italic">
      {lines
        .filter((line) => line)
        .map((line) => (
          <span key={line} dir="auto" className="block text-left wrap-anywhere">
            {line}
          </span>
        ))}
    </address>
  );
}

export interface Gift {
  readonly senderName?: string | null | undefined;
  readonly name?: string | null | undefined;
  readonly email?: string | null | undefined;
  readonly note?: string | null | undefined;
}

export function GiftDetails({ senderName, name, email, note }: Gift) {
  return (
    <>
      {senderName && `From ${senderName} to ${name ?? ''}`}
      {email && <span className="block">{email}</span>}
      {note && (
        <span
          dir="auto"
          className={`block border-s-2 border-line ps-4 font-serif whitespace-pre-line italic ${senderName ? 'mt-2' : ''}`}
        >
          {note}
        </span>
      )}
    </>
  );
}

export function SpecialInstructionsRow({ text }: { text: string | null | undefined }) {
  if (!text) return null;
  return (
    <SummaryRow term="Special Instructions">
      <span dir="auto" className="block whitespace-pre-line">
        {text}
      </span>
    </SummaryRow>
  );
}
