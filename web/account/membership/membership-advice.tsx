import type { ReactNode } from 'react';
import type { Membership } from '../../../contract/user.ts';
import { hasExpired } from '../../cards/card-words.ts';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink, TextLink } from '../../ui/text-link.tsx';
import { useAccount } from '../load-account.ts';
import { viewPath } from './membership-view.ts';

export interface MembershipAdviceProps {
  readonly membership: Membership;
  readonly phone: string;
}

export function MembershipAdvice({ membership, phone }: MembershipAdviceProps) {
  const { user, today } = useAccount();
  const { membershipId, state, clubName } = membership;
  const card = user.CreditCards.find(({ CardId }) => CardId === membership.cardId);

  if (state === 'cancelled') {
    return (
      <Advice title={`You are no longer a member of ${clubName}.`}>
        If you wish to join again, please call <PhoneLink number={phone} />.
      </Advice>
    );
  }
  if (!card) {
    const waits =
      state === 'pending' ? 'Your membership is waiting for a card.' : 'There is no card on file.';
    return (
      <Advice title={waits} isProblem>
        <p>We cannot ship to you until you choose a card for it.</p>
        <TextLink to={viewPath({ act: 'card', membershipId })}>Choose a card for it</TextLink>
      </Advice>
    );
  }
  if (state === 'pending') {
    return (
      <Advice title="Your membership is not active yet.">
        <p>
          Everything is ready. If you cannot start it, please call <PhoneLink number={phone} />.
        </p>
        <TextLink to={viewPath({ act: 'resume', membershipId })}>Start it</TextLink>
      </Advice>
    );
  }
  if (state === 'on hold') {
    return (
      <Advice title="Your membership is on hold.">
        <p>We do not ship or charge anything.</p>
        <TextLink to={viewPath({ act: 'resume', membershipId })}>Resume it</TextLink>
      </Advice>
    );
  }
  if (hasExpired(card, today)) {
    return (
      <Advice title="The card on file has expired." isProblem>
        <p>We cannot charge the next shipment to it.</p>
        <span className="flex flex-wrap gap-x-8">
          <TextLink to={`/account/payment-methods/${card.CardId}`}>Update its expiration date</TextLink>
          <TextLink to={viewPath({ act: 'card', membershipId })}>Choose another card</TextLink>
        </span>
      </Advice>
    );
  }
  return null;
}

interface AdviceProps {
  readonly title: string;
  readonly isProblem?: boolean;
  readonly children: ReactNode;
}

function Advice({ title, isProblem = false, children }: AdviceProps) {
  return (
    <div className="mb-6">
      <Notice tone={isProblem ? 'problem' : 'plain'} title={title}>
        {children}
      </Notice>
    </div>
  );
}
