/** The way of every release, in its order. */
export const RELEASE_STAGES = ['preparing', 'members', 'charging', 'packing'] as const;
export type ReleaseStage = (typeof RELEASE_STAGES)[number];

export const RELEASE_STAGE_NAMES: Readonly<Record<ReleaseStage, string>> = {
  preparing: 'Preparing',
  members: 'Members edit',
  charging: 'Charging',
  packing: 'Packing',
};

interface Release {
  /** Null: not all members have a shipment yet. */
  readonly preparedAt: string | null;
  readonly chargedAt: string | null;
  /** Preparing or charging it goes on when staff say so. */
  readonly isStopped: boolean;
  readonly counts: { readonly open: number; readonly failed: number };
}

/** What the release waits for: the shop, members, or staff. */
export type ReleaseProgress =
  | 'preparing'
  | 'unprepared'
  | 'members'
  | 'charging'
  | 'stopped'
  | 'declined'
  | 'charged';

export function releaseProgress({ preparedAt, chargedAt, isStopped, counts }: Release): ReleaseProgress {
  if (preparedAt === null) return isStopped ? 'unprepared' : 'preparing';
  if (chargedAt === null) return 'members';
  if (counts.open > 0) return isStopped ? 'stopped' : 'charging';
  return counts.failed > 0 ? 'declined' : 'charged';
}

/** A declined member keeps no one else's box from being packed. */
const STAGE_OF: Readonly<Record<ReleaseProgress, ReleaseStage>> = {
  preparing: 'preparing',
  unprepared: 'preparing',
  members: 'members',
  charging: 'charging',
  stopped: 'charging',
  declined: 'packing',
  charged: 'packing',
};

export function releaseStage(release: Release): ReleaseStage {
  return STAGE_OF[releaseProgress(release)];
}
