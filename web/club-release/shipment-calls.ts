import type { ClubShipment, ClubShipmentChange } from '../../contract/club-release.ts';
import type { Lookups } from '../../contract/lookups.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import type { Api } from '../api/client.ts';
import { failPage } from '../api/page-failure.ts';
import { numberIn } from '../forms/number-in.ts';
import type { ShipmentDone } from './shipment-path.ts';
import { shipmentIdIn } from './shipment-path.ts';

export interface ShipmentData {
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

export type ShipmentAct = 'quantity' | 'skip' | 'resume';

export type ShipmentChanged =
  | { readonly ok: true; readonly done: ShipmentDone }
  | { readonly ok: false; readonly status: number; readonly message: string };

export async function changeShipment(api: Api, id: string, form: FormData): Promise<ShipmentChanged> {
  const wanted = changeIn(form);
  if (wanted === null) return { ok: false, status: 422, message: MESSAGES.anyError };
  const answer = await api.call('put /club-release/shipment', { query: { id }, body: wanted.body });
  if (answer.ok) return { ok: true, done: wanted.done };
  return { ok: false, status: answer.error.status || 503, message: answer.error.message };
}

function changeIn(form: FormData): { body: ClubShipmentChange; done: ShipmentDone } | null {
  switch (form.get('intent')) {
    case 'quantity': {
      const qty = numberIn(form, 'qty');
      return qty === undefined ? null : { body: { qty }, done: 'quantity' };
    }
    case 'skip':
      return { body: { held: true }, done: 'skipped' };
    case 'resume':
      return { body: { held: false }, done: 'resumed' };
    default:
      return null;
  }
}
