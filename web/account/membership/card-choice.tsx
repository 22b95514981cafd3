import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { CardFace } from '../../cards/card-face.tsx';
import { expiryOf } from '../../cards/card-words.ts';
import { hasExpired } from '../../cards/has-expired.ts';
import { useAccount } from '../load-account.ts';
import { MEMBERSHIP_PATH } from './membership-view.ts';
import { RadioGroup, RadioLine } from './radio-line.tsx';

export interface CardChoiceProps {
  readonly membership: Membership;
  /** Stands around the cards, where there are any that can be charged. */
  readonly form: (choice: ReactNode) => ReactNode;
}

/** The saved cards that shipments can be charged to, and the link to add another. */
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
        <Link className="link-line" to="/account/payment-methods/new">
          Enter a new payment method
        </Link>
      </p>
      {usable.length === 0 ? (
        <Link className="link-line" to={MEMBERSHIP_PATH}>
          Back to your membership
        </Link>
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
