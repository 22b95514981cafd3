import { Form, useNavigation } from 'react-router';
import type { ClubShipment } from '../../contract/club-release.ts';
import { Button } from '../ui/button.tsx';
import { numberChoices, SelectField } from '../ui/select-field.tsx';
import type { ShipmentAct } from './shipment-calls.ts';
import { quantitiesOf } from './shipment-words.ts';

export function ChangeShipment({ shipment }: { shipment: ClubShipment }) {
  if (shipment.state === 'held') {
    return (
      <div className="mt-7">
        <Act intent="resume" text="Send It After All" busyText="Saving…" />
      </div>
    );
  }
  if (shipment.state !== 'open') return null;
  return (
    <div className="mt-7 flex flex-wrap items-end gap-x-10 gap-y-5">
      <Quantity shipment={shipment} />
      <Act intent="skip" text="Skip This Shipment" busyText="Saving…" look="text" />
    </div>
  );
}

function Quantity({ shipment }: { shipment: ClubShipment }) {
  const { qty } = shipment.item;
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-end gap-4">
      <input type="hidden" name="intent" value={'quantity' satisfies ShipmentAct} />
      {/* A quantity changed by the shop resets the field. */}
      <SelectField
        field={{ name: 'qty', key: `qty-${qty}`, initialValue: String(qty) }}
        label="Quantity"
        width="code"
        choices={numberChoices(quantitiesOf(shipment))}
      />
      <Button type="submit" look="quiet" busy={useIsBusy('quantity')} busyText="Saving…">
        Change Quantity
      </Button>
    </Form>
  );
}

interface ActProps {
  readonly intent: ShipmentAct;
  readonly text: string;
  readonly busyText: string;
  readonly look?: 'main' | 'text';
}

function Act({ intent, text, busyText, look = 'main' }: ActProps) {
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" look={look} busy={useIsBusy(intent)} busyText={busyText}>
        {text}
      </Button>
    </Form>
  );
}

function useIsBusy(intent: ShipmentAct): boolean {
  return useNavigation().formData?.get('intent') === intent;
}
