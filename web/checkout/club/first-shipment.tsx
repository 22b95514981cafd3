import type { Club } from '../../../contract/clubs.ts';
import { secondShipmentWords } from '../../shop/clubs/club-words.ts';

/** The dates offered at checkout differ from those in the club's terms. Says which shipment each is for. */
export function FirstShipment({ club }: { club: Club }) {
  return (
    <p className="max-w-prose">
      Your first shipment goes out now, on the date you choose below. The membership terms apply to the
      shipments after it. {secondShipmentWords(club)}
    </p>
  );
}
