import type { ReactNode } from 'react';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { carrierPickupTitle, leadDays } from '../../../domain/delivery/methods.ts';
import { toDeliveryDate } from '../../../domain/delivery/ship-dates.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { dollars, orderTotals } from '../cart-summary/totals.ts';
import { TotalsList } from '../cart-summary/totals-list.tsx';
import { GiftDetails, PlaceLines } from '../review/summary-parts.tsx';

export function OrderSummary({ order }: { order: CompletedOrder }) {
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="heading">
        Order Summary
      </h2>
      <ul className="mt-4 border-t border-line">
        {order.items.map((item) => (
          <li key={item.productId} className="flex items-start gap-3 border-b border-line py-4">
            <img
              src={item.imageHref}
              alt=""
              width={44}
              height={72}
              className="h-18 w-11 shrink-0 object-cover"
            />
            <p className="min-w-0 flex-1">
              <span className="block wine">{item.description}</span>
              <span className="block text-sm text-muted">Quantity {item.quantity}</span>
              {item.discount > 0 && (
                <span className="block text-sm text-danger">Discount -{dollars(item.discount)}</span>
              )}
            </p>
            <p className="tabular-nums">{formatUsd(dollarsToCents(item.kitPrice) * item.quantity)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <TotalsList rows={orderTotals(order)} />
      </div>
      <HandOver order={order} />
    </section>
  );
}

export function HandOver({ order }: { order: CompletedOrder }) {
  const { gift, specialInstructions, holdNote } = order;
  return (
    <dl className="mt-8 grid gap-5 text-[0.9375rem]">
      <Place order={order} />
      {holdNote && <Row term="Weather">{holdNote}</Row>}
      {specialInstructions && (
        <Row term="Special Instructions">
          <span dir="auto" className="block whitespace-pre-line">
            {specialInstructions}
          </span>
        </Row>
      )}
      {gift && (
        <Row term={order.pickUp?.kind === 'winery' ? 'Gift Note' : 'Gift'}>
          <GiftDetails {...gift} />
        </Row>
      )}
    </dl>
  );
}

function Place({ order }: { order: CompletedOrder }) {
  const { pickUp, shippingAddress: to } = order;
  const town = `${to.city}, ${to.stateShort} ${to.zip}`;
  if (pickUp === null) {
    return (
      <>
        <Row term="Ships to">
          <PlaceLines
            lines={[`${to.name_first} ${to.name_last}`, to.company, to.address1, to.address2, town]}
          />
        </Row>
        <Row term="Requested Delivery Date">{`${handedOverOn(order)} by ${order.shipperName}`}</Row>
      </>
    );
  }
  const place = <PlaceLines lines={[pickUp.place, to.address1, to.address2, town]} />;
  if (pickUp.kind === 'winery') {
    return (
      <>
        <Row term="Pick Up At">{place}</Row>
        <Row term="Requested Pickup Date">{handedOverOn(order)}</Row>
        <Row term="Pickup Agent">{pickUp.agent}</Row>
      </>
    );
  }
  return (
    <>
      <Row term={carrierPickupTitle(order.shipViaId)}>{place}</Row>
      <Row term="Pick-up Person">{pickUp.agent}</Row>
      <Row term="Requested Delivery Date">{`${handedOverOn(order)} by ${order.shipperName}`}</Row>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd dir="auto" className="text-left wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

function handedOverOn({ requestedDeliveryDate, heldUntil, shipViaId, roadDays }: CompletedOrder): string {
  const until = parseUsDate(heldUntil ?? '');
  if (until !== null)
    return `About ${formatLongDate(toDeliveryDate(until, leadDays({ shipViaId }, roadDays ?? null)))}`;
  const day = parseUsDate(requestedDeliveryDate);
  return day === null ? requestedDeliveryDate : formatLongDate(day);
}
