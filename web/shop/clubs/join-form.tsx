import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import type { Club } from '../../../contract/clubs.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { JoinOutcome } from './join-club.ts';
import { TierChoice } from './tier-choice.tsx';

export function JoinForm({ club }: { club: Club }) {
  const isBusy = useNavigation().state === 'submitting';
  const outcome = useActionData<JoinOutcome>();
  const refusal = !isBusy && outcome?.joined === false ? outcome.message : null;
  const alert = useRef<HTMLDivElement>(null);

  // The navigation has scrolled to the top, as it should for the checkout that follows a success.
  useEffect(() => {
    if (refusal !== null) alert.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);

  if (!club.isOpen)
    return <NotNow text={`${club.name} is not taking new members right now.`} phone={club.phone} />;
  if (!club.tiers.some((tier) => tier.available))
    return <NotNow text="This shipment is sold out." phone={club.phone} />;
  return (
    <Form method="post">
      <input type="hidden" name="clubTypeId" value={club.clubTypeId} />
      <TierChoice club={club} />
      <div ref={alert} role="alert">
        {refusal !== null && (
          <div className="mt-6">
            <Notice tone="problem">{refusal}</Notice>
          </div>
        )}
      </div>
      <div className="mt-7 grid gap-4 sm:flex sm:items-center sm:gap-8">
        <Button type="submit" busy={isBusy} busyText="Adding your membership…">
          Join the Club
        </Button>
        <p className="max-w-prose text-sm text-muted">
          Nothing is charged yet. You choose where it goes, and see shipping and tax before you confirm.
        </p>
      </div>
    </Form>
  );
}

function NotNow({ text, phone }: { text: string; phone: string }) {
  return (
    <Notice>
      <p className="font-medium">{text}</p>
      <p className="mt-1">
        Call us at{' '}
        <a className="link whitespace-nowrap tabular-nums" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>{' '}
        and we will let you know when there is room.
      </p>
    </Notice>
  );
}
