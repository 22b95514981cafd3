import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { Slips } from '../parts/slips.tsx';
import type { Route } from './+types/slips-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const batchId = idIn(params.batchId);
  const { slips } = unwrap(
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
      <Slips slips={slips} />
    </>
  );
}
