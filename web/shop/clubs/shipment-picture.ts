import { apiContext } from '../../api/browser-api.ts';
import { drawShipment } from '../../bottle/draw-shipment.ts';
import { svgResponse } from '../../bottle/svg.ts';
import type { Route } from './+types/shipment-picture.ts';

/** `/shop/clubs/{clubTypeId}/shipments/{tierId}.svg`: a drawing of the bottles in the first shipment. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const tierId = /^(\d+)\.svg$/.exec(params.picture)?.[1];
  const { clubTypeId } = params;
  const club = await context.get(apiContext).call('get /shop/clubs/{clubTypeId}', { params: { clubTypeId } });
  if (!club.ok) return new Response('Not available', { status: club.error.status });
  const tier = club.data.tiers.find((each) => String(each.tierId) === tierId);
  if (!tier) return new Response('Not found', { status: 404 });
  return svgResponse(drawShipment(club.data, tier.contents));
}
