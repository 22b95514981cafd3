import type { ClubShipment } from '../../contract/club-release.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { useSite } from '../site/site.ts';
import { Money } from '../ui/money.tsx';
import { Notice } from '../ui/notice.tsx';
import { SummaryList, SummaryRow } from '../ui/summary-list.tsx';
import { PhoneLink, TextLink } from '../ui/text-link.tsx';
import { itemOf, lastMinuteOf, laterWords, shipDayOf } from './shipment-words.ts';

export function ShipmentState({ shipment }: { shipment: ClubShipment }) {
  switch (shipment.state) {
    case 'open':
      return (
        <Notice title={`You can change it until ${lastMinuteOf(shipment)}.`}>
          Then your card on file is charged, and it leaves on {shipDayOf(shipment)}. If all is well you need
          do nothing.
        </Notice>
      );
    case 'held':
      return (
        <Notice title="You skipped this shipment.">
          Nothing is sent and nothing is charged. If you change your mind, you can still get it until{' '}
          {lastMinuteOf(shipment)}.
        </Notice>
      );
    case 'closed':
      return (
        <Notice title="It can no longer be changed.">
          It is being prepared, and leaves on {shipDayOf(shipment)}.
        </Notice>
      );
    case 'ordered':
      return (
        <Notice tone="good" title={`It is ordered: Order Number ${shipment.purchaseOrderId}.`}>
          It leaves on {shipDayOf(shipment)}.
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="problem" title="It could not be ordered.">
          <p>{shipment.reason} Nothing is sent.</p>
          <TextLink to="/account/membership">Go to your membership</TextLink>
        </Notice>
      );
  }
}

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
        <SummaryRow term="Leaves on">
          {shipDayOf(shipment)}
          {laterWords(shipment) && <p className="mt-1 text-sm text-muted">{laterWords(shipment)}</p>}
        </SummaryRow>
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

/** One answer for an altered, an ended and an unknown link. */
export function NoShipment({ brands }: Pick<Lookups, 'brands'>) {
  const { brandingId } = useSite();
  const phone = brands.find((brand) => brand.brandingId === brandingId)?.phone ?? '';
  return (
    <>
      <PageTitle title="Club Shipment" />
      <h1 className="title mb-7">Club Shipment</h1>
      <p className="max-w-prose text-lg">
        This link does not work. Part of it may be missing, or the shipment can no longer be changed.
      </p>
      <p className="mt-3 max-w-prose text-muted">
        You can also see your shipments in your account. Questions? Call <PhoneLink number={phone} />.
      </p>
      <p className="mt-7">
        <TextLink to="/account/membership">See your membership</TextLink>
      </p>
    </>
  );
}
