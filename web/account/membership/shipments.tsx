import { Link } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { type Day, formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { shipmentPath } from '../../club-release/shipment-path.ts';
import { itemOf, lastMinuteOf, shipDayOf, shipmentName } from '../../club-release/shipment-words.ts';
import { formatMoney, Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { MemberShipment } from './load-memberships.ts';
import { shipmentStateWord } from './membership-words.ts';

/** The shipment that has not left yet; of several, the oldest, which leaves first. */
export function comingShipment(shipments: readonly MemberShipment[], today: Day): MemberShipment | null {
  const isComing = ({ id, state, shipDate }: MemberShipment) =>
    id !== null ||
    state === 'open' ||
    state === 'closed' ||
    (state !== 'held' && state !== 'left-out' && (parseUsDate(shipDate) ?? '') >= today);
  return shipments.findLast(isComing) ?? null;
}

export interface NextShipmentProps {
  readonly membership: Membership;
  readonly shipment: MemberShipment | null;
}

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
          <TextLink to={shipmentPath(id)}>
            {state === 'held' ? 'Send it after all' : 'Change the quantity or skip it'}
          </TextLink>
        </>
      )}
    </>
  );
}

export interface ShipmentHistoryProps {
  readonly membership: Membership;
  readonly shipments: readonly MemberShipment[] | null;
}

export function ShipmentHistory({ membership, shipments }: ShipmentHistoryProps) {
  const heading = `shipments-${membership.membershipId}`;
  return (
    <section aria-labelledby={heading} className="mt-9">
      <h3 id={heading} className="subheading mb-3">
        Shipments
      </h3>
      {shipments === null && (
        <p className="text-muted">We cannot show them right now. Please try again in a minute.</p>
      )}
      {shipments?.length === 0 && (
        <p className="max-w-prose text-muted">
          Your first shipment is in{' '}
          <Link className="link" to="/account/orders">
            your orders
          </Link>
          . Later shipments appear here.
        </p>
      )}
      {shipments && shipments.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {shipments.map((shipment) => (
            <li key={`${shipment.releaseName} ${shipment.shipDate}`} className="py-4">
              <Entry shipment={shipment} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Entry({ shipment }: { shipment: MemberShipment }) {
  const { id, state, item, reason, purchaseOrderId, totals } = shipment;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <p>
          <span className="font-medium">{shipmentName(shipment)}</span>
          <span className="text-muted"> · {shipmentStateWord(shipment)}</span>
        </p>
        {state === 'left-out' && <p className="text-muted">{reason}</p>}
        {item.qty > 0 && state !== 'held' && <p className="text-muted">{itemOf(shipment)}</p>}
        {state === 'failed' && <p className="text-danger">{reason} Nothing was sent.</p>}
        {id !== null && (
          <TextLink to={shipmentPath(id)}>
            Change<span className="sr-only">: {shipmentName(shipment)}</span>
          </TextLink>
        )}
        {purchaseOrderId !== null && (
          <TextLink to={`/account/orders/${purchaseOrderId}`}>Order {purchaseOrderId}</TextLink>
        )}
      </div>
      <p className="sm:text-end">
        {(state === 'ordered' || state === 'open' || state === 'closed') && (
          <span className="block">
            <Money amount={totals.totalAmountDue} />
          </span>
        )}
        <span className="block text-sm text-muted">{shipDayOf(shipment)}</span>
      </p>
    </div>
  );
}
