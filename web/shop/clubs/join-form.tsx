import { useEffect, useRef } from 'react';
import { Form, useActionData, useNavigation } from 'react-router';
import type { Club, ClubTier } from '../../../contract/clubs.ts';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/money.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink } from '../../ui/text-link.tsx';
import { clubPath } from './club-names.ts';
import { bottlesAndPrice } from './club-words.ts';
import type { JoinOutcome } from './join-club.ts';

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
        Call us at <PhoneLink number={phone} className="link whitespace-nowrap tabular-nums" /> and we will
        let you know when there is room.
      </p>
    </Notice>
  );
}

/** Native radio buttons, so that arrow keys and a page without a script work. */
export function TierChoice({ club: { clubTypeId, tiers } }: { club: Club }) {
  const first = tiers.find((tier) => tier.available);
  return (
    <fieldset>
      <legend className="heading mb-5">Choose your shipment</legend>
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-6">
        {tiers.map((tier) => (
          <Tier
            key={tier.tierId}
            clubTypeId={clubTypeId}
            tier={tier}
            isChosen={tier.tierId === first?.tierId}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Tier({ clubTypeId, tier, isChosen }: { clubTypeId: number; tier: ClubTier; isChosen: boolean }) {
  const id = `tier-${tier.tierId}`;
  return (
    <div className="relative flex flex-col overflow-clip rounded-brand border border-line p-5 transition-colors hover:border-edge has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--accent)] sm:p-7">
      <Shipment
        clubTypeId={clubTypeId}
        tier={tier}
        alt=""
        className={`bottle-stage mb-6 h-52 w-full sm:h-64 ${tier.available ? '' : 'opacity-50'}`}
      />
      <div className="flex items-start gap-3">
        <input
          type="radio"
          id={id}
          name="tierId"
          value={tier.tierId}
          defaultChecked={isChosen}
          disabled={!tier.available}
          aria-describedby={`${id}-price ${id}-wines`}
          className="relative z-1 mt-1.5 size-5 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="heading flex-1 before:absolute before:inset-0 before:rounded-brand">
          {tier.name}
        </label>
      </div>
      <p id={`${id}-price`} className="mt-3">
        <span className="text-xl">
          <Money amount={tier.pricePerShipment} />
        </span>{' '}
        <span className="text-muted">per shipment</span>
        <span className="block text-sm text-muted">{bottlesAndPrice(tier)}</span>
        {!tier.available && <span className="mt-2 block font-medium">Sold out for this shipment</span>}
      </p>
      <div id={`${id}-wines`} className="mt-4 border-t border-line pt-4 text-[0.9375rem]">
        <p>{tier.description}</p>
        <p className="mt-3 text-sm text-muted">In your first shipment</p>
        <ul>
          {tier.contents.map(({ productId, name, qty }) => (
            <li key={productId} className="flex gap-3 py-0.5">
              <span className="w-6 shrink-0 text-muted tabular-nums">{qty} ×</span>
              {name}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

export interface ShipmentProps {
  readonly clubTypeId: number;
  readonly tier: ClubTier;
  /** Empty if the text next to it says the same. */
  readonly alt: string;
  readonly className: string;
}

export function Shipment({ clubTypeId, tier, alt, className }: ShipmentProps) {
  return (
    <img
      src={`${clubPath({ clubTypeId })}/shipments/${tier.tierId}.svg`}
      alt={alt}
      width={400}
      height={400}
      className={`object-contain ${className}`}
    />
  );
}
