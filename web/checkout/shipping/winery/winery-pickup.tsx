import { Section } from '../../../forms/section.tsx';
import { useCheckout, useCheckoutMode } from '../../use-checkout.ts';
import { AlcoholNotice } from '../alcohol-notice.tsx';
import { NextToPayment } from '../next-to-payment.tsx';
import type { OwnFieldsProps } from '../own-fields.ts';
import { SpecialInstructions } from '../special-instructions.tsx';
import { GiftNote } from './gift-note.tsx';
import { PickUpAgent } from './pick-up-agent.tsx';
import { PickUpDate } from './pick-up-date.tsx';
import { WineryAddress } from './winery-address.tsx';

export interface WineryPickupProps extends OwnFieldsProps {
  /** The winery's id. */
  readonly shipViaId: number;
}

/** The panel for a winery pickup (spec §2, 'Winery pick-up panels'). A membership cannot be a gift. */
export function WineryPickup({ shipViaId, fields, isBusy }: WineryPickupProps) {
  const { lookups } = useCheckout();
  const { canBeGift } = useCheckoutMode();
  const winery = lookups.pickupLocations.find((each) => each.shipViaId === shipViaId);
  return (
    <>
      <input type="hidden" name="shipViaId" value={shipViaId} />
      {winery && <WineryAddress winery={winery} />}
      <Section title="Who Picks Up">
        <PickUpAgent fields={fields} />
      </Section>
      <Section title="Pick-up">
        <PickUpDate fields={fields} shipViaId={shipViaId} />
      </Section>
      <div className="grid gap-4 border-t border-line pt-9 pb-4">
        {canBeGift && <GiftNote fields={fields} />}
        <SpecialInstructions
          fields={fields}
          hint="For the tasting room, such as when you plan to arrive."
          isPrinted={false}
        />
      </div>
      <AlcoholNotice kind="winery-pickup" />
      <NextToPayment isBusy={isBusy} />
    </>
  );
}
