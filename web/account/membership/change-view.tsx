import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Lookups } from '../../../contract/lookups.ts';
import type { Membership } from '../../../contract/user.ts';
import { LeavingWords } from '../../club-membership/leaving.tsx';
import { lastMinuteOf, shipDayOf, shipmentName } from '../../club-release/shipment-words.ts';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { membershipName } from '../../shop/clubs/club-names.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CancelLink } from '../act-button.tsx';
import { Problem, SectionPage } from '../section-page.tsx';
import { CardChoice, PlaceChoice } from './choices.tsx';
import type { MemberShipment, TierOffer } from './load-memberships.ts';
import { MEMBERSHIP_PATH, type MembershipAct, viewPath } from './membership-view.ts';
import { TierChoice } from './tier-choice.tsx';

const TITLES: Readonly<Record<MembershipAct, string>> = {
  card: 'Change the Card',
  place: 'Change Where Shipments Go',
  hold: 'Put the Membership on Hold?',
  tier: 'Choose a Smaller Tier',
  leave: 'Leave the Club?',
  resume: 'Resume the Membership?',
  include: 'Get Every Release?',
  'leave-out': 'Leave Out Early Releases?',
};

export interface ChangeViewProps {
  readonly act: MembershipAct;
  readonly membership: Membership;
  readonly wineries: Lookups['pickupLocations'];
  /** The one that has not left yet. */
  readonly shipment: MemberShipment | null;
  readonly smallerTiers: readonly TierOffer[];
  /** Of the brand, to come back. */
  readonly phone: string;
  readonly problem: string | undefined;
}

export function ChangeView({ problem, ...what }: ChangeViewProps) {
  const { act, membership } = what;
  return (
    <SectionPage
      title={membership.state === 'pending' && act === 'resume' ? 'Start the Membership?' : TITLES[act]}
    >
      <Problem message={problem} />
      <p className="mb-6 lead">{membershipName(membership.clubName)}</p>
      <What {...what} />
    </SectionPage>
  );
}

function What(what: Omit<ChangeViewProps, 'problem'>) {
  const { act, membership, wineries, shipment, smallerTiers, phone } = what;
  const send = { act, membership };
  switch (act) {
    case 'card':
      return (
        <CardChoice
          membership={membership}
          form={(choice) => (
            <Send {...send} submit="Use This Card">
              {choice}
            </Send>
          )}
        />
      );
    case 'place':
      return (
        <Send {...send} submit="Save">
          <PlaceChoice membership={membership} wineries={wineries} />
        </Send>
      );
    case 'hold':
      return (
        <Send {...send} submit="Put on Hold">
          <p className="max-w-prose">
            While it is on hold, we do not ship or charge anything. You stay a member and can resume at any
            time.
          </p>
          {shipment && <p className="max-w-prose">{onHold(shipment)}</p>}
        </Send>
      );
    case 'leave':
      return (
        <Send
          {...send}
          submit="Leave the Club"
          beside={
            <>
              {membership.state === 'active' && (
                <TextLink to={viewPath({ act: 'hold', membershipId: membership.membershipId })}>
                  Put it on hold instead
                </TextLink>
              )}
              {smallerTiers.length > 0 && (
                <TextLink to={viewPath({ act: 'tier', membershipId: membership.membershipId })}>
                  Choose a smaller tier instead
                </TextLink>
              )}
            </>
          }
        >
          <LeavingWords shipment={shipment} phone={phone} />
        </Send>
      );
    case 'tier':
      return <TierChoice membership={membership} tiers={smallerTiers} shipment={shipment} />;
    case 'include':
      return (
        <Send {...send} submit="Send Me Every Release">
          <p className="max-w-prose">
            You also get the club’s releases that are close to your first shipment, and we charge your card on
            file for each of them. We email you before that, and you can skip any of them.
          </p>
        </Send>
      );
    case 'leave-out':
      return (
        <Send {...send} submit="Leave Them Out">
          <p className="max-w-prose">
            Releases that are close to your first shipment come without you. A shipment that is prepared
            already still comes unless you skip it.
          </p>
        </Send>
      );
    case 'resume':
      return (
        <Send {...send} submit={membership.state === 'pending' ? 'Start' : 'Resume'}>
          <p className="max-w-prose">
            After that, we send you the club's shipments and charge your card on file for each of them.
          </p>
          {shipment?.state === 'held' && <p className="max-w-prose">{onResume(shipment)}</p>}
        </Send>
      );
  }
}

/** What becomes of a shipment that is announced or ordered. */
function onHold(shipment: MemberShipment): string {
  const { id, state, purchaseOrderId } = shipment;
  const name = `${shipmentName(shipment)}, ${shipDayOf(shipment)}`;
  if (state === 'ordered') return `${name}: order ${purchaseOrderId} is placed and still comes.`;
  if (state === 'closed')
    return `${name}: it is being prepared. If we have charged it by now, it still comes.`;
  return id === null ? `${name}: it is not sent.` : `${name}: it is off, and stays off when you resume.`;
}

function onResume(shipment: MemberShipment): string {
  const name = `${shipmentName(shipment)}, ${shipDayOf(shipment)}`;
  return shipment.id === null
    ? `${name}: it stays off.`
    : `${name}: it stays off, unless you then choose to send it after all, until ${lastMinuteOf(shipment)}.`;
}

interface SendProps {
  readonly act: MembershipAct;
  readonly membership: Membership;
  readonly submit: string;
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

function Send({ act, membership, submit, beside, children }: SendProps) {
  const isBusy = useNavigation().formData?.get('intent') === act;
  return (
    <Form method="post" className="grid gap-7">
      <input type="hidden" name="intent" value={act} />
      <input type="hidden" name="membershipId" value={membership.membershipId} />
      {children}
      <SubmitRow>
        <Button type="submit" busy={isBusy} busyText="Saving…">
          {submit}
        </Button>
        {beside}
        <CancelLink to={MEMBERSHIP_PATH} />
      </SubmitRow>
    </Form>
  );
}
