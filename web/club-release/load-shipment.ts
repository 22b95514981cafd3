import type { ClubShipment } from '../../contract/club-release.ts';
import type { Lookups } from '../../contract/lookups.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { shipmentIdIn } from './shipment-path.ts';

export interface ShipmentData {
  /** Null: the link opens nothing, or nothing any more. */
  readonly shipment: ClubShipment | null;
  readonly brands: Lookups['brands'];
}

export async function loadShipment(api: Api, url: string): Promise<ShipmentData> {
  const [shipment, lookups] = await Promise.all([
    api.call('get /club-release/shipment', { query: { id: shipmentIdIn(url) } }),
    api.call('get /lookups'),
  ]);
  if (!lookups.ok) return failPage(lookups.error);
  const { brands } = lookups.data;
  if (shipment.ok) return { shipment: shipment.data, brands };
  const isNoLink = shipment.error.status === 404 || shipment.error.status === 422;
  return isNoLink ? { shipment: null, brands } : failPage(shipment.error);
}
