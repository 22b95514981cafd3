import { Link } from 'react-router';
import type { Club } from '../../../contract/clubs.ts';
import type { ConfirmedOrder } from '../../../contract/orders.ts';
import { parseUsDate } from '../../../domain/dates/day.ts';
import { secondShipmentWords, sentenceOf, termsInWords } from '../../shop/clubs/club-words.ts';

export interface NextShipmentsProps {
  readonly club: Club;
  readonly order: Pick<ConfirmedOrder, 'requestedShipDate'>;
}

export function NextShipments({ club, order }: NextShipmentsProps) {
  return (
    <p className="mt-3 max-w-prose">
      {secondShipmentWords(club, parseUsDate(order.requestedShipDate))} We will email you before each
      shipment. {termsInWords(club.terms).map(sentenceOf).join(' ')}{' '}
      <Link to="/account/membership" className="link no-print">
        See your membership
      </Link>
    </p>
  );
}
