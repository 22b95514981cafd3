import { Link } from 'react-router';
import type { ClubShipment } from '../../contract/club-release.ts';
import { Notice } from '../ui/notice.tsx';
import { lastMinuteOf, shipDayOf } from './shipment-words.ts';

/** What becomes of a shipment, and what its member may still do. */
export function ShipmentState({ shipment }: { shipment: ClubShipment }) {
  const link = 'link-line';
  switch (shipment.state) {
    case 'open':
      return (
        <Notice title={`You can change it until ${lastMinuteOf(shipment)}.`}>
          Then your card on file is charged, and it leaves on {shipDayOf(shipment)}. If all is well you need
          do nothing.
        </Notice>
      );
    case 'held':
      return (
        <Notice title="You skipped this shipment.">
          Nothing is sent and nothing is charged. If you change your mind, you can still get it until{' '}
          {lastMinuteOf(shipment)}.
        </Notice>
      );
    case 'closed':
      return (
        <Notice title="It can no longer be changed.">
          It is being prepared, and leaves on {shipDayOf(shipment)}.
        </Notice>
      );
    case 'ordered':
      return (
        <Notice tone="good" title={`It is ordered: Order Number ${shipment.purchaseOrderId}.`}>
          It leaves on {shipDayOf(shipment)}.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="problem" title="It could not be ordered.">
          <p>{shipment.reason} Nothing is sent.</p>
          <Link className={link} to="/account/membership">
            Go to your membership
          </Link>
        </Notice>
      );
  }
}
