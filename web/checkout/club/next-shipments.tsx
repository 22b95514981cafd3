import { Link } from 'react-router';
import type { Club } from '../../../contract/clubs.ts';
import { nextShipment, sentenceOf, termsInWords } from '../../shop/clubs/club-words.ts';

export function NextShipments({ club }: { club: Club }) {
  const next = nextShipment(club);
  return (
    <p className="mt-3 max-w-prose">
      {next === null ? 'We will email you before each shipment.' : `Your next shipment leaves on ${next}.`}{' '}
      {termsInWords(club.terms).map(sentenceOf).join(' ')}{' '}
      <Link to="/account/membership" className="link no-print">
        See your membership
      </Link>
    </p>
  );
}
