import type { ReactNode } from 'react';
import type { CarrierLocation } from '../../../../contract/address.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import type { DayHours } from './opening-hours.ts';
import { milesInWords } from './pickup-words.ts';

export interface LocationCardProps {
  /** The number on the map. */
  readonly number: number;
  readonly location: CarrierLocation;
  /** Starts today; empty if the carrier gives no hours. */
  readonly week: readonly DayHours[];
  readonly isSelected: boolean;
  /** Null while there is no map to show it on. */
  readonly onShow: (() => void) | null;
  readonly take: ReactNode;
}

export function LocationCard({ number, location, week, isSelected, onShow, take }: LocationCardProps) {
  const { contact, address } = location.contactAndAddress;
  const [today] = week;
  return (
    <li className={`wrap-anywhere px-3 py-4 ${isSelected ? 'bg-tint' : ''}`}>
      <div className="flex items-baseline justify-between gap-4">
        <h3 className="font-medium">{`${number}. ${contact.companyName}`}</h3>
        <p className="shrink-0 text-muted text-sm tabular-nums">{milesInWords(location.distance)}</p>
      </div>
      {address.streetLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p>{`${address.city}, ${address.stateOrProvinceCode} ${address.postalCode}`}</p>
      <p className="text-muted tabular-nums">{formatUsPhone(contact.phoneNumber)}</p>
      {today && (
        <>
          <p className="mt-2 text-sm">{`Today: ${today.hours}`}</p>
          <Disclosure summary="Opening hours">
            <dl className="grid max-w-xs grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
              {week.map(({ weekday, hours }) => (
                <div key={weekday} className="contents">
                  <dt>{weekday}</dt>
                  <dd className="tabular-nums">{hours}</dd>
                </div>
              ))}
            </dl>
          </Disclosure>
        </>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        {take}
        {onShow && (
          <Button look="text" onClick={onShow}>
            Show on map<span className="sr-only">: {contact.companyName}</span>
          </Button>
        )}
      </div>
    </li>
  );
}
