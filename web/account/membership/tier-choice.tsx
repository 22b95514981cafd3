import { Form, useNavigation } from 'react-router';
import type { Membership } from '../../../contract/user.ts';
import { chooseTier } from '../../../domain/clubs/smaller-tiers.ts';
import { lastMinuteOf, shipDayOf, shipmentName } from '../../club-release/shipment-words.ts';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import type { MemberShipment, TierOffer } from './load-memberships.ts';
import { MEMBERSHIP_PATH } from './membership-view.ts';

interface TierChoiceProps {
  readonly membership: Membership;
  readonly tiers: readonly TierOffer[];
  /** The one that has not left yet. */
  readonly shipment: MemberShipment | null;
}

/** Each tier with its terms directly above its button, as the law on automatic renewal wants it. */
export function TierChoice({ membership, tiers, shipment }: TierChoiceProps) {
  const { membershipId, tierName, pricePerShipment } = membership;
  return (
    <>
      <p className="max-w-prose">
        Your tier is {tierName}, {formatMoney(pricePerShipment)} per shipment. A smaller one counts from your
        next shipment that is not announced yet.
      </p>
      {shipment && <p className="mt-4 max-w-prose">{staysAs(shipment)}</p>}
      {tiers.map((tier) => (
        <Tier key={tier.tierId} membershipId={membershipId} tier={tier} />
      ))}
      {tiers.length === 0 && <p className="mt-4 max-w-prose">The club has no smaller tier now.</p>}
      <p className="mt-9">
        <TextLink to={MEMBERSHIP_PATH}>Cancel</TextLink>
      </p>
    </>
  );
}

/** What becomes of a shipment that is announced or ordered. */
function staysAs(shipment: MemberShipment): string {
  const name = `${shipmentName(shipment)}, ${shipDayOf(shipment)}`;
  if (shipment.state === 'held') return `${name}: it stays off.`;
  return shipment.id === null
    ? `${name}: it comes as announced.`
    : `${name}: it comes as announced, unless you skip it until ${lastMinuteOf(shipment)}.`;
}

function Tier({ membershipId, tier }: { membershipId: number; tier: TierOffer }) {
  const { tierId, name, pricePerShipment, contents, terms, agreesTo } = tier;
  const isBusy = useNavigation().formData?.get('tierId') === String(tierId);
  const heading = `tier-${tierId}`;
  return (
    <section aria-labelledby={heading} className="mt-9 border-t border-line pt-7">
      <h2 id={heading} className="heading">
        {name}, {formatMoney(pricePerShipment)}
      </h2>
      <p className="mt-2 text-muted">{contents.map((wine) => `${wine.qty} × ${wine.name}`).join(', ')}</p>
      <Form method="post" className="mt-5 grid gap-5">
        <input type="hidden" name="intent" value="tier" />
        <input type="hidden" name="membershipId" value={membershipId} />
        <input type="hidden" name="tierId" value={tierId} />
        <input type="hidden" name="agreesTo" value={agreesTo} />
        <div className="grid max-w-prose gap-2">
          {terms.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </div>
        <div>
          <Button type="submit" busy={isBusy} busyText="Saving…">
            {chooseTier(name)}
          </Button>
        </div>
      </Form>
    </section>
  );
}
