import type { Lookups } from '../../../contract/lookups.ts';
import type { Answer, Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { loadAccount, toLoginAgain } from '../load-account.ts';

export type MemberShipment = Answer<'get /account/memberships/{membershipId}/shipments'>['shipments'][number];

export interface MembershipsData {
  /** By membership id, newest first. Null: they cannot be read now, but the rest of the page works. */
  readonly shipments: Readonly<Record<number, readonly MemberShipment[] | null>>;
  readonly brands: Lookups['brands'];
  readonly wineries: Lookups['pickupLocations'];
}

export async function loadMemberships(api: Api, url: string): Promise<MembershipsData> {
  const [{ user }, lookups] = await Promise.all([loadAccount(api, url), api.call('get /lookups')]);
  if (!lookups.ok) return failPage(lookups.error);
  const entries = user.memberships.map(async ({ membershipId }) => {
    const answer = await api.call('get /account/memberships/{membershipId}/shipments', {
      params: { membershipId },
    });
    if (!answer.ok && answer.error.status === 401) throw toLoginAgain(url);
    return [membershipId, answer.ok ? answer.data.shipments : null] as const;
  });
  const { brands, pickupLocations: wineries } = lookups.data;
  return { shipments: Object.fromEntries(await Promise.all(entries)), brands, wineries };
}
