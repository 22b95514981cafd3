import { Link } from 'react-router';
import type { Club } from '../../../contract/clubs.ts';
import { heldHowLong, nextShipment, processedWhen, shippedWhen } from '../../shop/clubs/club-words.ts';

/** What a new member may look forward to, after the first shipment. */
export function NextShipments({ club }: { club: Club }) {
  const next = nextShipment(club);
  return (
    <p className="mt-3 max-w-prose">
      {next === null
        ? 'We write to you before each further shipment.'
        : `Your next shipment leaves on ${next}.`}{' '}
      {processedWhen(club.terms)} {shippedWhen(club.terms)} {heldHowLong(club.terms)}{' '}
      <Link to="/account/membership" className="link no-print">
        See your membership
      </Link>
    </p>
  );
}
