import type { Lookups } from '../../../contract/lookups.ts';
import type { Answer, Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { loadAccount, toLoginAgain } from '../load-account.ts';

export type MemberShipment = Answer<'get /account/memberships/{membershipId}/shipments'>['shipments'][number];

export type TierOffer = Answer<'get /account/memberships/{membershipId}/smaller-tiers'>['tiers'][number];

export interface MembershipsData {
  /** By membership id, newest first. Null: they cannot be read now, but the rest of the page works. */
  readonly shipments: Readonly<Record<number, readonly MemberShipment[] | null>>;
  /** By membership id: those that cost less. None if they cannot be read now. */
  readonly smallerTiers: Readonly<Record<number, readonly TierOffer[]>>;
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
  const offers = user.memberships.map(async ({ membershipId, state }) => {
    if (state === 'cancelled') return [membershipId, []] as const;
    const answer = await api.call('get /account/memberships/{membershipId}/smaller-tiers', {
      params: { membershipId },
    });
    return [membershipId, answer.ok ? answer.data.tiers : []] as const;
  });
  const { brands, pickupLocations: wineries } = lookups.data;
  const [shipments, smallerTiers] = await Promise.all([Promise.all(entries), Promise.all(offers)]);
  return {
    shipments: Object.fromEntries(shipments),
    smallerTiers: Object.fromEntries(smallerTiers),
    brands,
    wineries,
  };
}
