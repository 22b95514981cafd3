import type { CarrierLocation } from '../../../../contract/address.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import type { DayHours } from './opening-hours.ts';
import { milesInWords } from './pickup-words.ts';

export interface LocationFactsProps {
  readonly location: CarrierLocation;
  readonly today: DayHours | undefined;
}

/** A pickup location in a label, which cannot contain paragraphs: the content of its list card, without the week. */
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
