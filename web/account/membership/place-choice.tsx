import { Link } from 'react-router';
import type { Lookups } from '../../../contract/lookups.ts';
import type { AddressBookEntry, Membership } from '../../../contract/user.ts';
import { deliveryKindOf, wineryName } from '../../../domain/delivery/methods.ts';
import { inOrder } from '../addresses/address-values.ts';
import { useAccount } from '../load-account.ts';
import { RadioGroup, RadioLine } from './radio-line.tsx';

export interface PlaceChoiceProps {
  readonly membership: Membership;
  /** Of the club's brand. */
  readonly wineries: Lookups['pickupLocations'];
}

/** Where shipments can go: a saved address, or a winery of the club's brand for pickup. */
export function PlaceChoice({ membership, wineries }: PlaceChoiceProps) {
  const { user } = useAccount();
  const isPickup = deliveryKindOf(membership.deliveryMethod) === 'winery-pickup';
  const isDelivered = deliveryKindOf(membership.deliveryMethod) === 'deliver';
  const current = isDelivered ? user.AddressBook.find((entry) => isAt(entry, membership)) : undefined;
  return (
    <>
      <div>
        {user.AddressBook.length > 0 && (
          <RadioGroup title="Send it to a saved address">
            {inOrder(user.AddressBook).map((entry) => (
              <RadioLine
                key={entry.AddressBookID}
                name="place"
                value={`address-${entry.AddressBookID}`}
                isChosen={entry === current}
              >
                <AddressFace entry={entry} />
              </RadioLine>
            ))}
          </RadioGroup>
        )}
        <Link className="link-line" to="/account/addresses/new">
          Enter a new address
        </Link>
      </div>
      <RadioGroup title="Pick it up at a winery">
        {wineries.map((winery) => (
          <RadioLine
            key={winery.shipViaId}
            name="place"
            value={`winery-${winery.shipViaId}`}
            isChosen={isPickup && membership.deliveryMethod === String(winery.shipViaId)}
          >
            <span className="block">{wineryName(winery)}</span>
            <span className="block text-sm text-muted">
              {winery.address1}, {winery.city}, {winery.stateShort} {winery.zip}. {winery.hours}
            </span>
          </RadioLine>
        ))}
      </RadioGroup>
    </>
  );
}

function AddressFace({ entry }: { entry: AddressBookEntry }) {
  return (
    <>
      <span className="block">
        {entry.FirstName} {entry.LastName}
        {entry.Company && `, ${entry.Company}`}
      </span>
      <span className="block text-sm text-muted">
        {[entry.Address1, entry.Address2].filter(Boolean).join(', ')}, {entry.City}, {entry.StateShort}{' '}
        {entry.Zip}
      </span>
    </>
  );
}

/** The membership keeps its own copy of the address, so compare the contents. */
function isAt(entry: AddressBookEntry, { shippingAddress: to }: Membership): boolean {
  return (
    entry.FirstName === to.name_first &&
    entry.LastName === to.name_last &&
    entry.Address1 === to.address1 &&
    (entry.Address2 ?? '') === (to.address2 ?? '') &&
    entry.Zip === to.zip
  );
}
