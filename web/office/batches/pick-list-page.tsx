import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import type { Route } from './+types/pick-list-page.ts';
import { idIn } from './batch-calls.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const batch = { params: { batchId: idIn(params.batchId) } };
  return shown(
    await context.get(apiContext).call('get /office/batches/{batchId}/pick-list', batch),
    url.href,
  );
}

export default function PickListPage({
  loaderData: { batchId, orders, rows, bottles },
}: Route.ComponentProps) {
  return (
    <>
      <title>{`Pick list, batch ${batchId}`}</title>
      <h1>Pick list, batch {batchId}</h1>
      <p>
        {bottles} pieces for {orders} {orders === 1 ? 'order' : 'orders'}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Bin</th>
            <th scope="col">SKU</th>
            <th scope="col">Product</th>
            <th scope="col" className="is-number">
              Bottles
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ bin, sku, product, bottles: count }) => (
            <tr key={sku}>
              <td>{bin ?? '–'}</td>
              <td>{sku}</td>
              <th scope="row">{product}</th>
              <td className="is-number">{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
