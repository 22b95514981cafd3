import type { ReactNode } from 'react';
import type { Lookups } from '../../../contract/lookups.ts';
import type { AddressBookEntry, Membership } from '../../../contract/user.ts';
import { deliveryKindOf, wineryName } from '../../../domain/delivery/methods.ts';
import { CardFace } from '../../cards/card-pictures.tsx';
import { expiryOf, hasExpired } from '../../cards/card-words.ts';
import { RadioGroup } from '../../forms/radio-group.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { inOrder, shipsTo } from '../addresses/address-values.ts';
import { useAccount } from '../load-account.ts';
import { MEMBERSHIP_PATH } from './membership-view.ts';

export interface CardChoiceProps {
  readonly membership: Membership;
  /** Rendered around the cards, if any can be charged. */
  readonly form: (choice: ReactNode) => ReactNode;
}

export function CardChoice({ membership, form }: CardChoiceProps) {
  const { user, today } = useAccount();
  const usable = user.CreditCards.filter((card) => !hasExpired(card, today));
  const onFile = usable.find(({ CardId }) => CardId === membership.cardId);
  const chosen = onFile ?? usable.find(({ IsDefault }) => IsDefault) ?? usable[0];
  return (
    <>
      <p className="mb-7 max-w-prose">
        {usable.length > 0
          ? 'We charge each later shipment to it.'
          : 'Your account has no card that we can charge. Enter one, then come back to choose it.'}{' '}
        <TextLink to="/account/payment-methods/new">Enter a new payment method</TextLink>
      </p>
      {usable.length === 0 ? (
        <TextLink to={MEMBERSHIP_PATH}>Back to your membership</TextLink>
      ) : (
        form(
          <RadioGroup title="Saved cards">
            {user.CreditCards.map((card) => (
              <RadioLine
                key={card.CardId}
                name="cardId"
                value={card.CardId}
                isChosen={card.CardId === chosen?.CardId}
                isDisabled={!usable.includes(card)}
              >
                <CardFace
                  card={card}
                  note={
                    usable.includes(card) ? null : (
                      <span className="text-danger">Expired {expiryOf(card)}</span>
                    )
                  }
                />
              </RadioLine>
            ))}
          </RadioGroup>,
        )
      )}
    </>
  );
}

export interface PlaceChoiceProps {
  readonly membership: Membership;
  readonly wineries: Lookups['pickupLocations'];
}

export function PlaceChoice({ membership, wineries }: PlaceChoiceProps) {
  const { user } = useAccount();
  const isPickup = deliveryKindOf(membership.deliveryMethod) === 'winery-pickup';
  const current = user.AddressBook.find((entry) => shipsTo(entry, membership));
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
        <TextLink to="/account/addresses/new">Enter a new address</TextLink>
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

export interface RadioLineProps {
  readonly name: string;
  readonly value: string | number;
  readonly isChosen: boolean;
  readonly isDisabled?: boolean;
  readonly children: ReactNode;
}

export function RadioLine({ name, value, isChosen, isDisabled = false, children }: RadioLineProps) {
  const id = `${name}-${value}`;
  return (
    <label
      htmlFor={id}
      className={`flex min-h-11 items-center gap-3.5 px-4 py-3.5 has-checked:bg-tint ${isDisabled ? 'cursor-default text-muted' : 'hover:bg-tint'}`}
    >
      <input
        id={id}
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        disabled={isDisabled}
        className="size-5 shrink-0 accent-accent"
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
