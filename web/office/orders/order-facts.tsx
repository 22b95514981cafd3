import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { linkTo } from '../link-to.ts';
import { dayText, instantText, moneyText } from '../ui/texts.ts';

function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="office-facts mt-2">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd dir="auto" className="text-left wrap-anywhere">
            {fact}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Without columns that have nothing to say: amounts are not for every role. */
export function OrderLines({ lines }: Pick<ShownOfficeOrder, 'lines'>) {
  const hasPrices = lines.some(({ unitPrice }) => unitPrice !== null);
  const hasRefunds = lines.some(({ refunded }) => refunded > 0);
  return (
    <section>
      <h2 className="office-heading">Bottles</h2>
      <table className="rows mt-2">
        <caption className="sr-only">Lines of the order</caption>
        <thead>
          <tr>
            <th scope="col">Product</th>
            <th scope="col" className="is-number">
              Quantity
            </th>
            {hasRefunds && (
              <th scope="col" className="is-number">
                Refunded
              </th>
            )}
            {hasPrices && (
              <>
                <th scope="col" className="is-number">
                  Price
                </th>
                <th scope="col" className="is-number">
                  Amount
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ line, slug, description, quantity, refunded, unitPrice }) => (
            <tr key={line}>
              <th scope="row">
                <Link to={linkTo('/office/products/:slug', { slug })}>{description}</Link>
              </th>
              <td data-label="Quantity" className="is-number">
                {quantity}
              </td>
              {hasRefunds && (
                <td data-label="Refunded" className="is-number">
                  {refunded}
                </td>
              )}
              {unitPrice !== null && (
                <>
                  <td data-label="Price" className="is-number">
                    {moneyText(unitPrice)}
                  </td>
                  <td data-label="Amount" className="is-number">
                    {moneyText(Math.round(unitPrice * 100 * quantity) / 100)}
                  </td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export function OrderMoney({
  money,
  promoCode,
}: {
  money: NonNullable<ShownOfficeOrder['money']>;
  promoCode: string | null;
}) {
  const { subtotal, freight, taxes, total, authorized, captured, refunded, underWay, adjustment } = money;
  const { discount = 0, freightWaived = 0 } = adjustment ?? {};
  const markdown = Math.round((money.markdown - discount) * 100) / 100;
  return (
    <section>
      <h2 className="office-heading">Money</h2>
      <Facts
        facts={[
          ['Subtotal', moneyText(subtotal)],
          ...(markdown > 0
            ? ([[promoCode ? `Discounts, ${promoCode}` : 'Discounts', moneyText(-markdown)]] as const)
            : []),
          ...(discount > 0 ? ([['Discount by staff', moneyText(-discount)]] as const) : []),
          ...(freightWaived > 0
            ? ([['Freight', `Waived, ${moneyText(freightWaived)}`]] as const)
            : ([['Freight', moneyText(freight)]] as const)),
          ...taxes.map(({ name, amount }) => [name, moneyText(amount)] as const),
          ['Total', <strong key="total">{moneyText(total)}</strong>],
          ...(authorized > 0 ? ([['Authorized', moneyText(authorized)]] as const) : []),
          ...(captured > 0 ? ([['Charged', moneyText(captured)]] as const) : []),
          ...(refunded > 0 ? ([['Refunded', moneyText(refunded)]] as const) : []),
          ...(adjustment
            ? ([['Reason of the discount', `${adjustment.reason}, by ${adjustment.by}`]] as const)
            : []),
          ...(underWay ? ([['In progress', underWay]] as const) : []),
        ]}
      />
    </section>
  );
}

type Address = ShownOfficeOrder['delivery']['address'];

function AddressLines({ address }: { address: Address }) {
  const { name_first, name_last, company, address1, address2, city, stateShort, zip, phone } = address;
  const lines = [
    `${name_first} ${name_last}`.trim(),
    company,
    address1,
    address2,
    [city, `${stateShort} ${zip}`].filter(Boolean).join(', '),
    phone,
  ].filter(Boolean);
  return (
    <address className="not-italic">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <span key={index} dir="auto" className="block text-left">
          {line}
        </span>
      ))}
    </address>
  );
}

export function OrderDelivery({ order, delivery }: Pick<ShownOfficeOrder, 'order' | 'delivery'>) {
  const { service, shipDay, deliveryDay, heldUntil, address, recipient, legal } = delivery;
  const { trackingNumber, trackingHref, batchId, handOver } = order;
  return (
    <section>
      <h2 className="office-heading">{order.method === 'pickup' ? 'Pickup' : 'Delivery'}</h2>
      <Facts
        facts={[
          ['By', service],
          [order.method === 'pickup' ? 'From' : 'Ship day', dayText(shipDay)],
          ...(order.method === 'pickup' ? [] : ([['Arrives', dayText(deliveryDay)]] as const)),
          ...(heldUntil ? ([['Waits for weather', `Until about ${dayText(heldUntil)}`]] as const) : []),
          ['To', <AddressLines key="to" address={address} />],
          ...(recipient
            ? ([['Picked up by', <AddressLines key="recipient" address={recipient} />]] as const)
            : []),
          ...(handOver
            ? ([
                ['Received by', handOver.receivedBy],
                [
                  'Handed over',
                  `${instantText(handOver.at)}, by ${handOver.by}${handOver.idChecked ? ', ID checked' : ''}`,
                ],
              ] as const)
            : []),
          ...(trackingNumber
            ? ([
                [
                  'Tracking',
                  <a key="tracking" className="underline" href={trackingHref ?? undefined}>
                    {trackingNumber}
                  </a>,
                ],
              ] as const)
            : []),
          ...(batchId === null
            ? []
            : ([
                [
                  'Batch',
                  <Link
                    key="batch"
                    className="underline"
                    to={linkTo('/office/batches/:batchId', { batchId })}
                  >
                    {batchId}
                  </Link>,
                ],
              ] as const)),
        ]}
      />
      {legal && (
        <details className="mt-2">
          <summary className="cursor-pointer text-muted">
            Compliance: {legal.isAllowed ? 'may ship' : 'may not ship'}
          </summary>
          <ul className="mt-1 text-sm">
            {legal.rules
              .filter(({ outcome }) => outcome !== 'not-asked')
              .map(({ ruleId, outcome, figures }) => (
                <li key={ruleId}>
                  {outcome === 'passed' ? '✓' : '✗'} {figures}
                </li>
              ))}
            <li className="text-muted">Rules of {legal.rulesVersion}</li>
          </ul>
          <p className="office-bar mt-1">
            <Link
              className="underline"
              to={linkTo('/office/orders/:orderId/receipt', { orderId: order.purchaseOrderId })}
            >
              Compliance receipt
            </Link>
          </p>
        </details>
      )}
    </section>
  );
}

export function OrderGift({
  gift,
  instructions,
}: {
  gift: ShownOfficeOrder['gift'];
  instructions: string | null;
}) {
  if (!gift && !instructions) return null;
  return (
    <section>
      <h2 className="office-heading">{gift ? 'Gift' : 'Instructions'}</h2>
      <Facts
        facts={[
          ...(gift?.senderName ? ([['From', gift.senderName]] as const) : []),
          ...(gift?.name ? ([['To', gift.name]] as const) : []),
          ...(gift?.note
            ? ([
                [
                  'Note',
                  <span key="note" className="whitespace-pre-line">
                    {gift.note}
                  </span>,
                ],
              ] as const)
            : []),
          ...(instructions
            ? ([
                [
                  'Instructions',
                  <span key="instructions" className="whitespace-pre-line">
                    {instructions}
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
    </section>
  );
}
