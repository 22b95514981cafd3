import { BRANDS } from '../../../domain/brands/brands.ts';
import { type InCases, inCases } from '../../../domain/office/cases.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { countText, instantText } from '../ui/texts.ts';
import type { Route } from './+types/pick-list-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const batch = { params: { batchId: idIn(params.batchId) } };
  const list = unwrap(
    await context.get(apiContext).call('get /office/batches/{batchId}/pick-list', batch),
    url.href,
  );
  return { ...list, printedAt: new Date().toISOString() };
}

export default function PickListPage({ loaderData: { batchId, ...list } }: Route.ComponentProps) {
  const hasBins = list.rows.some(({ bin }) => bin !== null);
  return (
    <>
      <title>{`Pick list, batch ${batchId}`}</title>
      <h1>Pick list, batch {batchId}</h1>
      <p>
        {countText(list.bottles, 'piece')} for {countText(list.orders, 'order')}
        {list.brands.length > 1 &&
          `: ${list.brands.map(({ brandingId, orders }) => `${BRANDS[brandingId].name} ${orders}`).join(', ')}`}
      </p>
      <p>Printed {instantText(list.printedAt)}</p>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Picked</span>
            </th>
            {hasBins && <th scope="col">Bin</th>}
            <th scope="col">SKU</th>
            <th scope="col">Product</th>
            <th scope="col" className="is-number">
              Pieces
            </th>
            <th scope="col" className="is-number">
              In cases
            </th>
          </tr>
        </thead>
        <tbody>
          {list.rows.map(({ bin, sku, product, bottles, bottleVolumeMl }) => (
            <tr key={`${sku} ${product}`}>
              <td>
                <span className="paper-tick" />
              </td>
              {hasBins && <td className="is-bin">{bin ?? '–'}</td>}
              <td>{sku}</td>
              <th scope="row" dir="auto">
                {product}
              </th>
              <td className="is-number">{bottles}</td>
              <td className="is-number">{casesText(inCases(bottles, bottleVolumeMl))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td />
            {hasBins && <td />}
            <td />
            <th scope="row">Total</th>
            <td className="is-number">{list.bottles}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** '6 cases + 6'; nothing below a full case. */
function casesText(amount: InCases | null): string {
  if (amount === null || amount.cases === 0) return '';
  return `${countText(amount.cases, 'case')}${amount.loose > 0 ? ` + ${amount.loose}` : ''}`;
}
