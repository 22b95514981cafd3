/** The way of every release, in its order. */
export const RELEASE_STAGES = ['preparing', 'members', 'charging', 'packing'] as const;
export type ReleaseStage = (typeof RELEASE_STAGES)[number];

export const RELEASE_STAGE_NAMES: Readonly<Record<ReleaseStage, string>> = {
  preparing: 'Preparing',
  members: 'Members edit',
  charging: 'Charging',
  packing: 'Packing',
};

interface Progress {
  /** Null: not all members have a shipment yet. */
  readonly preparedAt: string | null;
  readonly chargedAt: string | null;
  readonly counts: { readonly open: number };
}

/** A declined member keeps no one else's box from being packed. */
export function releaseStage({ preparedAt, chargedAt, counts }: Progress): ReleaseStage {
  if (preparedAt === null) return 'preparing';
  if (chargedAt === null) return 'members';
  return counts.open > 0 ? 'charging' : 'packing';
}
