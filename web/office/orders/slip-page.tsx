import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { Slips } from '../parts/slips.tsx';
import type { Route } from './+types/slip-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const orderId = idIn(params.orderId);
  const { slips } = unwrap(
    await context.get(apiContext).call('get /office/orders/{orderId}/slip', { params: { orderId } }),
    url.href,
  );
  return { orderId, slips };
}

export default function SlipPage({ loaderData: { orderId, slips } }: Route.ComponentProps) {
  return (
    <>
      <title>{`Slip, order ${orderId}`}</title>
      <Slips slips={slips} />
    </>
  );
}
