import type { ClubShipment } from '../../contract/club-release.ts';
import { Money } from '../ui/money.tsx';
import { SummaryList, SummaryRow } from '../ui/summary-list.tsx';
import { itemOf, shipDayOf } from './shipment-words.ts';

/** What a shipment holds, who gets it, and what it costs as long as it is to be sent. */
export function ShipmentDetails({ shipment }: { shipment: ClubShipment }) {
  const { item, recipient, state } = shipment;
  return (
    <div className="mt-10">
      <SummaryList>
        <SummaryRow term="Shipment">{itemOf(shipment)}</SummaryRow>
        <SummaryRow term={item.qty > 1 ? 'In each of them' : 'In it'}>
          <ul>
            {item.contents.map(({ name, qty }) => (
              <li key={name}>
                {qty} × {name}
              </li>
            ))}
          </ul>
        </SummaryRow>
        <SummaryRow term="For">{recipient}</SummaryRow>
        <SummaryRow term="Leaves on">{shipDayOf(shipment)}</SummaryRow>
      </SummaryList>
      {state !== 'held' && <Sums totals={shipment.totals} />}
    </div>
  );
}

function Sums({ totals }: Pick<ClubShipment, 'totals'>) {
  const { subTotal, totalMarkdown, freight, tax, totalAmountDue } = totals;
  return (
    <dl className="mt-4">
      <Sum name="Subtotal" amount={subTotal} />
      {totalMarkdown > 0 && <Sum name="Discount" amount={-totalMarkdown} />}
      <Sum name="Shipping" amount={freight} />
      <Sum name="Tax" amount={tax} />
      <Sum name="Total" amount={totalAmountDue} look="mt-2 border-t border-line pt-3 text-lg font-medium" />
    </dl>
  );
}

interface SumProps {
  readonly name: string;
  readonly amount: number;
  readonly look?: string;
}

function Sum({ name, amount, look = '' }: SumProps) {
  return (
    <div className={`flex justify-between gap-4 py-1.5 ${look}`}>
      <dt>{name}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
