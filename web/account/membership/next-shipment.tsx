import { Link } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { type Day, formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { shipmentPath } from '../../club-release/shipment-path.ts';
import { itemOf, lastMinuteOf, shipDayOf, shipmentName } from '../../club-release/shipment-words.ts';
import { formatMoney } from '../../ui/money.tsx';
import type { MemberShipment } from './load-memberships.ts';

/** The shipment that has not left yet; of several, the oldest, which leaves first. */
export function comingShipment(shipments: readonly MemberShipment[], today: Day): MemberShipment | null {
  const isComing = ({ id, state, shipDate }: MemberShipment) =>
    id !== null ||
    state === 'open' ||
    state === 'closed' ||
    (state !== 'held' && (parseUsDate(shipDate) ?? '') >= today);
  return shipments.findLast(isComing) ?? null;
}

export interface NextShipmentProps {
  readonly membership: Membership;
  readonly shipment: MemberShipment | null;
}

/** What comes next: the shipment that is being prepared, else the day that the club plans. */
export function NextShipment({ membership, shipment }: NextShipmentProps) {
  if (shipment) return <Prepared shipment={shipment} />;
  if (membership.state === 'on hold') return 'None while it is on hold';
  const next = parseUsDate(membership.nextShipmentDate ?? '');
  return next === null ? 'Not planned yet' : `Leaves on ${formatLongDate(next)}`;
}

function Prepared({ shipment }: { shipment: MemberShipment }) {
  const { id, state, item, reason, totals } = shipment;
  if (state === 'failed') {
    return (
      <>
        {shipmentName(shipment)}, {shipDayOf(shipment)}
        <span className="block text-sm text-danger">{reason} As it stands, nothing is sent to you.</span>
      </>
    );
  }
  return (
    <>
      {shipmentName(shipment)}, leaves on {shipDayOf(shipment)}
      <span className="block text-sm text-muted">
        {state === 'held'
          ? 'You skipped this one. We will not ship or charge anything.'
          : `${itemOf({ item })}: ${formatMoney(totals.totalAmountDue)} with shipping and tax`}
      </span>
      {id === null ? (
        <span className="block text-sm text-muted">
          {state === 'ordered' ? 'It is ordered.' : 'It can no longer be changed.'}
        </span>
      ) : (
        <>
          <span className="block text-sm text-muted">You can change it until {lastMinuteOf(shipment)}.</span>
          <Link className="link-line" to={shipmentPath(id)}>
            {state === 'held' ? 'Send it after all' : 'Change the quantity or skip it'}
          </Link>
        </>
      )}
    </>
  );
}
