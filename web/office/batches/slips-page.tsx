import type { Slip } from '../../../contract/office/batches.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { warnings } from '../../site/warnings.tsx';
import { shown } from '../call-office.ts';
import { BarCode } from '../print/bar-code.tsx';
import { dayText } from '../ui/texts.ts';
import type { Route } from './+types/slips-page.ts';
import { idIn } from './batch-calls.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const batchId = idIn(params.batchId);
  const { slips } = shown(
    await context.get(apiContext).call('get /office/batches/{batchId}/slips', { params: { batchId } }),
    url.href,
  );
  return { batchId, slips };
}

export default function SlipsPage({ loaderData: { batchId, slips } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Packing slips, batch ${batchId}`}</title>
      {slips.length === 0 && <p>No order is in this batch.</p>}
      {slips.map((slip) => (
        <SlipSheet key={slip.purchaseOrderId} {...slip} />
      ))}
    </>
  );
}

function SlipSheet({
  purchaseOrderId,
  brandingId,
  shipDay,
  service,
  purchaser,
  recipient,
  phone,
  ...slip
}: Slip) {
  return (
    <article className="slip">
      <header className="paper-head">
        <div>
          <p>{BRANDS[brandingId].name}</p>
          <h1>Order {purchaseOrderId}</h1>
          <p>
            Ships {dayText(shipDay)} with {service}
          </p>
        </div>
        <BarCode text={String(purchaseOrderId)} />
      </header>
      <div className="paper-facts">
        <section>
          <h2>Ship to</h2>
          {recipient.map((line) => (
            <p key={line} dir="auto">
              {line}
            </p>
          ))}
          <p>{phone}</p>
        </section>
        <section>
          <h2>Ordered by</h2>
          <p dir="auto">{purchaser}</p>
        </section>
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
        <section className="paper-box">
          <h2>
            A gift
            {slip.gift.to && (
              <>
                {' '}
                for <bdi>{slip.gift.to}</bdi>
              </>
            )}
            {slip.gift.from && (
              <>
                {' '}
                from <bdi>{slip.gift.from}</bdi>
              </>
            )}
          </h2>
          <p dir="auto">{slip.gift.note}</p>
        </section>
      )}
      {slip.specialInstructions && (
        <section className="paper-box">
          <h2>Instructions</h2>
          <p dir="auto">{slip.specialInstructions}</p>
        </section>
      )}
      {slip.signature && <p className="paper-signature">{slip.signature}</p>}
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

function SlipRow({ sku, product, count }: { sku: string; product: string; count: number }) {
  return (
    <tr>
      <td>{sku}</td>
      <th scope="row">{product}</th>
      <td className="is-number">{count}</td>
    </tr>
  );
}
