import type { CarrierLocation } from '../../../../contract/address.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import type { DayHours } from './opening-hours.ts';
import { milesInWords } from './pickup-words.ts';

export interface LocationFactsProps {
  readonly location: CarrierLocation;
  readonly today: DayHours | undefined;
}

/** Of a counter in a label, which takes no paragraphs: what its card in the list says, but for the week. */
export function LocationFacts({ location, today }: LocationFactsProps) {
  const { contact, address } = location.contactAndAddress;
  const lines = [
    ...address.streetLines,
    `${address.city}, ${address.stateOrProvinceCode} ${address.postalCode}`,
    formatUsPhone(contact.phoneNumber),
    milesInWords(location.distance),
    ...(today ? [`Today: ${today.hours}`] : []),
  ];
  return (
    <>
      <span className="block font-medium">{contact.companyName}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}
