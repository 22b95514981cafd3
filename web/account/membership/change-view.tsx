import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import type { Lookups } from '../../../contract/lookups.ts';
import type { Membership } from '../../../contract/user.ts';
import { SubmitRow } from '../../forms/submit-row.tsx';
import { membershipName } from '../../shop/clubs/club-names.ts';
import { Button } from '../../ui/button.tsx';
import { CancelLink } from '../act-button.tsx';
import { Problem, SectionPage } from '../section-page.tsx';
import { CardChoice, PlaceChoice } from './choices.tsx';
import { MEMBERSHIP_PATH, type MembershipAct } from './membership-view.ts';

const TITLES: Readonly<Record<MembershipAct, string>> = {
  card: 'Change the Card',
  place: 'Change Where Shipments Go',
  hold: 'Put the Membership on Hold?',
  resume: 'Resume the Membership?',
};

export interface ChangeViewProps {
  readonly act: MembershipAct;
  readonly membership: Membership;
  readonly wineries: Lookups['pickupLocations'];
  readonly problem: string | undefined;
}

export function ChangeView({ act, membership, wineries, problem }: ChangeViewProps) {
  return (
    <SectionPage
      title={membership.state === 'pending' && act === 'resume' ? 'Start the Membership?' : TITLES[act]}
    >
      <Problem message={problem} />
      <p className="mb-6 lead">{membershipName(membership.clubName)}</p>
      <What act={act} membership={membership} wineries={wineries} />
    </SectionPage>
  );
}

function What({ act, membership, wineries }: Omit<ChangeViewProps, 'problem'>) {
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
        </Send>
      );
    case 'resume':
      return (
        <Send {...send} submit={membership.state === 'pending' ? 'Start' : 'Resume'}>
          <p className="max-w-prose">
            After that, we send you the club's shipments and charge your card on file for each of them.
          </p>
        </Send>
      );
  }
}

interface SendProps {
  readonly act: MembershipAct;
  readonly membership: Membership;
  readonly submit: string;
  readonly children: ReactNode;
}

function Send({ act, membership, submit, children }: SendProps) {
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
        <CancelLink to={MEMBERSHIP_PATH} />
      </SubmitRow>
    </Form>
  );
}
