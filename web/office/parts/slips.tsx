import { Fragment } from 'react';
import type { Slip, SlipGift } from '../../../contract/office/batches.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { BrandMark } from '../../brands/brand-mark.tsx';
import { brands } from '../../brands/brands.ts';
import { warnings } from '../../site/warnings.tsx';
import { countText, dayText } from '../ui/texts.ts';
import { BarCode } from './bar-code.tsx';

/** A sheet for each box or bag, and a page for each gift's card. */
export function Slips({ slips }: { slips: readonly Slip[] }) {
  return slips.map((slip) => (
    <Fragment key={slip.purchaseOrderId}>
      <SlipSheet {...slip} />
      {hasCard(slip.gift) && <GiftCard {...slip} gift={slip.gift} />}
    </Fragment>
  ));
}

function SlipSheet({
  purchaseOrderId,
  brandingId,
  shipDay,
  method,
  service,
  purchaser,
  recipient,
  phone,
  ...slip
}: Slip) {
  return (
    <article className="slip">
      <header className="paper-head">
        <Letterhead brandingId={brandingId} lines={slip.sender} />
        <BarCode text={String(purchaseOrderId)} />
      </header>
      <h1>Order {purchaseOrderId}</h1>
      <p>
        {[
          method === 'pickup'
            ? `Pickup at ${service} from ${dayText(shipDay)}`
            : `Ships ${dayText(shipDay)} with ${service}`,
          slip.bottles > 0 && countText(slip.bottles, 'bottle'),
          slip.boxes.length > 0 && boxesText(slip.boxes),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className="paper-facts">
        <section>
          <h2>{method === 'pickup' ? 'Pickup' : 'Ship to'}</h2>
          {recipient.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
          <p>{phone}</p>
        </section>
        {purchaser !== recipient[0] && (
          <section>
            <h2>Ordered by</h2>
            <p dir="auto">{purchaser}</p>
          </section>
        )}
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">SKU</th>
            <th scope="col">Product</th>
            <th scope="col" className="is-number">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {slip.lines.flatMap(({ line, product, quantity, parts }) =>
            // A kit names its bottles below.
            parts.length === 1
              ? [<SlipRow key={line} sku={parts[0]?.sku ?? ''} product={product} count={quantity} />]
              : [
                  <SlipRow key={line} sku="" product={product} count={quantity} />,
                  ...parts.map((part) => (
                    <SlipRow
                      key={`${line} ${part.sku}`}
                      sku={part.sku}
                      product={`– ${part.product}`}
                      count={part.bottles}
                    />
                  )),
                ],
          )}
        </tbody>
      </table>
      {slip.gift && (
        <p className="paper-box">
          {hasCard(slip.gift) ? 'A gift: its card is on the next page.' : 'A gift, without a card.'}
        </p>
      )}
      {slip.specialInstructions && (
        <section className="paper-box">
          <h2>Instructions</h2>
          <p dir="auto">{slip.specialInstructions}</p>
        </section>
      )}
      {slip.signature && <p className="paper-signature">{slip.signature}</p>}
      {slip.permit && <p className="paper-small">Shipper’s permit: {slip.permit}</p>}
      {slip.isCalifornian && (
        <div className="paper-small">
          {warnings.map(({ id, text, link }) => (
            <p key={id}>
              <strong>WARNING:</strong> {text} {link.label}.
            </p>
          ))}
        </div>
      )}
    </article>
  );
}

/** 'Box for 6', '2 boxes: 12, 6': by the 750 ml bottles that each holds. A magnum takes the room of two. */
function boxesText(boxes: readonly number[]): string {
  return boxes.length === 1 ? `Box for ${boxes[0]}` : `${boxes.length} boxes: ${boxes.join(', ')}`;
}

function hasCard(gift: SlipGift | null): gift is SlipGift {
  return gift !== null && Object.values(gift).some((text) => text !== '');
}

/** What the recipient reads: without SKUs, prices or the order’s number. */
function GiftCard({ brandingId, gift, purchaseOrderId }: Slip & { gift: SlipGift }) {
  return (
    <article className="slip gift-card" aria-label={`Gift card of order ${purchaseOrderId}`}>
      <BrandMark brand={brands[brandingId]} className="gift-card-mark" />
      {gift.to && (
        <h2>
          For <bdi>{gift.to}</bdi>
        </h2>
      )}
      {gift.note && (
        <p className="gift-card-note" dir="auto">
          {gift.note}
        </p>
      )}
      {gift.from && (
        <p>
          From <bdi>{gift.from}</bdi>
        </p>
      )}
      <p className="paper-small">{BRANDS[brandingId].name}</p>
    </article>
  );
}

function Letterhead({ brandingId, lines }: { brandingId: BrandingId; lines: readonly string[] }) {
  return (
    <div className="letterhead">
      <BrandMark brand={brands[brandingId]} className="letterhead-mark" />
      <div>
        <p className="letterhead-name">{BRANDS[brandingId].name}</p>
        <p className="paper-small">{lines.join(' · ')}</p>
      </div>
    </div>
  );
}

function SlipRow({ sku, product, count }: { sku: string; product: string; count: number }) {
  return (
    <tr>
      <td>{sku}</td>
      <th scope="row" dir="auto">
        {product}
      </th>
      <td className="is-number">{count}</td>
    </tr>
  );
}
