import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { PICKUP_VIEWS } from '../../../domain/office/order-views.ts';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { Slips } from '../parts/slips.tsx';
import { oneOf } from '../ui/define-list.ts';
import type { Route } from './+types/slips-page.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    view: oneOf(PICKUP_VIEWS, 'pickups-to-prepare')(url.searchParams.get('view') ?? ''),
    brand: oneOf(BRANDING_IDS)(url.searchParams.get('brand') ?? ''),
  };
  return unwrap(await context.get(apiContext).call('get /office/pickups/slips', { query }), url.href);
}

export default function PickupSlipsPage({ loaderData: { slips } }: Route.ComponentProps) {
  return (
    <>
      <title>Pickup slips</title>
      {slips.length === 0 && <p>No pickup is in this list.</p>}
      <Slips slips={slips} />
    </>
  );
}
