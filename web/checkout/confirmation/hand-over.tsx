import type { ReactNode } from 'react';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { formatLongDate, parseUsDate } from '../../../domain/dates/day.ts';
import { GiftDetails } from '../review/gift-details.tsx';
import { PlaceLines } from '../review/place-lines.tsx';

/** Where, when and to whom an order is handed over, in the words of the review. */
export function HandOver({ order }: { order: CompletedOrder }) {
  const { gift, specialInstructions } = order;
  return (
    <dl className="mt-8 grid gap-5 text-[0.9375rem]">
      <Place order={order} />
      {specialInstructions && (
        <Row term="Special Instructions">
          <span className="whitespace-pre-line">{specialInstructions}</span>
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
      <Row term="Pickup at Fedex location">{place}</Row>
      <Row term="Pick-up Person">{pickUp.agent}</Row>
      <Row term="Requested Delivery Date">{`${handedOverOn(order)} by ${order.shipperName}`}</Row>
    </>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted">{term}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** 'December 2, 2026' */
function handedOverOn({ requestedDeliveryDate }: CompletedOrder): string {
  const day = parseUsDate(requestedDeliveryDate);
  return day === null ? requestedDeliveryDate : formatLongDate(day);
}
