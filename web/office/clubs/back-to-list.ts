import { linkTo } from '../link-to.ts';
import { atRow, withoutNotice } from '../ui/define-list.ts';

interface Member {
  readonly membershipId: number;
  readonly clubTypeId: string | number;
}

/** Where a member's act was pressed: as `wayBack`, or else the row of the club's members. */
export function backToList(url: URL, { membershipId, clubTypeId }: Member, did: string): string {
  return (
    wayBack(url, did) ??
    atRow(linkTo('/office/clubs/:clubTypeId', { clubTypeId }, { ...listOf(url), did }), membershipId)
  );
}

/** The row of a release's shipments, or the member's own page; null if the address names neither. */
export function wayBack(url: URL, did: string): string | null {
  return backToRelease(url, did) ?? backToMember(url, did);
}

function backToRelease(url: URL, did: string): string | null {
  const releaseId = Number(url.searchParams.get('release'));
  if (!(releaseId > 0)) return null;
  const list = linkTo('/office/releases/:releaseId', { releaseId }, { ...listOf(url), did });
  return atRow(list, url.searchParams.get('shipment') ?? '');
}

function backToMember({ searchParams }: URL, did: string): string | null {
  const membershipId = Number(searchParams.get('member'));
  return membershipId > 0 ? linkTo('/office/members/:membershipId', { membershipId }, { did }) : null;
}

/** The address of an act carries the filter and page of its list. */
function listOf({ searchParams }: URL) {
  const { release, shipment, ...list } = Object.fromEntries(withoutNotice(searchParams));
  return list;
}
