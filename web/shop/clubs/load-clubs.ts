import { redirectDocument } from 'react-router';
import type { Cart } from '../../../contract/cart.ts';
import type { Club } from '../../../contract/clubs.ts';
import type { Membership } from '../../../contract/user.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { brandHref } from '../../site/brand-href.ts';
import { clubPath } from './club-names.ts';

export interface ClubVisit {
  /** Null: none can be joined at this site now. */
  readonly club: Club | null;
  /** Clubs of both brands, except the one on the page. */
  readonly others: readonly OtherClub[];
  /** The name of a club of this site whose membership waits in the cart. */
  readonly waiting: string | null;
  /** False: the cart has no membership, and none was taken out of it. */
  readonly isJoining: boolean;
  readonly standing: ClubStanding;
}

/** A former member can rejoin only by phone. */
export type ClubStanding = 'none' | 'member' | 'former';

export type OtherClub = Pick<Club, 'clubTypeId' | 'brandingId' | 'name' | 'description'>;

/** The club of an id, else the first one of the site. A club of the other brand is shown at that brand's site. */
export async function loadClubVisit(
  api: Api,
  { clubTypeId, brandingId }: { clubTypeId: string | undefined; brandingId: BrandingId },
): Promise<ClubVisit> {
  const [clubs, cart, session] = await Promise.all([
    api.call('get /shop/clubs'),
    api.call('get /cart', { query: { clubJoin: 'true' } }),
    api.call('get /identity/validate'),
  ]);
  if (!clubs.ok) return failPage(clubs.error);
  const open = clubs.data.clubs;
  const club =
    clubTypeId === undefined
      ? (open.find((each) => each.brandingId === brandingId) ?? null)
      : await clubOf(api, clubTypeId, open);
  if (club && club.brandingId !== brandingId)
    throw redirectDocument(brandHref(club.brandingId, clubPath(club)));
  const memberships = session.ok ? (session.data.user?.memberships ?? []) : [];
  return {
    club,
    others: open.filter((each) => each.clubTypeId !== club?.clubTypeId).map(otherClub),
    waiting: cart.ok ? waitingOf(cart.data, brandingId) : null,
    isJoining: !cart.ok || cart.data.shoppingCartItems.length > 0 || cart.data.clubMembershipRemoved,
    standing: standingOf(memberships.filter((each) => each.clubTypeId === club?.clubTypeId)),
  };
}

function waitingOf(cart: Cart, brandingId: BrandingId): string | null {
  return cart.shoppingCartItems.find((item) => item.brandingId === brandingId)?.clubName ?? null;
}

function standingOf(memberships: readonly Pick<Membership, 'state'>[]): ClubStanding {
  if (memberships.some(({ state }) => state !== 'cancelled')) return 'member';
  return memberships.length > 0 ? 'former' : 'none';
}

/** A retired club is in no list. */
async function clubOf(api: Api, clubTypeId: string, open: readonly Club[]): Promise<Club> {
  const known = open.find((each) => String(each.clubTypeId) === clubTypeId);
  if (known) return known;
  const answer = await api.call('get /shop/clubs/{clubTypeId}', { params: { clubTypeId } });
  return answer.ok ? answer.data : failPage(answer.error);
}

function otherClub({ clubTypeId, brandingId, name, description }: Club): OtherClub {
  return { clubTypeId, brandingId, name, description };
}
