import { Link } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { BY_AIR, deliveryKindOf, shipperName } from '../../../domain/delivery/methods.ts';
import { cardName, expiryOf } from '../../cards/card-words.ts';
import { PlaceLines } from '../../checkout/review/summary-parts.tsx';
import { clubPath, membershipName } from '../../shop/clubs/club-names.ts';
import { brandHref } from '../../site/brand-href.ts';
import { useSite } from '../../site/site.ts';
import { formatMoney } from '../../ui/money.tsx';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useAccount } from '../load-account.ts';
import { Mark } from '../section-page.tsx';
import type { MemberShipment } from './load-memberships.ts';
import { MembershipAdvice } from './membership-advice.tsx';
import { type MembershipAct, viewPath } from './membership-view.ts';
import { dayOfInstant, newMemberWords, stateWords } from './membership-words.ts';
import { comingShipment, NextShipment, ShipmentHistory } from './shipments.tsx';

export interface MembershipDetailsProps {
  readonly membership: Membership;
  /** Null when they cannot be read now. */
  readonly shipments: readonly MemberShipment[] | null;
  readonly hasSmallerTier: boolean;
  readonly phone: string;
}

export function MembershipDetails({ membership, shipments, hasSmallerTier, phone }: MembershipDetailsProps) {
  const isOver = membership.state === 'cancelled';
  const heading = `membership-${membership.membershipId}`;
  return (
    <section aria-labelledby={heading} className="not-first:mt-14">
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h2 id={heading} className="heading">
          {membershipName(membership.clubName)}
        </h2>
        <Mark tone={membership.state === 'on hold' ? 'problem' : 'plain'}>{stateWords(membership)}</Mark>
      </div>
      <MembershipAdvice membership={membership} phone={phone} />
      <SummaryList>
        <SummaryRow term="Shipment">
          {membership.tierName}
          <span className="block text-sm text-muted">
            {formatMoney(membership.pricePerShipment)} per shipment, before shipping and tax
          </span>
        </SummaryRow>
        <SummaryRow term={isOver ? 'Joined on' : 'Member since'}>
          {dayOfInstant(membership.joinedAt)}
        </SummaryRow>
        {!isOver && <OnFile membership={membership} shipments={shipments ?? []} />}
        <SummaryRow term="Member policy">
          Version {membership.policyVersion}, agreed to on {dayOfInstant(membership.agreedAt)}
          <ClubLink membership={membership} />
        </SummaryRow>
      </SummaryList>
      {!isOver && (
        <p className="mt-2 flex flex-wrap gap-x-8">
          <Change act="leave" membership={membership} text="Leave the club" />
          {membership.state === 'active' && (
            <Change act="hold" membership={membership} text="Put it on hold" />
          )}
          {hasSmallerTier && <Change act="tier" membership={membership} text="Choose a smaller tier" />}
        </p>
      )}
      <ShipmentHistory membership={membership} shipments={shipments} />
    </section>
  );
}

interface ChangeProps {
  readonly act: MembershipAct;
  readonly membership: Membership;
  readonly text: string;
}

/** Names the membership for screen reader users, who hear links one after the other. */
function Change({ act, membership: { membershipId, clubName }, text }: ChangeProps) {
  return (
    <TextLink to={viewPath({ act, membershipId })}>
      {text}
      <span className="sr-only">: {membershipName(clubName)}</span>
    </TextLink>
  );
}

interface OfShipments {
  readonly shipments: readonly MemberShipment[];
}

function OnFile({ membership, shipments }: Pick<MembershipDetailsProps, 'membership'> & OfShipments) {
  const { user, today } = useAccount();
  const card = user.CreditCards.find(({ CardId }) => CardId === membership.cardId);
  const newMember = newMemberWords(membership, today);
  return (
    <>
      <SummaryRow
        term="Next shipment"
        {...(newMember !== null && {
          action: membership.wantsEveryRelease ? (
            <Change act="leave-out" membership={membership} text="Leave me out of early releases" />
          ) : (
            <Change act="include" membership={membership} text="Send me every release" />
          ),
        })}
      >
        <NextShipment membership={membership} shipment={comingShipment(shipments, today)} />
        {newMember !== null && <span className="block text-sm text-muted">{newMember}</span>}
      </SummaryRow>
      <SummaryRow
        term={handOver(membership)}
        action={<Change act="place" membership={membership} text="Change the address" />}
      >
        <PlaceLines lines={placeOf(membership)} />
      </SummaryRow>
      <SummaryRow
        term="Card on file"
        action={
          <Change act="card" membership={membership} text={card ? 'Change the card' : 'Choose a card'} />
        }
      >
        {card ? (
          <>
            {cardName(card)}
            <span className="block text-sm text-muted">Expires {expiryOf(card)}</span>
          </>
        ) : (
          'None'
        )}
      </SummaryRow>
    </>
  );
}

function handOver({ deliveryMethod }: Membership): string {
  const kind = deliveryKindOf(deliveryMethod);
  return kind === 'deliver' || kind === null ? 'Ships to' : 'Picked up at';
}

function placeOf({ deliveryMethod, shippingAddress: to }: Membership): (string | null | undefined)[] {
  const isWinery = deliveryKindOf(deliveryMethod) === 'winery-pickup';
  return [
    isWinery ? shipperName(Number(deliveryMethod), BY_AIR) : `${to.name_first} ${to.name_last}`,
    to.company,
    to.address1,
    to.address2,
    `${to.city}, ${to.stateShort} ${to.zip}`,
  ];
}

function ClubLink({ membership }: { membership: Membership }) {
  const { brandingId } = useSite();
  const path = clubPath(membership);
  const look = 'link flex min-h-11 w-fit items-center';
  return membership.brandingId === brandingId ? (
    <Link to={`${path}#policy`} className={look}>
      Read the current policy
    </Link>
  ) : (
    <a href={brandHref(membership.brandingId, path)} className={look}>
      Read the current policy
    </a>
  );
}
