import { Form, useNavigation } from 'react-router';
import type { ClubShipment } from '../../contract/club-release.ts';
import { explainLeaving, MOST_LEAVING_WORDS } from '../../domain/clubs/leaving.ts';
import { shipDayOf, shipmentName } from '../club-release/shipment-words.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';

type Announced = Pick<ClubShipment, 'releaseName' | 'shipDate' | 'state' | 'purchaseOrderId'>;

/** What a member reads before leaving. */
export function LeavingWords({ shipment, phone }: { shipment: Announced | null; phone: string }) {
  const announced = shipment && {
    name: `${shipmentName(shipment)}, ${shipDayOf(shipment)}`,
    state: shipment.state,
    orderId: shipment.purchaseOrderId,
  };
  return (
    <ul className="grid max-w-prose list-disc gap-2 ps-5">
      {explainLeaving(announced, phone).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** After the fact, and optional. */
export function LeavingReason({ membershipId }: { membershipId?: number }) {
  const isBusy = useNavigation().formData?.get('intent') === 'reason';
  return (
    <Form method="post" className="mb-9 grid max-w-prose gap-4">
      <input type="hidden" name="intent" value="reason" />
      {membershipId !== undefined && <input type="hidden" name="membershipId" value={membershipId} />}
      <TextAreaField
        field={{ name: 'reason' }}
        label="Why do you leave?"
        optional
        limit={MOST_LEAVING_WORDS}
      />
      <div>
        <Button type="submit" look="quiet" busy={isBusy} busyText="Sending…">
          Send
        </Button>
      </div>
    </Form>
  );
}
